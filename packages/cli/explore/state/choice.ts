/**
 * Choosing among several moves that one place stands for, in several clicks.
 *
 * @module
 */

/**
 * Returns the moves that are left after a click on a place that stands for `moves`: those of them
 * that were chosen before, or all of them where none was; null, for no choice, where the click
 * changes nothing. A single one is decided.
 */
export function chosenAmong(
  chosen: readonly string[] | null,
  moves: readonly string[],
): readonly string[] | null {
  const both = chosen ? moves.filter((move) => chosen.includes(move)) : moves;
  const among = both.length > 0 ? both : moves;
  const isSame = chosen?.length === among.length && among.every((move, i) => move === chosen[i]);
  return isSame && among.length > 1 ? null : among;
}
