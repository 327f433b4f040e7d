/** Programs that solve with workers, bundled by the bundlers of npm from the libraries' tarballs. */
import { assertEquals } from "@std/assert";
import { outcomeOf } from "../run_command.ts";
import { hasNpm, type Project, withProject } from "./project.ts";

/** How long a program may take that starts itself again. */
const PATIENCE_MS = 60_000;

/** It says that it begins, and solves positions that are worth a worker. */
const PROGRAM = `import { cards } from "@zugzwang/cards";
import { hostWorkers } from "@zugzwang/core/run";
import { dots } from "@zugzwang/dots";
if (!globalThis.isHost || hostWorkers(import.meta.url) === null) {
  console.log("it begins");
  const deal = cards.parse("${"3 1 4 1\\n".repeat(12)}");
  console.log((await dots.solve(dots.empty("2x5"), { workers: 2 })).value);
  console.log((await cards.solve(deal, { workers: 2 })).value);
}
`;

const EXPECTED = "it begins\n-2\n0\n";

Deno.test({
  name:
    "programs bundled by esbuild, Vite and webpack start once; their workers come where they can",
  ignore: !await hasNpm(),
  async fn() {
    await withProject(async (project) => {
      await project.install("esbuild", "vite", "webpack", "webpack-cli");
      await project.write("program.js", PROGRAM);
      await project.write("index.html", '<script type="module" src="./program.js"></script>');
      assertEquals((await runEsbuild(project, "false")).stdout, EXPECTED);
      assertEquals(await runEsbuild(project, "true"), { stdout: EXPECTED, stderr: "" });
      assertEquals(await workersOfVite(project), ["cards_worker", "dots_worker"]);
      assertEquals(await workersOfWebpack(project), ["zugzwang:cards", "zugzwang:dots"]);
    });
  },
});

async function runEsbuild(
  { folder, run }: Project,
  isHost: string,
): Promise<{ stdout: string; stderr: string }> {
  const flags = ["--bundle", "--format=esm", `--define:globalThis.isHost=${isHost}`];
  await run("npx", "esbuild", "program.js", ...flags, "--outfile=one.js", "--log-level=error");
  const args = ["run", "-q", "-A", `${folder}/one.js`];
  const { stdout, stderr } = await outcomeOf(Deno.execPath(), args, { timeMs: PATIENCE_MS });
  return { stdout, stderr };
}

/** Returns the names of the workers' files that Vite makes. */
async function workersOfVite({ folder, run }: Project): Promise<string[]> {
  await run("npx", "vite", "build", "--logLevel", "error");
  const files = await Array.fromAsync(Deno.readDir(`${folder}/dist/assets`), ({ name }) => name);
  return files.filter((name) => name.includes("_worker")).map((name) => name.split("-")[0]).sort();
}

/** Returns the names of the workers that webpack makes files of, beside the bundle. */
async function workersOfWebpack({ folder, run }: Project): Promise<string[]> {
  const output = ["--output-path", `${folder}/packed`, "--mode", "production"];
  await run("npx", "webpack", "--entry", "./program.js", ...output);
  const files = await Array.fromAsync(Deno.readDir(`${folder}/packed`), ({ name }) => name);
  const others = files.filter((name) => name.endsWith(".js") && name !== "main.js");
  const texts = others.map((name) => Deno.readTextFileSync(`${folder}/packed/${name}`));
  return [...new Set(texts.flatMap((text) => text.match(/zugzwang:\w+/g) ?? []))].sort();
}
