import { assertEquals, assertThrows } from "@std/assert";
import { InputError } from "../run/errors.ts";
import { TokenReader } from "./token_reader.ts";

const range = { what: "a number", min: 0, max: 9 };

function faultOf(text: string, skip: number): string {
  const reader = new TokenReader(text);
  for (let i = 0; i < skip; i++) reader.integer(range);
  return assertThrows(() => reader.integer(range), InputError).message;
}

Deno.test("TokenReader reads numbers across LF, CRLF, tabs and a byte-order mark", () => {
  const reader = new TokenReader("\uFEFF1 2\r\n3\t4\n\n 5");
  assertEquals([1, 2, 3, 4, 5].map(() => reader.integer(range)), [1, 2, 3, 4, 5]);
  reader.end();
});

Deno.test("TokenReader names line, column, what it expected and what it found", () => {
  const expected = "expected a number, an integer in 0..9, found";
  assertEquals(faultOf("1 2\r\n3 x\n", 3), `line 2, column 3: ${expected} "x"`);
  assertEquals(faultOf("10", 0), `line 1, column 1: ${expected} "10"`);
  assertEquals(faultOf("-1", 0), `line 1, column 1: ${expected} "-1"`);
  assertEquals(faultOf("1e400", 0), `line 1, column 1: ${expected} "1e400"`);
  assertEquals(faultOf("1.0", 0), `line 1, column 1: ${expected} "1.0"`);
  assertEquals(faultOf("\0", 0), `line 1, column 1: ${expected} "\\u0000"`);
  assertEquals(faultOf("9".repeat(99), 0), `line 1, column 1: ${expected} "${"9".repeat(24)}"`);
  assertEquals(faultOf("1\n", 1), `line 2, column 1: ${expected} the end of the input`);
  assertEquals(faultOf("", 0), `line 1, column 1: ${expected} the end of the input`);
});

Deno.test("TokenReader.end() names the first extra token", () => {
  const reader = new TokenReader("1\n 2");
  reader.integer(range);
  assertThrows(
    () => reader.end(),
    InputError,
    'line 2, column 2: expected the end of the input, found "2"',
  );
});

Deno.test("TokenReader.integer() accepts -0 and leading zeros", () => {
  const reader = new TokenReader("-0 007");
  assertEquals(Object.is(reader.integer(range), 0), true);
  assertEquals(reader.integer(range), 7);
});
