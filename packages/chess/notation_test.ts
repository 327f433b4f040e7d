import { InputError, seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { drawBoard } from "./testing/boards.ts";
import { chess } from "./chess.ts";

function readFault(text: string): string {
  return assertThrows(() => chess.judge.parse(text), InputError).message;
}

Deno.test("chess.judge.parse() reads any white space, CRLF and a byte-order mark", () => {
  const plain = chess.judge.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
  assertEquals(chess.judge.parse("\uFEFF2 3\r\n2 7 3\r\n9 1 2\r\n3 7 2\r\n2 3 1\r\n"), plain);
  assertEquals(chess.judge.parse(" 2\t3 2 7 3 9 1 2 3 7 2 2 3 1"), plain);
  assertEquals(plain.board.payoffs, [[2, 7, 3, 9, 1, 2], [3, 7, 2, 2, 3, 1]]);
  assertEquals(plain.filled, [0, 0]);
});

Deno.test("chess.judge.parse() names line, column, what it expected and what it found", () => {
  const side = "an integer in 1..2147483646";
  const payoff = `an integer in 0..${2 ** 30 - 1}`;
  const first = `expected a payoff of the first player, ${payoff}`;
  const second = `expected a payoff of the second player, ${payoff}`;
  const faults: Record<string, string> = {
    "": `line 1, column 1: expected the number of rows, ${side}, found the end of the input`,
    "0 1": `line 1, column 1: expected the number of rows, ${side}, found "0"`,
    "1": `line 1, column 2: expected the number of columns, ${side}, found the end of the input`,
    "1 -2": `line 1, column 3: expected the number of columns, ${side}, found "-2"`,
    "1 1\n-1\n0": `line 2, column 1: ${first}, found "-1"`,
    "1 1\n1e400\n0": `line 2, column 1: ${first}, found "1e400"`,
    "1 1\n1073741824\n0": `line 2, column 1: ${first}, found "1073741824"`,
    "1 1\n1.5\n0": `line 2, column 1: ${first}, found "1.5"`,
    "1 1\n1\n\0": `line 3, column 1: ${second}, found "\\u0000"`,
    "1 2\n1 2\n3\n": `line 4, column 1: ${second}, found the end of the input`,
    "1 1\n1\n2\n3": `line 4, column 1: expected the end of the input, found "3"`,
    "2147483646 2147483646\n1": `line 2, column 2: ${first}, found the end of the input`,
    "99999999999 1\n1":
      `line 1, column 1: expected the number of rows, ${side}, found "99999999999"`,
  };
  for (const [text, fault] of Object.entries(faults)) assertEquals(readFault(text), fault);
});

Deno.test("chess.judge.parse() accepts payoffs whose larger ones add up to at most 2^30 − 1", () => {
  const most = 2 ** 30 - 1;
  assertEquals(chess.judge.parse(`1 2\n${most - 5} 3\n7 5\n`).board.payoffs[0][0], most - 5);
  assertEquals(
    readFault(`1 2\n${most - 5} 3\n7 6\n`),
    `line 3, column 3: expected payoffs that add up to at most ${most} (the larger one of each cell), ` +
      `found "6"`,
  );
});

Deno.test("chess.judge.parse() returns a board or an InputError for any text (seed 30)", () => {
  const random = seededRandom(30);
  const pieces = [
    "1",
    "2",
    "3",
    "0",
    "-1",
    "7",
    " ",
    " ",
    "\n",
    "\r\n",
    "x",
    "\0",
    "1e9",
    "\t",
    "é",
  ];
  let parsed = 0;
  for (let i = 0; i < 2500; i++) {
    let text = random(2) === 0 ? "1 1 " : "";
    for (let length = random(14); length > 0; length--) {
      text += pieces[random(pieces.length)] + " ".repeat(random(2));
    }
    try {
      const position = chess.judge.parse(text);
      assertEquals(chess.judge.parse(chess.judge.formatInput(position)), position);
      parsed++;
    } catch (error) {
      assert(error instanceof InputError, `${JSON.stringify(text)}: ${error}`);
    }
  }
  assert(parsed > 15, `${parsed} boards`);
});

Deno.test("chess.judge.parse() refuses boards with numbers missing, added or damaged (seed 31)", () => {
  const random = seededRandom(31);
  for (let i = 0; i < 300; i++) {
    const text = chess.judge.formatInput(drawBoard(random, 4));
    const tokens = text.trim().split(/\s+/);
    const missing = tokens.slice(0, random(tokens.length)).join(" ");
    const fault = assertThrows(() => chess.judge.parse(missing), InputError).fault;
    assertEquals([fault.line, fault.column], [1, missing.length + 1]);
    assertThrows(() => chess.judge.parse(`${text} 1`), InputError, "expected the end of the input");
    const at = random(text.length);
    const damaged = `${text.slice(0, at)}?${text.slice(at)}`;
    assertThrows(() => chess.judge.parse(damaged), InputError);
  }
});

Deno.test("chess.parsePosition() and parseMove() accept only legal texts", () => {
  const start = chess.judge.parse("2 3 1 1 1 1 1 1 1 1 1 1 1 1");
  const position = chess.parsePosition(" 2  1 ", start);
  assertEquals(position.filled, [2, 1]);
  assertEquals(chess.formatPosition(position), "2 1");
  assertEquals(chess.parseMove("1,1", position), { row: 1, col: 1 });
  for (const text of ["", "4 0", "1 2", "1", "1 1 1", "-1 0", "a 0"]) {
    assertThrows(() => chess.parsePosition(text, start), InputError);
  }
  for (
    const text of ["", "0,0", "1,2", "2,0", "0,3", "1;1", "1,1 0,2", "1 1", "-1,0", "9999999999,0"]
  ) {
    assertThrows(() => chess.parseMove(text, position), InputError);
  }
  const message = assertThrows(() => chess.parseMove(" 0,0", position), InputError).message;
  assert(message.startsWith("line 1, column 2: expected a legal move"), message);
});
