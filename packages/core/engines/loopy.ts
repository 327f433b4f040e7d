// Solves games whose positions may repeat, from the ends back: win, draw or loss, and the number of
// plies to the end.
import { Budget } from "../run/budget.ts";
import type { StateTable } from "../tables/state_table.ts";
import { checkFits, MOST, nameState, wrongLoopyMove } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import type { RankedGame, RootOptions, StateGame } from "./games.ts";
import { discover, type Graph } from "./topological.ts";

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
 *
 * @example
 * ```ts
 * import { loopyRetrograde } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // A token on a path 0..4 moves one step to either side. At 0 the side to move has lost, and no
 * // step leads from 3 to 4 or back.
 * const next = [[], [0, 2], [1, 3], [2], []];
 * const { outcomes, remotenessPlies } = loopyRetrograde({
 *   size: 5,
 *   maxMoves: 2,
 *   expand: (rank, into) => (into.set(next[rank]), next[rank].length),
 *   terminalValue: (rank) => rank === 0 ? -1 : 0,
 * });
 * assertEquals([...outcomes], [-1, 1, 0, 0, 0]);
 * assertEquals([...remotenessPlies], [0, 1, -1, -1, -1]);
 * ```
 */
export function loopyRetrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): LoopySolution {
  const { size } = game;
  checkFits(size, "positions");
  const purpose = "the table of outcomes";
  const outcomes = budget.allocate(size, purpose, () => new Int8Array(size));
  const remotenessPlies = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const moves = MoveReader.ofRanks(game);
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
  for (let rank = 0; rank < size; rank++) {
    if (remotenessPlies[rank] < 0) remotenessPlies[rank] = -1;
  }
  for (const table of [queue, reversed.offsets, reversed.origins]) budget.free(table);
  return { outcomes, remotenessPlies };
}

interface LoopyWork extends LoopySolution {
  /** Moves to `rank` come from origins[offsets[rank]]..origins[offsets[rank + 1] − 1]. */
  readonly offsets: Int32Array;
  readonly origins: Int32Array;
  /**
   * For decided positions, the value in the solution, so ≥ 0. For others, the complement of the number
   * of moves that are not known to lose: ≤ −2, or −1 for terminal draws.
   */
  readonly remotenessPlies: Int32Array;
  /** Decided positions, in the order of remoteness. */
  readonly queue: Int32Array;
}

/** Decides positions without moves, and returns the queue's end. */
function decideEnds(moves: MoveReader, { outcomes, remotenessPlies, queue }: LoopyWork): number {
  let end = 0;
  for (let rank = 0; rank < outcomes.length; rank++) {
    if (remotenessPlies[rank] !== ~0) continue;
    moves.state[0] = rank;
    const value = moves.evaluateEnd(MOST);
    if (value === 0) continue;
    outcomes[rank] = Math.sign(value);
    remotenessPlies[rank] = 0;
    queue[end++] = rank;
  }
  return end;
}

