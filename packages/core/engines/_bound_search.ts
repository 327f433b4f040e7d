/**
 * The recursion of the null-window search: on which side of a threshold does the value of a position
 * lie?
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { TranspositionTable } from "../tables/transposition_table.ts";
import {
  givenState,
  isCount,
  isWithin,
  MOST_INT32,
  type StateMoves,
  stateMoves,
  stateText,
  wrongCount,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongValue,
} from "./_contract.ts";
import { AGAIN, type SearchedGame, type Seen } from "./games.ts";
import type { Team } from "../solve/team_memory.ts";

/** Nodes between two polls, less one; a power of two, less one. */
const POLL_MASK = 2 ** 12 - 1;
/** Says instead of a bound that another thread is at that position; no bound is so low. */
const BUSY = -(2 ** 30);

/** No gain is larger in size. */
const MOST_GAIN = MOST_INT32 - 1;
/** No line of play may be longer: the search keeps it on the stack of its thread. */
const MAX_PLIES = 2_000;

/** The moves of a position of the line that a search is at. */
export interface LineMoves {
  readonly successors: Int32Array;
  /** `states[i]`: the part of `successors` that is the state after move i. */
  readonly states: readonly Int32Array[];
  readonly gains: Int32Array;
  readonly marks: Uint8Array;
  /** The moves in the order in which they are tried, and room for those that are put off. */
  readonly order: Int32Array;
}

/** What a search works with. */
export interface BoundSearchParts {
  /** The proved bounds. */
  readonly table: TranspositionTable;
  /** Where the memory of the line is asked for. */
  readonly budget: Budget;
  /** The threads that search the same. */
  readonly team: Team | null;
  /** Called every 4,096 nodes; may put a larger table in the place of the present one. */
  readonly poll: () => void;
}

/**
 * A fail-soft search with thresholds: a bound that is at least the threshold is a lower bound of the
 * value, one below it an upper bound.
 */
