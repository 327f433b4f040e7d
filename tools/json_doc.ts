/**
 * Writes docs/json.md and docs/schemas from packages/cli/schemas:
 *
 *     deno run --allow-read --allow-write tools/json_doc.ts && deno fmt docs/json.md
 *
 * @module
 */

import { examplesOf, SCHEMAS } from "../packages/cli/schemas/schemas.ts";

const DOCS = new URL("../docs/", import.meta.url);

/** The documented part of a schema. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const HEAD = `# The JSON of every verb

With \`--json\` a verb prints one object on one line for every input, and nothing else on standard
output. What is described here is also there as JSON Schema (draft 2020-12), a file a verb, in
[schemas](schemas). Both are made by \`tools/json_doc.ts\` from one source,
[packages/cli/schemas](../packages/cli/schemas), which a test holds what the program prints against,
and the compiler the type \`Study\` of \`@zugzwang/core\`.

- Names carry units: \`elapsedMs\`, \`peakBytes\`. What is not known is \`null\`.
- Values are said from the side that the game's statement names; \`moverValue\` is the same seen by
  the side to move. All numbers but times are exact integers.
- Moves, inputs and answers are texts, as on the command line; a list of moves is best first.
- Where something fails, the object has an \`error\`, and the exit code is the same as without
  \`--json\`.
- New members may come; a change of one that is here is named in CHANGELOG.md.
`;

/** Returns the whole document. */
export function jsonDocument(): string {
  return [HEAD, ...Object.keys(SCHEMAS).map(sectionOf)].join("\n");
}

/** Returns the JSON Schemas, a file each, by name: one line, for programs. */
export function schemaFiles(): Record<string, string> {
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const whole = { $schema, ...schema, examples: examplesOf(name) };
      return [`schemas/${name}.json`, JSON.stringify(whole) + "\n"];
    }),
  );
}

function sectionOf(name: string): string {
  const { title, anyOf = [] }: Schema = SCHEMAS[name];
  const heading = name === "error" ? "## Errors" : `## \`${title}\``;
  const shown = examplesOf(name).map((example) =>
    "```jsonl\n" + JSON.stringify(example) + "\n```\n"
  );
  return [
    `${heading}\n`,
    ...anyOf.map((schema) => `${schema.title}:\n\n${membersOf(schema, "")}\n`),
    ...shown,
  ].join("\n");
}

/** A list of the members, members of members under them. */
function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? "" : ", not always there";
    const about = schema.description === undefined ? "" : `: ${schema.description}`;
    const parts = partsOf(schema, `${indent}  `);
    return `${indent}- \`${name}\` (${typesOf(schema)}${optional})${about}${parts}`;
  }).join("\n");
}

/** The members of an object, or of the objects of a list. */
function partsOf(schema: Schema, indent: string): string {
  const members = [schema, schema.items, ...schema.anyOf ?? []]
    .flatMap((part) => part === undefined ? [] : [part, ...part.items ? [part.items] : []])
    .find(({ properties }) => properties && Object.keys(properties).length > 0);
  return members ? `\n${membersOf(members, indent)}` : "";
}

/** `integer or null`, or the values where they are few. */
function typesOf({ type, const: value, anyOf }: Schema): string {
  if (anyOf) {
    const separator = anyOf.every((part) => part.const !== undefined) ? ", " : " or ";
    return anyOf.map(typesOf).join(separator);
  }
  return value === undefined ? type ?? "any" : `\`${JSON.stringify(value)}\``;
}

if (import.meta.main) {
  await Deno.mkdir(new URL("schemas", DOCS), { recursive: true });
  const files = { "json.md": jsonDocument(), ...schemaFiles() };
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(new URL(name, DOCS), text);
  }
}
