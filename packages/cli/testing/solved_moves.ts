/**
 * Positions with the values of all their moves, for tests of messages and opponents.
 *
 * @module
 */
import { analyzeMoves, type Game, type Random } from "@zugzwang/core";
import { nameWinner } from "@zugzwang/core/game";
import { dots, type DotsMove } from "@zugzwang/dots";
import type { KnownStudy } from "../play/opponent.ts";
import type { KnownValues } from "../play/reasons.ts";

/** Returns what a study knows once all moves are proved. */
export async function solveMoves<P, M>(
  game: Game<P, M>,
  position: P,
): Promise<KnownStudy & KnownValues> {
  const moves = (await analyzeMoves(game, position)).map(({ move, ...found }) => ({
    ...found,
    ...game.outcome && { winner: nameWinner(game, position, found.value) },
    move: game.formatMove(move),
    moveClass: game.show.moveClass?.(position, move) ?? null,
    plies: null,
  }));
  const [{ value, move, moverValue }] = moves;
  const bounds = { lower: value, upper: value };
  const total = game.valueSide === "first" || game.sideToMove(position) === 0 ? value : -value;
  return { value, moverValue, total, ...bounds, move, moves, unproved: [], line: null };
}

/** Returns a study in which nothing is known. */
export const NOTHING_KNOWN: KnownStudy & KnownValues = {
  value: null,
  moverValue: null,
  total: null,
  lower: null,
  upper: null,
  move: null,
  moves: null,
  unproved: [],
  line: null,
};

/** Returns a board after random safe moves, with few or no safe moves left. */
export function playSafely(size: string, random: Random): ReturnType<typeof dots.judge.parse> {
  let position = dots.instances.empty(size);
  const isSafe = (move: DotsMove) => dots.show.moveClass(position, move) === "safe";
  for (;;) {
    const safe = dots.moves(position).filter(isSafe);
    if (safe.length === 0 || safe.length < 4 && random(4) === 0) return { ...position, side: 0 };
    position = dots.play(position, safe[random(safe.length)]);
  }
}
