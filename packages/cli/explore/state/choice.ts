/**
 * Pointing at the places of a board, and choosing among the moves that they stand for, in several
 * clicks where one place stands for many.
 *
 * @module
 */
import type { Explorer } from "./explorer.ts";

/** Activates a shape's moves: the only one is played, several are chosen among. */
export function choose(explorer: Explorer, moves: readonly string[]): void {
  const among = chosenAmong(explorer.state.chosen, moves);
  if (among?.length === 1) explorer.play(among[0]);
  else explorer.change({ chosen: among });
}

/** The same by a finger, which cannot point: the first tap shows a move, the second makes it. */
export function tap(explorer: Explorer, moves: readonly string[]): void {
  const { chosen, previewed } = explorer.state;
  const among = chosenAmong(chosen, moves);
  const [move] = among ?? [];
  if (among?.length !== 1 || move === previewed) choose(explorer, moves);
  else explorer.change({ pointed: move, previewed: move });
}

/** Chooses among all moves again. */
export function forget(explorer: Explorer): void {
  explorer.change({ chosen: null, editedShape: null, previewed: null, pointed: null });
}

/** Points at a move, or at none. */
export function point(explorer: Explorer, pointed: string | null): void {
  if (pointed !== explorer.state.pointed) explorer.change({ pointed });
}

/**
 * Returns the moves that are left after a click on a place that stands for `moves`: those of them
 * that were chosen before, or all of them where none was; null, for no choice, where the click
 * changes nothing. A single one is decided.
 */
function chosenAmong(
  chosen: readonly string[] | null,
  moves: readonly string[],
): readonly string[] | null {
  const both = chosen ? moves.filter((move) => chosen.includes(move)) : moves;
  const among = both.length > 0 ? both : moves;
  const isSame = chosen?.length === among.length && among.every((move, i) => move === chosen[i]);
  return isSame && among.length > 1 ? null : among;
}
