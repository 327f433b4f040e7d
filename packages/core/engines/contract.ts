// Checks of what a game writes, and the errors of games that break their contract.
//
// Without checks most wrong games would give plausible values: an int32 array turns NaN and ½ into 0,
// and ignores writes beyond its end.
import { formatFigure, LimitError } from "../run/errors.ts";
import { RankStates, type StateGame } from "./games.ts";

/** Returns a state as int32. Throws a `RangeError` unless it has the right number of 32-bit integers. */
export function readState({ wordCount }: StateGame, words: ArrayLike<number>): Int32Array {
  if (words instanceof Int32Array && words.length === wordCount) return words;
  const list = Array.from(words);
  if (list.length !== wordCount) {
    const found = `${list.length} in ${list.join(" ")}`;
    throw new RangeError(`Cannot solve: expected ${wordCount} words a state, found ${found}`);
  }
  const wrong = list.findIndex((word) => word !== (word | 0) && word !== word >>> 0);
  if (wrong >= 0) {
    const found = `${list[wrong]} as word ${wrong}`;
    throw new RangeError(`Cannot solve: expected integers of 32 bits as a state, found ${found}`);
  }
  return Int32Array.from(list);
}

/** The largest absolute gain or value: the sum of two is still an int32. */
export const MOST = 2 ** 30 - 1;

/** Returns whether a number is an integer of at most that absolute value. */
export function isWithin(number: number, most: number): boolean {
  return Math.abs(number) <= most && number === Math.trunc(number);
}

/** Returns whether a number is an integer in 0..most. */
export function isCount(number: number, most: number): boolean {
  return number >>> 0 === number && number <= most;
}

export function nameState(words: ArrayLike<number>, game?: StateGame): string {
  return `${game instanceof RankStates ? "rank" : "state"} ${Array.from(words).join(" ")}`;
}

export function wrongGame(found: string, expected: string): RangeError {
  return new RangeError(`Cannot solve: ${found}; expected ${expected}`);
}

export function wrongKey(low: number, high: number, { keyBits }: StateGame): RangeError {
  return wrongGame(`a key is ${high >>> 0} · 2^32 + ${low >>> 0}`, `${keyBits} bits (keyBits)`);
}

export function wrongNumber(found: string, most: number): RangeError {
  const source = most === MOST ? "" : " (maxValue)";
  return wrongGame(found, `an integer of at most ${formatFigure(most)} in absolute value${source}`);
}

const REPEAT = "(if positions can repeat, declare mayRepeat)";

export function wrongRank(rank: number, successor: number): RangeError {
  return wrongGame(`a move of rank ${rank} leads to ${successor}`, `a smaller rank ${REPEAT}`);
}

const MOST_NAMED = 4;

export function wrongCycle(cycle: readonly string[]): RangeError {
  const names = [...cycle.slice(0, MOST_NAMED), cycle[0]];
  if (cycle.length > MOST_NAMED) names.splice(-1, 0, "…");
  return wrongGame(`positions repeat, ${names.join(" → ")}`, `a game that ends ${REPEAT}`);
}

/** Throws unless a number is an int32 from 0: a `LimitError` if it is larger, otherwise a `RangeError`. */
export function checkFits(count: number, what: string): void {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot solve: expected a number of ${what}, found ${count}`);
  }
  const allowed = 2 ** 31 - 1;
  if (count <= allowed) return;
  const purpose = `the table of ${formatFigure(count)} ${what}`;
  throw new LimitError({ kind: "positions", needed: count, allowed, purpose });
}

/** The largest `maxValue` of a search: bounds of both sides fit into an entry of its table. */
export const MOST_SEARCHED = 2 ** 14 - 2;

/** Returns why a table of fixed size cannot keep a game whose largest value is known, or null. */
export function findSearchFault(
  { look, wordCount, keyBits }: StateGame,
  maxValue: number = NaN,
): string | null {
  const words = `a game of ${wordCount} words a state`;
  if (wordCount > 2 && !look) return `${words} without look(): a key has 2 words`;
  if (wordCount > 2 && !keyBits) return `${words} without keyBits: a key has 64 bits at most`;
  const expected = `expected an integer in 0..${formatFigure(MOST_SEARCHED)}`;
  if (Number.isNaN(maxValue)) return `a game without maxValue: ${expected}`;
  const isFit = isWithin(maxValue, MOST_SEARCHED) && maxValue >= 0;
  return isFit ? null : `a game with maxValue ${maxValue}: ${expected}`;
}

/** Returns the bytes of a value in a table of values up to a largest one. */
export function countValueBytes(maxValue: number): 1 | 2 | 4 {
  return maxValue < 2 ** 7 ? 1 : maxValue < 2 ** 15 ? 2 : 4;
}
