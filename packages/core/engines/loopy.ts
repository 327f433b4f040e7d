/**
 * Solution of games with cycles from the ends back: win, draw or loss, and how long it takes; of ranks,
 * and of states, discovered from an initial one.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { StateTable } from "../tables/state_table.ts";
import { checkOffsets, checkTurns, forEachBatch, type MoveBatch } from "./_batches.ts";
import { discover, type Graph } from "./_discovery.ts";
import {
  checkFits,
  isCount,
  isWithin,
  rankText,
  stateText,
  turnsError,
  wrongCount,
  wrongEnd,
} from "./_contract.ts";
import type { RankedGame, RootOptions, StateGame } from "./games.ts";

/** The remoteness of a position that is drawn. */
const DRAWN_REMOTENESS = -1;

/** How moves are taken back. */
type BackwardMoves = NonNullable<RankedGame["backwards"]>;

/** A solved game with cycles. */
export interface LoopySolution {
  /** `outcomes[rank]` for the side to move: 1 wins, 0 draws, −1 loses. */
  readonly outcomes: Int8Array;
  /**
   * `remotenessPlies[rank]`: the plies to the end when the winner hurries and the loser delays;
   * −1 where drawn.
   */
  readonly remotenessPlies: Int32Array;
}

/** How many positions lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 16;

/**
 * Returns outcome and remoteness of every position of a game that may go round in circles.
 *
 * Positions without moves are decided by the sign of their `terminalValue` (0, a draw, where
 * missing); turns alternate; gains are not read; successor ranks may be any. From the decided
 * ends back, breadth first: a position that can move to a loss is won; one whose moves all turn
 * out to lead to wins, counted down from their number, is lost; what is never decided is drawn,
 * since neither side can force more.
 *
 * Exact. Time O(positions + moves). Memory 9 bytes a position where the game takes moves back
 * itself (`backwards`); else all moves are turned round and kept, 4 bytes each and 5 a position,
 * and every position's moves are asked for twice. Source: K. Thompson, "Retrograde analysis of
 * certain endgames", ICCA Journal 9 (1986).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a side moves twice running, or a move leads to no rank.
 *
 * @example
 * ```ts
 * import { loopyRetrograde } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A token on a path 0..4; a move takes it one step to either side, but nobody leaves 0, where
 * // the side to move has lost, nor steps from 3 to 4 or back.
 * const next = [[], [0, 2], [1, 3], [2], []];
 * const before = [[1], [2], [1, 3], [2], []];
 * const path = {
 *   size: 5,
 *   maxMoves: 2,
 *   expand: (rank: number, into: Int32Array) => (into.set(next[rank]), next[rank].length),
 *   terminalValue: (rank: number) => rank === 0 ? -1 : 0,
 * };
 * const { outcomes, remotenessPlies } = loopyRetrograde(path);
 * assertEquals([...outcomes], [-1, 1, 0, 0, 0]);
 * assertEquals([...remotenessPlies], [0, 1, -1, -1, -1]);
 *
 * // The same with less memory, moves taken back.
 * const backwards = {
 *   maxPredecessors: 2,
 *   moveCount: (rank: number) => next[rank].length,
 *   predecessors: (rank: number, into: Int32Array) =>
 *     (into.set(before[rank]), before[rank].length),
 * };
 * assertEquals(loopyRetrograde({ ...path, backwards }), { outcomes, remotenessPlies });
 * ```
 */
export function loopyRetrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): LoopySolution {
  checkFits(game.size, "positions");
  if (game.backwards) return solve(game, game.backwards, budget);
  const reversed = new ReversedMoves(game, budget);
  const solution = solve(game, reversed, budget);
  reversed.release();
  return solution;
}

