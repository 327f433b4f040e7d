// The documented behaviour of the genuine `parseArgs`, as far as the command line relies on it.
import { assertEquals } from "@std/assert";
import { parseArgs } from "@std/cli/parse-args";

const options = {
  boolean: ["json", "help"],
  string: ["_", "moves"],
  alias: { help: "h" },
};

Deno.test("parseArgs() tells flags, values and words apart, in any order", () => {
  const { _, json, moves } = parseArgs(["solve", "--json", "007", "--moves", "0,0", "-"], options);
  assertEquals([_, json, moves], [["solve", "007", "-"], true, "0,0"]);
  assertEquals(parseArgs(["--moves=a=b", "x"], options).moves, "a=b");
});

Deno.test("parseArgs() leaves flags that are not given false, values missing", () => {
  const { json, help, moves } = parseArgs([], options);
  assertEquals([json, help, moves], [false, false, undefined]);
});

Deno.test("parseArgs() gives a value that is missing as the empty text", () => {
  assertEquals(parseArgs(["--moves"], options).moves, "");
  assertEquals(parseArgs(["--moves", "--json"], options).moves, "");
  assertEquals(parseArgs(["--moves", "-"], options)._, ["-"]);
});

Deno.test("parseArgs() takes short names", () => {
  assertEquals([parseArgs(["-h"], options).help, parseArgs(["-h"], options).h], [true, true]);
});

Deno.test("parseArgs() takes true and false as values of flags", () => {
  assertEquals(parseArgs(["--json=false"], options).json, false);
  assertEquals(parseArgs(["--json", "false", "x"], options)._, ["x"]);
});

Deno.test("parseArgs() takes all after -- as words", () => {
  assertEquals(parseArgs(["a", "--", "--json", "-h"], options)._, ["a", "--json", "-h"]);
});

Deno.test("parseArgs() tells unknown options and words to a listener that may drop them", () => {
  const seen: unknown[] = [];
  const unknown = (...call: unknown[]) => (seen.push(call), false);
  const { _ } = parseArgs(["word", "--jsn", "-x", "--empty="], { ...options, unknown });
  assertEquals(_, []);
  assertEquals(seen.map((call) => (call as unknown[])[0]), ["word", "--jsn", "-x", "--empty="]);
});
