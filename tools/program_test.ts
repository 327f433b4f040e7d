/** The command of the npm package. */
import { assertEquals } from "@std/assert";
import { hasCommand, run } from "./run_command.ts";

const LAUNCHER = new URL("program/zugzwang.cjs", import.meta.url);

/** Installs the command in a folder, with a program in the place of Deno. */
async function install(folder: string, program: string): Promise<void> {
  await Deno.mkdir(`${folder}/node_modules/deno`, { recursive: true });
  await Deno.copyFile(LAUNCHER, `${folder}/zugzwang.cjs`);
  const fake = `exports.runInstall = () => ${JSON.stringify(program)};`;
  await Deno.writeTextFile(`${folder}/node_modules/deno/install_api.cjs`, fake);
}

/** Stands for Deno. It ends by itself, so that a failing test ends too. */
const LASTING = `#!/usr/bin/env node
console.log("begun");
setTimeout(() => console.log("survived"), 20_000);
`;

Deno.test({
  name: "the npm command: Deno ends when its launcher is killed",
  ignore: Deno.build.os === "windows" || !await hasCommand("node"),
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeTextFile(`${folder}/lasting`, LASTING, { mode: 0o755 });
      await install(folder, `${folder}/lasting`);
      const args = [`${folder}/zugzwang.cjs`];
      const launcher = new Deno.Command("node", { args, stdin: "null", stdout: "piped" }).spawn();
      let output = "";
      for await (const text of launcher.stdout.pipeThrough(new TextDecoderStream())) {
        output += text;
        launcher.kill("SIGKILL");
      }
      assertEquals([output, (await launcher.status).signal], ["begun\n", "SIGKILL"]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: "the npm command leaves the streams as they are: a slow reader gets all output",
  ignore: Deno.build.os === "windows" || !await hasCommand("node"),
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      const program = "#!/bin/sh\nexec head -c 1000000 /dev/zero\n"; // much more than a pipe holds
      await Deno.writeTextFile(`${folder}/long`, program, { mode: 0o755 });
      await install(folder, `${folder}/long`);
      const slowly = `node ${folder}/zugzwang.cjs | { sleep 1; wc -c; }`;
      assertEquals((await run("sh", ["-c", slowly])).trim(), "1000000");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
