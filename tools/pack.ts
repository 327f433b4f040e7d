/**
 * Makes npm packages of the five libraries, `dist/npm/zugzwang-<name>.tgz`, for Node and bundlers:
 * what `deno pack` makes, with the dependency on the core package, which it leaves out for members
 * of one workspace.
 *
 *     deno task pack
 *
 * @module
 */
import { libraryNames } from "./libraries.ts";
import { run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** The part of a package.json that is read and changed. */
interface PackageJson {
  readonly version: string;
  dependencies?: Record<string, string>;
}

/** Makes the npm package of a library as a file of a folder, and returns its path. */
export async function packLibrary(name: string, folder: string): Promise<string> {
  const scratch = await Deno.makeTempDir();
  const output = `${folder}/zugzwang-${name}.tgz`;
  try {
    const cwd = new URL(`packages/${name}/`, ROOT);
    const made = `${scratch}/made.tgz`;
    await run(Deno.execPath(), ["pack", "--allow-dirty", "--no-source-maps", "-o", made], { cwd });
    await run("tar", ["-xzf", made, "-C", scratch]);
    await addDependencies(name, `${scratch}/package`);
    await run("tar", ["-czf", output, "-C", scratch, "package"]);
    return output;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

async function addDependencies(name: string, folder: string): Promise<void> {
  if (name === "core") return;
  const path = `${folder}/package.json`;
  const config: PackageJson = JSON.parse(await Deno.readTextFile(path));
  config.dependencies = { ...config.dependencies, "@zugzwang/core": `^${config.version}` };
  await Deno.writeTextFile(path, JSON.stringify(config, null, 2) + "\n");
}

if (import.meta.main) {
  const folder = new URL("dist/npm", ROOT);
  await Deno.mkdir(folder, { recursive: true });
  for (const name of libraryNames()) {
    await packLibrary(name, decodeURIComponent(folder.pathname));
    // deno-lint-ignore no-console
    console.log(`dist/npm/zugzwang-${name}.tgz`);
  }
}
