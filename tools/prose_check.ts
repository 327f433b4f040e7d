// deno-lint-ignore-file no-console
// Fails if help, messages and documents have too many phrases that read like a translation.
//
//     deno run --allow-read --allow-run tools/prose_check.ts          counts
//     deno run --allow-read --allow-run tools/prose_check.ts FILE…    every place in these files
//
// A text without a hit can still be bad English. Read it aloud.
import { run } from "./run_command.ts";

/** The most phrases per thousand words. */
const LIMIT = 0.5;

const PHRASES = "(?:is|are|was|has|have|had) none|none of memory|whoever|(?:for|to|of) who|" +
  "who (?:does|wants)|to be had|(?:is|are) asked for|asked of|(?:is|are) told|told apart|not given|" +
  "where missing|where there is none|one's own|whose own|of which (?:below|more)|that of (?:now|then)|" +
  "those of now|as far as (?:it goes|it can|they go)|goes on|go on from|comes (?:first|before|between)|" +
  "at sight|nor more|hardly less|the more so|by and by|besides|likewise|no whole";

const PATTERN = new RegExp(`\\b(?:${PHRASES})\\b|\\bis no \\w+(?=[.,;:)])`, "gi");

/** Documents, and the command line's own words. */
const FILES = [
  ...["*.md", "docs/**/*.md", "packages/**/*.md", "samples/*.md"],
  ...["packages/cli/command/*.ts", "packages/cli/verbs/*.ts", "packages/cli/base/*.ts"],
];

/** Yields the lines of a document outside code, or the texts of a program. */
function* proseLines(file: string, text: string): Generator<[number, string]> {
  let inCode = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (!file.endsWith(".md")) {
      for (const [quoted] of line.matchAll(/"[^"]{12,}"|`[^`]{12,}`/g)) yield [index + 1, quoted];
    } else if (line.trimStart().startsWith("```")) inCode = !inCode;
    else if (!inCode) yield [index + 1, line.replaceAll(/`[^`]*`/g, "x")];
  }
}

async function listFiles(): Promise<string[]> {
  const listed = await run("git", ["ls-files", ...FILES.map((glob) => `:(glob)${glob}`)]);
  return listed.trim().split("\n").filter((file) => !/_test\.ts$|testdata|zh/.test(file));
}

if (import.meta.main) {
  const named = Deno.args.length > 0;
  let [words, hits] = [0, 0];
  for (const file of named ? Deno.args : await listFiles()) {
    const before = hits;
    for (const [line, text] of proseLines(file, await Deno.readTextFile(file))) {
      words += text.split(/\s+/).length;
      for (const [phrase] of text.matchAll(PATTERN)) {
        hits++;
        if (named) console.log(`${file}:${line}: ${phrase}`);
      }
    }
    if (!named && hits > before) console.log(`${file}: ${hits - before}`);
  }
  const rate = 1000 * hits / Math.max(words, 1);
  console.log(
    `${hits} phrases in ${words} words: ${rate.toFixed(2)} per thousand (limit ${LIMIT})`,
  );
  if (rate > LIMIT) Deno.exit(1);
}
