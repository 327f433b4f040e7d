/**
 * What a game is to core and to its programs: rules, and a few small interfaces beside them, each
 * with what one kind of use needs.
 *
 * @module
 */
import type { Solved } from "../solve/solution.ts";
import type { Encodings } from "./encoding.ts";
import type { Solving } from "../solve/prover.ts";
import type { Guide, Lesson, Region, Text } from "./lesson.ts";
import type { InstanceSource } from "./instances.ts";
import type { ProofGame, ProofGameOptions } from "./proof_game.ts";
import type { Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";

/** What is said of a position or a move besides its value: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** A value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

/** The names of a game, and the texts that a judge gives and expects. */
export interface Judge<P, M> {
  /** What the game is, in one line. */
  readonly title: string;
  /** The names of the two sides, the first to move first. */
  readonly sides: readonly [string, string];
  /** Whose view values take: always that of sides[0], or that of the side to move. */
  readonly valueSide: "first" | "mover";
  /** The position that the instance starts from: what `parse(formatInput(position))` returns. */
  initial(position: P): P;
  /**
   * Returns the legal move with that text.
   *
   * @throws {InputError} with the column, if there is no such move.
   */
  parseMove(text: string, position: P): M;
  /**
   * Reads the judge's input.
   *
   * @throws {InputError} with line and column, if it is invalid.
   */
  parse(text: string): P;
  /** Returns the judge's input of the position's instance, with a final newline. */
  formatInput(position: P): string;
  /** Returns the judge's answer for a solved position, with a final newline. */
  formatAnswer(position: P, solution: Pick<Solved<M>, "value" | "move">): string;
}

/** The instances of a game. */
export interface Instances<P> {
  /** Random instances. */
  readonly instances?: InstanceSource<P>;
  /**
   * Returns the empty instance of a size such as `3x3`.
   *
   * @throws {RangeError} if there is no such size.
   */
  empty?(size: string): P;
}

/** What proofs and books of a game need. */
export interface Proving<P> {
  /** The names of the rules of its proofs: files of `proofs/rules`, the default first. */
  readonly proofRules?: readonly string[];
  /** Returns the position as proofs by those rules see it; by `moves` and `play` where missing. */
  proofGame?(position: P, options: ProofGameOptions): Promise<ProofGame<unknown>>;
  /** The file in the package's folder `books` that has the position and what follows, or null. */
  bookName?(position: P): string | null;
}

/** What a game shows and tells besides values. */
export interface Show<P, M> {
  /** How it is played and won, in a few sentences for a newcomer. */
  readonly rulesText?: string;
  /** How to read the text of a move, in a line, by the numbers on the board or beside it. */
  readonly moveLegend?: string;
  /** What the other signs on a board mean in a terminal, in a line. */
  readonly signLegend?: string;
  /** Returns what a player wants to know of a position besides values. */
  facts?(position: P): Facts;
  /** Returns the class of a move in the field's terms, known without values: `loony move`. */
  moveClass?(position: P, move: M): string;
  /**
   * Returns what each side has as players count it, where that is not what its moves have gained: the
   * cards that it owns. With `total`, at the end of a game whose score comes to that.
   */
  points?(position: P, total?: number): readonly [first: number, second: number];
  /** What a screen reader says of a move. */
  nameMove?(position: P, move: M): Text;
  /** The part of the board that a move belongs to, or null. */
  region?(position: P, move: M): Region | null;
  /** The lessons, the easiest first. */
  lessons?(): Promise<readonly Lesson<P>[]>;
  /** Returns the drawing of a position. */
  scene?(position: P): Scene;
  /** Returns what a page shows and offers to a newcomer. */
  guide?(): Promise<Guide>;
}

/** A game. `gameFromRules` makes one of rules alone. */
export type Game<P, M> =
  & Rules<P, M>
  & Judge<P, M>
  & Solving<P, M>
  & Encodings<P>
  & Required<Pick<Solving<P, M>, "methods">>
  & Instances<P>
  & Proving<P>
  & Show<P, M>;

/** A game of which some optional members are known to be there: `GameWith<P, M, "scene">`. */
export type GameWith<P, M, Members extends keyof Game<P, M>> =
  & Game<P, M>
  & Required<Pick<Game<P, M>, Members>>;