/** The tables of a solution under way, and the decided positions in the order of remoteness. */
interface LoopyWork extends LoopySolution {
  readonly backwards: BackwardMoves;
  /**
   * As in the solution where decided, so ≥ 0. Before that the complement of the number of moves
   * that are not known to lose: ≤ −2, or −1 = `DRAWN_REMOTENESS` at the ends that are draws.
   */
  readonly remotenessPlies: Int32Array;
  /** Ranks of decided positions. */
  readonly queue: Int32Array;
}

function solve(game: RankedGame, backwards: BackwardMoves, budget: Budget): LoopySolution {
  const { size } = game;
  const purpose = "the retrograde tables";
  const outcomes = budget.allocate(size, purpose, () => new Int8Array(size));
  const remotenessPlies = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const queue = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const work = { backwards, outcomes, remotenessPlies, queue };
  let ends = 0;
  for (let start = 0; start < size; start += POLL_INTERVAL) {
    budget.poll(start, start / size / 2);
    ends = decideEnds(game, work, { start, end: Math.min(start + POLL_INTERVAL, size), ends });
  }
  const into = new Int32Array(backwards.maxPredecessors);
  for (let [next, end] = [0, ends]; next < end;) {
    budget.poll(size + next, 0.5 + next / size / 2);
    const stop = Math.min(next + POLL_INTERVAL, end);
    end = propagate(work, { next, stop, end, into });
    next = stop;
  }
  for (let rank = 0; rank < size; rank++) {
    if (remotenessPlies[rank] < 0) remotenessPlies[rank] = DRAWN_REMOTENESS;
  }
  budget.free(queue);
  return { outcomes, remotenessPlies };
}

/** Counts the moves of some positions, decides those without, and returns the queue's new end. */
function decideEnds(
  game: RankedGame,
  { backwards, outcomes, remotenessPlies, queue }: LoopyWork,
  { start, end, ends }: { start: number; end: number; ends: number },
): number {
  const { maxMoves } = game;
  for (let rank = start; rank < end; rank++) {
    const count = backwards.moveCount(rank);
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, rankText(rank));
    remotenessPlies[rank] = ~count;
    if (count > 0) continue;
    const value = game.terminalValue ? game.terminalValue(rank) : 0;
    if (!isWithin(value, Number.MAX_SAFE_INTEGER)) {
      throw wrongEnd(value, Number.MAX_SAFE_INTEGER, rankText(rank));
    }
    const outcome = Math.sign(value);
    if (outcome === 0) continue;
    outcomes[rank] = outcome;
    remotenessPlies[rank] = 0;
    queue[ends++] = rank;
  }
  return ends;
}

/**
 * Decides what follows from the entries `next`..`stop − 1` of the queue, nearest to the end first,
 * and returns the queue's new end.
 */
function propagate(
  { backwards, outcomes, remotenessPlies, queue }: LoopyWork,
  { next, stop, end, into }: { next: number; stop: number; end: number; into: Int32Array },
): number {
  for (; next < stop; next++) {
    const rank = queue[next];
    if (!isCount(rank, outcomes.length - 1)) throw wrongOrigin(rank, outcomes.length);
    const plies = remotenessPlies[rank] + 1;
    const isWon = outcomes[rank] > 0;
    const count = backwards.predecessors(rank, into);
    if (!isCount(count, into.length)) throw wrongPredecessors(rank, count, into.length);
    for (let i = 0; i < count; i++) {
      const before = into[i];
      const known = remotenessPlies[before];
      if (known >= 0) continue;
      // The last move to turn out a win of the opponent's is the longest defence.
      if (isWon && known < -2) {
        remotenessPlies[before] = known + 1;
        continue;
      }
      outcomes[before] = isWon ? -1 : 1;
      remotenessPlies[before] = plies;
      queue[end++] = before;
    }
  }
  return end;
}

/** Returns the error of a number of predecessors for which there is no room. */
function wrongPredecessors(rank: number, count: number, most: number): RangeError {
  const expected = `expected 0..${most} (maxPredecessors)`;
  return new RangeError(`Cannot solve: rank ${rank} has ${count} predecessors; ${expected}`);
}

