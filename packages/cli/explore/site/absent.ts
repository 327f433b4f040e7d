/**
 * In the place of what a game's file for the page does not do: no failing case of a judged program is
 * made smaller.
 *
 * @module
 */

/** Fails: only a judge asks whether a position is one of the statement. */
export const isEndgame = absent;

/** Fails: only a judge makes positions smaller. */
export const smallerPositions = absent;

function absent(): never {
  throw new Error("this is not done by this file of the page");
}
