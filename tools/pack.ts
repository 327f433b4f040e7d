// Makes the npm packages of the libraries, `dist/npm/zugzwang-<name>.tgz`. `deno pack` does most of it.
// This adds the dependency on core, the licence, the repository, and absolute links in the README.
//
//     deno run -A tools/pack.ts
//     npm install dist/npm/*.tgz
import { libraryNames } from "./libraries.ts";
import { inScratch, ROOT, run } from "./run_command.ts";

/** The address of the project. */
export const HOME = "https://github.com/zugzwang/zugzwang";

/** Makes the npm package of a library in a folder and returns its path. */
export async function packLibrary(name: string, folder: string): Promise<string> {
  const output = `${folder}/zugzwang-${name}.tgz`;
  await inScratch(async (scratch) => {
    const cwd = new URL(`packages/${name}/`, ROOT);
    const made = `${scratch}/made.tgz`;
    await run(Deno.execPath(), ["pack", "--allow-dirty", "--no-source-maps", "-o", made], { cwd });
    await run("tar", ["-xzf", made, "-C", scratch]);
    await complete(name, `${scratch}/package`);
    await renameWorkers(`${scratch}/package`);
    await run("tar", ["-czf", output, "-C", scratch, "package"]);
  });
  return output;
}

/** Adds what `deno pack` leaves out. */
async function complete(name: string, folder: string): Promise<void> {
  await Deno.copyFile(new URL("LICENSE", ROOT), `${folder}/LICENSE`);
  const readme = await Deno.readTextFile(`${folder}/README.md`);
  await Deno.writeTextFile(`${folder}/README.md`, withAbsoluteLinks(readme, `packages/${name}/`));
  const path = `${folder}/package.json`;
  const config = JSON.parse(await Deno.readTextFile(path));
  const needsCore = name !== "core" && { "@zugzwang/core": `^${config.version}` };
  const added = {
    dependencies: { ...config.dependencies, ...needsCore },
    description: firstSentence(readme),
    repository: { type: "git", url: `git+${HOME}.git`, directory: `packages/${name}` },
    engines: { node: ">=20" },
  };
  await Deno.writeTextFile(path, JSON.stringify({ ...config, ...added }, null, 2) + "\n");
}

/** Returns a README with absolute links to the repository. */
export function withAbsoluteLinks(readme: string, folder: string): string {
  const base = new URL(`blob/main/${folder}`, `${HOME}/`);
  return readme.replaceAll(
    /\]\((?!\w+:|#)([^)]+)\)/g,
    (_, target) => `](${new URL(target, base).href})`,
  );
}

/** Returns the first sentence after the title. */
function firstSentence(readme: string): string {
  const [, paragraph] = readme.split("\n\n");
  return paragraph.replaceAll("\n", " ").replace(/[.:].*$/, "");
}

/** Replaces the names of workers' modules in code, which `deno pack` leaves as .ts. */
async function renameWorkers(folder: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) await renameWorkers(path);
    else if (name.endsWith(".js")) {
      const text = await Deno.readTextFile(path);
      const renamed = text.replace(/("\.\/\w+)\.ts"/g, '$1.js"');
      if (renamed !== text) await Deno.writeTextFile(path, renamed);
    }
  }
}

if (import.meta.main) {
  await Deno.mkdir(new URL("dist/npm", ROOT), { recursive: true });
  for (const name of libraryNames()) {
    // deno-lint-ignore no-console
    console.log(await packLibrary(name, "dist/npm"));
  }
}
