// The interface of a game: its rules, and one small interface for each use.
import type { Budget } from "../run/budget.ts";
import type { Solving } from "../solve/prover.ts";
import type { Solved } from "../solve/solution.ts";
import type { Encodings } from "./encoding.ts";
import type { InstanceSource } from "./instances.ts";
import type { Guide, Lesson, Region, Text } from "./lesson.ts";
import type { Bounds, Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import type { Turn } from "./values.ts";

/** Facts about a position or a move: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** The value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

/** The names of a game, and the judge's input and answer. */
export interface Judge<P, M>
  extends Required<Pick<Rules<P, M>, "title" | "sides" | "valueSide" | "initial" | "parseMove">> {
  /**
   * Reads the judge's input.
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
   * @throws {RangeError} if the size is invalid.
   */
  empty?(size: string): P;
}

/** What proofs and books need. */
export interface Proving<P> {
  /** The names of the rules of its proofs: files of `proofs/rules`, the default first. */
  readonly proofRules?: readonly string[];
  /** Returns the game of proofs by one of them. By default it follows from `moves` and `play`. */
  proofGame?(
    position: P,
    options: { readonly rules: string; readonly budget: Budget },
  ): Promise<ProofGame<ProofNode>>;
  /** Returns the file in the package's folder `books` for a position and what follows, or null. */
  bookName?(position: P): string | null;
}

/** A node, with bounds of its value for the side to move. They are equal if no move is left. */
export interface ProofNode extends Bounds {
  /** Nodes with the same key are the same node. Texts are ordered by code points. */
  readonly key: number | string;
  /** An integer that falls with every move. */
  readonly layer: number;
}

/**
 * A game in the form that proofs need: nodes with static bounds, and their moves in a fixed order. A
 * node need not be a position: a lemma may skip positions, and one node may stand for many.
 * `proofs/rules` has the same game in another language, which must agree in every detail
 * (docs/proofs.md).
 */
export interface ProofGame<N extends ProofNode> {
  /** The name of the rules: that of their file in `proofs/rules`. */
  readonly rules: string;
  /** The node to start from. */
  readonly start: N;
  /** What the side to move gains before the start node is reached, default 0. */
  readonly gained?: number;
  /** The layer up to which checkers search by default; by default none. */
  readonly searchedLayer?: number;
  /** The moves, in the order of the format. Callers may stop after the first ones. */
  moves(node: N): Iterable<Turn<N>>;
  /**
   * Returns a position that follows from the start and has the value of a node, for the game's prover;
   * null if there is none. Then the value follows from the node's moves.
   */
  positionOf(node: N): unknown;
}

/** What a game shows to people. */
export interface Show<P, M> {
  /** How it is played and won, in a few sentences for a newcomer. */
  readonly rulesText?: string;
  /** How to read the text of a move, in one line: the numbers on or beside the board. */
  readonly moveLegend?: string;
  /** The meaning of other signs on a board in a terminal, in one line. */
  readonly signLegend?: string;
  /** Returns facts that help a player, other than values. */
  facts?(position: P): Facts;
  /** Returns the class of a move in the field's terms, such as `loony move`. Does not need values. */
  moveClass?(position: P, move: M): string;
  /**
   * Returns the points of each side as players count them, if these are not the gains of its moves:
   * the cards that it owns. With `total`, the points at the end of a game with that score.
   */
  points?(position: P, total?: number): readonly [first: number, second: number];
  /** What a point is called, if not a point. */
  readonly unit?: "box" | "card";
  /** Returns the name of a move for screen readers. */
  nameMove?(position: P, move: M): Text;
  /** Returns the part of the board that a move belongs to, or null. */
  region?(position: P, move: M): Region | null;
  /** Returns the lessons, the easiest first. */
  lessons?(): Promise<readonly Lesson<P>[]>;
  /** Returns the drawing of a position. */
  scene?(position: P): Scene;
  /** Returns the page's introduction for newcomers. */
  guide?(): Promise<Guide>;
}

/** A game. `gameFromRules` makes one from rules. */
export type Game<P, M> =
  & Rules<P, M>
  & Judge<P, M>
  & Solving<P, M>
  & Encodings<P>
  & Required<Pick<Solving<P, M>, "methods">>
  & Instances<P>
  & Proving<P>
  & Show<P, M>;

/** A game that has some optional members: `GameWith<P, M, "scene">`. */
export type GameWith<P, M, Members extends keyof Game<P, M>> =
  & Game<P, M>
  & Required<Pick<Game<P, M>, Members>>;

/** A game like the shipped ones: with all that `prove`, `gen`, the drawing and the page use. */
export type FullGame<P, M, Members extends keyof Game<P, M> = never> = GameWith<
  P,
  M,
  | ("parsePosition" | "bounds" | "instances" | "prover" | "plan")
  | ("facts" | "scene" | "guide" | "proofGame")
  | Members
>;
