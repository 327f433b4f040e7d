/**
 * The `console` blocks of documents: what stands under a command of the program is what it prints.
 *
 *     deno task console      write the outputs of all documents anew
 *
 * @module
 */
import { runFake } from "../packages/cli/testing/fake_io.ts";

const ROOT = new URL("..", import.meta.url);

/** The documents whose commands are run. */
export const DOCUMENTS: readonly string[] = [
  "README.md",
  "README.zh.md",
  "docs/zh/judge.md",
  "docs/zh/play.md",
  ...["chess", "cards", "dots", "patterns"].flatMap((game) => [
    `docs/games/${game}.md`,
    `docs/zh/games/${game}.md`,
  ]),
];

/** A command of a document and the output under it. */
interface Shown {
  readonly command: string;
  readonly output: string;
}

/** A command that runs the program, perhaps with a file as its standard input. */
const COMMAND = /^(?:(?:npx -y )?deno task (?:-q )?)?zugzwang (.*?)(?: < (\S+))?$/;

const BLOCK = /^```console\n([^]*?)^```$/gm;

/** Returns a document with what its commands print now. */
export async function refreshed(markdown: string): Promise<string> {
  let text = markdown;
  for (const [block, content] of markdown.matchAll(BLOCK)) {
    const lines = await Promise.all(shownIn(content).map(rerun));
    text = text.replace(block, () => `\`\`\`console\n${lines.join("")}\`\`\``);
  }
  return text;
}

function shownIn(block: string): Shown[] {
  return block.split(/^\$ /m).slice(1).map((text) => {
    const end = text.indexOf("\n");
    return { command: text.slice(0, end), output: text.slice(end + 1) };
  });
}

/** Returns a command and what it prints; what it printed, where only times have changed. */
async function rerun({ command, output }: Shown): Promise<string> {
  const printed = await outputOf(command) ?? output;
  return `$ ${command}\n${lasting(printed) === lasting(output) ? output : printed}`;
}

/** What a command prints, or null if it is not one of the program. */
async function outputOf(command: string): Promise<string | null> {
  const [, line, stdinPath] = COMMAND.exec(command) ?? [];
  if (line === undefined) return null;
  const read = (path: string) => Deno.readTextFileSync(new URL(path, ROOT));
  const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, "$1"));
  const paths = words.filter((word) => /^[\w./]+\.(in|json)$/.test(word));
  const files = Object.fromEntries(paths.map((path) => [path, read(path)]));
  const stdin = stdinPath === undefined ? {} : { stdin: read(stdinPath) };
  const { exit, stdout, stderr } = await runFake(words, { files, ...stdin });
  if (exit !== 0) throw new Error(`${command} ended with ${exit}: ${stderr}`);
  return stdout;
}

/** Takes away what differs from machine to machine. */
function lasting(text: string): string {
  return text.replace(/"(elapsedMs|peakBytes)":[\d.]+/g, '"$1":…');
}

if (import.meta.main) {
  for (const name of DOCUMENTS) {
    const place = new URL(name, ROOT);
    await Deno.writeTextFile(place, await refreshed(await Deno.readTextFile(place)));
  }
}
