/**
 * What a game says of positions and moves besides values.
 *
 * @module
 */
import type { Scene } from "./scene.ts";

/** What can be said of a position or a move besides its value: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** A value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

/** What a game says besides values. */
export interface Commentary<P, M> {
  /** How it is played and won, in a few sentences, for somebody who has not met it. */
  readonly rulesText: string;
  /** How the text of a move is to be read, in a line, by the numbers beside or in the board. */
  readonly moveLegend: string;
  /** What else stands on a board, in a line, by the characters of a terminal. */
  readonly signLegend: string;
  /**
   * What each side has, as players count it, where that is not what its moves have gained: the cards
   * that it owns. With `total` at the end of a game whose score comes to that.
   */
  points(position: P, total?: number): readonly [first: number, second: number];
  /** What a player wants to know of a position besides values. */
  facts(position: P): Facts;
  /** The class of a move in the field's terms, before values are known: `loony move`. */
  moveClass(position: P, move: M): string;
  /** The drawing of a position. */
  scene(position: P): Scene;
}
