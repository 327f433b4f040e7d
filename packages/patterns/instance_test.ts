import { play } from "./position.ts";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { InputError, LimitError, seededRandom } from "@zugzwang/core";
import { patterns } from "./patterns.ts";

function readFault(text: string): string {
  return assertThrows(() => patterns.judge.parse(text), InputError).message;
}

Deno.test("parse() reads CRLF, blanks, a byte-order mark and no final newline", () => {
  const position = patterns.judge.parse("\uFEFF2 3 2\r\n\r\n1 2\r\n10\r\n2  1\n0 1");
  assertEquals(patterns.judge.formatInput(position), "2 3 2\n1 2\n10\n2 1\n0\n1\n");
  assertEquals(patterns.judge.formatInput(patterns.judge.parse("1 1 0\n")), "1 1 0\n");
});

Deno.test("parse() names line, column, what it expected and what it found", () => {
  const row = "expected a row of a pattern, 2 characters 0 or 1, found";
  assertEquals(readFault("1 2 1\n1 2\n1"), `line 3, column 1: ${row} "1"`);
  assertEquals(readFault("1 2 1\n1 2\n111\n"), `line 3, column 1: ${row} "111"`);
  assertEquals(readFault("1 2 1\n1 2\n"), `line 3, column 1: ${row} the end of the input`);
  const digit = "expected 0 or 1 in a row of a pattern, found";
  assertEquals(readFault("1 2 1\n1 2\n1x\n"), `line 3, column 2: ${digit} "x"`);
  const cols = "expected the number of columns (4096 cells at most), an integer in 1..2048, found";
  assertEquals(readFault("2 2049 0\n"), `line 1, column 3: ${cols} "2049"`);
  assertEquals(readFault("2 0 0\n"), `line 1, column 3: ${cols} "0"`);
  assertEquals(
    readFault("1 1 0 7\n"),
    `line 1, column 7: expected the end of the input, found "7"`,
  );
  assert(readFault("0 1 0\n").includes("the number of rows, an integer in 1..4096"));
  assert(readFault("1 1 -1\n").includes("the number of patterns, an integer in 0..100000"));
  assert(readFault("1 1 1\n0 1\n").includes("the height of a pattern, an integer in 1..4096"));
  assert(readFault("1 1 1\n1 0\n").includes("the width of a pattern, an integer in 1..4096"));
});

Deno.test("parse() reads a damaged input or throws an InputError", () => {
  const sample = "3 4 2\n2 2\n11\n01\n1 3\n101\n";
  const characters = "012 9-x\n\r\t\0é\u{1F600}";
  const random = seededRandom(20);
  for (let k = 0; k < 1500; k++) {
    let text = sample;
    for (let edits = 1 + random(3); edits > 0; edits--) {
      const at = random(text.length + 1);
      const inserted = [...characters][random([...characters].length)];
      text = text.slice(0, at) + (random(3) > 0 ? inserted : "") + text.slice(at + random(3));
    }
    try {
      const read = patterns.judge.formatInput(patterns.judge.parse(text));
      assertEquals(read.split(/\s+/), `${text.trim()}\n`.split(/\s+/).map(trimZeros));
    } catch (error) {
      assert(error instanceof InputError, `${JSON.stringify(text)}: ${error}`);
      const { line, column } = error.fault;
      assert(line >= 1 && column >= 1 && line <= text.split("\n").length, JSON.stringify(text));
    }
  }
});

/** Removes leading zeros of a number; rows of patterns stay as they are. */
function trimZeros(token: string): string {
  return /^0+[2-9]\d*$/.test(token) ? `${Number(token)}` : token;
}

Deno.test("parse() refuses more placements than it can list, with figures", () => {
  const rows = "1".repeat(32) + "\n";
  const text = `64 64 9\n${`32 32\n${rows.repeat(32)}`.repeat(9)}`;
  const error = assertThrows(() => patterns.judge.parse(text), LimitError);
  assertEquals(error.fault.kind, "memory");
});

Deno.test("texts of positions and moves read back, and invalid ones are refused", () => {
  const start = patterns.judge.parse("2 3 1\n1 2\n11\n");
  const position = patterns.play(start, patterns.parseMove(" 1 , 2 ", start));
  assertEquals(patterns.formatPosition(position), "000/001");
  assertEquals(patterns.parsePosition("000/001", start), position);
  for (const text of ["1,2", "0,3", "2,0", "x", "", "1", "-1,0", "0,0,0"]) {
    assertThrows(() => patterns.parseMove(text, position), InputError);
  }
  for (const text of ["", "000", "000/0010", "000/00x", "000/000/000", "000/001 1"]) {
    assertThrows(() => patterns.parsePosition(text, start), InputError);
  }
  assertThrows(() => play(position, { row: 1, col: 2 }), RangeError);
  assertThrows(() => play(position, { row: 2, col: 0 }), RangeError);
  const over = patterns.play(position, { row: 1, col: 1 });
  assertEquals(patterns.moves(over), []);
  assertThrows(() => patterns.parseMove("0,0", over), InputError, "the game is over");
});
