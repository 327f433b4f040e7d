// Makes the npm package of the program, `zugzwang.tgz`: the bundle, the page, and a command that runs
// them with the Deno of npm. It needs only Node.
//
//     npm install -g zugzwang.tgz
import { run } from "./run_command.ts";
import { version } from "./version.ts";

const ROOT = new URL("..", import.meta.url);

/** The package depends on the Deno that made it, or a compatible one. */
const DENO = `^${Deno.version.deno}`;

/** Makes the package from `bin/zugzwang.js` and `dist/site` in a folder, and returns its path. */
export async function packProgram(folder: string): Promise<string> {
  const scratch = await Deno.makeTempDir();
  const output = `${folder}/zugzwang.tgz`;
  try {
    const inside = `${scratch}/package`;
    await Deno.mkdir(`${inside}/site`, { recursive: true });
    for (const file of ["tools/program/zugzwang.cjs", "bin/zugzwang.js", "LICENSE", "README.md"]) {
      await Deno.copyFile(new URL(file, ROOT), `${inside}/${file.split("/").at(-1)}`);
    }
    const site = new URL("dist/site/", ROOT);
    for await (const { name } of Deno.readDir(site)) {
      await Deno.copyFile(new URL(name, site), `${inside}/site/${name}`);
    }
    const config = {
      name: "zugzwang",
      version: await version(),
      description: "Exact play for combinatorial games",
      license: "MIT",
      bin: { zugzwang: "zugzwang.cjs" },
      dependencies: { deno: DENO },
      engines: { node: ">=20" },
    };
    await Deno.writeTextFile(`${inside}/package.json`, JSON.stringify(config, null, 2) + "\n");
    await run("tar", ["-czf", output, "-C", scratch, "package"]);
    return output;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}
