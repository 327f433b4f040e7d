/**
 * What engines take from a game: room for what it writes, and the errors of games that break their
 * contract, with what was expected of them and what they said.
 *
 * The checks are where the engines copy what a game writes, since most wrong games give values that
 * look right: an array of integers makes 0 of NaN and of ½, and what is written behind its end is
 * lost.
 *
 * @module
 */
import { formatFigure, LimitError } from "../run/errors.ts";
import { BESIDE, type SearchedGame, type Seen, type StateGame } from "./games.ts";

/** A position and its moves, as the game writes them; who reads gains and marks sets them to 0. */
export interface StateMoves {
  /** The position: a copy, since tables may move while they grow. */
  readonly state: Int32Array;
  /** The states that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly gains: Float64Array;
  /** Their marks. */
  readonly marks: Uint8Array;
  /** How likely the moves are the best. */
  readonly priorities: Int32Array;
}

/** Returns room for the moves of any position of a game. */
export function stateMoves({ wordCount, maxMoves }: StateGame): StateMoves {
  return {
    state: new Int32Array(wordCount),
    successors: new Int32Array(maxMoves * wordCount),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
    priorities: new Int32Array(maxMoves),
  };
}

/**
 * Returns a state as int32 words, as somebody gives it who asks for its value: an array of integers
 * would make another state of half a word, of a text, or of a word too many.
 *
 * @throws {RangeError} if it has not the game's number of words, or one is no integer of 32 bits.
 */
export function givenState({ wordCount }: StateGame, words: ArrayLike<number>): Int32Array {
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

/** What is seen of a state: its key, bounds of its value, whether these meet; notes are left in it. */
export function seenOf(game: StateGame, state: Int32Array): Seen & { readonly isDecided: boolean } {
  const { maxValue = Infinity } = game;
  const seen = { lower: -maxValue, upper: maxValue, keyLow: state[0], keyHigh: state[1] ?? 0 };
  if (game.look) {
    seen.keyLow = seen.keyHigh = 0;
    game.look(state, seen);
  }
  return { ...seen, isDecided: seen.lower >= seen.upper };
}

/**
 * Returns a game as a search meets it, for the engines that do not look: what `look` notes in a state
 * is there for `expand`, and positions that it decides have no moves.
 */
export function asSeen(game: StateGame): StateGame {
  if (!game.look) return game;
  const { terminalValue = () => 0 } = game;
  return {
    wordCount: game.wordCount,
    maxMoves: game.maxMoves,
    expand(state, ...into) {
      return seenOf(game, state).isDecided ? 0 : game.expand(state, ...into);
    },
    terminalValue(state) {
      const { isDecided, lower } = seenOf(game, state.slice());
      return isDecided ? lower : terminalValue.call(game, state);
    },
  };
}

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

/** Values from here on, in size, are too wide for the entries of a table of bounds. */
export const MOST_SEARCHED = 2 ** 14;

/** Whether a game says what a search has to know of it, and its values fit into a table. */
export function isSearchable(game: StateGame): game is SearchedGame {
  const { look, wordCount, keyBits, maxValue = Infinity } = game;
  return maxValue < MOST_SEARCHED && (wordCount <= 2 || (look && keyBits) !== undefined);
}

/**
 * Throws unless a game says what a search has to know of it.
 *
 * @throws {RangeError} if it does not say its keys and its states are none, or its largest value.
 */
export function checkSearchable({ look, wordCount, keyBits, maxValue }: SearchedGame): void {
  const game = `a game of ${wordCount} words a state`;
  if (!look && wordCount > 2) {
    throw new RangeError(`Cannot search ${game} without look(): a key has 2 words`);
  }
  if (keyBits === undefined && wordCount > 2) {
    throw new RangeError(`Cannot search ${game} without keyBits: a key has 64 bits at most`);
  }
  if (Number.isSafeInteger(maxValue) && maxValue >= 0) return;
  throw new RangeError(`Cannot search with maxValue ${maxValue}: expected an integer, 0 or more`);
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
