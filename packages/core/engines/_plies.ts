/**
 * The moves of the positions of the line that a search is at.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { SearchedGame } from "./state_game.ts";

/** No line of play may be longer: the search keeps it on the stack of its thread. */
const MAX_PLIES = 2_000;

/** The moves of a position. */
export interface Ply {
  readonly successors: Int32Array;
  /** `states[i]`: the part of `successors` that is the state after move i. */
  readonly states: readonly Int32Array[];
  readonly payoffs: Int32Array;
  readonly again: Uint8Array;
  readonly worths: Int32Array;
  /** The moves in the order in which they are tried, and room for those that are put off. */
  readonly order: Int32Array;
}

/** The plies of a line, allocated as deep as it gets. */
export class Plies {
  readonly #game: SearchedGame;
  readonly #budget: Budget;
  readonly #plies: Ply[] = [];

  /** None yet. */
  constructor(game: SearchedGame, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
  }

  /** The bytes of one. */
  static bytesOf({ maxMoves, wordCount }: SearchedGame): number {
    return maxMoves * (4 * wordCount + 17);
  }

  /** Returns that of a depth, from 0. */
  at(depth: number): Ply {
    return depth < this.#plies.length ? this.#plies[depth] : this.#add();
  }

  #add(): Ply {
    const purpose = "the line of the search";
    if (this.#plies.length === MAX_PLIES) {
      const [needed, allowed] = [MAX_PLIES + 1, MAX_PLIES];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    const make = () => newPly(this.#game);
    const ply = this.#budget.allocate(Plies.bytesOf(this.#game), purpose, make);
    this.#plies.push(ply);
    return ply;
  }
}

function newPly({ maxMoves, wordCount }: SearchedGame): Ply {
  const successors = new Int32Array(maxMoves * wordCount);
  const states = Array.from(
    { length: maxMoves },
    (_, i) => successors.subarray(i * wordCount, (i + 1) * wordCount),
  );
  const [payoffs, worths] = [0, 1].map(() => new Int32Array(maxMoves));
  const [again, order] = [new Uint8Array(maxMoves), new Int32Array(2 * maxMoves)];
  return { successors, states, payoffs, again, worths, order };
}
