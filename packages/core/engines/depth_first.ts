import { Budget } from "../run/budget.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { MOST, MOST_SEARCHED } from "./contract.ts";
import { FixedTable, MemoBounds } from "./search_table.ts";
import { StateSource } from "./state_source.ts";
import { BoundSearch } from "./bound_search.ts";
import type { StateGame } from "./games.ts";

/** Options of the search. */
export interface DepthFirstOptions {
  /** The limits: memory is reserved before it is allocated; deadline and signal are polled. */
  readonly budget?: Budget;
  /**
   * Where bounds are kept. A `growing` table, the default, loses nothing, so that no position is
   * searched twice for the same bound. A `fixed` one may overwrite bounds. It needs keys of at most 64
   * bits and a `maxValue` of at most 2^14 − 2.
   */
  readonly table?: "growing" | "fixed";
  /**
   * The most bytes of a fixed table within the budget, default 64 MiB. The table starts with 1 MiB and
   * grows while a question visits more nodes than it has room for.
   */
  readonly tableBytes?: number;
  /** Keeps a fixed table for later runs. */
  readonly checkpoint?: Checkpoint | undefined;
}

/** Options of a search of states, some of them for engines alone. */
export interface StateSearchOptions extends DepthFirstOptions {
  /** The largest value, if the game does not declare it; a larger one is an error if `isLimited`. */
  readonly maxValue?: number | undefined;
  readonly isLimited?: boolean;
  /** Searches every position for its value, whatever bounds are known. */
  readonly isOpen?: boolean;
}

/**
 * Proves bounds on the positions of a game of states. The table keeps them, so further questions are
 * faster.
 *
 * Tables hold only proved bounds under full keys, so values are exact, whatever a fixed table
 * forgets. If the game declares a `maxValue` of at most 2^14 − 2, a search prunes. Otherwise it
 * searches every position once; absolute values must be below 2^30 then. Time: O(nodes · (look +
 * expand)). Memory: the table; for the line 28 bytes a ply, and 4w + 8 for each of its moves, with
 * states of w words. Arrays that grow take up to twice as much.
 *
 * @example
 * ```ts
 * import { DepthFirst, type StateGame } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one or two coins, each a point for the player.
 * const coins: StateGame = {
 *   wordCount: 1,
 *   maxMoves: 2,
 *   maxValue: 101,
 *   keyBits: 7,
 *   expand([heap], successors, gains) {
 *     const count = Math.min(heap, 2);
 *     for (let i = 0; i < count; i++) {
 *       gains[i] = count - i; // two coins first: likely best
 *       successors[i] = heap - gains[i];
 *     }
 *     return count;
 *   },
 * };
 * const search = new DepthFirst(coins);
 * assertEquals(search.bound([101], 5) < 5, true);
 * assertEquals(search.value([101]), 1);
 * ```
 */
export class DepthFirst extends BoundSearch<ArrayLike<number>> {
  readonly #table: FixedTable | MemoTable;

  /**
   * Allocates the table.
   * @throws {RangeError} if keys or values of the game are out of range, or the checkpoint is for another
   * game.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: StateGame, options: DepthFirstOptions = {}) {
    const { table: kind, budget = new Budget(), ...others }: StateSearchOptions = options;
    const isFixed = kind === "fixed";
    const { maxValue: largest = others.maxValue } = game;
    const isOpen = !isFixed && (others.isOpen || !(largest! <= MOST_SEARCHED));
    const isLimited = game.maxValue !== undefined || others.isLimited === true;
    const most = isOpen ? MOST : MOST_SEARCHED;
    const maxValue = isFixed || isLimited ? largest ?? most : most;
    const source = new StateSource(game, {
      budget,
      maxValue: isLimited ? maxValue : MOST,
      hasPriorities: !isOpen,
    });
    const table = isFixed
      ? new FixedTable({ ...others, game, maxValue, budget })
      : new MemoTable({ wordCount: source.slots.keyWidth, budget });
    super(source, {
      budget,
      table: table instanceof MemoTable ? new MemoBounds(table, isOpen) : table,
      isOpen,
      maxValue,
      isLimited,
    });
    this.#table = table;
  }

  /** Frees the memory. */
  release(): void {
    this.#table.release();
    this.releaseLine();
  }
}
