// One Chinese word a term, in the documents and on the page: docs/zh/glossary.md.
import { assert, assertEquals } from "@std/assert";
import { VERBS } from "../packages/cli/verbs/verbs.ts";
import { typed } from "../packages/cli/command/option.ts";
import { COMMON_OPTIONS } from "../packages/cli/command/options.ts";

const ROOT = new URL("..", import.meta.url);

/** Where Chinese stands. */
const FOLDERS = ["docs/zh", "packages"];

interface Term {
  readonly english: string;
  readonly chinese: string;
  readonly avoided: readonly string[];
}

async function glossary(): Promise<Term[]> {
  const text = await Deno.readTextFile(new URL("docs/zh/glossary.md", ROOT));
  return [...text.matchAll(/^\| (.+?) +\| (.+?) +\|(.*)\|$/gm)].slice(2)
    .map(([, english, chinese, avoided]) => ({
      english,
      chinese,
      avoided: avoided.split("、").map((word) => word.trim()).filter((word) => word !== ""),
    }));
}

async function* chineseFiles(folder: URL): AsyncGenerator<[name: string, text: string]> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* chineseFiles(new URL(`${name}/`, folder));
    else if (/\.(md|tsx?)$/.test(name) && name !== "glossary.md") {
      yield [name, await Deno.readTextFile(new URL(name, folder))];
    }
  }
}

Deno.test("no document and no word of the page uses a second Chinese word for a term", async () => {
  const texts = [["README.zh.md", await Deno.readTextFile(new URL("README.zh.md", ROOT))]];
  for (const folder of FOLDERS) {
    for await (const file of chineseFiles(new URL(`${folder}/`, ROOT))) texts.push(file);
  }
  for (const { chinese, avoided } of await glossary()) {
    for (const [name, text] of texts) {
      for (const word of avoided) {
        const line = text.split("\n").find((line) => line.includes(word));
        assertEquals(line, undefined, `${name}: ${chinese}, not ${word}`);
      }
    }
  }
});

Deno.test("documents name every verb in Chinese, and no option that no verb has", async () => {
  const verbs = await Promise.all(Object.values(VERBS).map((load) => load()));
  const known = new Set(
    verbs.flatMap(({ options }) => Object.keys({ ...options, ...COMMON_OPTIONS }).map(typed)),
  );
  const text = await Deno.readTextFile(new URL("docs/zh/command_line.md", ROOT));
  for (const { name } of verbs) assert(text.includes(`\`${name}\``), name);
  const documents = ["docs", "README.md", "README.zh.md"];
  for (const document of documents) {
    const files = document.includes(".")
      ? [[document, await Deno.readTextFile(new URL(document, ROOT))] as const]
      : await Array.fromAsync(chineseFiles(new URL(`${document}/`, ROOT)));
    for (const [file, content] of files) {
      for (const [, command] of content.matchAll(/^(?:\$ | {4})?zugzwang (\w+ [^#|\n>]*)/gm)) {
        const [ours] = command.split(" -- ");
        for (const [option] of ours.matchAll(/(?<= )--[a-z][a-z-]*/g)) {
          assert(known.has(option), `${file}: zugzwang ${command}: ${option}`);
        }
      }
    }
  }
});
