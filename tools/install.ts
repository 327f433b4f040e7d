// Puts `zugzwang` on the PATH. With npm, the program gets its own Deno. Without npm, Deno installs it
// from `bin/zugzwang.js` of this clone.
//
//     deno task install
import { BUNDLE, FLAGS } from "./bundle.ts";
import { packProgram } from "./pack_program.ts";
import { deno, hasCommand, ROOT, run } from "./run_command.ts";

const HELP = `usage: deno task install

Puts zugzwang on the PATH: with npm if it is there, otherwise with Deno.`;

if (import.meta.main) {
  if (Deno.args.length > 0) {
    // deno-lint-ignore no-console
    console.error(HELP);
    Deno.exit(["-h", "--help"].includes(Deno.args[0]) ? 0 : 2);
  }
  await deno("task", "-q", "bundle");
  const where = await hasCommand("npm") ? await installByNpm() : await installByDeno();
  // deno-lint-ignore no-console
  console.log(`installed ${where}; try: zugzwang --help`);
}

async function installByNpm(): Promise<string> {
  await Deno.mkdir(new URL("dist/npm", ROOT), { recursive: true });
  const quiet = ["--silent", "--no-audit", "--no-fund"];
  await run("npm", ["install", "-g", ...quiet, await packProgram("./dist/npm")]);
  return `${(await run("npm", ["prefix", "-g"])).trim()}/bin/zugzwang`;
}

async function installByDeno(): Promise<string> {
  await deno("install", "-g", "-f", ...FLAGS, "-n", "zugzwang", BUNDLE);
  return "zugzwang in Deno's bin folder";
}
