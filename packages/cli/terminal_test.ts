// What a person types on a terminal: the program under `script`, which gives it one.
import { assertEquals, assertMatch } from "@std/assert";
import { hasScript, startWords } from "./testing/spawned.ts";

/** Types keys one after the other, each once the screen has what comes before it. */
async function typed(args: string[], keys: readonly (readonly [seen: RegExp, key: string])[]) {
  const command = startWords(args).map((word) => `'${word}'`).join(" ");
  const child = new Deno.Command("script", {
    args: ["-qec", command, "/dev/null"],
    env: { NO_COLOR: "1" }, // what is looked for on the screen has no colours
    signal: AbortSignal.timeout(60_000),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const decoder = new TextDecoder();
  let [screen, from, next] = ["", 0, 0];
  for await (const bytes of child.stdout) {
    screen += decoder.decode(bytes, { stream: true });
    for (; next < keys.length; next++) {
      const match = keys[next][0].exec(screen.slice(from));
      if (match === null) break;
      from += match.index + match[0].length;
      await writer.write(new TextEncoder().encode(keys[next][1]));
    }
  }
  await writer.close().catch(() => {});
  return { screen, code: (await child.status).code };
}

Deno.test({
  name: "play on a terminal: lines are edited, completed and called back; Ctrl-C saves",
  ignore: !await hasScript(),
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
    try {
      const sample = `${folder}/a.in`;
      await Deno.writeTextFile(sample, "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
      const file = `${folder}/g.json`;
      const { screen, code } = await typed(["play", "chess", sample], [
        [/first> /, "0,x"],
        [/0,x/, "\x7f0\r"],
        [/0,0 is best/, ""],
        [/first> /, "hi"],
        [/hi/, "\t"],
        [/nt/, "\r"], // the rest of hint
        [/Hint: The best move takes 9 points/, ""],
        [/first> /, "\x1b[A"], // what was typed before
        [/hint/, "\r"],
        [/Hint: Play 1,0/, ""],
        [/first> /, `save ${file}\r`],
        [/saved /, ""],
        [/first> /, "\x03"],
      ]);
      assertEquals(code, 130);
      assertMatch(screen, /to continue: zugzwang play chess/);
      assertEquals(JSON.parse(await Deno.readTextFile(file)).moves, ["0,0", "0,1"]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
