/**
 * The recursion of the null-window search: on which side of a threshold does the value of a position
 * lie?
 *
 * @module
 */
import type { TranspositionTable } from "../tables/transposition_table.ts";
import type { Plies, Ply } from "./_plies.ts";
import type { SearchedGame, Seen } from "./state_game.ts";
import type { Team } from "./team.ts";

/** Nodes between two polls, less one; a power of two, less one. */
const POLL_MASK = 2 ** 12 - 1;
/** Says instead of a bound that another thread is at that position; no bound is so low. */
const BUSY = -(2 ** 30);

/** What a search works with. */
export interface BoundSearchParts {
  /** The proved bounds. */
  readonly table: TranspositionTable;
  /** The moves of the line. */
  readonly plies: Plies;
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
  /** The question of the team that is being answered. */
  question = 0;
  // Taken out of the game once: what games of several shapes hold is looked up anew at each node.
  readonly #game: SearchedGame;
  readonly #maxValue: number;
  readonly #expand: SearchedGame["expand"];
  readonly #look: (state: Int32Array, seen: Seen) => void;
  readonly #plies: Plies;
  readonly #team: Team | null;
  readonly #poll: () => void;
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0, keyTop: 0 };
  readonly #proved = { lower: 0, upper: 0 };

  /** Prepares a search; allocates nothing. */
  constructor(game: SearchedGame, { table, plies, team, poll }: BoundSearchParts) {
    this.#game = game;
    this.#maxValue = game.maxValue;
    this.#expand = game.expand;
    this.#look = game.look ?? keyOfWords;
    this.table = table;
    this.#plies = plies;
    this.#team = team;
    this.#poll = poll;
  }

  /** Returns the first of the plies with the moves of a position, and their number. */
  expandRoot(state: ArrayLike<number>): { ply: Ply; count: number } {
    const root = Int32Array.from(state);
    this.#look.call(this.#game, root, this.#seen);
    const ply = this.#plies.at(0);
    return { ply, count: this.#expandInto(ply, root) };
  }

  /** Returns a bound of what a move of the first ply is worth to its mover. */
  boundOfMove(ply: Ply, move: number, threshold: number): number {
    const gain = ply.payoffs[move];
    const state = ply.states[move];
    if (ply.again[move] !== 0) return gain + this.#search(state, 1, threshold - gain, false);
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
    const { lower, upper, keyLow, keyHigh, keyTop } = seen;
    if (lower >= threshold) return lower;
    if (upper < threshold) return upper;
    const table = this.table;
    const place = table.placeOf(keyLow, keyHigh, keyTop);
    const code = table.probeAt(place, keyLow, keyHigh, keyTop);
    if (code !== 0) {
      const least = table.lower(code);
      if (least >= threshold) return least;
      const most = table.upper(code);
      if (most < threshold) return most;
    }
    const team = this.#team;
    if (team !== null) {
      team.checkUndecided(this.question);
      if (mayDefer && team.isBusy(keyLow, keyHigh)) return BUSY;
      team.begin(keyLow, keyHigh);
    }
    const ply = this.#plies.at(depth);
    const { states, payoffs, again, order } = ply;
    const count = this.#expandInto(ply, state);
    let best = count > 0 ? BUSY : this.#game.terminalValue?.(state) ?? 0;
    let end = count;
    for (let i = 0; i < end && best < threshold; i++) {
      const move = order[i];
      const gain = payoffs[move];
      const same = again[move] !== 0;
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
    if (team !== null) team.end(keyLow, keyHigh);
    const proved = this.#proved;
    proved.lower = best >= threshold ? best : -maxValue;
    proved.upper = best >= threshold ? maxValue : best;
    if (table === this.table) table.storeAt(place, keyLow, keyHigh, proved, keyTop);
    else this.table.store(keyLow, keyHigh, proved, keyTop);
    return best;
  }

  /** Writes the moves of a position in order, the largest worth first; returns their number. */
  #expandInto(ply: Ply, state: Int32Array): number {
    const { successors, payoffs, again, worths, order } = ply;
    const count = this.#expand.call(this.#game, state, successors, payoffs, again, worths);
    for (let move = 0; move < count; move++) {
      const worth = worths[move];
      let at = move;
      for (; at > 0 && worths[order[at - 1]] < worth; at--) order[at] = order[at - 1];
      order[at] = move;
    }
    return count;
  }
}

/** Writes the words of a state as its key. */
function keyOfWords(state: Int32Array, seen: Seen): void {
  seen.keyLow = state[0];
  seen.keyHigh = state.length > 1 ? state[1] : 0;
  seen.keyTop = state.length > 2 ? state[2] : 0;
}
