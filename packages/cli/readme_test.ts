import { assertEquals } from "@std/assert";
import { runFake } from "./testing/fake_io.ts";

const ROOT = new URL("../../", import.meta.url);
const COMMAND = /^(?:npx -y )?deno task zugzwang (.*?)(?: < (\S+))?$/;

/** The commands of the `console` blocks of a document, each with the output under it. */
function commandsOf(markdown: string): { command: string; output: string }[] {
  return [...markdown.matchAll(/^```console\n([^]*?)^```$/gm)].flatMap(([, block]) =>
    block.split(/^\$ /m).slice(1).map((text) => {
      const end = text.indexOf("\n");
      return { command: text.slice(0, end), output: text.slice(end + 1) };
    })
  );
}

/** Splits words as a shell does, quotes taken away. */
function wordsOf(text: string): string[] {
  return (text.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, "$1"));
}

/** Takes away what differs from machine to machine and from version to version. */
function lasting(text: string): string {
  return text.replace(/"(elapsedMs|peakBytes)":[\d.]+/g, '"$1":…');
}

Deno.test("the commands of README.md print what stands under them", async () => {
  const commands = commandsOf(await Deno.readTextFile(new URL("README.md", ROOT)));
  const chinese = await Deno.readTextFile(new URL("README.zh.md", ROOT));
  assertEquals(commandsOf(chinese), commands, "README.zh.md shows the same");
  let count = 0;
  for (const { command, output } of commands) {
    const [, line, stdinPath] = COMMAND.exec(command) ?? [];
    if (line === undefined) continue;
    count++;
    const read = (path: string) => Deno.readTextFileSync(new URL(path, ROOT));
    const words = wordsOf(line);
    const files = Object.fromEntries(
      words.filter((word) => word.includes("/")).map((path) => [path, read(path)]),
    );
    const world = stdinPath === undefined ? { files } : { files, stdin: read(stdinPath) };
    const { exit, stdout } = await runFake(words, world);
    assertEquals([exit, lasting(stdout)], [0, lasting(output)], command);
  }
  assertEquals(count >= 3, true);
});

Deno.test("README.md keeps to 150 lines", async () => {
  const lines = (await Deno.readTextFile(new URL("README.md", ROOT))).split("\n").length - 1;
  assertEquals(lines <= 150, true, `${lines} lines`);
});
