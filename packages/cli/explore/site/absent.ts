/**
 * In the place of what the page does not do: it makes no proofs, and makes no failing case of a judged
 * program smaller.
 *
 * @module
 */

/** Fails: a proof is as large as memory, and is made by the command line. */
export const cardsProofGame = absent;
/** The same. */
export const chessProofGame = absent;
/** The same. */
export const dotsProofGame = absent;
/** The same. */
export const patternsProofGame = absent;

/** Fails: only a judge asks whether a position is one of the statement. */
export const isEndgame = absent;

/** Fails: only a judge makes positions smaller. */
export const smallerPositions = absent;

function absent(): never {
  throw new Error("this is done by the command line, not by the page");
}
