// Puts `zugzwang` on the PATH. With npm, the program gets its own Deno. Without npm, Deno installs it
// from `bin/zugzwang.js` of this clone.
//
//     deno task install
import { packProgram } from "./pack_program.ts";
import { hasCommand, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);
/** A verb gives up the permissions that it does not need. */
const PERMISSIONS = ["read", "write", "run", "net=127.0.0.1", "env=NO_COLOR,TERM"];

if (import.meta.main) {
  const where = await hasCommand("npm") ? await installByNpm() : await installByDeno();
  // deno-lint-ignore no-console
  console.log(`installed ${where}; try: zugzwang --help`);
}

async function installByNpm(): Promise<string> {
  const folder = decodeURIComponent(new URL("dist/npm", ROOT).pathname);
  await Deno.mkdir(folder, { recursive: true });
  const quiet = ["--silent", "--no-audit", "--no-fund"];
  await run("npm", ["install", "-g", ...quiet, await packProgram(folder)]);
  return `${(await run("npm", ["prefix", "-g"])).trim()}/bin/zugzwang`;
}

async function installByDeno(): Promise<string> {
  const program = decodeURIComponent(new URL("bin/zugzwang.js", ROOT).pathname);
  const allowed = PERMISSIONS.map((name) => `--allow-${name}`);
  const flags = ["--no-config", "--no-prompt", ...allowed];
  await run(Deno.execPath(), ["install", "-g", "-f", ...flags, "-n", "zugzwang", program]);
  return "zugzwang in Deno's bin folder";
}
