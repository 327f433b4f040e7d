import { assertEquals, assertThrows } from "@std/assert";
import { parseArgs as genuine } from "@std/cli/parse-args";
import { parseArgs as standIn, type ParseOptions } from "./parse_args.ts";

/** What the command line asks for. */
const OPTIONS: ParseOptions = {
  string: ["_", "moves", "output", "json"],
  collect: ["moves", "output", "json"],
  "--": true,
};

/** What both make of a command line; where JSR is not reached, one. */
function parse(args: string[]): Record<string, unknown> {
  const [one, other] = [genuine, standIn].map((parse) =>
    (parse as typeof standIn)([...args], OPTIONS)
  );
  assertEquals({ ...other }, { ...one }, args.join(" "));
  return other;
}

Deno.test("parseArgs() separates words, values and everything after --", () => {
  assertEquals(parse(["a", "--moves=0,0", "-", "007", "", "--", "--json", "--"]), {
    _: ["a", "-", "007", ""],
    moves: ["0,0"],
    output: [],
    json: [],
    "--": ["--json", "--"],
  });
});

Deno.test("parseArgs() collects texts, whatever they look like", () => {
  const given = [
    "--json=true",
    "--moves=1=2",
    "--moves=",
    "--moves=-x",
    "--moves=a\nb",
    "--json=1",
  ];
  const { moves, json } = parse(given);
  assertEquals([moves, json], [["1=2", "", "-x", "a\nb"], ["true", "1"]]);
});

Deno.test("the stand-in of parseArgs() refuses forms that the command line never passes on", () => {
  for (const arg of ["--json", "-o", "--other=1", "--no-json"]) {
    assertThrows(() => standIn([arg], OPTIONS), Error, `Cannot read ${arg}`);
  }
});
