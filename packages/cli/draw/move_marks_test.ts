import { assertEquals } from "@std/assert";
import type { CellShape } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { GAMES } from "../base/games.ts";
import { findBestValue, formatSigned, type KnownMoves, markShapes } from "./move_marks.ts";

const chess = await GAMES.chess();
const patterns = await GAMES.patterns();
const CELL: CellShape = { kind: "cell", role: "option", x: 0, y: 0, width: 1, height: 1 };
const MOVES = [makeMove("a", 3), makeMove("b", 1)];
const OPEN = [{ move: "c", lower: null, upper: null }];

/** Makes a proved move. */
function makeMove(move: string, moverValue: number, plies: number | null = null): StudiedMove {
  return { move, value: moverValue, moverValue, gain: 0, moveClass: null, plies };
}

/** Returns the text on a shape with some moves, or null. */
function findText(known: KnownMoves, ...moves: string[]): string | null {
  return markShapes(chess, known)({ ...CELL, moves })?.text ?? null;
}

Deno.test("markShapes() shows no value that an unproved move may beat", () => {
  const known: KnownMoves = { moves: MOVES, unproved: OPEN, moverValue: null };
  assertEquals(findBestValue(known), null);
  assertEquals(findText(known, "a", "b"), "+3");
  assertEquals(findText(known, "a", "c"), null);
  assertEquals(findText(known, "c"), null);
});

Deno.test("markShapes() shows the value of the position, which no move beats", () => {
  const known: KnownMoves = { moves: MOVES, unproved: OPEN, moverValue: 3 };
  assertEquals(findText(known, "a", "c"), "+3");
  assertEquals(findText(known, "b", "c"), null);
});

Deno.test("markShapes() ignores moves that are proved and not listed", () => {
  const known: KnownMoves = { moves: MOVES, unproved: [], moverValue: null };
  assertEquals(findBestValue(known), 3);
  assertEquals(findText(known, "b", "z"), "+1");
  assertEquals(findText(known, "z"), null);
  assertEquals(findBestValue({ moves: null, unproved: [], moverValue: null }), null);
});

Deno.test("markShapes() gives equal moves equal marks", () => {
  const values = { b: 3, d: 3, c: 0, a: -2 };
  const moves = Object.entries(values).map(([move, value]) => makeMove(move, value));
  const findMark = markShapes(chess, { moves, unproved: [], moverValue: 3 });
  const marks = ["b", "d", "c", "a"].map((move) => findMark({ ...CELL, moves: [move] })!);
  assertEquals(marks.map(({ text }) => text), ["+3", "+3", "0", "−2"]);
  assertEquals(marks.map(({ isBest }) => isBest), [true, true, false, false]);
  assertEquals(marks.map(({ look }) => look), ["good", "good", "other", "other"]);
});

Deno.test("no mark stands out if all moves are equal, or lose", () => {
  const look = (game: typeof chess, values: readonly number[]) => {
    const moves = values.map((value, i) => makeMove(`${i}`, value));
    return markShapes(game, { moves, unproved: [], moverValue: null })({ ...CELL, moves: ["0"] })!
      .look;
  };
  assertEquals([look(chess, [2, 2]), look(chess, [2, 1]), look(chess, [2])], [
    "other",
    "good",
    "good",
  ]);
  assertEquals([look(patterns, [-1]), look(patterns, [1])], ["other", "good"]);
});

Deno.test("markShapes() names the outcome in a game without points", () => {
  const moves = [makeMove("a", 1, 3), makeMove("b", -1)];
  const findMark = markShapes(patterns, { moves, unproved: [], moverValue: 1 });
  assertEquals(["a", "b"].map((move) => findMark({ ...CELL, moves: [move] })!.text), ["W3", "L"]);
});

Deno.test("formatSigned() writes a true minus", () => {
  assertEquals([5, 0, -5].map(formatSigned), ["+5", "0", "−5"]);
});
