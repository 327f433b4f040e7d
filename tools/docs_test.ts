/** What holds for every document. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { runFake } from "../packages/cli/testing/fake_io.ts";
import { VERBS } from "../packages/cli/main.ts";
import { listDocuments, updateOutput } from "./documents.ts";
import { gameNames } from "./libraries.ts";
import { ROOT } from "./run_command.ts";

const DOCUMENTS = listDocuments();
const read = (name: string) => Deno.readTextFile(new URL(name, ROOT));
const nameOf = (document: URL) => document.href.slice(ROOT.href.length);

for (const document of DOCUMENTS) {
  const text = await Deno.readTextFile(document);
  if (!text.includes("```console\n")) continue;
  Deno.test(`${nameOf(document)} shows what its commands print (deno task docs)`, async () => {
    assertEquals(await updateOutput(text), text);
  });
}

Deno.test("updateOutput() corrects wrong output", async () => {
  const text = "```console\n$ zugzwang solve chess samples/chess/sample.in\n3\n```\n";
  assertEquals(await updateOutput(text), text.replace("\n3\n", "\n2\n"));
  assertNotEquals(await updateOutput(text), text);
});

Deno.test("README.zh.md shows the same commands as README.md", async () => {
  const [english, chinese] = [await read("README.md"), await read("README.zh.md")];
  const listCommands = (text: string) => text.match(/^\$ .*$/gm);
  assertEquals(listCommands(chinese), listCommands(english));
});

Deno.test("docs/zh/judge.md shows what docs/judge.md shows", async () => {
  const chinese = await read("docs/zh/judge.md");
  for (const [, block] of (await read("docs/judge.md")).matchAll(/^```console\n(.*?)^```$/gms)) {
    assert(chinese.includes(block), block);
  }
});

function exists(place: URL): boolean {
  try {
    return Deno.statSync(place) !== null;
  } catch {
    return false;
  }
}

/** Returns the anchors of a document's headings, as GitHub names them. */
function listAnchors(markdown: string): string[] {
  return [...markdown.replace(/^```.*?^```/gms, "").matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}

Deno.test("links between documents lead to files and headings", async () => {
  const broken: string[] = [];
  for (const document of DOCUMENTS) {
    const text = await Deno.readTextFile(document);
    for (const [, target, anchor] of text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]*))?\)/g)) {
      const place = target === "" ? document : new URL(target, document);
      const isBroken = !exists(place) ||
        (anchor !== undefined && !listAnchors(await Deno.readTextFile(place)).includes(anchor));
      if (isBroken) broken.push(`${nameOf(document)}: ${target}#${anchor ?? ""}`);
    }
  }
  assertEquals(broken, []);
});

Deno.test("inline code does not break across lines", async () => {
  const broken: string[] = [];
  for (const document of DOCUMENTS) {
    const text = await Deno.readTextFile(document);
    const prose = text.replace(/^```.*?^```/gms, "").replace(/^ {4}.*$/gm, "");
    for (const paragraph of prose.split(/\n\s*\n/)) {
      for (const [code] of paragraph.matchAll(/(?<!`)`[^`]+`(?!`)/g)) {
        if (code.includes("\n")) broken.push(`${nameOf(document)}: ${code}`);
      }
    }
  }
  assertEquals(broken, []);
});

Deno.test("commands in documents use verbs and options that exist", async () => {
  const options = new Map<string, Set<string>>();
  for (const verb of Object.keys(VERBS)) {
    const { stdout } = await runFake([verb, "--help"], {});
    options.set(
      verb,
      new Set([...stdout.match(/--[a-z][a-z-]*/g) ?? [], "--help", "--version"]),
    );
  }
  const unknown: string[] = [];
  for (const document of DOCUMENTS) {
    if (nameOf(document) === "CHANGELOG.md") continue;
    const text = await Deno.readTextFile(document);
    for (const [, command] of text.matchAll(/^ *(?:\$ )?zugzwang (\w+[^#|\n>]*)/gm)) {
      const [words] = command.split(" -- ");
      const verb = words.split(/\s/)[0];
      const known = options.get(verb);
      const wrong = [...words.matchAll(/(?<= )--[a-z][a-z-]*/g)].filter(([it]) => !known?.has(it));
      if (!known || wrong.length > 0) unknown.push(`${nameOf(document)}: zugzwang ${command}`);
    }
  }
  assertEquals(unknown, []);
});

Deno.test("the tutorial shows all of its file, docs/examples/wythoff.ts", async () => {
  const page = await read("docs/tutorial.md");
  let rest = await read("docs/examples/wythoff.ts");
  for (const [, piece] of page.matchAll(/^```ts ignore\n(.*?)^```$/gms)) {
    assert(rest.includes(piece), `not in docs/examples/wythoff.ts:\n${piece}`);
    rest = rest.replace(piece, "");
  }
  assertEquals(rest.trim(), "");
});

/** Chinese terms and the words to avoid, from the table in docs/zh/glossary.md. */
async function readChineseTerms(): Promise<{ chinese: string; avoided: string[] }[]> {
  const text = (await read("docs/zh/glossary.md")).split("# 术语")[1];
  return [...text.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].slice(2)
    .map(([, chinese, avoided]) => ({
      chinese: chinese.trim(),
      avoided: avoided.split("、").map((word) => word.trim()).filter((word) => word !== ""),
    }));
}

Deno.test("Chinese texts use one word for each term of the glossary", async () => {
  const terms = await readChineseTerms();
  assert(terms.length > 20);
  for (const document of DOCUMENTS) {
    if (!/zh/.test(nameOf(document)) || nameOf(document).endsWith("zh/glossary.md")) continue;
    const lines = (await Deno.readTextFile(document)).split("\n");
    for (const { chinese, avoided } of terms) {
      for (const word of avoided) {
        const line = lines.find((line) => line.includes(word));
        assertEquals(line, undefined, `${nameOf(document)}: ${chinese}, not ${word}`);
      }
    }
  }
});

Deno.test("samples: every game has one, with its answer", async () => {
  for (const game of gameNames()) {
    const files = { "sample.in": await read(`samples/${game}/sample.in`) };
    const { exit, stdout } = await runFake(["solve", game, "sample.in"], { files });
    assertEquals([exit, stdout], [0, await read(`samples/${game}/sample.out`)], game);
  }
});

Deno.test("samples: the game in progress has the value that samples/README.md states", async () => {
  const files = { "game.json": await read("samples/dots/middle_game.json") };
  const { exit, stdout } = await runFake(["solve", "dots", "game.json"], { files });
  assertEquals([exit, stdout], [0, "8\n"]);
});
