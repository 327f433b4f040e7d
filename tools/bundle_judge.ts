// Bundles a program for online judges from every game: `dist/judge/<game>.js`. Node 20 runs it: input
// from standard input, answer to standard output. It is minified, because judges limit the size.
//
//     deno run -A tools/bundle_judge.ts
import { gameNames } from "./libraries.ts";
import { deno, inScratch, ROOT } from "./run_command.ts";

/** Modules that are loaded on demand, which a judge's program never does. */
const LEFT_OUT = [
  "./book_prover.ts",
  "./engine_provers.ts",
  "./guide.ts",
  "./lessons/lessons.ts",
  "./plain_prover.ts",
  "./proof.ts",
];

/** Bundles the program of a game into a folder and returns its path. */
export async function bundleJudge(game: string, folder: string): Promise<string> {
  const output = `${folder}/${game}.js`;
  await inScratch(async (scratch) => {
    await Deno.writeTextFile(`${scratch}/${game}.ts`, writeEntry(game));
    const flags = ["-q", "--config", "deno.json", "--platform", "deno"];
    const apart = LEFT_OUT.flatMap((path) => ["--external", path]);
    // Node runs a single .js file as a script, not as a module.
    const form = ["--minify", "--format", "cjs", "--output", output, `${scratch}/${game}.ts`];
    await deno("bundle", ...flags, ...apart, ...form);
  });
  return output;
}

function writeEntry(game: string): string {
  const [module, entry] = [`packages/${game}/mod.ts`, "tools/judge_entry.ts"]
    .map((path) => JSON.stringify(new URL(path, ROOT).href));
  return `import { ${game} } from ${module};
import { answerStandardInput } from ${entry};
answerStandardInput(${game});
`;
}

if (import.meta.main) {
  const folder = "dist/judge";
  await Deno.mkdir(new URL(folder, ROOT), { recursive: true });
  for (const game of gameNames()) {
    await bundleJudge(game, folder);
    const { size } = await Deno.stat(new URL(`${folder}/${game}.js`, ROOT));
    // deno-lint-ignore no-console
    console.log(`${folder}/${game}.js: ${size} bytes`);
  }
}
