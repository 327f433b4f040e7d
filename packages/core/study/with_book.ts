/**
 * A game whose solver takes what a book says, and solves the rest.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { lineStep, moveFromChild } from "../game/analysis.ts";
import type { Book, BookEntry } from "./book.ts";
import { withMembers } from "../game/members.ts";
import type { Game } from "../game/game.ts";
import type {
  Comparison,
  Effort,
  Estimate,
  Line,
  LineStep,
  MoveValuesOptions,
  Solution,
  SolveOptions,
} from "../game/solver.ts";
import { restOf, restOfMove, solvedOrThrow, valueOf, viewSign } from "../game/values.ts";

/** The method of an answer that was not solved but taken from a book. */
export const BOOK_METHOD = "book";

/**
 * Returns a game that takes answers from a book instead of solving, up to the symmetries that the
 * game knows, with the same values and moves; so does all that is made of a game. Where a method is
 * asked for, nothing is taken.
 *
 * A value is taken for any position that is alike. The best move, the smallest of equal ones, is
 * that of the row if it is about this very position, else it follows if the book has the values of
 * the moves; otherwise the position is solved. What the book takes counts as memory of the solver.
 *
 * A look-up takes one canonical text; of all moves, one for every move.
 */
export function withBook<P, M>(game: Game<P, M>, book: Book<P, M>): Game<P, M> {
  return new BookedGame(game, book).game;
}

/** Less, equal, more. */
type Sign = -1 | 0 | 1;

/** What a book says of a position, and how to look up others. */
interface FoundRow<P> {
  readonly answer: BookEntry;
  readonly lookUp: (position: P) => BookEntry | undefined;
}

/** The members of a game that ask a book first. */
class BookedGame<P, M> {
  readonly #game: Game<P, M>;
  readonly #book: Book<P, M>;

  constructor(game: Game<P, M>, book: Book<P, M>) {
    this.#game = game;
    this.#book = book;
  }

