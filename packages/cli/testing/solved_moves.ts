/**
 * Positions with the values of all their moves, for tests of what is said and played.
 *
 * @module
 */
import { analyzeMoves, type Game } from "@zugzwang/core";
import type { KnownMoves } from "../play/opponent.ts";
import type { KnownValues } from "../play/reasons.ts";

/** Returns what a study knows once all moves are proved. */
export async function solveMoves<P, M>(
  game: Game<P, M>,
  position: P,
): Promise<KnownMoves & KnownValues> {
  const moves = (await analyzeMoves(game, position)).map(({ move, ...found }) => ({
    ...found,
    ...game.winner && { winner: game.winner(found.value) },
    move: game.formatMove(move),
    moveClass: game.moveClass?.(position, move) ?? null,
    plies: null,
  }));
  const [{ value, move, moverValue }] = moves;
  const bounds = { lower: value, upper: value };
  return { value, moverValue, ...bounds, move, moves, unproved: [], line: null };
}

/** Returns what is known where nothing is. */
export const NOTHING_KNOWN: KnownMoves & KnownValues = {
  value: null,
  moverValue: null,
  lower: null,
  upper: null,
  move: null,
  moves: null,
  unproved: [],
  line: null,
};
