// Writes docs/schemas/study.json. With a folder, writes all schemas there (the release does).
//
//     deno run --allow-read --allow-write tools/schemas.ts [FOLDER]
import { readExamples, SCHEMAS } from "../packages/cli/schemas/schema.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Returns a JSON Schema on one line, with its examples. */
export function schemaText(name: keyof typeof SCHEMAS): string {
  const schema = { $schema: DIALECT, ...SCHEMAS[name], examples: readExamples(name) };
  return `${JSON.stringify(schema)}\n`;
}

if (import.meta.main) {
  const [folder] = Deno.args;
  const names = folder === undefined ? ["study"] : Object.keys(SCHEMAS);
  const place = folder ?? decodeURIComponent(new URL("../docs/schemas", import.meta.url).pathname);
  await Deno.mkdir(place, { recursive: true });
  for (const name of names) {
    await Deno.writeTextFile(`${place}/${name}.json`, schemaText(name as keyof typeof SCHEMAS));
  }
}
