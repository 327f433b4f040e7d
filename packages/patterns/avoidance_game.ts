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
import type { PatternsPosition } from "./position.ts";
import { completingCells, freeCells } from "./position.ts";

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
}

/** Returns what a position is. */
export function kindOf(position: PatternsPosition): PositionKind {
  if (position.ended || position.stoneCount === position.stones.length) return "over";
  return completingCells(position).length > 0 ? "won" : "open";
}

/** Returns the game of avoidance of an open position. */
export function avoidanceGame(position: PatternsPosition): AvoidanceGame {
  const { instance, stones } = position;
  const rests = instance.placements.map((cells) => cells.filter((cell) => !stones[cell]));
  const sets = rests.flatMap((rest) => rest.map((left) => rest.filter((cell) => cell !== left)));
  const minimal = minimalSets(sets, stones.length);
  const fatal = new Set(minimal.filter((set) => set.length === 1).map((set) => set[0]));
  const forbidden = minimal.filter((set) => set.length > 1);
  const live = new Set(forbidden.flat());
  const others = freeCells(position).filter((cell) => !live.has(cell));
  return {
    rows: instance.rows,
    cols: instance.cols,
    live: [...live].sort((a, b) => a - b),
    idle: others.filter((cell) => !fatal.has(cell)),
    fatal: others.filter((cell) => fatal.has(cell)),
    forbidden,
  };
}

/**
 * Returns the sets that contain no other one, each once, the small ones first. A set is given by
 * its elements 0 .. universe − 1, ascending.
 */
export function minimalSets(
  sets: readonly (readonly number[])[],
  universe: number,
): (readonly number[])[] {
  const bySize = [...sets].sort((a, b) => a.length - b.length);
  const keptByFirst: (readonly number[])[][] = [];
  const inSet = new Uint8Array(universe);
  const kept: (readonly number[])[] = [];
  for (const set of bySize) {
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