/** Decides what follows from the entries `next`..`stop − 1` of the queue, and returns its new end. */
function propagate(
  { offsets, origins, outcomes, remotenessPlies, queue }: LoopyWork,
  { next, stop, end }: { next: number; stop: number; end: number },
): number {
  for (; next < stop; next++) {
    const rank = queue[next];
    const plies = remotenessPlies[rank] + 1;
    const isWon = outcomes[rank] > 0;
    for (let i = offsets[rank]; i < offsets[rank + 1]; i++) {
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

/** Reverses all moves, and writes the complement of the number of moves of each position. */
function reverseMoves(moves: MoveReader, counts: Int32Array, budget: Budget) {
  const size = counts.length;
  const { successors } = moves;
  const purpose = "the reversed moves";
  const offsets = budget.allocate(4 * (size + 1), purpose, () => new Int32Array(size + 1));
  let total = 0;
  forEachRank(moves, { size, budget }, (rank, count) => {
    checkMoves(moves, count, size);
    for (let move = 0; move < count; move++) offsets[successors[move]]++;
    counts[rank] = ~count;
    total += count;
  });
  checkFits(total, "moves");
  for (let rank = 0; rank < size; rank++) offsets[rank + 1] += offsets[rank];
  const origins = budget.allocate(4 * total, purpose, () => new Int32Array(total));
  // Fills the run of each rank from its end, which leaves its start in `offsets`.
  forEachRank(moves, { size, budget }, (rank, count) => {
    for (let move = 0; move < count; move++) origins[--offsets[successors[move]]] = rank;
  });
  return { offsets, origins };
}

/** Reads the moves of all ranks in ascending order. */
function forEachRank(
  moves: MoveReader,
  { size, budget }: { readonly size: number; readonly budget: Budget },
  use: (rank: number, count: number) => void,
): void {
  const { state } = moves;
  for (let rank = 0; rank < size; rank++) {
    if (rank % POLL_INTERVAL === 0) budget.poll(rank, rank / size / 2);
    state[0] = rank;
    use(rank, moves.read());
  }
}

/** Throws unless the moves of a position lead to valid ranks, gain nothing, and pass the turn. */
function checkMoves(moves: MoveReader, count: number, size: number): void {
  const { successors, gains, marks } = moves;
  for (let move = 0; move < count; move++) {
    if (gains[move] !== 0 || marks[move] !== 0) throw wrongLoopyMove(gains[move], moves.name);
    const successor = successors[move];
    if (successor >= 0 && successor < size) continue;
    const found = `a move of ${moves.name} leads to ${successor}`;
    throw new RangeError(`Cannot solve: ${found}; expected 0..${size - 1}`);
  }
}

/**
 * Returns outcome and remoteness of all positions that follow from an initial one, by id, and the states
 * of the ids: `loopyRetrograde` for games of states. The initial position has id 0.
 *
 * Memory for P positions of w words and M moves: 4wP + 8P..16P bytes for the states, 8M + 4P for the
 * moves while it finds them, 4M + 4P later, and 4M + 13P for the solution. Arrays that grow take up to
 * twice as much.
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
 * assertEquals(outcomes[states.find(Int32Array.of(1, 4))], 0); // both run forever
 * ```
 */
export function loopyReachable(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): LoopySolution & { readonly states: StateTable } {
  if (game.look) throw new RangeError("Cannot find plies to the end of a game with look()");
  const graph = discover(game, root, budget);
  const { states, offsets, successors } = graph;
  checkGains(graph);
  graph.gains.release();
  const moves = new MoveReader(game);
  const terminalValue = (id: number) => {
    states.copyState(id, moves.state);
    return moves.evaluateEnd(MOST);
  };
  const solution = loopyLists({ offsets, successors, terminalValue }, budget);
  for (const list of [offsets, successors]) list.release();
  return { ...solution, states };
}

/** Throws unless all moves gain nothing and pass the turn. */
function checkGains({ states, offsets, gains }: Graph): void {
  const wrong = gains.items.subarray(0, gains.length).findIndex((gain) => gain !== 0);
  if (wrong < 0) return;
  const id = offsets.items.findIndex((first) => first > wrong) - 1;
  throw wrongLoopyMove(gains.items[wrong] >> 1, nameState(states.state(id)));
}

/** The moves of a game by id, and the value of an id without moves. */
type MoveLists =
  & Pick<Graph, "offsets" | "successors">
  & Required<Pick<RankedGame, "terminalValue">>;

/** Returns outcome and remoteness of every id of a discovered game. */
export function loopyLists(
  { offsets: { items: starts, length }, successors: { items: targets }, terminalValue }: MoveLists,
  budget: Budget,
): LoopySolution {
  const size = length - 1;
  let maxMoves = 0;
  for (let id = 0; id < size; id++) maxMoves = Math.max(maxMoves, starts[id + 1] - starts[id]);
  return loopyRetrograde({
    size,
    maxMoves,
    terminalValue,
    expand(id, successors) {
      const [start, end] = [starts[id], starts[id + 1]];
      for (let move = start; move < end; move++) successors[move - start] = targets[move];
      return end - start;
    },
  }, { budget });
}
