// The game of avoidance: the cells that still matter, and the sets of them that nobody may fill.
//
// A player who fills all but one of the cells of a placement hands over the win. So while nobody can
// complete a placement, the players fill cells in turn, must not fill a *forbidden set* (a placement
// without one of its cells), and the player who cannot move loses.
// This is an impartial game under normal play. Each cell in no forbidden set is a spare move.
import type { GridSize, Work } from "@zugzwang/core/game";
import { type Budget, LimitError } from "@zugzwang/core";
import { findIndices } from "@zugzwang/core/tables";
import {
  type ForbiddenSets,
  listCells,
  listSymmetries,
  makeTick,
  nameSet,
  type Tick,
} from "./components.ts";
import { listFreeCells, type PatternsPosition } from "./position.ts";

/** The most cells that all forbidden sets may have together before the minimal ones are chosen. */
const MAX_FORBIDDEN_CELLS = 2 ** 25;
/** Bytes of a cell in a set and of a set itself, garbage included. */
const [CELL_BYTES, SET_BYTES] = [24, 64];
/** The purpose of the memory, for errors. */
const PURPOSE = "the list of forbidden sets";

/** The game of avoidance of a position that the rules do not decide. */
export interface AvoidanceGame extends GridSize {
  /** Cells in forbidden sets that may be filled, ascending. */
  readonly live: readonly number[];
  /** Cells in no forbidden set, ascending: filling one only passes the turn. */
  readonly idle: readonly number[];
  /** Minimal forbidden sets of live cells, each ascending and of at least two cells. */
  readonly forbidden: ForbiddenSets;
}

/** Solves a game of avoidance and all that follow from it, and keeps what it has proved. */
export interface AvoidanceSolver extends Work {
  /**
   * Returns whether the side to move loses, after some live cells have been filled without filling
   * a forbidden set, when `idleLeft` idle cells are still free. Throws a `LimitError` if a limit
   * stops it; it is then ready for the next question.
   */
  loses(filled: readonly number[], idleLeft: number): boolean;
  /** Returns what `loses` would return, or null if that takes a search. */
  lookUp?(filled: readonly number[], idleLeft: number): boolean | null;
}

/**
 * Returns the game of avoidance of a position that the rules do not decide.
 *
 * A placement of k free cells makes k sets of k − 1. They are counted before they are made. Throws
 * a `LimitError` if they have more than 2^25 cells together, or exceed the budget.
 */
export function makeAvoidanceGame(position: PatternsPosition, budget: Budget): AvoidanceGame {
  const { instance, stones } = position;
  const placements = instance.placements.map((cells) => cells.filter((cell) => !stones[cell]));
  reserveSets(placements, budget);
  const tick = makeTick(budget);
  const minimal = keepMinimal(shortenPlacements(placements, tick), stones.length, tick);
  const used = new Set(listCells(minimal, tick));
  const forbidden = minimal.filter((set) => set.length > 1);
  return {
    rows: instance.rows,
    cols: instance.cols,
    live: listCells(forbidden, tick),
    idle: listFreeCells(position).filter((cell) => !used.has(cell)),
    forbidden,
  };
}

function reserveSets(placements: ForbiddenSets, budget: Budget): void {
  let [cells, sets] = [0, 0];
  for (const { length } of placements) {
    cells += length * (length - 1);
    sets += length;
  }
  if (cells > MAX_FORBIDDEN_CELLS) {
    const allowed = Math.min(CELL_BYTES * MAX_FORBIDDEN_CELLS, budget.memoryBytes);
    throw new LimitError({ kind: "memory", needed: CELL_BYTES * cells, allowed, purpose: PURPOSE });
  }
  budget.reserve(CELL_BYTES * cells + SET_BYTES * sets, PURPOSE);
}