/** Returns the error of a predecessor that is no rank. */
function wrongOrigin(rank: number, size: number): RangeError {
  return new RangeError(`Cannot solve: ${rank} is a predecessor; expected ranks 0..${size - 1}`);
}

/**
 * The moves of a game by where they lead.
 *
 * Every position's moves are asked for twice. Memory: 4 bytes a move and 5 a position, 6 where a
 * position may have more than 255 moves, 8 from 65,536 on.
 */
class ReversedMoves implements BackwardMoves {
  /** The most moves that lead to one position. */
  readonly maxPredecessors: number;
  readonly #budget: Budget;
  /** Moves to `rank` are made in origins[offsets[rank]]..origins[offsets[rank + 1] - 1]. */
  readonly #offsets: Int32Array;
  readonly #origins: Int32Array;
  /** Moves out of each position. */
  readonly #moveCounts: Uint8Array | Uint16Array | Int32Array;
  #total = 0;

  /**
   * Counts the moves, then puts them in their places.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(game: RankedGame, budget: Budget) {
    const { size, maxMoves } = game;
    this.#budget = budget;
    const purpose = "the moves turned round";
    const counts = maxMoves < 2 ** 8 ? Uint8Array : maxMoves < 2 ** 16 ? Uint16Array : Int32Array;
    const countBytes = counts.BYTES_PER_ELEMENT * size;
    this.#moveCounts = budget.allocate(countBytes, purpose, () => new counts(size));
    this.#offsets = budget.allocate(4 * (size + 1), purpose, () => new Int32Array(size + 1));
    forEachBatch(game, budget, (start, end, moves) => this.#count(game, start, end, moves));
    checkFits(this.#total, "moves");
    this.maxPredecessors = sumUp(this.#offsets);
    const moveCount = this.#offsets[size];
    this.#origins = budget.allocate(4 * moveCount, purpose, () => new Int32Array(moveCount));
    forEachBatch(game, budget, (start, end, moves) => this.#place(start, end, moves));
  }

  /** Returns how many moves a position has. */
  moveCount(rank: number): number {
    return this.#moveCounts[rank];
  }

  /** Writes the positions that have a move to `rank`, and returns how many. */
  predecessors(rank: number, into: Int32Array): number {
    const origins = this.#origins;
    const first = this.#offsets[rank];
    const count = this.#offsets[rank + 1] - first;
    for (let i = 0; i < count; i++) into[i] = origins[first + i];
    return count;
  }

  /** Gives the memory back. */
  release(): void {
    for (const table of [this.#moveCounts, this.#offsets, this.#origins]) this.#budget.free(table);
  }

  #count(game: RankedGame, start: number, end: number, moves: MoveBatch): void {
    const { offsets, successors } = moves;
    const counts = this.#offsets;
    const last = offsets[end - start];
    checkMoves(game, start, end, moves);
    this.#total += last;
    for (let move = 0; move < last; move++) counts[successors[move]]++;
    for (let rank = start; rank < end; rank++) {
      this.#moveCounts[rank] = offsets[rank - start + 1] - offsets[rank - start];
    }
  }

  /** Fills the run of each rank from its end, which leaves its start in the offsets. */
  #place(start: number, end: number, { offsets, successors }: MoveBatch): void {
    const origins = this.#origins;
    const ends = this.#offsets;
    let move = 0;
    for (let rank = start; rank < end; rank++) {
      const last = offsets[rank - start + 1];
      for (; move < last; move++) origins[--ends[successors[move]]] = rank;
    }
  }
}

/** Throws unless all moves of a batch lead to ranks, and the turns alternate. */
function checkMoves(game: RankedGame, start: number, end: number, moves: MoveBatch): void {
  const { size } = game;
  checkOffsets(game, moves, start, end);
  checkTurns(start, end, moves);
  const { offsets, successors } = moves;
  const last = offsets[end - start];
  let faults = 0;
  for (let move = 0; move < last; move++) {
    faults |= successors[move] | (size - 1 - successors[move]);
  }
  if (faults >= 0) return;
  const move = successors.findIndex((rank) => rank < 0 || rank >= size);
  const rank = start + offsets.findIndex((first) => first > move) - 1;
  throw new RangeError(
    `Cannot solve: a move of rank ${rank} leads to ${successors[move]}; expected 0..${size - 1}`,
  );
}

