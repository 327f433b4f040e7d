import { assertEquals } from "@std/assert";
import { parseArgs as genuine } from "@std/cli/parse-args";
import { parseArgs as standIn, type ParseOptions } from "./parse_args.ts";

/** What the command line asks for. */
const OPTIONS = {
  string: ["_", "moves", "output", "jobs"],
  boolean: ["json", "quiet"],
  alias: { output: "o", quiet: "q", jobs: "j" },
  collect: ["moves", "output", "jobs", "json", "quiet"],
  "--": true,
} satisfies ParseOptions;

/** What both make of a command line, and what they ask about; where JSR is not reached, one. */
function parsed(args: string[], options: ParseOptions = OPTIONS): Record<string, unknown> {
  const [one, other] = [genuine, standIn].map((parse) => {
    const asked: unknown[] = [];
    const unknown = (...about: unknown[]) => (asked.push(about), about[1] === undefined);
    const found = (parse as typeof standIn)([...args], { ...options, unknown });
    return { found, asked };
  });
  assertEquals(other, one, args.join(" "));
  return Object.fromEntries(
    Object.entries(other.found).filter(([, value]) => {
      return !Array.isArray(value) || value.length > 0;
    }),
  );
}

Deno.test("parseArgs() separates words, values and everything after --, as documented", () => {
  assertEquals(parsed(["a", "--moves=0,0", "-", "007", "--", "--json"]), {
    _: ["a", "-", "007"],
    moves: ["0,0"],
    "--": ["--json"],
  });
  assertEquals(parsed(["--moves", "1", "--json", "b"]), { _: ["b"], moves: ["1"], json: [true] });
  assertEquals(parsed(["--", "a"], { string: ["_"] }), { _: ["a"] });
});

Deno.test("parseArgs() accepts both names of an option, and collects its values", () => {
  assertEquals(parsed(["-o", "a", "--output=b"]), { output: ["a", "b"], o: ["a", "b"] });
  assertEquals(parsed(["-qj", "4"]), { quiet: [true], q: [true], jobs: ["4"], j: ["4"] });
  assertEquals(parsed(["-o./x"], { ...OPTIONS, collect: [] }), {
    json: false,
    quiet: false,
    q: false,
    output: "./x",
    o: "./x",
  });
});

Deno.test("parseArgs() sets flags to true or false, and texts to the empty text", () => {
  assertEquals(parsed(["--json=false", "--quiet", "false"]), {
    json: [false],
    quiet: [false],
    q: [false],
  });
  assertEquals(parsed(["--moves", "--json"]), { moves: [""], json: [true] });
  assertEquals(parsed(["--json=maybe"]), { json: [true] });
});

Deno.test("parseArgs() reports unknown options, and leaves them out", () => {
  assertEquals(parsed(["--x=1", "-y", "2", "--no-json", "--__proto__", "a"]), {});
  assertEquals(parsed(["--=", "---", "-qz"]), { quiet: [true], q: [true] });
});

Deno.test("the stand-in of parseArgs() agrees with the genuine one on any words", () => {
  const words = "a - -- --json --json=no --json= --moves --moves= --moves=1=2 true false -o -o= " +
    "-o=x -o./x -o7 -oab -q -qo -qo5 -jq 4 -1 --no-json --no-json=1 --no-=1 --unknown=1 -x -xq -o- --=x -= ---";
  const choice = words.split(" ").concat("", "--moves=a\nb");
  for (let seed = 1; seed <= 2000; seed++) {
    const at = [1, 7, 31, 101].map((step) => (seed * step + seed ** 2) % choice.length);
    parsed(at.map((i) => choice[i]));
  }
});
