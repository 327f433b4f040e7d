import { assertEquals } from "@std/assert";
import { parseArgs as genuine } from "@std/cli/parse-args";
import { parseArgs as standIn, type ParseOptions } from "./parse_args.ts";

/** What the command line asks for, and what it is told of unknown options. */
function makeOptions(unknown: string[]): ParseOptions {
  return {
    string: ["_", "moves", "output"],
    boolean: ["json", "help"],
    alias: { output: "o", help: "h" },
    collect: ["moves", "output", "json", "help"],
    unknown(_, key) {
      if (key !== undefined) unknown.push(key);
      return key === undefined;
    },
    "--": true,
  };
}

/** What both make of a command line; where JSR is not reached, one. */
function parse(args: string[]): Record<string, unknown> {
  const [one, other] = [genuine, standIn].map((parse) => {
    const unknown: string[] = [];
    const found = (parse as typeof standIn)([...args], makeOptions(unknown));
    return { ...found, unknown };
  });
  assertEquals(other, one, args.join(" "));
  return other;
}

const EMPTY = {
  _: [],
  moves: [],
  output: [],
  o: [],
  json: [],
  help: [],
  h: [],
  unknown: [],
  "--": [],
};

Deno.test("parseArgs() separates words, values, flags and everything after --", () => {
  const args = ["a", "--moves=0,0", "-", "007", "--json", "", "--", "--json", "--"];
  const found = { ...EMPTY, _: ["a", "-", "007", ""], moves: ["0,0"], json: [true] };
  assertEquals(parse(args), { ...found, "--": ["--json", "--"] });
});

Deno.test("parseArgs() takes the next word as a value unless it begins with a dash", () => {
  assertEquals(parse(["--moves", "0,0", "x"]), { ...EMPTY, moves: ["0,0"], _: ["x"] });
  assertEquals(parse(["--moves", "--json"]), { ...EMPTY, moves: [""], json: [true] });
  assertEquals(parse(["--moves", "-"]), { ...EMPTY, moves: [""], _: ["-"] });
  assertEquals(parse(["-o", "-"]), { ...EMPTY, output: ["-"], o: ["-"] });
  assertEquals(parse(["--json", "false", "a"]), { ...EMPTY, json: [false], _: ["a"] });
  assertEquals(parse(["--moves=1=2", "--moves=-x", "--moves=a\nb"]), {
    ...EMPTY,
    moves: ["1=2", "-x", "a\nb"],
  });
});

Deno.test("parseArgs() reads letters after one dash", () => {
  for (const args of [["-o", "./x"], ["-o./x"], ["-o=./x"]]) {
    assertEquals(parse(args), { ...EMPTY, output: ["./x"], o: ["./x"] }, args.join(" "));
  }
  const flags = { help: [true], h: [true] };
  assertEquals(parse(["-ho", "x"]), { ...EMPTY, ...flags, output: ["x"], o: ["x"] });
  assertEquals(parse(["-o7"]), { ...EMPTY, output: ["7"], o: ["7"] });
  assertEquals(parse(["-of"]), { ...EMPTY, output: [""], o: [""], unknown: ["f"] });
});

Deno.test("parseArgs() calls back with options that are not defined", () => {
  const args = ["--jsn", "-x", "--none=1", "--__proto__=1", "-1"];
  assertEquals(parse(args), { ...EMPTY, unknown: ["jsn", "x", "none", "__proto__", "1"] });
});
