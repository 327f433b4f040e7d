import type { Game } from "../game/game.ts";
import type { Bounds } from "../game/terms.ts";
import type { Budget } from "../run/budget.ts";
import type { BookAnswer, SolveBook } from "./solution.ts";

/** Moves of a position that are looked up: a board may have a million. */
const MOST_MOVES = 2 ** 12;

/**
 * A book that is consulted before a prover. Lookups are asynchronous and provers are not, so a position and
 * what its moves lead to are looked up before a question about it.
 */
export class ConsultedBook<P, M> {
  /** Whether it has answered anything. */
  hasAnswered = false;
  readonly #game: Game<P, M>;
  readonly #book: SolveBook;
  readonly #budget: Budget;
  /** What was looked up, by the texts of positions. */
  readonly #answers = new Map<string, BookAnswer | null>();

  constructor(game: Game<P, M>, book: SolveBook, budget: Budget) {
    this.#game = game;
    this.#book = book;
    this.#budget = budget;
  }

  get hasPlies(): boolean {
    return this.#book.hasPlies;
  }

  /** Looks up a position and what its moves lead to. Waits for a server within the current limits. */
  async prepare(position: P): Promise<void> {
    const [game, { address }] = [this.#game, this.#book];
    const moves = game.moves(position);
    const children = moves.length > MOST_MOVES
      ? []
      : moves.map((move) => game.play(position, move));
    const lookUp = async (position: P) => {
      const text = game.formatPosition(position);
      if (!this.#answers.has(text)) this.#answers.set(text, await this.#book.find(position));
    };
    const found = Promise.all([position, ...children].map(lookUp));
    await (address === undefined
      ? found
      : this.#budget.wait(found, `waiting for the book ${address}`));
  }

  /** Returns what it says of a position that was looked up, or null. */
  find(position: P): BookAnswer | null {
    const answer = this.#answers.get(this.#game.formatPosition(position)) ?? null;
    this.hasAnswered ||= answer !== null;
    return answer;
  }

  /** Throws if the book says something of the position, which then is wrong. */
  refuse(position: P, found: Bounds): void {
    const answer = this.find(position);
    if (answer) this.#book.refuse(position, answer.value, found);
  }
}
