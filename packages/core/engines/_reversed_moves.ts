/**
 * Moves turned round and kept, for games that cannot take moves back themselves.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { checkOffsets, checkTurns, forEachBatch, type MoveBatch } from "./_batches.ts";
import { checkFits } from "./_refusals.ts";
import type { BackwardMoves, RankedGame } from "./ranked_game.ts";

/**
 * The moves of a game by where they lead.
 *
 * Every position's moves are asked for twice. Memory: 4 bytes a move and 5 a position, 6 where a
 * position may have more than 255 moves, 8 from 65,536 on.
 */
export class ReversedMoves implements BackwardMoves {
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