/** Returns each placement without each one of its cells. */
function shortenPlacements(placements: ForbiddenSets, tick: Tick): number[][] {
  const sets: number[][] = [];
  for (const cells of placements) {
    for (let at = 0; at < cells.length; at++) {
      tick(cells.length);
      sets.push(cells.toSpliced(at, 1));
    }
  }
  return sets;
}

/** Returns the minimal sets, each once, small ones first. Elements ascend, below `universe`. */
export function keepMinimal(
  sets: ForbiddenSets,
  universe: number,
  tick: Tick = () => {},
): (readonly number[])[] {
  const bySize = [...sets].sort((a, b) => a.length - b.length);
  const keptByFirst: (readonly number[])[][] = [];
  const inSet = new Uint8Array(universe);
  const kept: (readonly number[])[] = [];
  for (const set of bySize) {
    for (const element of set) tick(1 + (keptByFirst[element]?.length ?? 0));
    for (const element of set) inSet[element] = 1;
    const isInside = (smaller: readonly number[]) =>
      smaller.every((element) => inSet[element] === 1);
    if (!set.some((element) => keptByFirst[element]?.some(isInside))) {
      kept.push(set);
      (keptByFirst[set[0]] ??= []).push(set);
    }
    for (const element of set) inSet[element] = 0;
  }
  return kept;
}

/** Numbers the live cells of a game, and one more element for all idle cells, if there are any. */
export class Numbering {
  /** Live cells and, if there are idle cells, one more. */
  readonly elementCount: number;
  /** The elements of each forbidden set. */
  readonly sets: ForbiddenSets;
  readonly #game: AvoidanceGame;
  readonly #cells: readonly number[];
  readonly #elementOf: Int32Array;
  /** The element that stands for all idle cells, in a list; empty without idle cells. */
  readonly #idle: readonly number[];

  /** Numbers the live cells in a given order. */
  constructor(game: AvoidanceGame, cells: readonly number[] = game.live) {
    this.#game = game;
    this.#cells = cells;
    this.#elementOf = findIndices(cells);
    this.#idle = game.idle.length > 0 ? [cells.length] : [];
    this.elementCount = cells.length + this.#idle.length;
    this.sets = game.forbidden.map((set) => set.map((cell) => this.#elementOf[cell]));
  }

  /** Lists the filled elements, given the filled live cells and the number of free idle ones. */
  listFilled(filled: readonly number[], idleLeft: number): number[] {
    const elements = filled.map((cell) => this.#elementOf[cell]);
    // Two idle cells cancel out: an even number of them counts as none.
    return idleLeft % 2 === 0 ? elements.concat(this.#idle) : elements;
  }

  /**
   * Returns the live cells in classes of twins, ascending, without classes of one. Two elements are
   * twins if exchanging them takes forbidden sets to forbidden sets, so only the number of filled
   * twins matters.
   */
  listTwinClasses(): number[][] {
    const names = new Set(this.sets.map(nameSet));
    const setsOf = this.#cells.map((_, element) =>
      this.sets.filter((set) => set.includes(element))
    );
    const areTwins = (element: number, twin: number) =>
      setsOf[element].length === setsOf[twin].length &&
      setsOf[element].every((set) =>
        set.includes(twin) || names.has(nameSet(set.map((e) => e === element ? twin : e)))
      );
    const classes: number[][] = [];
    for (const element of this.#cells.keys()) {
      const twins = classes.find(([twin]) => areTwins(element, twin));
      if (twins) twins.push(element);
      else classes.push([element]);
    }
    return classes.filter((twins) => twins.length > 1);
  }

  /**
   * Returns the mirror images and turns of the board that keep the live cells and the forbidden
   * sets, without the identity: each as the image of every element.
   */
  listSymmetries(): number[][] {
    const [, ...maps] = listSymmetries(this.#game, this.#game.forbidden);
    return maps.map((map) =>
      this.#cells.map((cell) => this.#elementOf[map[cell]]).concat(this.#idle)
    );
  }
}
