/** The project with `@std` from JSR, as in the workflows. `tools/std` stands for JSR, on loopback. */
import { assert, assertNotEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { inScratch, ROOT, run } from "../run_command.ts";

const STD = new URL("tools/std/", ROOT);

/** Returns the files of a JSR registry with the packages of `tools/std`, by path. */
async function makeRegistry(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name } of Deno.readDir(STD)) {
    const folder = new URL(`${name}/`, STD);
    const config = JSON.parse(await Deno.readTextFile(new URL("deno.json", folder)));
    const { version } = config;
    const manifest: Record<string, { size: number; checksum: string }> = {};
    for await (const { name: file } of Deno.readDir(folder)) {
      const bytes = await Deno.readFile(new URL(file, folder));
      const checksum = `sha256-${createHash("sha256").update(bytes).digest("hex")}`;
      manifest[`/${file}`] = { size: bytes.length, checksum };
      files.set(`/@std/${name}/${version}/${file}`, new TextDecoder().decode(bytes));
    }
    const exports = typeof config.exports === "string" ? { ".": config.exports } : config.exports;
    const meta = { scope: "std", name, latest: version, versions: { [version]: {} } };
    files.set(`/@std/${name}/meta.json`, JSON.stringify(meta));
    files.set(`/@std/${name}/${version}_meta.json`, JSON.stringify({ manifest, exports }));
  }
  return files;
}

/** Copies what git tracks. */
async function copyProject(folder: string): Promise<void> {
  const script = 'git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$1"';
  await run("bash", ["-o", "pipefail", "-c", script, "copy", folder]);
}

/** Returns the script of the step by which ci.yml takes `@std` from JSR. */
async function findStep(): Promise<string> {
  const text = await Deno.readTextFile(new URL(".github/workflows/ci.yml", ROOT));
  const [, script] = text.match(/^ +run: (sed .*links.*)$/m) ?? [];
  assert(script !== undefined);
  return script;
}

/** In the workflows the project is already without links, and all tests run so. */
const isFromJsr = !import.meta.resolve("@std/assert").startsWith("file:");
const name = "without the links in deno.json, types and the tests that depend on them pass";

Deno.test({ name, ignore: isFromJsr }, async () => {
  const registry = await makeRegistry();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
    const file = registry.get(new URL(url).pathname);
    return new Response(file, { status: file === undefined ? 404 : 200 });
  });
  try {
    await inScratch(async (folder) => {
      await copyProject(folder);
      const before = await Deno.readTextFile(`${folder}/deno.json`);
      await run("bash", ["-e", "-c", await findStep()], { cwd: folder });
      assertNotEquals(await Deno.readTextFile(`${folder}/deno.json`), before);
      const env = { JSR_URL: `http://127.0.0.1:${server.addr.port}/`, DENO_DIR: `${folder}/.deno` };
      const files = ["tools/version_test.ts", "packages/cli/main_test.ts"];
      await run(Deno.execPath(), ["check", "-q", "packages/cli/main.ts"], { cwd: folder, env });
      const words = ["test", "--no-check", "-A", ...files];
      await run(Deno.execPath(), words, { cwd: folder, env });
    });
  } finally {
    await server.shutdown();
  }
});
