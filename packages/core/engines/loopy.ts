import { Budget } from "../run/budget.ts";
import type { MemoTable } from "../tables/memo_table.ts";
import { checkFits, wrongGame } from "./contract.ts";
import { MoveReader } from "./move_reader.ts";
import { type RankedGame, RankStates, type RootOptions, type StateGame } from "./games.ts";
import { discover, type MoveLists } from "./topological.ts";

/** A solved game whose positions may repeat. */
export interface LoopySolution {
  /** `outcomes[rank]` for the side to move: 1 wins, 0 draws, −1 loses. */
  readonly outcomes: Int8Array;
  /** `remotenessPlies[rank]`: plies to the end when the winner hurries and the loser delays; −1 for a draw. */
  readonly remotenessPlies: Int32Array;
}

const POLL_INTERVAL = 2 ** 16;

/**
 * Returns outcome and remoteness of every position of a game whose positions may repeat.
 *
 * The sign of `terminalValue` decides positions without moves. Turns must alternate, and moves must
 * gain nothing, since endless play would have no value. It works breadth first from the decided ends
 * back: a position with a move to a loss is won, one whose moves all lead to wins is lost, and the
 * others are draws.
 *
 * Time O(positions + moves); it reads the moves of every position twice. Memory: 4 bytes per move and 13
 * per position. Source: K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game breaks its contract.
 */
export function loopyRetrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): LoopySolution {
  return solveLoopyRanks(new RankStates(game), budget);
}

export function solveLoopyRanks(game: RankStates, budget: Budget): LoopySolution {
  const { size } = game;
  checkFits(size, "positions");
  const moves = new MoveReader(game);
  const { state, successors: targets } = moves;
  let isChecked = false;
  return solveBackward({
    size,
    targets,
    visitMoves(use) {
      for (let rank = 0; rank < size; rank++) {
        state[0] = rank;
        const count = moves.read();
        if (!isChecked) checkMoves(moves, count, size);
        use(rank, 0, count);
      }
      isChecked = true;
    },
    readEnd(rank) {
      state[0] = rank;
      return moves.readEnd();
    },
  }, budget);
}

/** Throws unless the moves of a position lead to valid ranks, gain nothing, and pass the turn. */
function checkMoves(moves: MoveReader, count: number, size: number): void {
  moves.refuseGains(count);
  for (let move = 0; move < count; move++) {
    const successor = moves.successors[move];
    if (successor >= 0 && successor < size) continue;
    throw wrongGame(`a move of ${moves.name} leads to ${successor}`, `0..${size - 1}`);
  }
}

/**
 * Returns outcome and remoteness of all positions that follow from an initial one, by id, and the ids
 * of their states: `loopyRetrograde` for games of states. The initial position has id 0.
 *
 * Memory for P positions and M moves: a `MemoTable` of the states, 4M + 8P for the moves, 4M + 13P for
 * the solution, and the states whose moves have not been read. Arrays that grow take up to twice as
 * much.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game breaks its contract.
 *
 * @example
 * ```ts
 * import { loopyReachable } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // A runner and a catcher on a ring of five move one step in turn. A caught runner has lost.
 * const { outcomes, remotenessPlies, ids } = loopyReachable({
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
 * assertEquals(outcomes[ids.get(Int32Array.of(1, 4))], 0); // both run forever
 * ```
 */
export function loopyReachable(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): LoopySolution & { readonly ids: MemoTable } {
  const { ids, ...lists } = discover(game, root, { budget, mayRepeat: true });
  return { ...solveLists(lists, budget), ids };
}

/** Returns outcome and remoteness of every id of a game whose moves gain nothing, and frees its moves. */
export function solveLists(lists: MoveLists, budget: Budget): LoopySolution {
  const { offsets, successors, values } = lists;
  const { items: starts } = offsets;
  const size = values.length;
  const solution = solveBackward({
    size,
    targets: successors.items,
    visitMoves(use) {
      for (let id = 0; id < size; id++) use(id, starts[id], starts[id + 1]);
    },
    readEnd: (id) => values.items[id],
  }, budget);
  for (const list of [offsets, successors, lists.gains, values]) list.release();
  return solution;
}

