/**
 * What decides a position: the cells that still matter, and the sets of them that nobody may fill.
 *
 * Whoever fills all but one cell of a placement hands over the win. So, as long as nobody can
 * complete a placement at once, the game is one of avoidance: the players in turn fill cells, must
 * not fill a *forbidden set* (a placement less one cell), and who cannot move loses. That is an
 * impartial game under normal play, and cells that no forbidden set contains are worth what a pile
 * of so many single moves is.
 *
 * @module
 */
import { Budget, LimitError } from "@zugzwang/core/run";
import type { PatternsPosition } from "./position.ts";
import { completingCells, freeCells } from "./position.ts";

/** The most cells that all forbidden sets may have together before the minimal ones are chosen. */
const MAX_FORBIDDEN_CELLS = 2 ** 25;

/** Bytes of a cell in a set, and of a set besides, with what the collector of garbage keeps free. */
const [CELL_BYTES, SET_BYTES] = [24, 64];

/** What the forbidden sets are, in messages. */
const PURPOSE = "the list of forbidden sets";

/** Cells or sets that are looked at between two polls. */
const POLL_LOOKS = 2 ** 18;

/** What a position is. */
export type PositionKind =
  /** A placement is filled, or the board: the side to move has lost. */
  | "over"
  /** The side to move can fill a placement at once. */
  | "won"
  /** Neither: the game of avoidance decides. */
  | "open";

/** The game of avoidance that an open position is. */
export interface AvoidanceGame {
  /** Columns of the board, for the geometry of cells. */
  readonly cols: number;
  /** Rows of the board. */
  readonly rows: number;
  /** Cells that stand in forbidden sets and may be played, ascending. */
  readonly live: readonly number[];
  /** Cells that no forbidden set contains, ascending: moves that change nothing but the turn. */
  readonly idle: readonly number[];
  /** Cells that hand over the win, ascending. */
  readonly fatal: readonly number[];
  /** Forbidden sets of live cells, none within another, each of two cells or more, ascending. */
  readonly forbidden: readonly (readonly number[])[];
  /** Bytes that the forbidden sets take at most. */
  readonly bytes: number;
}

/** Returns what a position is. */
export function kindOf(position: PatternsPosition): PositionKind {
  if (position.ended || position.stoneCount === position.stones.length) return "over";
  return completingCells(position).length > 0 ? "won" : "open";
}

/**
 * Returns the game of avoidance of an open position.
 *
 * A placement of k free cells makes k sets of k − 1. They are counted before they are made.
 *
 * @throws {LimitError} if they have more than 2^25 cells together, or are over the budget.
 */
export function avoidanceGame(
  position: PatternsPosition,
  budget: Budget = new Budget(),
): AvoidanceGame {
  const { instance, stones } = position;
  const rests = instance.placements.map((cells) => cells.filter((cell) => !stones[cell]));
  const bytes = reserveSets(rests, budget);
  const sets = setsWithin(rests, budget);
  const minimal = minimalSets(sets, stones.length, budget);
  const fatal = new Set(minimal.filter((set) => set.length === 1).map((set) => set[0]));
  const forbidden = minimal.filter((set) => set.length > 1);
  const live = cellsIn(forbidden, budget);
  const others = freeCells(position).filter((cell) => !live.has(cell));
  return {
    rows: instance.rows,
    cols: instance.cols,
    live: [...live].sort((a, b) => a - b),
    idle: others.filter((cell) => !fatal.has(cell)),
    fatal: others.filter((cell) => fatal.has(cell)),
    forbidden,
    bytes,
  };
}

/** Reserves the memory of the forbidden sets of some placements, and returns how much it is. */
function reserveSets(rests: readonly (readonly number[])[], budget: Budget): number {
  let [cells, sets] = [0, 0];
  for (const { length } of rests) {
    cells += length * (length - 1);
    sets += length;
  }
  if (cells > MAX_FORBIDDEN_CELLS) {
    const allowed = Math.min(CELL_BYTES * MAX_FORBIDDEN_CELLS, budget.memoryBytes);
    throw new LimitError({ kind: "memory", needed: CELL_BYTES * cells, allowed, purpose: PURPOSE });
  }
  const bytes = CELL_BYTES * cells + SET_BYTES * sets;
  budget.reserve(bytes, PURPOSE);
  return bytes;
}

/** Returns the cells of some sets. */
function cellsIn(sets: readonly (readonly number[])[], budget: Budget): Set<number> {
  const cells = new Set<number>();
  let looks = 0;
  for (const set of sets) {
    if ((looks += set.length) > POLL_LOOKS) budget.poll(looks = 0);
    for (const cell of set) cells.add(cell);
  }
  return cells;
}

/** Returns what placements are without one of their cells: without each in turn. */
function setsWithin(rests: readonly (readonly number[])[], budget: Budget): number[][] {
  const sets: number[][] = [];
  let looks = 0;
  for (const rest of rests) {
    for (let at = 0; at < rest.length; at++) {
      if ((looks += rest.length) > POLL_LOOKS) budget.poll(looks = 0);
      sets.push(rest.toSpliced(at, 1));
    }
  }
  return sets;
}

/**
 * Returns the sets that contain no other one, each once, the small ones first. A set is given by
 * its elements 0 .. universe − 1, ascending.
 *
 * @throws {LimitError} if the deadline of the budget passes.
 */
export function minimalSets(
  sets: readonly (readonly number[])[],
  universe: number,
  budget: Budget = new Budget(),
): (readonly number[])[] {
  const bySize = [...sets].sort((a, b) => a.length - b.length);
  const keptByFirst: (readonly number[])[][] = [];
  const inSet = new Uint8Array(universe);
  const kept: (readonly number[])[] = [];
  let looks = 0;
  for (const set of bySize) {
    for (const element of set) looks += 1 + (keptByFirst[element]?.length ?? 0);
    if (looks > POLL_LOOKS) budget.poll(looks = 0);
    for (const element of set) inSet[element] = 1;
    const within = (smaller: readonly number[]) => smaller.every((element) => inSet[element] === 1);
    if (!set.some((element) => keptByFirst[element]?.some(within))) {
      kept.push(set);
      (keptByFirst[set[0]] ??= []).push(set);
    }
    for (const element of set) inSet[element] = 0;
  }
  return kept;
}
