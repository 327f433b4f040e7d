/**
 * The contract of a game: plain data and pure functions, from which core derives solvers, analysis,
 * best lines and verification, and cli all of its verbs.
 *
 * @module
 */
import type { Guide } from "./guide.ts";
import type { InstanceSource } from "./instances.ts";
import type { Lesson, Region, Text } from "./lesson.ts";
import type { ProofGame, ProofGameOptions } from "./proof_game.ts";
import type { Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import type {
  Comparison,
  Distances,
  Estimate,
  Line,
  MoveValuesOptions,
  Solution,
  Solved,
  SolveOptions,
} from "./solver.ts";

/** What can be said of a position or a move besides its value: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** A value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

/** An idea that players learn. */
export interface Idea {
  /** What it says, in a sentence. */
  readonly text: string;
  /** Returns the inputs of a lesson, the easiest first: one move alone is best, and shows the idea. */
  positions(): Promise<readonly string[]>;
}

/**
 * A game: rules, the judge's texts and a solver; all else is optional. What rules need not say is
 * there too: `gameFromRules` fills it in.
 */
export interface Game<P, M> extends Rules<P, M> {
  /** What the game is, in one line. */
  readonly title: string;
  /** The names of the two sides, the first to move first. */
  readonly sides: readonly [string, string];
  /** Whose view values take: sides[0]'s always, or that of the side to move. */
  readonly valueSide: "first" | "mover";
  /** The position that the instance starts from: what `parse(formatInput(position))` returns. */
  initial(position: P): P;
  /**
   * The legal move with that text.
   *
   * @throws {InputError} if it is none, with its column.
   */
  parseMove(text: string, position: P): M;

  // What a judge gives a program to read, and what it expects back.

  /**
   * Reads the judge's input.
   *
   * @throws {InputError} if it is not one, with line and column.
   */
  parse(text: string): P;
  /** Returns the judge's input of the position's instance, with a final newline. */
  formatInput(position: P): string;
  /** Returns the judge's answer for a solved position, with a final newline. */
  formatAnswer(position: P, solution: Solved<M>): string;

  // What solves it.

  /** The methods of `solve`, the default first. */
  readonly methods: readonly string[];
  /** Those of them that use the `checkpoint` of the options; none where missing. */
  readonly resumable?: readonly string[];
  /**
   * Solves a position exactly, or says which limit stopped it and what was proved.
   *
   * @throws {RangeError} `Cannot solve by method …` if the method is none, or none for the position.
   */
  solve(position: P, options?: SolveOptions): Promise<Solution<M>>;

  // What it may know faster or better than by solving position after position.

  /** On which side of a number the value lies, with less work than the value takes. */
  compare?(position: P, than: number, options?: SolveOptions): Promise<Comparison>;
  /** What `solve` would take. */
  estimate?(position: P, options?: SolveOptions): Estimate;
  /**
   * The values of all legal moves, in the order of `moves`, from the statement's side.
   *
   * @throws {LimitError} if a limit stops it.
   */
  moveValues?(position: P, options?: MoveValuesOptions): Promise<readonly number[]>;
  /**
   * A best line.
   *
   * @throws {LimitError} if a limit stops it.
   */
  bestLine?(position: P, options?: SolveOptions): Promise<Line<M>>;
  /**
   * How long the position and its moves last (remoteness); null where that is too much to ask.
   *
   * @throws {LimitError} if a limit stops it.
   */
  remoteness?(position: P, options?: SolveOptions): Promise<Distances | null>;
  /**
   * The name of the file in the package's folder `books` that has the position and what its moves
   * lead to; null if there is none.
   */
  bookName?(position: P): string | null;
  /** The names of the rules that its proofs may be by: files of `proofs/rules`, the default first. */
  readonly proofRules?: readonly string[];
  /** The position as proofs by some of these rules see it; by `moves` and `play` where missing. */
  proofGame?(position: P, options: ProofGameOptions): Promise<ProofGame<unknown>>;

  // Its instances.

  /** Random instances. */
  readonly instances?: InstanceSource<P>;
  /**
   * The empty instance of a size such as `3x3`.
   *
   * @throws {RangeError} if the size is none.
   */
  empty?(size: string): P;

  // What it says besides values.

  /** How it is played and won, in a few sentences, for somebody who has not met it. */
  readonly rulesText?: string;
  /** How the text of a move is to be read, in a line, by the numbers beside or in the board. */
  readonly moveLegend?: string;
  /** What else stands on a board, in a line, by the characters of a terminal. */
  readonly signLegend?: string;
  /** What a player wants to know of a position besides values. */
  facts?(position: P): Facts;
  /** The class of a move in the field's terms, before values are known: `loony move`. */
  moveClass?(position: P, move: M): string;
  /**
   * What each side has, as players count it, where that is not what its moves have gained: the cards
   * that it owns. With `total` at the end of a game whose score comes to that.
   */
  points?(position: P, total?: number): readonly [first: number, second: number];
  /** What a screen reader says of a move. */
  nameMove?(position: P, move: M): Text;
  /** The part of the board that a move belongs to, or null. */
  region?(position: P, move: M): Region | null;
  /** The lessons, the easiest first. */
  lessons?(): Promise<readonly Lesson<P>[]>;
  /** Ideas that players learn, by name, the easiest first. */
  readonly ideas?: Readonly<Record<string, Idea>>;
  /** The drawing of a position. */
  scene?(position: P): Scene;
  /** What it shows and offers to whoever meets it on a page. */
  guide?(): Promise<Guide>;
}

/** A game of which some optional members are known to be there: `GameWith<P, M, "scene">`. */
export type GameWith<P, M, Members extends keyof Game<P, M>> =
  & Game<P, M>
  & Required<Pick<Game<P, M>, Members>>;

/** Returns the text that instances share if positions of theirs with one canonical text are alike. */
export function canonicalInstance<P, M>(
  game: Rules<P, M> & Pick<Game<P, M>, "formatInput">,
  position: P,
): string {
  return game.canonicalInstance ? game.canonicalInstance(position) : game.formatInput(position);
}
