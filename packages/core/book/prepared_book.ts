// A book in front of a solver. Lookups are asynchronous and solvers are not, so a position and what its
// moves lead to are looked up before a question about it.
import type { Game } from "../game/game.ts";
import type { Bounds } from "../game/terms.ts";
import { canonicalInstance } from "../game/values.ts";
import type { BookedBounds, SolveBook } from "../solve/solution.ts";
import type { Book } from "./book.ts";
import { type BookAnswer, refuseBook } from "./book_format.ts";

/** Positions that are kept, and moves of a position that are looked up: a board may have a million. */
const [MOST_KEPT, MOST_MOVES] = [2 ** 14, 2 ** 12];

/** Answers of a book that were looked up. */
export class PreparedBook<P, M> implements SolveBook {
  readonly #game: Game<P, M>;
  readonly #book: Book<P>;
  /** By text, the oldest first. */
  readonly #answers = new Map<string, BookAnswer | null>();
  /** The address of its file on a server. */
  readonly address: string | undefined;

  readonly #isShared: boolean;
  readonly #lineOf: (position: P) => number | undefined;

  /** Prepares no position yet. */
  constructor(
    game: Game<P, M>,
    book: Book<P>,
    { address, isShared = false, lineOf = () => undefined }: {
      /** The address of its file on a server: lookups keep within the limits of their question. */
      readonly address?: string | undefined;
      /** Whether it serves other instances too, of which it says nothing. By default it refuses them. */
      readonly isShared?: boolean | undefined;
      /** Returns the line of the file that a position is from, if the book was made from lines. */
      readonly lineOf?: ((position: P) => number | undefined) | undefined;
    } = {},
  ) {
    this.#game = game;
    this.#book = book;
    this.address = address;
    this.#isShared = isShared;
    this.#lineOf = lineOf;
  }

  get hasPlies(): boolean {
    return this.#book.header.hasPlies;
  }

  /**
   * Looks up a position and what its moves lead to, unless there are very many moves.
   * @throws {InputError} if the book is of another instance and not shared, or a block of it is damaged.
   */
  async prepare(position: unknown): Promise<void> {
    const game = this.#game;
    const parent = position as P;
    if (!this.#book.covers(parent)) {
      if (this.#isShared) return;
      const [first] = this.#book.header.instance!.split("\n", 1); // one of several covers every position
      const found = `one of ${JSON.stringify(first)}`;
      throw refuseBook(this.#book.place, { expected: "a book of this instance", found });
    }
    const moves = game.moves(parent);
    const children = moves.length > MOST_MOVES ? [] : moves.map((move) => game.play(parent, move));
    const wanted = [parent, ...children].filter((position) =>
      !this.#answers.has(this.#name(position))
    );
    const answers = await this.#book.findAll(wanted);
    wanted.forEach((position, i) => this.#answers.set(this.#name(position), answers[i]));
    for (const [name] of this.#answers) {
      if (this.#answers.size <= MOST_KEPT) break;
      this.#answers.delete(name);
    }
  }

  find(position: unknown): BookedBounds | null {
    const answer = this.#answers.get(this.#name(position as P));
    if (!answer) return null;
    const { value, plies, best } = answer;
    const isOfThis = best?.position === this.#game.formatPosition(position as P);
    return {
      lower: value,
      upper: value,
      line: this.#lineOf(position as P),
      ...this.hasPlies && { plies },
      ...isOfThis && { move: best!.move },
    };
  }

  refuse({ lower, line }: BookedBounds, { lower: least, upper: most }: Bounds): never {
    const found = least === most ? `${least}` : `a value in ${least}..${most}`;
    const expected = `the value ${lower} for the side to move, as the book says`;
    throw refuseBook(this.#book.place, { line, expected, found });
  }

  #name(position: P): string {
    return `${canonicalInstance(this.#game, position)}\n${this.#game.formatPosition(position)}`;
  }
}
