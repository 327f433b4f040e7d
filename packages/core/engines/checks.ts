/**
 * Checks of games of states and of ranks against their contracts.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { givenState, isCount, seenOf, stateMoves, stateText } from "./_contract.ts";
import { BATCH_SIZE } from "./_batches.ts";
import { AGAIN, BESIDE, type RankedGame, type StateGame } from "./games.ts";
import { loopyReachable } from "./loopy.ts";
import { topological } from "./topological.ts";

/** Memory of the values of what follows from one position. */
const VALUE_BYTES = 2 ** 22;
/** No line is followed further. */
const MOST_PLIES = 2_000;

/**
 * Checks a game and returns how many positions it looked at.
 *
 * Along random lines of play, each position is asked for its moves twice: they must be the same,
 * the position as it was, the gains integers, the marks known, nothing written behind the last move,
 * the key within `keyBits`. Late in each line, where what follows fits into 4 MiB, all of it is
 * solved by `topological`: no cycle, values within `maxValue` and within the bounds of `look`, and
 * the same for all positions of one key, as under a symmetry. Positions that `look` decides are
 * taken at its word. What an engine sees at no cost it
 * checks always; this finds the rest, in what it looks at.
 *
 * @throws {RangeError} at the first fault, with the position that shows it.
 *
 * @example
 * ```ts
 * import { checkStates, type StateGame } from "@zugzwang/core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const heap: StateGame = {
 *   wordCount: 1,
 *   maxMoves: 2,
 *   maxValue: 2,
 *   expand([coins], successors, gains) {
 *     successors.set([coins - 1, coins - 2]);
 *     gains.set([1, 2].slice(0, coins));
 *     return Math.min(coins, 2);
 *   },
 * };
 * assertEquals(checkStates(heap, { root: [5] }) > 5, true);
 * assertThrows(() => checkStates({ ...heap, maxValue: 1 }, { root: [5] }), RangeError, "state 2");
 * ```
 */
export function checkStates(
  game: StateGame,
  { root, lines = 20, seed = 1, mayGoRound = false }: {
    /** The state of the initial position. */
    readonly root: ArrayLike<number>;
    /** How many lines of random moves are followed to their ends; 20 where missing. */
    readonly lines?: number;
    /** Which lines: the same seed gives the same; 1 where missing. */
    readonly seed?: number;
    /** Whether play may go round: then values are not compared. */
    readonly mayGoRound?: boolean;
  },
): number {
  const random = seededRandom(seed);
  let checked = 0;
  for (let line = 0; line < lines; line++) {
    const states: Int32Array[] = [givenState(game, root)];
    for (let next = checkedMoves(game, states[0]); next.length > 0;) {
      const state = next[random(next.length)];
      states.push(state);
      if (states.length > MOST_PLIES) break;
      next = checkedMoves(game, state);
    }
    checked += states.length;
    const ends = mayGoRound || states.length > MOST_PLIES ? [] : states;
    for (const state of ends.reverse()) {
      const solved = solvedFrom(game, state);
      if (!solved) break;
      checked += checkValues(game, solved);
    }
    if (mayGoRound && line === 0) checkTurns(game, states[states.length - 1]);
  }
  return checked;
}

/** Returns the states after the moves of one, which are checked. */
function checkedMoves(game: StateGame, state: Int32Array): Int32Array[] {
  const [first, second] = [written(game, state), written(game, state)];
  if (first.text !== second.text) {
    throw stateFault(state, "has the same moves each time", `${first.text}, then ${second.text}`);
  }
  checkKey(game, state);
  return first.states;
}

/** What a game writes of a position, in arrays that are 0 but for the position. */
function written(game: StateGame, state: Int32Array) {
  const { wordCount, maxMoves } = game;
  const { successors, gains, marks, priorities } = stateMoves(game);
  const given = state.slice();
  if (seenOf(game, given).isDecided) return { states: [], text: "" };
  const count = game.expand(given, successors, gains, marks, priorities);
  if (!isCount(count, maxMoves)) {
    throw stateFault(state, `has 0..${maxMoves} moves (maxMoves)`, `${count}`);
  }
  if (!game.look && given.join() !== state.join()) {
    throw stateFault(state, "is left as it is by expand", given.join(" "));
  }
  const behind = [...gains.subarray(count), ...marks.subarray(count)].some((word) => word !== 0);
  if (behind) {
    throw stateFault(state, `has nothing written behind its ${count} moves`, "gains or marks");
  }
  const wrongGain = gains.find((gain) => !Number.isSafeInteger(gain));
  if (wrongGain !== undefined) {
    throw stateFault(state, "has gains that are integers", `${wrongGain}`);
  }
  const wrongMark = marks.find((mark) => mark !== 0 && mark !== AGAIN && mark !== BESIDE);
  if (wrongMark !== undefined) {
    throw stateFault(state, "has marks 0, AGAIN or BESIDE", `${wrongMark}`);
  }
  const states = Array.from(
    { length: count },
    (_, i) => successors.slice(i * wordCount, (i + 1) * wordCount),
  );
  const text = states
    .map((to, i) => `${to.join(" ")} (${gains[i]}, ${marks[i]}, ${priorities[i]})`).join("; ");
  return { states, text };
}

