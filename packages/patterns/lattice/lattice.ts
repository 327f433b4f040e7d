// The table of all positions of a game of avoidance: a subset lattice over the cells that matter. A move
// adds an element, and some sets are *hot*.
import type { Budget } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import { type AvoidanceGame, type AvoidanceSolver, Numbering } from "../avoidance_game.ts";
import {
  type CellMap,
  type ForbiddenSets,
  makeCellOrder,
  makeTick,
  type Tick,
} from "../components.ts";
import { BlockTable, NO_CONTENT } from "./blocks.ts";
import { type LatticePlan, planLattice, WORD_ELEMENTS } from "./hot_sets.ts";
import { solveBlock, tabulateWins } from "./kernel.ts";

/**
 * Plans the table of a game. It numbers cells by rows or by columns, whichever keeps the cells of a
 * forbidden set closer together. The fewer sets lie on both sides of a cut between two numbers, the
 * more blocks of the table are equal. Throws a `LimitError` if the plan alone exceeds a limit.
 */
export function planTable(game: AvoidanceGame, budget: Budget) {
  const { live, forbidden } = game;
  const [byRows, byColumns] = [makeCellOrder(game, 0), makeCellOrder(game, 4)];
  const tick = makeTick(budget);
  const isTall = measureSpread(forbidden, byColumns, tick) < measureSpread(forbidden, byRows, tick);
  const place = isTall ? byColumns : byRows;
  const elements = new Numbering(game, [...live].sort((a, b) => place[a] - place[b]));
  const { elementCount, sets: generators } = elements;
  return { plan: planLattice({ elementCount, generators }, budget), elements };
}

/** Returns the sum of the distances between the first and the last place of each set. */
function measureSpread(sets: ForbiddenSets, place: CellMap, tick: Tick): number {
  return sets.reduce((sum, set) => {
    tick(set.length);
    const places = set.map((cell) => place[cell]);
    return sum + Math.max(...places) - Math.min(...places);
  }, 0);
}

/**
 * Returns the solver that answers from the table, which is complete then. Throws a `LimitError` if the
 * budget does not allow it.
 */
export function makeTableSolver(
  { plan, elements }: ReturnType<typeof planTable>,
  budget: Budget,
): AvoidanceSolver {
  const lattice = new SubsetLattice(plan, budget);
  const loses = (filled: readonly number[], idleLeft: number) =>
    lattice.loses(elements.listFilled(filled, idleLeft));
  return { method: "lattice", nodes: null, positions: plan.positions, loses, lookUp: loses };
}

/**
 * A solved subset lattice: for every set, whether the player to move loses.
 *
 * A position is a set of the elements 0 .. k − 1, at first empty. Two players take turns to add an
 * element. The player to move in a *hot* set wins; a set is hot if it contains one of the generators.
 * A player who cannot move, because all elements are in the set, loses.
 *
 * The table holds one bit per position, 32 positions per word: elements 0 to 4 within the word, then the
 * words of a block, then blocks. A set is lost if it is not hot and no set one element above is lost.
 * Blocks of hot sets alone are neither stored nor visited. A block depends on its hot sets and on the
 * blocks one element above. Each such combination is computed once, and equal blocks are stored once.
 * The fewer generators have elements on both sides of a cut between two numbers, the more blocks are
 * equal.
 *
 * Time: O(o · h + d · k · 2^b) for o blocks that are not all hot, h elements that number blocks, d
 * combinations, k elements and 2^b words of a block; at most O(p · k / 32) for p positions of the o
 * blocks. Memory: at most p / 8 bytes and 8 · 2^h, usually much less. Limits: 53 elements, 2^36
 * positions of blocks that are not all hot, 2^24 blocks.
 */
export class SubsetLattice {
  /** The won positions of half words, made with the first lattice. */
  static #halves: Uint16Array | null = null;
  /** The contents of the table, and its memory. */
  readonly #plan: LatticePlan;
  /** The losing bits of the blocks. */
  readonly lost: BlockTable;
  readonly #tick: Tick;
  #solved = 0;

  /** Solves the lattice of a plan. Throws a `LimitError` if memory or time exceed the budget. */
  constructor(plan: LatticePlan, budget: Budget) {
    const { table, positions } = plan;
    const purpose = `the table of ${formatFigure(positions)} positions`;
    this.#plan = plan;
    this.#tick = makeTick(budget, () => {
      const solved = this.#solved / table.mostBlocks;
      budget.poll(positions * solved, solved);
    });
    this.lost = new BlockTable({ ...table, budget, purpose });
    this.#solveFrom(0, Math.log2(table.blockCount));
  }

  /** Returns whether the player to move in a set of elements loses. */
  loses(elements: readonly number[]): boolean {
    const { blockWords } = this.#plan.table;
    const set = elements.reduce((sum, element) => sum + 2 ** element, 0);
    const word = Math.floor(set / 2 ** WORD_ELEMENTS);
    const number = this.lost.numbers[Math.floor(word / blockWords)];
    if (number === NO_CONTENT) return false;
    const words = this.lost.getWords(number);
    return (words[word % blockWords] >>> set % 32 & 1) === 1;
  }

  /** Solves a block after, in descending order, all that add some of the first `elements` elements. */
  #solveFrom(block: number, elements: number): void {
    const hot = this.#plan.hot.numbers[block];
    if (hot === NO_CONTENT) return; // and so are those
    for (let i = elements - 1; i >= 0; i--) this.#solveFrom(block | 1 << i, i);
    this.lost.numbers[block] = this.#findNumber(block, hot);
    this.#solved++;
    this.#tick(this.#plan.table.blockWords);
  }

  /** Returns the number of a block's losing sets. */
  #findNumber(block: number, hot: number): number {
    const lost = this.lost;
    const { numbers } = lost;
    lost.begin(hot);
    let last = NO_CONTENT;
    for (let lacking = ~block & (numbers.length - 1); lacking !== 0; lacking &= lacking - 1) {
      const above = numbers[block | (lacking & -lacking)];
      if (above !== NO_CONTENT && above !== last) lost.add(above);
      last = above;
    }
    return lost.findOr(() => this.#solveBlock(hot));
  }

  /** Solves the block with these hot sets and the losing sets of the blocks above. */
  #solveBlock(hot: number): number {
    const lost = this.lost;
    const above: Int32Array[] = [];
    for (let k = 1; k < lost.partCount; k++) above.push(lost.getWords(lost.parts[k]));
    const halves = SubsetLattice.#halves ??= tabulateWins();
    const hash = solveBlock(lost.draft(), { hot: this.#plan.hot.getWords(hot), above, halves });
    return lost.keepDraft(hash);
  }
}