interface NumberedMoves {
  readonly size: number;
  readonly targets: Int32Array;
  /** Calls `use` for each position. Its moves then lead to targets[start]..targets[end − 1]. */
  visitMoves(use: (id: number, start: number, end: number) => void): void;
  readEnd(id: number): number;
}

function solveBackward(moves: NumberedMoves, budget: Budget): LoopySolution {
  const { size } = moves;
  const purpose = "the table of outcomes";
  const outcomes = budget.allocate(size, purpose, () => new Int8Array(size));
  const remotenessPlies = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const reversed = reverseMoves(moves, remotenessPlies, budget);
  const queue = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const work = { ...reversed, outcomes, remotenessPlies, queue };
  let end = decideEnds(moves, work);
  for (let next = 0; next < end;) {
    budget.poll(size + next, 0.5 + next / size / 2);
    const stop = Math.min(next + POLL_INTERVAL, end);
    end = propagate(work, { next, stop, end });
    next = stop;
  }
  for (let id = 0; id < size; id++) {
    if (remotenessPlies[id] < 0) remotenessPlies[id] = -1;
  }
  for (const table of [queue, reversed.offsets, reversed.origins]) budget.free(table);
  return { outcomes, remotenessPlies };
}

interface LoopyWork extends LoopySolution {
  /** Moves to `id` come from origins[offsets[id]]..origins[offsets[id + 1] − 1]. */
  readonly offsets: Int32Array;
  readonly origins: Int32Array;
  /** ≥ 0: as in the solution. Otherwise the complement of the moves that may not lose; −1 for a draw. */
  readonly remotenessPlies: Int32Array;
  /** Decided positions, in the order of remoteness. */
  readonly queue: Int32Array;
}

/** Reverses all moves, and writes the complement of the number of moves of each position. */
function reverseMoves(moves: NumberedMoves, counts: Int32Array, budget: Budget) {
  const { size, targets } = moves;
  const purpose = "the reversed moves";
  const offsets = budget.allocate(4 * (size + 1), purpose, () => new Int32Array(size + 1));
  const poll = (id: number) => {
    if (id % POLL_INTERVAL === 0) budget.poll(id, id / size / 2);
  };
  let total = 0;
  moves.visitMoves((id, start, end) => {
    poll(id);
    for (let move = start; move < end; move++) offsets[targets[move]]++;
    counts[id] = ~(end - start);
    total += end - start;
  });
  checkFits(total, "moves");
  for (let id = 0; id < size; id++) offsets[id + 1] += offsets[id];
  const origins = budget.allocate(4 * total, purpose, () => new Int32Array(total));
  // Fills the run of each position from its end, which leaves its start in `offsets`.
  moves.visitMoves((id, start, end) => {
    poll(id);
    for (let move = start; move < end; move++) origins[--offsets[targets[move]]] = id;
  });
  return { offsets, origins };
}

/** Decides positions without moves, and returns the queue's end. */
function decideEnds(
  moves: NumberedMoves,
  { outcomes, remotenessPlies, queue }: LoopyWork,
): number {
  let end = 0;
  for (let id = 0; id < outcomes.length; id++) {
    if (remotenessPlies[id] !== ~0) continue;
    const value = moves.readEnd(id);
    if (value === 0) continue;
    outcomes[id] = Math.sign(value);
    remotenessPlies[id] = 0;
    queue[end++] = id;
  }
  return end;
}

/** Decides what follows from the entries `next`..`stop − 1` of the queue, and returns its new end. */
function propagate(
  { offsets, origins, outcomes, remotenessPlies, queue }: LoopyWork,
  { next, stop, end }: { next: number; stop: number; end: number },
): number {
  for (; next < stop; next++) {
    const id = queue[next];
    const plies = remotenessPlies[id] + 1;
    const isWon = outcomes[id] > 0;
    for (let i = offsets[id]; i < offsets[id + 1]; i++) {
      const before = origins[i];
      const known = remotenessPlies[before];
      if (known >= 0) continue;
      // The last move that is found to lose is the longest defence.
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
