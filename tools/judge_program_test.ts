/** The program for online judges in docs/judge.md, bundled and run by Node. */
import { assertEquals } from "@std/assert";
import { deno, hasCommand, outcomeOf, ROOT } from "./run_command.ts";

Deno.test({
  name: "the program for online judges in docs/judge.md answers in plain Node",
  ignore: !await hasCommand("node"), // reported as ignored
  async fn() {
    const text = await Deno.readTextFile(new URL("docs/judge.md", ROOT));
    const [, code] = /```ts ignore\n(.*?)```/s.exec(text)!;
    // Inside the repository, so that the packages are found.
    const folder = await Deno.makeTempDir({ dir: new URL("tools", ROOT).pathname });
    try {
      await Deno.writeTextFile(`${folder}/mine.ts`, code);
      const flags = ["-q", "--platform", "deno", "--minify", "--format", "cjs"];
      await deno("bundle", ...flags, "--output", `${folder}/mine.js`, `${folder}/mine.ts`);
      const stdin = await Deno.readTextFile(new URL("samples/chess/sample.in", ROOT));
      const { code: exit, stdout, stderr } = await outcomeOf("node", [`${folder}/mine.js`], {
        stdin,
      });
      assertEquals([exit, stdout, stderr], [0, "2\n", ""]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
