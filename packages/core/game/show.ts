import type { Guide, Lesson, Region, Text } from "./lesson.ts";
import type { Scene } from "./scene.ts";

/** Facts about a position or a move: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** The value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

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
