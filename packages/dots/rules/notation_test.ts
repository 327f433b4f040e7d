import { InputError, seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { dots } from "../dots.ts";
import { drawPosition, writeDrawnBoard } from "../testing/cases.ts";
import { readMove, readPosition, splitRecord } from "./notation.ts";

function readFault(text: string): string {
  return assertThrows(() => dots.judge.parse(text), InputError).message;
}

Deno.test("dots.judge.parse() names line and column of a fault in digits", () => {
  const row = "expected a row of 2 horizontal edges, each 0 or 1, found";
  assertEquals(readFault("1 2\n11\n1\n111\n"), `line 3, column 1: ${row} "1"`);
  assertEquals(readFault("1 2\n11\n121\n111\n"), 'line 3, column 2: expected 0 or 1, found "21"');
  assertEquals(readFault("1 2\n11\n"), `line 3, column 1: ${row} the end of the input`);
  assertEquals(
    readFault("1 2\n11\n11\n111\n1"),
    'line 5, column 1: expected the end of the input, found "1"',
  );
  assertEquals(
    readFault("0 2\n"),
    'line 1, column 1: expected the number of rows, an integer in 1..999, found "0"',
  );
  assertEquals(readFault("1 1\n1\n1\n1 1\n").slice(0, 16), "line 4, column 1");
});

Deno.test("dots.judge.parse() names line and column of a fault in a drawn board", () => {
  assertEquals(
    readFault("+--+\n|  |\n"),
    "line 3, column 1: expected a line of dots, found the end of the input",
  );
  assertEquals(
    readFault("+--+\n|  |\n+-\n"),
    'line 3, column 2: expected a horizontal edge, -- or two blanks, found "-"',
  );
  assertEquals(
    readFault("+--+\n!  |\n+--+\n"),
    'line 2, column 1: expected a vertical edge, | or a blank, found "!  |"',
  );
  assertEquals(
    readFault("+--+\n| ||\n+--+\n"),
    'line 2, column 3: expected the inside of a box, found "||"',
  );
  assertEquals(
    readFault("+--+\n|  |\n+--+--+\n"),
    'line 3, column 5: expected the end of the line, found "--+"',
  );
  assertEquals(readFault("+--+\n|  |\n+--*\n"), 'line 3, column 4: expected a dot, +, found "*"');
  assertEquals(
    readFault("+-+\n| |\n+-+\n"),
    "line 1, column 4: expected a line of dots, 3 characters from dot to dot, found the end of the line",
  );
});

Deno.test("dots.judge.parse() accepts CRLF, a byte-order mark, blank lines around, and owners in boxes", () => {
  const expected = dots.judge.parse("1 2\n11\n01\n101\n");
  for (
    const text of [
      "\uFEFF1 2\r\n11\r\n01\r\n101\r\n",
      "\n+--+--+\r\n|     |\r\n+  +--+\r\n\n",
      "+--+--+\n|A    |\n+  +--+   ",
    ]
  ) assertEquals(dots.judge.parse(text), expected, text);
});

Deno.test("dots.judge.parse() reads both written forms back", () => {
  const random = seededRandom(41);
  for (let i = 0; i < 200; i++) {
    const size = { rows: 1 + random(12), columns: 1 + random(12) };
    const position = drawPosition(size, random(17), random);
    assertEquals(dots.judge.parse(dots.judge.formatInput(position)), position);
    assertEquals(dots.judge.parse(writeDrawnBoard(position)), position, writeDrawnBoard(position));
  }
});

Deno.test("dots.judge.parse() reads changed input or names a place in it", () => {
  const random = seededRandom(42);
  const characters = ["0", "1", "2", " ", "\n", "+", "-", "|", "x", "\t", "\0", "\u00e9"];
  for (let i = 0; i < 2000; i++) {
    const position = drawPosition({ rows: 1 + random(3), columns: 1 + random(3) }, 8, random);
    let text = random(2) === 0 ? dots.judge.formatInput(position) : writeDrawnBoard(position);
    for (let changes = 1 + random(3); changes > 0; changes--) {
      const at = random(text.length + 1);
      text = text.slice(0, at) + characters[random(characters.length)].repeat(random(3)) +
        text.slice(at + random(3));
    }
    try {
      const read = dots.judge.parse(text);
      assertEquals(dots.judge.parse(dots.judge.formatInput(read)), read, JSON.stringify(text));
    } catch (error) {
      assert(error instanceof InputError, `${JSON.stringify(text)}: ${error}`);
      const { line, column } = error.fault;
      assert(line >= 1 && line <= text.split("\n").length + 1 && column >= 1, JSON.stringify(text));
    }
  }
});

Deno.test("dots.parseMove() accepts legal moves and names the fault of others", () => {
  const position = dots.judge.parse("1 2\n11\n01\n101\n");
  assertEquals(dots.parseMove("v0,1", position), { kind: "v", row: 0, column: 1 });
  const faults = ["h0,0", "h2,0", "v0,13", "x", "", "h1,0 "].map((text) =>
    assertThrows(() => dots.parseMove(text, position), InputError).message
  );
  assertEquals(faults, [
    'line 1, column 1: expected an undrawn edge, found "h0,0"',
    'line 1, column 2: expected a row in 0..1, found "2"',
    'line 1, column 4: expected a column in 0..2, found "13"',
    'line 1, column 1: expected a move, h<row>,<column> or v<row>,<column>, found "x"',
    "line 1, column 1: expected a move, h<row>,<column> or v<row>,<column>, found the end of the move",
    'line 1, column 1: expected a move, h<row>,<column> or v<row>,<column>, found "h1,0 "',
  ]);
});

Deno.test("dots.parsePosition() accepts only positions of the instance", () => {
  const position = dots.judge.parse("1 2\n11\n01\n101\n");
  for (const text of ["", "2 11/01/101", "0 11/01/001", "0 11/0/1101", "0 11/01/10", "0 1101101"]) {
    assertThrows(() => dots.parsePosition(text, position), InputError, "", text);
  }
});

const empty = dots.instances.empty("5x5");
const normalize = (text: string) => dots.formatMove(dots.parseMove(text, empty));

Deno.test("dots.parseMove() accepts two dots by letters and numbers, rows from the bottom", () => {
  // From the forum: b5-c5 and b4-c4 are the top and the bottom of a box, b4-b5 is a side.
  const moves = ["a1-b1", "b5-c5", "c4-c5", "b4-c4", "b4-b5", "d3-e3", "f1-f2"].map(normalize);
  assertEquals(moves, ["h5,0", "h1,1", "v1,2", "h2,1", "v1,1", "h3,3", "v4,5"]);
  for (const text of ["b1-a1", "a1b1", "A1-B1", "a1 - b1"]) assertEquals(normalize(text), "h5,0");
  for (const text of ["a1-c1", "a1-b2", "a0-b0", "a7-b7", "f1-g1", "a1", "a1-a1"]) {
    assertThrows(() => dots.parseMove(text, empty), InputError);
  }
});

Deno.test("dots.parseMove() accepts actions of OpenSpiel", () => {
  for (const text of ["P1(v,0,5)", "v 0 5", "V 0 5"]) {
    assertEquals(normalize(text), "v0,5");
  }
  for (const text of ["P1(h,0,5)", "h 6 0", "P2(v,0,5)", "P3(h,0,0)"]) {
    assertThrows(() => dots.parseMove(text, empty), InputError);
  }
});

Deno.test("splitRecord() returns the moves of a record and anything else", () => {
  const golem = "1. b5-c5 2. c4-c5\n3. b4-c4 4. b4-b5, d3-e3\n5. f1-f2";
  const moves = ["b5-c5", "c4-c5", "b4-c4", "b4-b5", "d3-e3", "f1-f2"];
  assertEquals(splitRecord(golem), moves);
  assertEquals(splitRecord("h0,1;v2,3, h0,0\nh1,1"), ["h0,1", "v2,3", "h0,0", "h1,1"]);
  assertEquals(splitRecord("P1(h,0,1), P2(v,1,2)\nh 0 2"), ["P1(h,0,1)", "P2(v,1,2)", "h 0 2"]);
  assertEquals(splitRecord("1. a1b1 resigns"), ["a1b1", "resigns"]);
  assertEquals(splitRecord(" \n"), []);
});

Deno.test("readMove() refuses a move of the player who is not to move", () => {
  const start = readPosition("1 2\n00\n00\n000\n");
  assertEquals(readMove("P1(h,0,0)", start).kind, "h");
  const expected = 'expected a move of P1, who is to move, found "P2(h,0,0)"';
  assertThrows(() => readMove("P2(h,0,0)", start), InputError, expected);
});
