import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../base/failure.ts";
import type { OptionSpec } from "./options.ts";
import { asksForJson, parseOptions } from "./parse_options.ts";

const OUTPUT: OptionSpec = { name: "output", short: "o", value: "FILE", about: "" };
const MOVES: OptionSpec = { name: "moves", value: "MOVES", about: "" };
const COLOR: OptionSpec = { name: "color", value: "WHEN", choices: ["auto", "never"], about: "" };
const PLAIN: OptionSpec = { name: "no-values", about: "" };
const HELP: OptionSpec = { name: "help", short: "h", about: "" };
const SPECS = [OUTPUT, MOVES, COLOR, PLAIN, HELP];

/** The words, the values of options and the flags that are on. */
async function read(
  ...args: string[]
): Promise<[words: readonly string[], ...options: unknown[]]> {
  const options = await parseOptions(args, SPECS);
  const texts = [OUTPUT, MOVES, COLOR].map((spec) => options.text(spec));
  return [options.words, ...texts, [PLAIN, HELP].map((spec) => options.flag(spec))];
}

Deno.test("parseOptions() tells options, their values and words apart, in any order", async () => {
  const none = undefined;
  assertEquals(await read(), [[], none, none, none, [false, false]]);
  assertEquals(await read("a", "--no-values", "007", "--moves", "0,0", "-"), [
    ["a", "007", "-"],
    none,
    "0,0",
    none,
    [true, false],
  ]);
  assertEquals(await read("--moves=a=b", "-h", "--color", "never"), [
    [],
    none,
    "a=b",
    "never",
    [false, true],
  ]);
  assertEquals((await read("--", "--moves", "-h"))[0], ["--moves", "-h"]);
  assertEquals((await read("--moves=1", "--moves=2"))[2], "2", "the last one holds");
});

Deno.test("parseOptions() takes a short option's value attached or apart", async () => {
  for (const args of [["-o", "./x.svg"], ["-o./x.svg"], ["-o=./x.svg"], ["--output=./x.svg"]]) {
    assertEquals((await read(...args, "w")).slice(0, 2), [["w"], "./x.svg"], args.join(" "));
  }
  assertEquals((await read("-ofile.svg"))[1], "file.svg");
  assertEquals((await read("-o7"))[1], "7");
  assertEquals((await read("-o", "-"))[1], "-");
  assertEquals((await read("-hox")).slice(1), ["x", undefined, undefined, [false, true]]);
});

Deno.test("parseOptions() takes true and false as values of flags, in the same word only", async () => {
  assertEquals((await read("--help=true", "--no-values=false")).at(-1), [false, true]);
  assertEquals((await read("--help", "false")).slice(0, 1), [["false"]]);
});

Deno.test("parseOptions() names what is wrong", async () => {
  const cases: [string[], string][] = [
    [["--jsn"], 'unknown option "--jsn"'],
    [["--move=1"], 'unknown option "--move", did you mean "--moves"?'],
    [["-x"], 'unknown option "-x"'],
    [["-hx"], 'unknown option "-x"'],
    [["--=x"], 'unknown option "--=x"'],
    [["--toString"], 'unknown option "--toString"'],
    [["--moves"], "option --moves needs a value"],
    [["--moves="], "option --moves needs a value"],
    [["-o"], "option --output needs a value"],
    [
      ["--moves", "-1"],
      'option --moves needs a value, found the option "-1"; a value that begins so: --moves=…',
    ],
    [["--help=x"], 'option --help is on or off, found "x"'],
    [["--color=blue"], 'unknown value "blue" of --color, expected one of auto, never'],
    [["--color=nver"], 'unknown value "nver" of --color, did you mean "never"?'],
  ];
  for (const [args, message] of cases) {
    const error = await assertRejects(() => parseOptions(args, SPECS), UsageError);
    assertEquals(error.message, message);
  }
});

Deno.test("asksForJson() sees it in a wrong command line too", async () => {
  for (const args of [["--json"], ["--x", "--json=true"], ["solve", "--batch"]]) {
    assertEquals(await asksForJson(args), true, args.join(" "));
  }
  for (const args of [[], ["--json=false"], ["--", "--json"], ["json"]]) {
    assertEquals(await asksForJson(args), false, args.join(" "));
  }
});
