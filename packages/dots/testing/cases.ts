/**
 * Helpers of the tests.
 *
 * @module
 */
import { Budget, type Random, type SolveOptions } from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
import { compareValue } from "../../core/testing/compare.ts";
import { assertEquals } from "@std/assert";
import {
  type BoardSize,
  countCompleted,
  type DotsMove,
  type DotsPosition,
  listEdges,
  listUndrawn,
  makePosition,
  toMove,
} from "../rules/board.ts";
import { CoinState, makeGraph } from "../strings/coin_state.ts";
import { solveEndgame } from "../strings/endgame.ts";
import { dissect } from "../strings/loaded_position.ts";
import { dots } from "../dots.ts";
import { DotsProver } from "../prover.ts";
import { makeFullTable } from "./full_table.ts";

/** A position of `testdata/endgame.jsonl`. */
export interface EndgameCase {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
  readonly chains: number[];
  readonly loops: number[];
}

/** A position of `testdata/general.jsonl`, with the value of every move from the full table. */
export interface GeneralCase {
  readonly name: string;
  readonly input: string;
  readonly value: number;
  readonly undrawn: number;
  readonly moveValues: Readonly<Record<string, number>>;
}

/**
 * A position of `testdata/midgame.jsonl`: 5 × 5 after some moves of a game of 30 random safe moves.
 */
export interface MidgameCase {
  /** The seed of the game. */
  readonly game: number;
  /** The drawn edges. */
  readonly drawn: number;
  readonly input: string;
  /** Its value, if known. */
  readonly value?: number;
}

/** Reads the cases of a file of `testdata`. */
export function readCases<T>(name: string): T[] {
  return Deno.readTextFileSync(new URL(`../testdata/${name}`, import.meta.url))
    .trim().split("\n").map((line) => JSON.parse(line));
}

/** Returns the position with the edges of a set (bit i: edge i) undrawn. */
export function makePositionOfSet(size: BoardSize, set: number): DotsPosition {
  return makePosition(
    size,
    listEdges(size).map((edge) => set / 2 ** edge & 1 ? "0" : "1").join(""),
  );
}

/** Returns a position whose edges are undrawn with a probability of `undrawn` in 16. */
export function drawPosition(size: BoardSize, undrawn: number, random: Random): DotsPosition {
  return makePosition(
    size,
    listEdges(size).map(() => random(16) < undrawn ? "0" : "1").join(""),
  );
}

/** Returns a position at the start of its instance as a drawn board, in lines such as `+--+`. */
export function writeDrawnBoard(position: DotsPosition): string {
  const [, ...digits] = dots.judge.formatInput(position).trim().split("\n");
  const join = (row: string, [no, yes]: readonly string[], separator: string) =>
    Array.from(row, (digit) => digit === "1" ? yes : no).join(separator);
  const { rows } = position;
  const lines = digits.slice(0, rows + 1).map((row) => `+${join(row, ["  ", "--"], "+")}+`);
  const boxes = digits.slice(rows + 1).map((row) => join(row, [" ", "|"], "  ").trimEnd());
  return lines.map((line, row) => row < rows ? `${line}\n${boxes[row]}\n` : `${line}\n`).join("");
}

/** Returns the value of a position, by asking the prover one threshold after the other. */
export function findValueByProver(position: DotsPosition): number {
  const means = { method: "search", isNamed: false, budget: new Budget() };
  const prover = new DotsProver(position, means);
  for (;;) {
    const { lower, upper } = prover.known(position);
    if (lower >= upper) return lower + 0;
    prover.bound(position, Math.min(upper, Math.max(lower + 1, 0)));
  }
}

/** Returns the values of all moves. */
export async function findMoveValues(
  position: DotsPosition,
  options: SolveOptions = {},
): Promise<number[]> {
  return await withSolver(dots, position, options, (solver) => solver.moveValues());
}

/** Compares the value with a number. */
export function compareDots(position: DotsPosition, than: number, options: SolveOptions = {}) {
  return compareValue(dots, { position, than }, options);
}

/** Returns the value and the smallest best move from the table of all subsets of undrawn edges. */
export function solveByTable(position: DotsPosition): [value: number, move: DotsMove | null] {
  const edges = listUndrawn(position.drawn);
  const table = makeFullTable(position, edges, new Budget());
  const value = table[table.length - 1];
  const best = edges.find((edge, i) => {
    const gain = countCompleted(position, edge);
    const rest = table[table.length - 1 - 2 ** i];
    return (gain > 0 ? gain + rest : -rest) === value;
  });
  return [value, best === undefined ? null : toMove(position, best)];
}

/** Returns the table of all positions of a board: `table[set]`, bit i: edge i is undrawn. */
export function makeTable(size: BoardSize): Int8Array {
  return makeFullTable(size, listEdges(size), new Budget());
}

/** Returns the number of undrawn edges. */
export function countUndrawn({ drawn }: DotsPosition): number {
  return listUndrawn(drawn).length;
}

/** Returns the drawn edges of a colouring: those between dots of one colour. */
function drawBetweenColours(size: BoardSize, colours: ArrayLike<number>): string {
  const width = size.columns + 1;
  return listEdges(size).map((edge) => {
    const { kind, row, column } = toMove(size, edge);
    const dot = row * width + column;
    return colours[dot] === colours[kind === "h" ? dot + 1 : dot + width] ? "1" : "0";
  }).join("");
}

function packSet(edges: ArrayLike<number>): number {
  return Array.from(edges).reduce((sum, edge) => sum + 2 ** edge, 0);
}

/** Compares the strip rule with a table, on `count` distinct positions spread over it. */
export function checkStripRule(size: BoardSize, table: Int8Array, count: number) {
  const state = new CoinState(makeGraph(size));
  for (let i = 0; i < Math.min(count, table.length); i++) {
    const set = Math.imul(i, 0x9e37_79b1) & (table.length - 1);
    state.reset(listEdges(size).filter((edge) => (set >>> edge) & 1));
    const { taken, handout } = state.strip();
    let core = set;
    for (let j = 0; j < state.cutCount; j++) core -= 2 ** state.cuts[j];
    const rest = table[core];
    const expected = taken + (handout > 0 ? Math.max(rest, -rest - handout) : rest);
    if (table[set] === expected) continue;
    assertEquals(table[set], expected, dots.judge.formatInput(makePositionOfSet(size, set)));
  }
}

/** Compares the endgame recurrence with a table, on all endgames of a board. Returns their number. */
export function checkEndgames(size: BoardSize, table: Int8Array): number {
  const width = size.columns + 1;
  const dotCount = (size.rows + 1) * width;
  let count = 0;
  for (let set = 0; set < 2 ** (dotCount - 1); set++) {
    const colours = Array.from({ length: dotCount }, (_, dot) => (set >>> dot) & 1);
    const isBoard = colours.some((colour, dot) =>
      dot % width < size.columns && dot < size.rows * width &&
      colour === colours[dot + width + 1] && colours[dot + 1] === colours[dot + width] &&
      colour !== colours[dot + 1]
    );
    if (isBoard) continue;
    count++;
    const drawn = drawBetweenColours(size, colours);
    const parts = dissect({ ...size, drawn }).stripped.endgame!;
    assertEquals(solveEndgame(parts), table[packSet(listUndrawn(drawn))], JSON.stringify(parts));
  }
  return count;
}
