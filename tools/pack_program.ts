// Makes the npm package of the program, `zugzwang.tgz`: the bundle, the page, and a command that runs
// them with the Deno of npm. It needs only Node.
//
//     npm install -g zugzwang.tgz
import { cp } from "node:fs/promises";
import { BUNDLE } from "./bundle.ts";
import { HOME } from "./pack.ts";
import { inScratch, ROOT, run } from "./run_command.ts";
import { version } from "./version.ts";

/** The package depends on the Deno that made it, or a compatible one. */
const DENO = `^${Deno.version.deno}`;

/** Makes the package from the bundle and `dist/site` in a folder, and returns its path. */
export async function packProgram(folder: string): Promise<string> {
  const output = `${folder}/zugzwang.tgz`;
  await inScratch(async (scratch) => {
    const inside = `${scratch}/package`;
    for (
      const path of ["tools/program/zugzwang.cjs", BUNDLE, "LICENSE", "README.md", "dist/site"]
    ) {
      await cp(new URL(path, ROOT), `${inside}/${path.split("/").at(-1)}`, { recursive: true });
    }
    const config = {
      name: "zugzwang",
      version: await version(),
      description: "Exact play for combinatorial games",
      license: "MIT",
      repository: { type: "git", url: `git+${HOME}.git` },
      bin: { zugzwang: "zugzwang.cjs" },
      dependencies: { deno: DENO },
      engines: { node: ">=20" },
    };
    await Deno.writeTextFile(`${inside}/package.json`, JSON.stringify(config, null, 2) + "\n");
    await run("tar", ["-czf", output, "-C", scratch, "package"]);
  });
  return output;
}