function checkKey(game: StateGame, state: Int32Array): void {
  const { wordCount, keyBits = 32 * wordCount } = game;
  if (!game.look && wordCount > 2) return;
  const { keyLow, keyHigh } = seenOf(game, state.slice());
  const bits = keyHigh === 0 ? 32 - Math.clz32(keyLow) : 64 - Math.clz32(keyHigh);
  if (bits > keyBits) throw stateFault(state, `has a key of ${keyBits} bits (keyBits)`, `${bits}`);
}

/** What `topological` finds. */
type SolvedStates = ReturnType<typeof topological>;

/** Solves all that follows from a state, or returns null if that is too much. */
function solvedFrom(game: StateGame, root: Int32Array): SolvedStates | null {
  const budget = new Budget({ memoryBytes: VALUE_BYTES });
  try {
    return topological(game, { root, numbers: "float64", budget });
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** Checks the values of all positions of a solved graph against what is seen of them. */
function checkValues(game: StateGame, { values, states }: SolvedStates): number {
  const { maxValue = Infinity } = game;
  const byKey = new Map<string, number>();
  for (let id = 0; id < states.size; id++) {
    const [state, value] = [states.state(id).slice(), values[id]];
    if (Math.abs(value) > maxValue) {
      throw stateFault(state, `is worth ${maxValue} at most`, `${value}`);
    }
    if (!game.look) continue;
    const { lower, upper, keyLow, keyHigh } = seenOf(game, state.slice());
    if (value < lower || value > upper) {
      throw stateFault(state, `is worth ${lower}..${upper}, as look says`, `${value}`);
    }
    const key = `${keyLow} ${keyHigh}`;
    const other = byKey.get(key);
    if (other !== undefined && values[other] !== value) {
      const twin = stateText(states.state(other))();
      throw stateFault(
        state,
        `is worth ${values[other]}, as ${twin}, which has its key`,
        `${value}`,
      );
    }
    byKey.set(key, id);
  }
  return states.size;
}

/** Throws if a side moves twice running in a game that goes round. */
function checkTurns(game: StateGame, root: Int32Array): void {
  try {
    loopyReachable(game, { root, budget: new Budget({ memoryBytes: VALUE_BYTES }) });
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
  }
}

function stateFault(state: Int32Array, expected: string, found: string): RangeError {
  return new RangeError(`${stateText(state)()}: expected that it ${expected}, found ${found}`);
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
  { ranks = 4096, mayGoRound = false }: {
    /** How many ranks, spread over all; 4,096 where missing. */
    readonly ranks?: number;
    /** Whether play may go round: then moves may lead to any rank. */
    readonly mayGoRound?: boolean;
  } = {},
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
  if (!isCount(count, maxMoves)) {
    throw rankFault(rank, `0..${maxMoves} moves (maxMoves)`, count);
  }
  const used = (words: ArrayLike<number>) => Array.from(words).slice(0, count);
  return { successors: used(successors), gains: used(gains), marks: used(marks) };
}

function checkMoves(game: RankedGame, rank: number, moves: RankMoves, end: number): void {
  const again = movesOf(game, rank);
  if (movesText(again) !== movesText(moves)) {
    throw rankFault(rank, `the same moves each time, ${movesText(moves)}`, movesText(again));
  }
  const { successors, gains, marks } = moves;
  const high = successors.find((to) => to < 0 || to >= end);
  if (high !== undefined) throw rankFault(rank, `moves to ranks in 0..${end - 1}`, high);
  const gain = gains.find((gain) => !Number.isSafeInteger(gain) || Math.abs(gain) >= 2 ** 30);
  if (gain !== undefined) throw rankFault(rank, "gains that are integers below 2^30", gain);
  const mark = marks.find((mark) => mark !== 0 && mark !== AGAIN && mark !== BESIDE);
  if (mark !== undefined) throw rankFault(rank, "marks 0, AGAIN or BESIDE", mark);
  if (successors.length > 0 || !game.terminalValue) return;
  const value = game.terminalValue(rank);
  if (!Number.isSafeInteger(value)) throw rankFault(rank, "an integer at the end", value);
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
    if (movesText(found) === movesText(expected)) continue;
    throw rankFault(at, `what expand writes from batch, ${movesText(expected)}`, movesText(found));
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
  if (count !== successors.length) throw rankFault(rank, `moveCount ${successors.length}`, count);
  const into = new Int32Array(maxPredecessors);
  for (const to of new Set(successors)) {
    const found = backwards!.predecessors(to, into);
    if (!isCount(found, maxPredecessors)) {
      throw rankFault(to, `0..${maxPredecessors} predecessors (maxPredecessors)`, found);
    }
    const before = Array.from(into.subarray(0, found));
    const times = (ranks: readonly number[], wanted: number) =>
      ranks.filter((other) => other === wanted).length;
    if (times(before, rank) !== times(successors, to)) {
      throw rankFault(to, `rank ${rank} among its predecessors as often as it moves there`, before);
    }
    const wild = before.find((other) => other < 0 || other >= size);
    if (wild !== undefined) throw rankFault(to, `predecessors in 0..${size - 1}`, wild);
  }
}

function movesText({ successors, gains, marks }: RankMoves): string {
  return successors.map((to, i) => `${to} (${gains[i]}, ${marks[i]})`).join("; ") || "no moves";
}

function rankFault(rank: number, expected: string, found: unknown): RangeError {
  return new RangeError(`rank ${rank}: expected ${expected}, found ${found}`);
}
