/**
 * A check of a game of ranks against its contract.
 *
 * @module
 */
import { AGAIN, BESIDE } from "./marks.ts";
import { BATCH_SIZE, type RankedGame } from "./ranked_game.ts";

/** How much of a game is checked. */
export interface RankCheck {
  /** How many ranks, spread over all; 4,096 where missing. */
  readonly ranks?: number;
  /** Whether play may go round: then moves may lead to any rank. */
  readonly mayGoRound?: boolean;
}

/** The moves of a rank, as `expand` writes them. */
interface RankMoves {
  readonly successors: readonly number[];
  readonly gains: readonly number[];
  readonly marks: readonly number[];
}

/**
 * Checks a game and returns how many ranks it looked at, spread evenly over all.
 *
 * Each is asked for its moves twice: they must be the same, lead to smaller ranks (to any where play
 * may go round), their gains be integers and their marks known. What `batch` writes must be what
 * `expand` does; with `backwards`, the number of moves, and each move among those taken back from
 * where it leads. Ends have values that are integers. What is not looked at may be wrong: to look at
 * all, give the size of the game as `ranks`.
 *
 * @throws {RangeError} at the first fault, with the rank that shows it.
 *
 * @example
 * ```ts
 * import { checkRanks, type RankedGame } from "@zugzwang/core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const heap: RankedGame = {
 *   size: 100,
 *   maxMoves: 2,
 *   expand: (coins, into) => (into.set([coins - 1, coins - 2]), Math.min(coins, 2)),
 * };
 * assertEquals(checkRanks(heap), 100);
 * const wrong = { ...heap, terminalValue: () => 0.5 };
 * assertThrows(() => checkRanks(wrong), RangeError, "rank 0: expected an integer at the end");
 * ```
 */
export function checkRanks(
  game: RankedGame,
  { ranks = 4096, mayGoRound = false }: RankCheck = {},
): number {
  const { size } = game;
  if (!(Number.isInteger(size) && size > 0 && size < 2 ** 31)) {
    throw new RangeError(`size: expected 1..2^31 - 1, found ${size}`);
  }
  const step = Math.max(1, Math.floor(size / ranks));
  let checked = 0;
  for (let rank = 0; rank < size; rank += step) {
    const moves = movesOf(game, rank);
    checkMoves(game, rank, moves, mayGoRound ? size : rank);
    if (game.batch) checkBatch(game, rank, moves);
    if (game.backwards) checkBackwards(game, rank, moves);
    checked++;
  }
  return checked;
}

function movesOf(game: RankedGame, rank: number): RankMoves {
  const { maxMoves } = game;
  const [successors, gains] = [new Int32Array(maxMoves), new Float64Array(maxMoves)];
  const marks = new Uint8Array(maxMoves);
  const count = game.expand(rank, successors, gains, marks);
  if (!(Number.isInteger(count) && count >= 0 && count <= maxMoves)) {
    throw fault(rank, `0..${maxMoves} moves (maxMoves)`, count);
  }
  const used = (words: ArrayLike<number>) => Array.from(words).slice(0, count);
  return { successors: used(successors), gains: used(gains), marks: used(marks) };
}

function checkMoves(game: RankedGame, rank: number, moves: RankMoves, end: number): void {
  const again = movesOf(game, rank);
  if (textOf(again) !== textOf(moves)) {
    throw fault(rank, `the same moves each time, ${textOf(moves)}`, textOf(again));
  }
  const { successors, gains, marks } = moves;
  const high = successors.find((to) => to < 0 || to >= end);
  if (high !== undefined) throw fault(rank, `moves to ranks in 0..${end - 1}`, high);
  const gain = gains.find((gain) => !Number.isSafeInteger(gain) || Math.abs(gain) >= 2 ** 30);
  if (gain !== undefined) throw fault(rank, "gains that are integers below 2^30", gain);
  const mark = marks.find((mark) => mark !== 0 && mark !== AGAIN && mark !== BESIDE);
  if (mark !== undefined) throw fault(rank, "marks 0, AGAIN or BESIDE", mark);
  if (successors.length > 0 || !game.terminalValue) return;
  const value = game.terminalValue(rank);
  if (!Number.isSafeInteger(value)) throw fault(rank, "an integer at the end", value);
}

/** Compares the batch that begins with a rank with what `expand` writes. */
function checkBatch(game: RankedGame, rank: number, first: RankMoves): void {
  const end = Math.min(rank + Math.min(BATCH_SIZE, 3), game.size);
  const most = (end - rank) * game.maxMoves;
  const offsets = new Int32Array(end - rank + 1);
  const [successors, gains] = [new Int32Array(most), new Int32Array(most)];
  const marks = new Uint8Array(most);
  game.batch!(rank, end, offsets, successors, gains, marks);
  for (let at = rank; at < end; at++) {
    const [from, to] = [offsets[at - rank], offsets[at - rank + 1]];
    const used = (words: ArrayLike<number>) => Array.from(words).slice(from, to);
    const found = { successors: used(successors), gains: used(gains), marks: used(marks) };
    const expected = at === rank ? first : movesOf(game, at);
    if (textOf(found) === textOf(expected)) continue;
    throw fault(at, `what expand writes from batch, ${textOf(expected)}`, textOf(found));
  }
}

/** Compares moves with how they are taken back. */
function checkBackwards(
  { backwards, size }: RankedGame,
  rank: number,
  { successors }: RankMoves,
): void {
  const { moveCount, maxPredecessors } = backwards!;
  const count = moveCount.call(backwards, rank);
  if (count !== successors.length) throw fault(rank, `moveCount ${successors.length}`, count);
  const into = new Int32Array(maxPredecessors);
  for (const to of new Set(successors)) {
    const found = backwards!.predecessors(to, into);
    if (!(found >= 0 && found <= maxPredecessors)) {
      throw fault(to, `0..${maxPredecessors} predecessors (maxPredecessors)`, found);
    }
    const before = Array.from(into.subarray(0, found));
    const times = (ranks: readonly number[], wanted: number) =>
      ranks.filter((other) => other === wanted).length;
    if (times(before, rank) !== times(successors, to)) {
      throw fault(to, `rank ${rank} among its predecessors as often as it moves there`, before);
    }
    const wild = before.find((other) => other < 0 || other >= size);
    if (wild !== undefined) throw fault(to, `predecessors in 0..${size - 1}`, wild);
  }
}

function textOf({ successors, gains, marks }: RankMoves): string {
  return successors.map((to, i) => `${to} (${gains[i]}, ${marks[i]})`).join("; ") || "no moves";
}

function fault(rank: number, expected: string, found: unknown): RangeError {
  return new RangeError(`rank ${rank}: expected ${expected}, found ${found}`);
}
