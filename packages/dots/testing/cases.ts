/**
 * Helpers of the tests.
 *
 * @module
 */
import {
  Budget,
  type Comparison,
  plainSearch,
  type Random,
  type SolveOptions,
  type Solver,
} from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
import { assertEquals } from "@std/assert";
import {
  type BoardSize,
  type DotsMove,
  type DotsPosition,
  edgeCount,
  moveOf,
  positionOf,
  undrawnEdges,
} from "../rules/board.ts";
import { graphOfBoard } from "../strings/coin_graph.ts";
import { CoinState } from "../strings/coin_state.ts";
import { chainsAndLoops, dissect } from "../strings/components.ts";
import { endgameValue } from "../strings/endgame.ts";
import { drawnByColours } from "../rules/instances.ts";
import { dots } from "../dots.ts";
import { DotsProver } from "../prover.ts";
import { completedBoxes } from "../rules/rules.ts";
import { fullTable } from "./full_table.ts";

/** A position of `testdata/endgame.jsonl`. */
export interface EndgameCase {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
  readonly chains: number[];
  readonly loops: number[];
}

/** A position of `testdata/general.jsonl`: every move's value by the full table. */
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
  /** Its value, where it is known. */
  readonly value?: number;
}

/** Reads the cases of a file of `testdata`. */
export function readCases<T>(name: string): T[] {
  return Deno.readTextFileSync(new URL(`../testdata/${name}`, import.meta.url))
    .trim().split("\n").map((line) => JSON.parse(line));
}

/** All edges of a board. */
export function allEdges(size: BoardSize): number[] {
  return Array.from({ length: edgeCount(size) }, (_, edge) => edge);
}

/** The position with the edges of a set (bit i: edge i) undrawn. */
export function positionOfSet(size: BoardSize, set: number): DotsPosition {
  return positionOf(size, allEdges(size).map((edge) => set / 2 ** edge & 1 ? "0" : "1").join(""));
}

/** A position with every edge undrawn with a probability of `undrawn` in 16. */
export function randomPosition(size: BoardSize, undrawn: number, random: Random): DotsPosition {
  return positionOf(size, allEdges(size).map(() => random(16) < undrawn ? "0" : "1").join(""));
}

/** The value of a position by the prover, threshold after threshold. */
export function solvedValue(position: DotsPosition): number {
  const means = { method: "search", isNamed: false, budget: new Budget() };
  const prover = new DotsProver(position, means);
  for (;;) {
    const { lower, upper } = prover.known(position);
    if (lower >= upper) return lower + 0;
    prover.bound(position, Math.min(upper, Math.max(lower + 1, 0)));
  }
}

/** The values of all moves. */
export async function findMoveValues(
  position: DotsPosition,
  { onMoveValue, ...options }:
    & SolveOptions
    & Parameters<Solver<unknown, unknown>["moveValues"]>[1] = {},
): Promise<number[]> {
  const ask = (solver: Solver<DotsPosition, DotsMove>) =>
    solver.moveValues(position, onMoveValue ? { onMoveValue } : {});
  return await withSolver(dots, position, options, ask);
}

/** On which side of a number the value lies. */
export async function compareDots(
  position: DotsPosition,
  than: number,
  options: SolveOptions = {},
): Promise<Comparison> {
  return await withSolver(dots, position, options, (solver) => solver.compare(position, than));
}

/** The value and the smallest best move by the table of all subsets of the undrawn edges. */
export function solveByTable(position: DotsPosition): [value: number, move: DotsMove | null] {
  const edges = undrawnEdges(position.drawn);
  const table = fullTable(position, edges, new Budget());
  const value = table[table.length - 1];
  const best = edges.find((edge, i) => {
    const gain = completedBoxes(position, edge);
    const rest = table[table.length - 1 - 2 ** i];
    return (gain > 0 ? gain + rest : -rest) === value;
  });
  return [value, best === undefined ? null : moveOf(position, best)];
}

/** The table of all positions of a board: `table[set]`, bit i: edge i is undrawn. */
export function tableOfBoard(size: BoardSize): Int8Array {
  return fullTable(size, allEdges(size), new Budget());
}

/** The value by the rules alone. */
export function plainValue(position: DotsPosition): number {
  return plainSearch(dots, position);
}

/** The number of undrawn edges. */
export function undrawnCount({ drawn }: DotsPosition): number {
  return undrawnEdges(drawn).length;
}

function setOf(edges: ArrayLike<number>): number {
  return Array.from(edges).reduce((sum, edge) => sum + 2 ** edge, 0);
}

/** Holds the strip rule against a table, on `count` different positions spread over it. */
export function checkStripRule(size: BoardSize, table: Int8Array, count: number) {
  const state = new CoinState(graphOfBoard(size));
  for (let i = 0; i < Math.min(count, table.length); i++) {
    const set = Math.imul(i, 0x9e37_79b1) & (table.length - 1);
    state.reset(allEdges(size).filter((edge) => (set >>> edge) & 1));
    const handout = state.strip();
    let core = set;
    for (let j = 0; j < state.cutCount; j++) core -= 2 ** state.cuts[j];
    const rest = table[core];
    const expected = state.stripped + (handout > 0 ? Math.max(rest, -rest - handout) : rest);
    if (table[set] === expected) continue;
    assertEquals(table[set], expected, dots.formatInput(positionOfSet(size, set)));
  }
}

/** Holds the endgame recurrence against a table, on all endgames of a board. */
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
    const undrawn = undrawnEdges(drawnByColours(size, colours));
    const parts = chainsAndLoops(dissect(size, undrawn).components)!;
    assertEquals(endgameValue(parts), table[setOf(undrawn)], JSON.stringify(parts));
  }
  return count;
}
