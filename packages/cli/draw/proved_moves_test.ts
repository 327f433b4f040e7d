import type { CellShape } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { assertEquals } from "@std/assert";
import { bestAmong, bestValue, type KnownMoves, showsBest } from "./proved_moves.ts";

function valued(move: string, moverValue: number): StudiedMove {
  return { move, value: moverValue, moverValue, gain: 0, moveClass: null, plies: null };
}

const MOVES = [valued("a", 3), valued("b", 1)];
const CELL: CellShape = { kind: "cell", role: "option", x: 0, y: 0, width: 1, height: 1 };

function shown(known: KnownMoves, ...moves: string[]): boolean {
  const found = bestAmong(known, moves);
  assertEquals(showsBest(known)({ ...CELL, moves }), found !== null);
  return found !== null;
}

Deno.test("bestAmong() is silent where a move that is not proved may be better", () => {
  const known: KnownMoves = { moves: MOVES, unproved: ["c"], moverValue: null };
  assertEquals(bestValue(known), null);
  assertEquals([shown(known, "a", "b"), shown(known, "a", "c"), shown(known, "c")], [
    true,
    false,
    false,
  ]);
});

Deno.test("bestAmong() knows that nothing beats the value of the position", () => {
  const known: KnownMoves = { moves: MOVES, unproved: ["c"], moverValue: 3 };
  assertEquals([shown(known, "a", "c"), shown(known, "b", "c")], [true, false]);
});

Deno.test("bestAmong() passes over moves that are proved and not listed", () => {
  const known: KnownMoves = { moves: MOVES, unproved: [], moverValue: null };
  assertEquals([bestValue(known), bestAmong(known, ["b", "z"])?.move, shown(known, "z")], [
    3,
    "b",
    false,
  ]);
  assertEquals(bestValue({ moves: null, unproved: [], moverValue: null }), null);
});
