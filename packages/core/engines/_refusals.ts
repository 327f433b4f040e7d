/**
 * Games that break their contract: what was expected of a game, and what it said.
 *
 * The checks are where the engines copy what a game writes, since most wrong games give values that
 * look right: an array of integers makes 0 of NaN and of ½, and what is written behind its end is
 * lost.
 *
 * @module
 */
import { LimitError } from "../run/errors.ts";
import { formatFigure } from "../run/figures.ts";
import { BESIDE } from "./games.ts";

/** Values kept as int32 are smaller than this in size, gains as well: no sum of two overflows. */
export const MOST_INT32 = 2 ** 30;

/** The largest size of a gain or a value that arrays of such numbers hold without a loss. */
export function mostOf({ BYTES_PER_ELEMENT }: { readonly BYTES_PER_ELEMENT: number }): number {
  return BYTES_PER_ELEMENT === 4 ? MOST_INT32 - 1 : Number.MAX_SAFE_INTEGER;
}

/** Whether a number is an integer of at most that size. */
export function isWithin(number: number, most: number): boolean {
  return Math.abs(number) <= most && number === Math.trunc(number);
}

/** Names of a position in messages: what is asked only when one is thrown. */
export type PositionText = () => string;

/** Returns how a state is named in messages. */
export function stateText(words: ArrayLike<number>): PositionText {
  return () => `state ${Array.from(words).join(" ")}`;
}

/** Returns how a rank is named in messages. */
export function rankText(rank: number): PositionText {
  return () => `rank ${rank}`;
}

/** Whether a number is one of things for which there is room: those over an array's end are lost. */
export function isCount(number: number, most: number): boolean {
  return number >>> 0 === number && number <= most;
}

/** Returns the error of a game that wrote more moves than there is room for, or no number of them. */
export function wrongCount(count: number, maxMoves: number, position: PositionText): RangeError {
  const expected = `expected 0..${maxMoves} (maxMoves)`;
  return new RangeError(`Cannot solve: ${position()} has ${count} moves; ${expected}`);
}

/** Returns the error of a gain that is no integer of at most that size. */
export function wrongGain(gain: number, most: number, position: PositionText): RangeError {
  return new RangeError(`Cannot solve: a move of ${position()} gains ${gain}; ${upTo(most)}`);
}

/** Returns the error of a terminal value that is no integer of at most that size. */
export function wrongEnd(value: number, most: number, position: PositionText): RangeError {
  return new RangeError(
    `Cannot solve: the end ${position()} has the value ${value}; ${upTo(most)}`,
  );
}

/** Returns the error of a value that is larger than an engine keeps or a game says. */
export function wrongValue(value: number, most: number, position: PositionText): RangeError {
  return new RangeError(`Cannot solve: the value of ${position()} is ${value}; ${upTo(most)}`);
}

function upTo(most: number): string {
  const isSaid = most !== MOST_INT32 - 1 && most !== Number.MAX_SAFE_INTEGER;
  const wider = isSaid ? " (maxValue)" : most < MOST_INT32 ? ", or more in float64" : "";
  return `expected an integer of at most ${formatFigure(most)} in size${wider}`;
}

/** A move that does not lead to a smaller rank. */
export class RankError extends RangeError {}

/** Returns the error of a move that does not lead down. */
export function rankError(rank: number, successor: number): RankError {
  return new RankError(
    `Cannot solve: a move of rank ${rank} leads to ${successor}; expected a smaller rank ` +
      "(a game with cycles is for loopyRetrograde)",
  );
}

/** Returns the error of a mark that an engine does not take. */
export function wrongMark(mark: number, position: PositionText): RangeError {
  const told = mark === BESIDE
    ? "leads to a sum of positions (BESIDE): only Grundy values are of these"
    : `is marked ${mark}; expected 0 or AGAIN, 1`;
  return new RangeError(`Cannot solve: a move of ${position()} ${told}`);
}

/** Returns the error of a game in which a side moves twice running, for engines without turns. */
export function turnsError(position: PositionText): RangeError {
  return new RangeError(`Cannot solve: turns must alternate, and ${position()} has a move again`);
}

/**
 * Throws unless a number of ranks or moves can be told by an int32.
 *
 * @throws {RangeError} if it is no number of things.
 * @throws {LimitError} if it is 2^31 or more.
 */
export function checkFits(count: number, what: string): void {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot solve: expected a number of ${what}, found ${count}`);
  }
  const allowed = 2 ** 31 - 1;
  if (count <= allowed) return;
  const purpose = `the table of ${formatFigure(count)} ${what}`;
  throw new LimitError({ kind: "positions", needed: count, allowed, purpose });
}

/** The most positions of a cycle that are named. */
const MOST_NAMED = 4;

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
interface MoveLists {
  /** Where the moves of each id start. */
  readonly offsets: ArrayLike<number>;
  /** Ids that moves lead to, complemented where the same side moves again. */
  readonly successors: ArrayLike<number>;
}

/**
 * Returns the ids of a cycle in the order of its moves; none if there is no cycle among so many
 * positions. Depth-first: a move to a position of the present line closes one. Time O(moves).
 */
function cycleOf(size: number, { offsets, successors }: MoveLists): number[] {
  const nextMove = Float64Array.from({ length: size }, (_, id) => offsets[id]);
  const placeInLine = new Int32Array(size); // 0: not met, −1: done
  const line: number[] = [];
  const enter = (id: number) => placeInLine[id] = line.push(id);
  for (let root = 0; root < size; root++) {
    if (placeInLine[root] === 0) enter(root);
    while (line.length > 0) {
      const id = line[line.length - 1];
      if (nextMove[id] === offsets[id + 1]) {
        placeInLine[id] = -1;
        line.pop();
        continue;
      }
      const move = nextMove[id]++;
      const target = successors[move] ^ (successors[move] >> 31);
      if (placeInLine[target] > 0) return line.slice(placeInLine[target] - 1);
      if (placeInLine[target] === 0) enter(target);
    }
  }
  return [];
}

/** Play that goes round where it must end. */
export class CycleError extends RangeError {}

/** Returns the error that names a cycle, and who takes a game with cycles. */
export function cycleError(
  size: number,
  moves: MoveLists,
  nameOf: (id: number) => string,
): CycleError {
  const cycle = cycleOf(size, moves);
  const names = [...cycle.slice(0, MOST_NAMED), cycle[0]].map(nameOf);
  if (cycle.length > MOST_NAMED) names.splice(-1, 0, "…");
  const taken = "expected a game that ends (with cycles it is for loopyReachable)";
  return new CycleError(`Cannot solve: play can go round, ${names.join(" → ")}; ${taken}`);
}
