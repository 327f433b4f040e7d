/** Documents, help and messages have few phrases that read like a translation. */
import { assert } from "@std/assert";
import { listDocuments } from "./documents.ts";
import { ROOT } from "./run_command.ts";

/** The most phrases per thousand words. A text without any can still be bad English: read it aloud. */
const LIMIT = 0.5;

const PHRASES = "(?:is|are|was|has|have|had) none|none of memory|whoever|(?:for|to|of) who|" +
  "who (?:does|wants)|to be had|(?:is|are) asked for|asked of|(?:is|are) told|told apart|not given|" +
  "where missing|where there is none|one's own|whose own|of which (?:below|more)|that of (?:now|then)|" +
  "those of now|as far as (?:it goes|it can|they go)|goes on|go on from|comes (?:first|before|between)|" +
  "at sight|nor more|hardly less|the more so|by and by|besides|likewise|no whole";

const PATTERN = new RegExp(`\\b(?:${PHRASES})\\b|\\bis no \\w+(?=[.,;:)])`, "gi");

/** The folders of the command line's own words. */
const FOLDERS = ["command", "verbs", "base"].map((name) => `packages/cli/${name}/`);

/** Returns the English documents and the programs with texts. */
function listFiles(): URL[] {
  const programs = FOLDERS.map((folder) => new URL(folder, ROOT)).flatMap((folder) =>
    [...Deno.readDirSync(folder)].map(({ name }) => new URL(name, folder))
  );
  return [...listDocuments(), ...programs].filter(({ href }) =>
    !/_test\.ts$|testdata|zh/.test(href)
  );
}

/** Yields the lines of a document outside code, or the texts of a program. */
function* listLines(file: URL, text: string): Generator<[number, string]> {
  let inCode = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (!file.href.endsWith(".md")) {
      for (const [quoted] of line.matchAll(/"[^"]{12,}"|`[^`]{12,}`/g)) yield [index + 1, quoted];
    } else if (line.trimStart().startsWith("```")) inCode = !inCode;
    else if (!inCode) yield [index + 1, line.replaceAll(/`[^`]*`/g, "x")];
  }
}

Deno.test("documents, help and messages have few phrases that read like a translation", async () => {
  const found: string[] = [];
  let words = 0;
  for (const file of listFiles()) {
    for (const [line, text] of listLines(file, await Deno.readTextFile(file))) {
      words += text.split(/\s+/).length;
      for (const [phrase] of text.matchAll(PATTERN)) {
        found.push(`${file.href.slice(ROOT.href.length)}:${line}: ${phrase}`);
      }
    }
  }
  assert(words > 20_000);
  assert(1000 * found.length <= LIMIT * words, found.join("\n"));
});