/** Turns counts into ends, the last of them twice, and returns the largest count. */
function sumUp(counts: Int32Array): number {
  let most = 0;
  for (let rank = 0; rank + 1 < counts.length; rank++) {
    most = Math.max(most, counts[rank]);
    counts[rank + 1] += counts[rank];
  }
  return most;
}

/**
 * Returns outcome and remoteness of all positions that can be reached from an initial one, in a
 * game that may go round in circles: `loopyRetrograde` for games without a ranking.
 *
 * Positions are numbered as they are met (breadth first, each expanded once); then the moves, now
 * between ids, are turned round and followed from the ends back. Turns alternate; gains are not
 * read. Exact: states are kept in full. Time O(positions + moves) expected. Memory for P positions
 * of w words and M moves: 4wP + 8P..16P bytes for the states, 4M + 4P for the moves, and as much
 * again with 10P for those turned round and the tables; arrays that grow take up to twice as much.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a side moves twice running, or the game decides positions by `look`.
 *
 * @example
 * ```ts
 * import { loopyReachable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A runner and a catcher on a ring of five, one step each in turn: a caught runner has lost.
 * const { outcomes, remotenessPlies, states } = loopyReachable({
 *   wordCount: 2, // where the mover is, where the other is
 *   maxMoves: 2,
 *   expand([own, other], successors) {
 *     if (own === other) return 0;
 *     successors.set([other, (own + 1) % 5, other, (own + 4) % 5]);
 *     return 2;
 *   },
 *   terminalValue: () => -1,
 * }, { root: [0, 1] });
 * assertEquals([outcomes[0], remotenessPlies[0]], [1, 1]); // caught at once
 * assertEquals(outcomes[states.idOf(Int32Array.of(1, 4))], 0); // both step away for ever
 * ```
 */
export function loopyReachable(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): LoopySolution & {
  /** The states by id, and ids by state; 0 is the initial one. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
} {
  if (game.look) throw new RangeError("Cannot tell plies to the end of a game with look()");
  const graph = discover(game, root, { numbers: Int32Array, keepsGains: false, budget });
  const { states, offsets, successors, gains } = graph;
  const moveCount = successors.length;
  checkGraphTurns(graph);
  const solution = loopyRetrograde(rankedById(game, graph), { budget });
  for (const list of [offsets, successors, gains]) list.release();
  return { ...solution, states, moveCount };
}

/** Throws if a side moves twice running. */
function checkGraphTurns({ states, offsets, successors }: Graph<Int32Array>): void {
  const again = successors.items.subarray(0, successors.length).findIndex((id) => id < 0);
  if (again < 0) return;
  const id = offsets.items.subarray(0, offsets.length).findIndex((start) => start > again) - 1;
  throw turnsError(stateText(states.state(id)));
}

/** The discovered graph as a game on ids. */
function rankedById(game: StateGame, graph: Graph<Int32Array>): RankedGame {
  const { states, offsets: { items: starts }, successors: { items: targets } } = graph;
  return {
    size: states.size,
    maxMoves: game.maxMoves,
    terminalValue: (id) => game.terminalValue ? game.terminalValue(states.state(id)) : 0,
    expand(id, successors) {
      const [first, end] = [starts[id], starts[id + 1]];
      for (let move = first; move < end; move++) successors[move - first] = targets[move];
      return end - first;
    },
    batch(start, end, offsets, successors) {
      const first = starts[start];
      for (let move = first; move < starts[end]; move++) successors[move - first] = targets[move];
      for (let id = start; id < end; id++) offsets[id - start + 1] = starts[id + 1] - first;
    },
  };
}
