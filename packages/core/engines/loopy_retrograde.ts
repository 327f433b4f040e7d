/**
 * Retrograde solution of games with cycles: win, draw or loss, and how long it takes.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { BATCH_SIZE, type MoveBatch, moveBatch, type RankedGame } from "./ranked_game.ts";

/** The remoteness of a position that is drawn. */
export const DRAWN_REMOTENESS: number = -1;

/** A solved game with cycles. */
export interface LoopySolution {
  /** `outcomes[rank]` for the side to move: 1 wins, 0 draws, −1 loses. */
  readonly outcomes: Int8Array;
  /**
   * `remotenessPlies[rank]`: the plies to the end when the winner hurries and the loser delays;
   * `DRAWN_REMOTENESS` where drawn.
   */
  readonly remotenessPlies: Int32Array;
}

/** Moves turned round: those into `rank` are entries offsets[rank]..offsets[rank + 1] − 1. */
interface ReversedGraph {
  readonly offsets: Int32Array;
  readonly predecessors: Int32Array;
  /** Moves out of each position. */
  readonly outDegrees: Int32Array;
}

/** How many positions lie between two polls of the budget: a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/**
 * Returns outcome and remoteness of every position of a game that may go round in circles.
 *
 * Positions without moves are decided by the sign of their `terminalValue` (0, a draw, where
 * missing); turns alternate; payoffs are not read; successor ranks may be any. From the decided
 * ends back, breadth first: a position that can move to a loss is won; one whose moves all turn
 * out to lead to wins, counted by its out-degree, is lost; what is never decided is drawn, since
 * neither side can force more.
 *
 * Exact. Time O(positions + moves), every position's moves asked for twice; memory 17 bytes a
 * position and 4 a move. Source: K. Thompson, "Retrograde analysis of certain endgames", ICCA
 * Journal 9 (1986).
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { batched, loopyRetrograde } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A token on a path 0..4; a move takes it one step to either side, but nobody leaves 0, where
 * // the side to move has lost, nor steps from 3 to 4 or back.
 * const next = [[], [0, 2], [1, 3], [2], []];
 * const { outcomes, remotenessPlies } = loopyRetrograde(batched({
 *   size: 5,
 *   maxMoves: 2,
 *   expand: (rank, successors) => (successors.set(next[rank]), next[rank].length),
 *   terminalValue: (rank) => rank === 0 ? -1 : 0,
 * }));
 * assertEquals([...outcomes], [-1, 1, 0, 0, 0]);
 * assertEquals([...remotenessPlies], [0, 1, -1, -1, -1]);
 * ```
 */
export function loopyRetrograde(game: RankedGame, budget: Budget = new Budget()): LoopySolution {
  if (game.mayMoveAgain) throw new RangeError("Cannot solve: turns must alternate");
  const { size } = game;
  const words = (count: number): Int32Array =>
    budget.allocate(4 * count, "the retrograde tables", () => new Int32Array(count));
  const outcomes = budget.allocate(size, "the outcomes", () => new Int8Array(size));
  const remotenessPlies = words(size).fill(DRAWN_REMOTENESS);
  const graph = reverse(game, budget, words);
  const queue = words(size);
  const solution = { outcomes, remotenessPlies };
  const decided = decideTerminals(game, graph, { solution, queue });
  propagate(graph, { solution, queue, decided });
  for (const table of [queue, ...Object.values(graph)]) budget.release(table.byteLength);
  return solution;
}

/** Stores all moves by where they lead: counted first, then put in their places. */
function reverse(
  game: RankedGame,
  budget: Budget,
  words: (count: number) => Int32Array,
): ReversedGraph {
  const { size } = game;
  const offsets = words(size + 1);
  const outDegrees = words(size);
  forEachPosition(game, budget, (rank, { successors }, first, end) => {
    outDegrees[rank] = end - first;
    for (let move = first; move < end; move++) offsets[successors[move]]++;
  });
  // Turn counts into ends; filling each run from its end then leaves its start.
  for (let rank = 0; rank < size; rank++) offsets[rank + 1] += offsets[rank];
  const predecessors = words(offsets[size]);
  forEachPosition(game, budget, (rank, { successors }, first, end) => {
    for (let move = first; move < end; move++) {
      predecessors[--offsets[successors[move]]] = rank;
    }
  });
  return { offsets, predecessors, outDegrees };
}

function forEachPosition(
  game: RankedGame,
  budget: Budget,
  use: (rank: number, moves: MoveBatch, first: number, end: number) => void,
): void {
  const { size } = game;
  const moves = moveBatch(game);
  for (let start = 0; start < size; start += BATCH_SIZE) {
    if (start % POLL_INTERVAL === 0) budget.poll(start);
    const end = Math.min(start + BATCH_SIZE, size);
    game.batch(start, end, moves.offsets, moves.successors, moves.payoffs);
    for (let rank = start; rank < end; rank++) {
      use(rank, moves, moves.offsets[rank - start], moves.offsets[rank - start + 1]);
    }
  }
}

/** Decides the positions without moves, and returns how many of them are won or lost. */
function decideTerminals(
  game: RankedGame,
  { outDegrees }: ReversedGraph,
  { solution, queue }: { solution: LoopySolution; queue: Int32Array },
): number {
  let decided = 0;
  for (let rank = 0; rank < game.size; rank++) {
    if (outDegrees[rank] > 0) continue;
    const outcome = Math.sign(game.terminalValue?.(rank) ?? 0);
    if (outcome === 0) continue;
    solution.outcomes[rank] = outcome;
    solution.remotenessPlies[rank] = 0;
    queue[decided++] = rank;
  }
  return decided;
}

/** Decides what follows from the positions in the queue, nearest to the end first. */
function propagate(
  { offsets, predecessors, outDegrees }: ReversedGraph,
  { solution, queue, decided }: { solution: LoopySolution; queue: Int32Array; decided: number },
): void {
  const { outcomes, remotenessPlies } = solution;
  let length = decided;
  for (let next = 0; next < length; next++) {
    const rank = queue[next];
    for (let entry = offsets[rank]; entry < offsets[rank + 1]; entry++) {
      const before = predecessors[entry];
      if (outcomes[before] !== 0) continue;
      // The last move to turn out a win of the opponent's is the longest defence.
      if (outcomes[rank] > 0 && --outDegrees[before] > 0) continue;
      outcomes[before] = -outcomes[rank];
      remotenessPlies[before] = remotenessPlies[rank] + 1;
      queue[length++] = before;
    }
  }
}