export class BoundSearch {
  /** Positions looked at so far, by this thread. */
  nodes = 0;
  /** The proved bounds. */
  table: TranspositionTable;
  /** Whether a move gained anything. */
  hasGains = false;
  // Taken out of the game once: what games of several shapes hold is looked up anew at each node.
  readonly #game: SearchedGame;
  readonly #maxValue: number;
  readonly #expand: SearchedGame["expand"];
  readonly #look: (state: Int32Array, seen: Seen) => void;
  readonly #budget: Budget;
  /** The moves of each depth, allocated as deep as the search gets. */
  readonly #line: LineMoves[] = [];
  /** Where the game writes what is taken from there at once. */
  readonly #given: StateMoves;
  readonly #team: Team | null;
  readonly #poll: () => void;
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0 };
  readonly #proved = { lower: 0, upper: 0 };

  /** Prepares a search; allocates nothing. */
  constructor(game: SearchedGame, { table, budget, team, poll }: BoundSearchParts) {
    this.#game = game;
    this.#maxValue = game.maxValue;
    this.#expand = game.expand;
    this.#look = game.look ?? keyOfWords;
    this.table = table;
    this.#budget = budget;
    this.#given = stateMoves(game);
    this.#team = team;
    this.#poll = poll;
  }

  /** The bytes of the moves of a depth. */
  static bytesOfMoves({ maxMoves, wordCount }: SearchedGame): number {
    return maxMoves * (4 * wordCount + 13);
  }

  /** Returns the moves of a position, and their number; a search of one of them leaves them there. */
  expandRoot(state: ArrayLike<number>): { moves: LineMoves; count: number } {
    const root = givenState(this.#game, state);
    this.#look.call(this.#game, root, this.#seen);
    const moves = this.#movesAt(0);
    return { moves, count: this.#expandInto(moves, root) };
  }

  /** Returns a bound of what a move of the root is worth to its mover. */
  boundOfMove({ gains, states, marks }: LineMoves, move: number, threshold: number): number {
    const gain = gains[move];
    const state = states[move];
    if (marks[move] === AGAIN) return gain + this.#search(state, 1, threshold - gain, false);
    return gain - this.#search(state, 1, gain - threshold + 1, false);
  }

  /** Returns a bound of the value of a position for its mover. */
  boundOf(state: Int32Array, threshold: number): number {
    return this.#search(state, 0, threshold, false);
  }

  /** The same at a depth; `BUSY` if that may be said and another thread is at the position. */
  #search(state: Int32Array, depth: number, threshold: number, mayDefer: boolean): number {
    if ((++this.nodes & POLL_MASK) === 0) this.#poll();
    const seen = this.#seen;
    const maxValue = this.#maxValue;
    seen.lower = -maxValue;
    seen.upper = maxValue;
    this.#look.call(this.#game, state, seen);
    const { lower, upper, keyLow, keyHigh } = seen;
    // What `maxValue` says alone is not taken for proved: it would hide that it is too small.
    if (lower >= threshold && lower !== -maxValue) {
      return lower > maxValue ? this.#kept(lower, threshold, state) : lower;
    }
    if (upper < threshold && upper !== maxValue) {
      return upper < -maxValue ? this.#kept(upper, threshold, state) : upper;
    }
    const table = this.table;
    const place = table.placeOf(keyLow, keyHigh);
    const code = table.probeAt(place, keyLow, keyHigh);
    if (code !== 0) {
      const least = table.lower(code);
      if (least >= threshold && least !== -maxValue) return least;
      const most = table.upper(code);
      if (most < threshold && most !== maxValue) return most;
    }
    const team = this.#team;
    if (team !== null) {
      team.checkUndecided();
      if (mayDefer && team.isBusy(keyLow, keyHigh)) return BUSY;
      team.begin(keyLow, keyHigh);
    }
    const line = this.#line;
    const moves = depth < line.length ? line[depth] : this.#movesAt(depth);
    const { states, gains, marks, order } = moves;
    const count = this.#expandInto(moves, state);
    let best = count > 0 ? BUSY : this.#endOf(state);
    let end = count;
    for (let i = 0; i < end && best < threshold; i++) {
      const move = order[i];
      const gain = gains[move];
      const same = marks[move] !== 0;
      const after = same ? threshold - gain : gain - threshold + 1;
      const bound = this.#search(
        states[move],
        depth + 1,
        after,
        team !== null && i > 0 && i < count,
      );
      if (bound === BUSY) order[end++] = move; // another thread has probably answered by then
      else best = Math.max(best, same ? gain + bound : gain - bound);
    }
    const kept = best > maxValue || best < -maxValue ? this.#kept(best, threshold, state) : best;
    if (team !== null) team.end(keyLow, keyHigh);
    const proved = this.#proved;
    proved.lower = best >= threshold ? kept : -maxValue;
    proved.upper = best >= threshold ? maxValue : kept;
    if (table === this.table) table.storeAt(place, keyLow, keyHigh, proved);
    else this.table.store(keyLow, keyHigh, proved);
    return best;
  }

  /**
   * What is kept of a bound beyond `maxValue`: nothing where it leaves the value open, as an upper
   * bound does that came from loose ones of `look`.
   *
   * @throws {RangeError} if it proves that the value is beyond `maxValue` too.
   */
  #kept(bound: number, threshold: number, state: Int32Array): number {
    const maxValue = this.#maxValue;
    if (bound > 0 === bound >= threshold) throw wrongValue(bound, maxValue, stateText(state));
    return bound > 0 ? maxValue : -maxValue;
  }

  #takeMark(marks: Uint8Array, move: number, state: Int32Array): void {
    if (marks[move] !== AGAIN) throw wrongMark(marks[move], stateText(state));
    marks[move] = 0;
  }

  #endOf(state: Int32Array): number {
    const value = this.#game.terminalValue ? this.#game.terminalValue(state) : 0;
    if (!isWithin(value, this.#maxValue)) throw wrongEnd(value, this.#maxValue, stateText(state));
    return value;
  }

  /** Writes the moves of a position in order, those of the highest priority first; returns their number. */
  #expandInto({ successors, gains, marks, order }: LineMoves, state: Int32Array): number {
    const { gains: givenGains, marks: givenMarks, priorities } = this.#given;
    const count = this.#expand.call(
      this.#game,
      state,
      successors,
      givenGains,
      givenMarks,
      priorities,
    );
    const most = order.length >> 1;
    if (!isCount(count, most)) throw wrongCount(count, most, stateText(state));
    for (let move = 0; move < count; move++) {
      const given = givenGains[move];
      const gain = given | 0;
      const mark = givenMarks[move];
      const priority = priorities[move];
      if (gain !== given) throw wrongGain(given, MOST_GAIN, stateText(state));
      gains[move] = gain;
      marks[move] = mark;
      if (gain !== 0) {
        givenGains[move] = 0;
        this.hasGains = true;
      }
      if (mark !== 0) this.#takeMark(givenMarks, move, state);
      let at = move;
      for (; at > 0 && priorities[order[at - 1]] < priority; at--) order[at] = order[at - 1];
      order[at] = move;
    }
    return count;
  }

  /** Returns the room for the moves of a depth. */
  #movesAt(depth: number): LineMoves {
    if (depth < this.#line.length) return this.#line[depth];
    const purpose = "the line of the search";
    if (depth >= MAX_PLIES) {
      const [needed, allowed] = [MAX_PLIES + 1, MAX_PLIES];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    const bytes = BoundSearch.bytesOfMoves(this.#game);
    this.#line[depth] = this.#budget.allocate(bytes, purpose, () => newMoves(this.#game));
    return this.#line[depth];
  }
}

function newMoves({ maxMoves, wordCount }: SearchedGame): LineMoves {
  const successors = new Int32Array(maxMoves * wordCount);
  const states = Array.from(
    { length: maxMoves },
    (_, i) => successors.subarray(i * wordCount, (i + 1) * wordCount),
  );
  const gains = new Int32Array(maxMoves);
  const [marks, order] = [new Uint8Array(maxMoves), new Int32Array(2 * maxMoves)];
  return { successors, states, gains, marks, order };
}

/** Writes the words of a state as its key. */
function keyOfWords(state: Int32Array, seen: Seen): void {
  seen.keyLow = state[0];
  seen.keyHigh = state.length > 1 ? state[1] : 0;
}
