/**
 * What a whole game cost each side against best play, as far as its positions are proved.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { costOf } from "./costs.ts";
import type { Session } from "./session.ts";

/** A move that cost its side something. */
export interface Mistake {
  /** How many moves were made before it. */
  readonly ply: number;
  /** Who made it. */
  readonly side: Side;
  /** What it cost. */
  readonly cost: number;
}

/** The moves of a side. */
export interface SideReview {
  /** Moves that the side made. */
  readonly moves: number;
  /** Those of them whose cost is proved. */
  readonly proved: number;
  /** Those of these that cost nothing. */
  readonly faultless: number;
  /** What the others cost together. */
  readonly lost: number;
}

/** The review of a game. */
export interface Review {
  /** By side. */
  readonly sides: readonly [SideReview, SideReview];
  /** The mistakes in their order. */
  readonly mistakes: readonly Mistake[];
}

const NOTHING: SideReview = { moves: 0, proved: 0, faultless: 0, lost: 0 };

/** Reviews all moves of a session, those that were taken back with them. */
export function reviewOf(
  session: Session,
  outcomes: ReadonlyMap<string, number | null>,
): Review {
  const sides: [SideReview, SideReview] = [NOTHING, NOTHING];
  const mistakes: Mistake[] = [];
  session.moves.forEach((_, ply) => {
    const side = session.game.sideToMove(session.positions[ply]);
    const cost = costOf(session, outcomes, ply);
    sides[side] = withMove(sides[side], cost);
    if (cost) mistakes.push({ ply, side, cost });
  });
  return { sides, mistakes };
}

/** The share of a side's proved moves that cost nothing; null where none is proved. */
export function accuracyOf({ proved, faultless }: SideReview): number | null {
  return proved === 0 ? null : faultless / proved;
}

function withMove({ moves, proved, faultless, lost }: SideReview, cost: number | null): SideReview {
  return {
    moves: moves + 1,
    proved: proved + (cost === null ? 0 : 1),
    faultless: faultless + (cost === 0 ? 1 : 0),
    lost: lost + (cost ?? 0),
  };
}