  get game(): Game<P, M> {
    const game = this.#game;
    const { compare, bestLine, remoteness } = game;
    const members: Partial<Game<P, M>> = {
      solve: (position, options) => this.#solve(position, options),
      estimate: (position, options) => this.#estimate(position, options),
      moveValues: (position, options) => this.#moveValues(position, options),
      ...compare && {
        compare: async (position, than, options = {}) =>
          this.#compared(position, than, options) ??
            this.#counted(await compare.call(game, position, than, this.#less(options))),
      },
      // Games that know distances choose among the best moves by them.
      ...bestLine && !remoteness && {
        bestLine: (start, options = {}) => {
          const ownLine = (from: P) => bestLine.call(game, from, this.#less(options));
          return this.#bestLine(start, { options, ownLine });
        },
      },
    };
    return withMembers(this.#game, members);
  }

  async #solve(position: P, options: SolveOptions = {}): Promise<Solution<M>> {
    const game = this.#game;
    const known = this.#known(position, options);
    if (known === null) return this.#counted(await game.solve(position, this.#less(options)));
    const value = valueOf(game, position, known.answer.lower);
    const move = this.#bestMove(position, known);
    if (move !== undefined) return { solved: true, value, move, ...this.#effort };
    const solution = this.#counted(await game.solve(position, this.#less(options)));
    const method = `${BOOK_METHOD}, ${solution.method}`;
    if (!solution.solved) return { ...solution, method, lower: value, upper: value };
    if (solution.value !== value) throw wrong(known.answer, restOf(game, position, solution.value));
    return { ...solution, method };
  }

  /** What the book says of a comparison; null where that is nothing. */
  #compared(position: P, than: number, { method }: SolveOptions): Comparison | null {
    const game = this.#game;
    const sign = method === undefined
      ? this.#book.signOf(position, restOf(game, position, than))
      : null;
    if (sign === null) return null;
    return { solved: true, sign: viewSign(game, position) * sign + 0 as Sign, ...this.#effort };
  }

  /** What solving takes; nothing where the book has the values of all moves. */
  #estimate(position: P, options: SolveOptions = {}): Estimate {
    if (options.method === undefined && this.#restsOfMoves(position) !== null) {
      return { method: BOOK_METHOD, positions: null, bytes: this.#book.bytes };
    }
    return this.#ownEstimate(position, options);
  }

  #ownEstimate(position: P, options: SolveOptions): Estimate {
    const game = this.#game;
    return game.estimate?.(position, this.#less(options)) ??
      { method: options.method ?? game.methods[0], positions: null, bytes: 0 };
  }

  async #moveValues(
    position: P,
    options: MoveValuesOptions = {},
  ): Promise<readonly number[]> {
    const game = this.#game;
    const rests = options.method === undefined ? this.#restsOfMoves(position) : null;
    if (rests !== null) return rests.map((rest) => valueOf(game, position, rest));
    if (game.moveValues) {
      this.#tellMoves(position, options);
      return await game.moveValues(position, this.#less(options));
    }
    const values: number[] = [];
    for (const [place, move] of game.moves(position).entries()) {
      const value = await this.#moveValue(position, move, options);
      options.onMoveValue?.(place, value);
      values.push(value);
    }
    return values;
  }

  /** What the book has is there at once, whatever a limit leaves of the rest. */
  #tellMoves(position: P, { method, onMoveValue }: MoveValuesOptions): void {
    if (method !== undefined || !onMoveValue) return;
    const lookUp = this.#book.among(position);
    if (lookUp === null) return;
    for (const [place, move] of this.#game.moves(position).entries()) {
      const rest = this.#restOfMove(position, move, lookUp);
      if (rest !== undefined) onMoveValue(place, valueOf(this.#game, position, rest));
    }
  }

  async #moveValue(position: P, move: M, options: SolveOptions): Promise<number> {
    const game = this.#game;
    const child = game.play(position, move);
    const rest = this.#known(child, options)?.answer.lower;
    const value = rest === undefined
      ? solvedOrThrow(await game.solve(child, this.#less(options))).value
      : valueOf(game, child, rest);
    return moveFromChild(game, { position, move, child, value }).value;
  }

  /** The best moves that the book has, then the game's own line. */
  async #bestLine(
    start: P,
    { options, ownLine }: { options: SolveOptions; ownLine: (from: P) => Promise<Line<M>> },
  ): Promise<Line<M>> {
    const game = this.#game;
    const moves: M[] = [];
    let [position, at] = [start, this.#known(start, options)];
    const answer = at?.answer;
    for (let move = at && this.#bestMove(start, at); at && move;) {
      moves.push(move);
      position = game.play(position, move);
      at = this.#known(position, options);
      move = at && this.#bestMove(position, at);
    }
    const own = await ownLine(position);
    if (!answer || moves.length === 0) return own;
    const { method: ownMethod } = this.#ownEstimate(position, options);
    const method = own.steps.length === 0 ? BOOK_METHOD : `${BOOK_METHOD}, ${ownMethod}`;
    let [from, rest] = [start, answer.lower];
    const steps = [...moves, ...own.steps.map(({ move }) => move)].map((move): LineStep<M> => {
      const [position, child] = [from, game.play(from, move)];
      from = child;
      rest = restAfter(game, { position, move, child, rest });
      return lineStep(game, { start, position, move, child, value: valueOf(game, child, rest) });
    });
    const worth = game.terminalValue(from);
    if (rest !== worth) throw wrong(answer, answer.lower + (worth - rest));
    return { ...own, value: valueOf(game, start, answer.lower), steps, method };
  }

  /** What the book says of a position; null where it says nothing, or may not be asked. */
  #known(position: P, { method }: SolveOptions): FoundRow<P> | null {
    const lookUp = method === undefined ? this.#book.among(position) : null;
    const answer = lookUp?.(position);
    return lookUp && answer ? { answer, lookUp } : null;
  }

  /** The smallest best move, null if the game is over; undefined where it does not follow. */
  #bestMove(position: P, { answer, lookUp }: FoundRow<P>): M | null | undefined {
    const game = this.#game;
    if (answer.move !== undefined && answer.position === game.formatPosition(position)) {
      return answer.move === null ? null : game.parseMove(answer.move, position);
    }
    const moves = game.moves(position);
    if (moves.length === 0) return null;
    let most = -Infinity;
    for (const move of moves) {
      const rest = this.#restOfMove(position, move, lookUp);
      if (rest === undefined) return undefined;
      if (rest === answer.lower) return move;
      most = Math.max(most, rest);
    }
    throw wrong(answer, most);
  }

  /** What every move brings its mover from now on; null where the book does not have them all. */
  #restsOfMoves(position: P): number[] | null {
    const lookUp = this.#book.among(position);
    if (lookUp === null) return null;
    const rests: number[] = [];
    for (const move of this.#game.moves(position)) {
      const rest = this.#restOfMove(position, move, lookUp);
      if (rest === undefined) return null;
      rests.push(rest);
    }
    return rests;
  }

  #restOfMove(position: P, move: M, lookUp: FoundRow<P>["lookUp"]): number | undefined {
    const game = this.#game;
    const child = game.play(position, move);
    const isOver = game.isOver?.(child) ?? game.moves(child).length === 0;
    const rest = isOver ? game.terminalValue(child) : lookUp(child)?.lower;
    if (rest === undefined) return undefined;
    return restOfMove(game, { position, move, child, value: valueOf(game, child, rest) });
  }

  /** The options with the memory that the book leaves. */
  #less<Options extends SolveOptions>(options: Options): Options {
    const { memoryBytes = DEFAULT_MEMORY_BYTES } = options;
    return { ...options, memoryBytes: Math.max(1, memoryBytes - this.#book.bytes) };
  }

  #counted<E extends Effort>(effort: E): E {
    return { ...effort, peakBytes: effort.peakBytes + this.#book.bytes };
  }

  get #effort(): Effort {
    return { method: BOOK_METHOD, positions: null, nodes: 0, peakBytes: this.#book.bytes };
  }
}

/** What is still to be won after a move that is best, for whoever moves then. */
function restAfter<P, M>(
  game: Game<P, M>,
  { position, move, child, rest }: { position: P; move: M; child: P; rest: number },
): number {
  const left = rest - game.gain(position, move);
  return (game.sideToMove(child) === game.sideToMove(position) ? left : -left) + 0;
}

function wrong({ lower: rest, lines: [line] }: BookEntry, found: number): InputError {
  const expected = `a right book: line ${line} says ${rest} for the side to move`;
  return new InputError({ line, column: 1, expected, found: `${found}` });
}
