/**
 * Positions as numbers: what makes a game of plain rules fit the engines.
 *
 * @module
 */
import type { SearchedGame, Seen, StateGame } from "../engines/state_game.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { formatFigure } from "../run/figures.ts";
import type { Numbers } from "../tables/numbers.ts";
import type { Bounds, Rules } from "./rules.ts";
import { restOf } from "./values.ts";

/** Bytes that a position takes besides its text: the object, its place in the map. */
const POSITION_BYTES = 400;

/** Bits of a position's number. */
const NUMBER_BITS = 31;

/** The largest value, in size, that a table of bounds takes: `NullWindow` is for smaller ones. */
export const MOST_SEARCHED = 2 ** 14 - 1;

/** Room for moves that is tried first. */
const FIRST_MAX_MOVES = 64;

/** How many positions lie between two polls of the budget: rules may be slow. */
const POLL_INTERVAL = 2 ** 8;

/** The rules state bounds that `NullWindow` cannot search between. */
export class WideBoundsError extends RangeError {}

/** A position has more moves, or a larger value, than there is room for; all begins again. */
class Crowded extends Error {}

/**
 * Gives every position that is met a number, 0, 1, 2, …, by its text; the engines see the numbers.
 */
export class NumberedPositions<P, M> {
  readonly #rules: Rules<P, M>;
  readonly #budget: Budget;
  readonly #mostPositions: number;
  readonly #numbers = new Map<string, number>();
  readonly #positions: P[] = [];
  /** How often all began again: numbers of before are of no use. */
  beginnings = 0;
  /** Gives back what was taken since the beginning. */
  readonly #giveBack: () => void;
  #maxMoves = FIRST_MAX_MOVES;
  #maxValue = 1;
  #expanded = 0;

  /** Counts what the positions take; beyond `mostPositions` there is a limit. */
  constructor(
    rules: Rules<P, M>,
    budget: Budget = new Budget(),
    mostPositions: number = 2 ** 31 - 1,
  ) {
    this.#rules = rules;
    this.#budget = budget;
    this.#mostPositions = mostPositions;
    this.#giveBack = budget.mark();
  }

  /** How many positions have a number. */
  get size(): number {
    return this.#positions.length;
  }

  /** Returns the number of a position. */
  numberOf(position: P): number {
    const text = this.#rules.formatPosition(position);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.size;
    if (number >= this.#mostPositions) {
      const purpose = "the positions of the game";
      const [needed, allowed] = [number + 1, this.#mostPositions];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    this.#budget.reserve(POSITION_BYTES + 2 * text.length, "the positions by their texts");
    this.#numbers.set(text, number);
    this.#positions.push(position);
    return number;
  }

  /** The game for the engines of states: a state is a number. */
  stateGame(): StateGame {
    return {
      wordCount: 1,
      maxMoves: this.#maxMoves,
      mayMoveAgain: true,
      expand: (state, successors, payoffs, again) =>
        this.#expand(state[0], successors, payoffs, again),
      terminalValue: ([number]) => this.#rules.terminalValue(this.#positions[number]),
    };
  }

  /**
   * The same for `NullWindow`. Only for rules that state bounds, up to 16,383, of values that are
   * integers.
   */
  searchedGame(): SearchedGame {
    return {
      ...this.stateGame(),
      maxValue: this.#maxValue,
      keyBits: NUMBER_BITS,
      look: ([number], seen) => this.#look(number, seen),
    };
  }

  #look(number: number, seen: Seen): void {
    const { lower, upper } = boundsForMover(this.#rules, this.#positions[number]);
    const size = Math.max(Math.abs(lower), Math.abs(upper));
    if (size > this.#maxValue) this.#enlarge(size);
    [seen.lower, seen.upper, seen.keyLow] = [lower, upper, number];
  }

  #enlarge(size: number): never {
    if (!(size <= MOST_SEARCHED)) {
      const most = formatFigure(MOST_SEARCHED);
      throw new WideBoundsError(`Cannot search for values up to ${size}: expected up to ${most}`);
    }
    this.#maxValue = Math.min(MOST_SEARCHED, 2 * size);
    throw new Crowded();
  }

  /** Returns what an engine returns; all begins again where a position has too many moves for it. */
  run<T>(engine: () => T): T {
    for (;;) {
      try {
        return engine();
      } catch (error) {
        if (!(error instanceof Crowded)) throw error;
        this.#clear();
      }
    }
  }

  /** Forgets all positions, and gives back what was taken since the beginning. */
  #clear(): void {
    this.#numbers.clear();
    this.#positions.length = 0;
    this.#giveBack();
    this.beginnings++;
  }

  /** Writes the moves of a position; returns how many there are. */
  #expand(
    number: number,
    successors: Int32Array,
    payoffs: Numbers,
    again: Uint8Array,
  ): number {
    if (++this.#expanded % POLL_INTERVAL === 0) this.#budget.poll(this.#expanded);
    const rules = this.#rules;
    const position = this.#positions[number];
    const moves = rules.moves(position);
    if (moves.length > this.#maxMoves) {
      this.#maxMoves = 2 * moves.length;
      throw new Crowded();
    }
    const side = rules.sideToMove(position);
    for (const [i, move] of moves.entries()) {
      const child = rules.play(position, move);
      successors[i] = this.numberOf(child);
      payoffs[i] = rules.gain(position, move);
      again[i] = rules.sideToMove(child) === side ? 1 : 0;
    }
    return moves.length;
  }
}

/** What the rules state at sight of the value of a position for its side to move. */
export function boundsForMover<P, M>(rules: Rules<P, M>, position: P): Bounds {
  if (!rules.bounds) return { lower: -Infinity, upper: Infinity };
  const { lower, upper } = rules.bounds(position);
  const ends = [restOf(rules, position, lower), restOf(rules, position, upper)];
  return { lower: Math.min(...ends), upper: Math.max(...ends) };
}
