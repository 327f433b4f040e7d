import { assertEquals } from "@std/assert";
import { parseArgs } from "node:util";
import { seededRandom } from "@zugzwang/core";
import type { OptionSpec } from "./options.ts";
import { optionTokens } from "./option_tokens.ts";

const SPECS: OptionSpec[] = [
  { name: "output", short: "o", value: "FILE", about: "" },
  { name: "moves", value: "MOVES", about: "" },
  { name: "quiet", short: "q", about: "" },
  { name: "help", short: "h", about: "" },
];
const PIECES = [
  "-",
  "--",
  "=",
  "o",
  "q",
  "h",
  "x",
  "output",
  "moves",
  "help",
  "0,0",
  " ",
  "-o",
  "",
];

/** The same by the parser of Node. */
function byNode(args: string[]) {
  const options = SPECS.map(({ name, short, value }) =>
    [name, { type: value === undefined ? "boolean" : "string", ...short && { short } }] as const
  );
  return parseArgs({ args, options: Object.fromEntries(options), strict: false, tokens: true })
    .tokens.filter(({ kind }) => kind !== "option-terminator");
}

/** What matters of tokens, in one form. */
function plain(tokens: readonly object[]) {
  return tokens.map((token) => {
    const { kind, name, rawName, value, inlineValue } = token as Record<string, unknown>;
    return { kind, name, rawName, value, inlineValue };
  });
}

Deno.test("optionTokens() splits every command line as parseArgs of node:util does", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 20_000; round++) {
    const args = Array.from(
      { length: random(5) },
      () => Array.from({ length: 1 + random(4) }, () => PIECES[random(PIECES.length)]).join(""),
    );
    assertEquals(plain(optionTokens(args, SPECS)), plain(byNode(args)), JSON.stringify(args));
  }
});
