import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../base/report.ts";
import { CHECKPOINT, choice, count, flag, text } from "./verb.ts";
import { asksForJson, readOptions } from "./read_options.ts";

const SPECS = {
  output: text("FILE", "", { short: "o" }),
  moves: text("MOVES", ""),
  color: choice("WHEN", ["auto", "never"], ""),
  jobs: count("COUNT", { min: 1, max: 9 }, "", { short: "j" }),
  plain: flag(""),
  help: flag("", { short: "h" }),
};

/** Returns the words, the values of the options and the flags. */
function read(...args: string[]): [words: readonly string[], ...options: unknown[]] {
  const { words, options } = readOptions(args, SPECS);
  const { output, moves, color, jobs, plain, help } = options;
  assertEquals([jobs, plain].map((value) => typeof value), [typeof jobs, "boolean"]);
  return [words, output, moves, color, [plain, help]];
}

Deno.test("readOptions() separates options, values and words in any order", () => {
  const none = undefined;
  assertEquals(read(), [[], none, none, none, [false, false]]);
  assertEquals(read("a", "--plain", "007", "--moves", "0,0", "-"), [
    ["a", "007", "-"],
    none,
    "0,0",
    none,
    [true, false],
  ]);
  assertEquals(read("--moves=a=b", "-h", "--color", "never"), [
    [],
    none,
    "a=b",
    "never",
    [false, true],
  ]);
  assertEquals(read("a", "--", "--moves", "-h"), [["a"], none, none, none, [false, false]]);
  assertEquals(readOptions(["a", "--", "--moves", "--"], SPECS).rest, ["--moves", "--"]);
  assertEquals(readOptions(["a"], SPECS).rest, []);
});

Deno.test("readOptions() accepts the value of a short option with and without a space", () => {
  for (const args of [["-o", "./x.svg"], ["-o./x.svg"], ["-o=./x.svg"], ["--output=./x.svg"]]) {
    assertEquals((read(...args, "w")).slice(0, 2), [["w"], "./x.svg"], args.join(" "));
  }
  assertEquals((read("-o7"))[1], "7");
  assertEquals((read("-o", "-"))[1], "-");
});

Deno.test("readOptions() accepts several letters after one dash", () => {
  for (const args of [["-ho", "x"], ["-h", "-o=x"]]) {
    assertEquals(read(...args).slice(1), ["x", undefined, undefined, [false, true]]);
  }
});

Deno.test("readOptions() accepts true and false as values of flags", () => {
  assertEquals((read("--help=true", "--plain=false")).at(-1), [false, true]);
  assertEquals((read("--moves", "true"))[2], "true");
});

Deno.test("readOptions() reports what is wrong", () => {
  const cases: [string[], string][] = [
    [["--jsn"], 'unknown option "--jsn"'],
    [["--move=1"], 'unknown option "--move", did you mean "--moves"?'],
    [["-x"], 'unknown option "-x"'],
    [["-hx"], 'unknown option "-x"'],
    [["-o="], "option --output needs a value"],
    [["--help=no"], 'option --help is on or off, found "no"'],
    [["--moves=1", "--moves", "1"], "option --moves is given twice"],
    [["-o", "a", "--output=b"], "option --output is given twice"],
    [["-h", "--help"], "option --help is given twice"],
    [["-j7", "--jobs", "8"], "option --jobs is given twice"],
    [["--jobs", "10"], '--jobs: expected an integer in 1..9, found "10"'],
    [["-of"], 'unknown option "-f"'],
    [["-ho"], "option --output needs a value"],
    [["--moves", "--", "x"], "option --moves needs a value"],
    [["--__proto__=1"], 'unknown option "--__proto__"'],
    [["--=x"], 'unknown option "--=x"'],
    [["--toString"], 'unknown option "--toString"'],
    [["--moves"], "option --moves needs a value"],
    [["--moves="], "option --moves needs a value"],
    [["-o"], "option --output needs a value"],
    [["--moves", "-h"], "option --moves needs a value"],
    [
      ["--moves", "-1"],
      'unknown option "-1"; if it is the value of an option, write it after =',
    ],
    [["-ho=x"], 'option --help is on or off, found "x"'],
    [["--help=x"], 'option --help is on or off, found "x"'],
    [["--color=blue"], '--color: unknown value "blue", expected one of auto, never'],
    [["--color=nver"], '--color: unknown value "nver", did you mean "never"?'],
  ];
  for (const [args, message] of cases) {
    const error = assertThrows(() => readOptions(args, SPECS), UsageError);
    assertEquals(error.message, message);
  }
});

Deno.test("asksForJson() reads an invalid command line too", () => {
  for (const args of [["--json"], ["--x", "--json=true"], ["solve", "--batch"]]) {
    assertEquals(asksForJson(args), true, args.join(" "));
  }
  for (const args of [[], ["--json=false"], ["--", "--json"], ["json"]]) {
    assertEquals(asksForJson(args), false, args.join(" "));
  }
});

Deno.test("--part accepts the first and the last machine, and none beyond", () => {
  const readPart = (part: string) => readOptions(["--part", part], CHECKPOINT).options.part;
  assertEquals(readPart("1/3"), { index: 0, count: 3 });
  assertEquals(readPart("3/3"), { index: 2, count: 3 });
  assertThrows(() => readPart("4/3"), UsageError);
});
