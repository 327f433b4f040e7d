// The recursion of the null-window search, which finds on which side of a threshold a value lies.
import type { Bounds } from "../game/rules.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Team } from "../solve/team_memory.ts";
import type { TranspositionTable } from "../tables/transposition_table.ts";
import { nameState, wrongValue } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import type { SearchedGame, Seen } from "./games.ts";

const POLL_MASK = 2 ** 12 - 1;
/** Returned instead of a bound if another thread works on the position. No bound is so low. */
const BUSY = -(2 ** 30);
/** The longest line of play: the search keeps it on the stack of its thread. */
const MAX_PLIES = 2_000;

interface LineMoves {
  readonly successors: Int32Array;
  /** `states[i]`: the part of `successors` that is the state after move i. */
  readonly states: readonly Int32Array[];
  /** As `MoveReader.takeGains` writes them. */
  readonly gains: Int32Array;
  /** The moves in the order of the search, and room for deferred ones. */
  readonly order: Int32Array;
}

export function countMoveBytes({ maxMoves, wordCount }: SearchedGame): number {
  return maxMoves * (4 * wordCount + 12);
}

/** A fail-soft search: a bound that reaches the threshold is a lower bound, otherwise an upper one. */
export class BoundSearch {
  /** Positions visited so far, by this thread. */
  nodes = 0;
  /** The proved bounds. The poll may replace it by a larger table. */
  table: TranspositionTable;
  // Copied from the game: a property of games of several shapes is slow to read at each node.
  readonly #game: SearchedGame;
  readonly #maxValue: number;
  readonly #look: (state: Int32Array, seen: Seen) => void;
  readonly #budget: Budget;
  /** One word, 1 once a move has gained something. Threads share it. */
  readonly #gains: Int32Array;
  readonly #team: Team | null;
  readonly #poll: () => void;
  /** The moves of each depth, allocated when needed. */
  readonly #line: LineMoves[] = [];
  readonly #reader: MoveReader;
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0 };
  readonly #proved = { lower: 0, upper: 0 };

  constructor(game: SearchedGame, { table, budget, team, gains, poll }: {
    readonly table: TranspositionTable;
    readonly budget: Budget;
    readonly team: Team | null;
    readonly gains: Int32Array;
    readonly poll: () => void;
  }) {
    this.#game = game;
    this.#maxValue = game.maxValue;
    this.#look = game.look ?? writeWordKey;
    this.table = table;
    this.#budget = budget;
    this.#gains = gains;
    this.#reader = new MoveReader(game);
    this.#team = team;
    this.#poll = poll;
  }

  /** Whether a move of any thread has gained something. */
  get hasGains(): boolean {
    return this.#gains[0] !== 0;
  }

  /** Returns a bound of a position for its side to move. */
  bound(state: Int32Array, threshold: number): number {
    return this.#search(state, 0, threshold, false);
  }

  /** Returns the bounds of a position from the table and from `look`. */
  known(state: Int32Array): Bounds {
    const maxValue = this.#maxValue;
    const seen = { lower: -maxValue, upper: maxValue, keyLow: 0, keyHigh: 0 };
    this.#look.call(this.#game, state, seen);
    const code = this.table.probe(seen.keyLow, seen.keyHigh);
    const least = code === 0 ? -maxValue - 1 : this.table.lower(code);
    const most = code === 0 ? maxValue + 1 : this.table.upper(code);
    let lower = Math.max(seen.lower, least);
    let upper = Math.min(seen.upper, most);
    if (lower > maxValue || lower > upper) throw wrongValue(lower, maxValue, nameState(state));
    if (upper < -maxValue) throw wrongValue(upper, maxValue, nameState(state));
    // Gains could make a value exceed ±maxValue, so a bound of ±maxValue still needs a test.
    if (this.hasGains && lower === upper) {
      if (upper === maxValue && most > maxValue) upper++;
      else if (lower === -maxValue && least < -maxValue) lower--;
    }
    return { lower, upper };
  }

  /** Returns a bound, or `BUSY` if `mayDefer` is set and another thread works on the position. */
  #search(state: Int32Array, depth: number, threshold: number, mayDefer: boolean): number {
    if ((++this.nodes & POLL_MASK) === 0) this.#poll();
    const seen = this.#seen;
    const maxValue = this.#maxValue;
    seen.lower = -maxValue;
    seen.upper = maxValue;
    this.#look.call(this.#game, state, seen);
    const { lower, upper, keyLow, keyHigh } = seen;
    // ±maxValue is not a proved bound: using it would hide that maxValue is too small.
    if (lower >= threshold && lower !== -maxValue) {
      return lower > maxValue ? this.#keep(lower, threshold, state) : lower;
    }
    if (upper < threshold && upper !== maxValue) {
      return upper < -maxValue ? this.#keep(upper, threshold, state) : upper;
    }
    const table = this.table;
    const place = table.placeOf(keyLow, keyHigh);
    const code = table.probeAt(place, keyLow, keyHigh);
    if (code !== 0) {
      const least = table.lower(code);
      if (least >= threshold && least >= -maxValue) return least;
      const most = table.upper(code);
      if (most < threshold && most <= maxValue) return most;
    }
    const team = this.#team;
    if (team !== null) {
      team.checkUndecided();
      if (mayDefer && team.isBusy(keyLow, keyHigh)) return BUSY;
      team.begin(keyLow, keyHigh);
    }
    const line = this.#line;
    const moves = depth < line.length ? line[depth] : this.#getMoves(depth);
    const { states, gains, order } = moves;
    const count = this.#expandInto(moves, state);
    let best = count > 0 ? BUSY : this.#reader.evaluateEnd(maxValue);
    let end = count;
    for (let i = 0; i < end && best < threshold; i++) {
      const move = order[i];
      const gain = gains[move] >> 1;
      const same = (gains[move] & 1) !== 0;
      const after = same ? threshold - gain : gain - threshold + 1;
      const bound = this.#search(
        states[move],
        depth + 1,
        after,
        team !== null && i > 0 && i < count,
      );
      if (bound === BUSY) order[end++] = move; // by then the other thread has probably answered
      else best = Math.max(best, same ? gain + bound : gain - bound);
    }
    const kept = best > maxValue || best < -maxValue ? this.#keep(best, threshold, state) : best;
    if (team !== null) team.end(keyLow, keyHigh);
    const proved = this.#proved;
    proved.lower = best >= threshold ? kept : -maxValue - 1;
    proved.upper = best >= threshold ? maxValue + 1 : kept;
    if (table === this.table) table.storeAt(place, keyLow, keyHigh, proved);
    else this.table.store(keyLow, keyHigh, proved);
    return best;
  }

  /**
   * Returns what to store for a bound beyond `maxValue` that leaves the value open: nothing proved.
   * Loose bounds of `look` cause such upper bounds. Throws a `RangeError` if it proves that the
   * value is beyond `maxValue` too.
   */
  #keep(bound: number, threshold: number, state: Int32Array): number {
    const maxValue = this.#maxValue;
    if (bound > 0 === bound >= threshold) throw wrongValue(bound, maxValue, nameState(state));
    return bound > 0 ? maxValue + 1 : -maxValue - 1;
  }

  /** Writes the moves of a position, sorted by priority, and returns their number. */
  #expandInto({ successors, gains, order }: LineMoves, state: Int32Array): number {
    const reader = this.#reader;
    const { priorities } = reader;
    reader.state = state;
    const count = reader.expand(successors);
    const any = reader.takeGains(count, gains, 0, 1);
    if (any >> 1 !== 0 && this.#gains[0] === 0) Atomics.store(this.#gains, 0, 1);
    for (let move = 0; move < count; move++) {
      const priority = priorities[move];
      let at = move;
      for (; at > 0 && priorities[order[at - 1]] < priority; at--) order[at] = order[at - 1];
      order[at] = move;
    }
    return count;
  }

  #getMoves(depth: number): LineMoves {
    const purpose = "the line of the search";
    if (depth >= MAX_PLIES) {
      const [needed, allowed] = [MAX_PLIES + 1, MAX_PLIES];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    const make = () => makeLineMoves(this.#game);
    return this.#line[depth] = this.#budget.allocate(countMoveBytes(this.#game), purpose, make);
  }
}

function makeLineMoves({ maxMoves, wordCount }: SearchedGame): LineMoves {
  const successors = new Int32Array(maxMoves * wordCount);
  const states = Array.from(
    { length: maxMoves },
    (_, i) => successors.subarray(i * wordCount, (i + 1) * wordCount),
  );
  const gains = new Int32Array(maxMoves);
  return { successors, states, gains, order: new Int32Array(2 * maxMoves) };
}

function writeWordKey(state: Int32Array, seen: Seen): void {
  seen.keyLow = state[0];
  seen.keyHigh = state.length > 1 ? state[1] : 0;
}
