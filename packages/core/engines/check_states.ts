/**
 * A check of a game of states against its contract, by what it does in positions that come up.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { stateText } from "./_refusals.ts";
import { seenOf, stateMoves } from "./_state_moves.ts";
import { AGAIN, BESIDE } from "./marks.ts";
import { loopyReachable } from "./loopy_reachable.ts";
import type { StateGame } from "./state_game.ts";
import { topological, type TopologicalSolution } from "./topological.ts";

/** From where, and how far, a game is checked. */
export interface StateCheck {
  /** The state of the initial position. */
  readonly root: ArrayLike<number>;
  /** How many lines of random moves are followed to their ends; 20 where missing. */
  readonly lines?: number;
  /** Which lines: the same seed gives the same; 1 where missing. */
  readonly seed?: number;
  /** Whether play may go round: then values are not compared. */
  readonly mayGoRound?: boolean;
}

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
  { root, lines = 20, seed = 1, mayGoRound = false }: StateCheck,
): number {
  const random = seededRandom(seed);
  let checked = 0;
  for (let line = 0; line < lines; line++) {
    const states: Int32Array[] = [Int32Array.from(root)];
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
    throw fault(state, "has the same moves each time", `${first.text}, then ${second.text}`);
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
  const fits = Number.isInteger(count) && count >= 0 && count <= maxMoves;
  if (!fits) throw fault(state, `has 0..${maxMoves} moves (maxMoves)`, `${count}`);
  if (!game.look && given.join() !== state.join()) {
    throw fault(state, "is left as it is by expand", given.join(" "));
  }
  const behind = [...gains.subarray(count), ...marks.subarray(count)].some((word) => word !== 0);
  if (behind) throw fault(state, `has nothing written behind its ${count} moves`, "gains or marks");
  const wrongGain = gains.find((gain) => !Number.isSafeInteger(gain));
  if (wrongGain !== undefined) throw fault(state, "has gains that are integers", `${wrongGain}`);
  const wrongMark = marks.find((mark) => mark !== 0 && mark !== AGAIN && mark !== BESIDE);
  if (wrongMark !== undefined) throw fault(state, "has marks 0, AGAIN or BESIDE", `${wrongMark}`);
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
  if (bits > keyBits) throw fault(state, `has a key of ${keyBits} bits (keyBits)`, `${bits}`);
}

/** Solves all that follows from a state, or returns null if that is too much. */
function solvedFrom(game: StateGame, root: Int32Array): TopologicalSolution | null {
  const budget = new Budget({ memoryBytes: VALUE_BYTES });
  try {
    return topological(game, { root, numbers: "float64", budget });
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** Checks the values of all positions of a solved graph against what is seen of them. */
function checkValues(game: StateGame, { values, states }: TopologicalSolution): number {
  const { maxValue = Infinity } = game;
  const byKey = new Map<string, number>();
  for (let id = 0; id < states.size; id++) {
    const [state, value] = [states.state(id).slice(), values[id]];
    if (Math.abs(value) > maxValue) throw fault(state, `is worth ${maxValue} at most`, `${value}`);
    if (!game.look) continue;
    const { lower, upper, keyLow, keyHigh } = seenOf(game, state.slice());
    if (value < lower || value > upper) {
      throw fault(state, `is worth ${lower}..${upper}, as look says`, `${value}`);
    }
    const key = `${keyLow} ${keyHigh}`;
    const other = byKey.get(key);
    if (other !== undefined && values[other] !== value) {
      const twin = stateText(states.state(other))();
      throw fault(state, `is worth ${values[other]}, as ${twin}, which has its key`, `${value}`);
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

function fault(state: Int32Array, expected: string, found: string): RangeError {
  return new RangeError(`${stateText(state)()}: expected that it ${expected}, found ${found}`);
}
