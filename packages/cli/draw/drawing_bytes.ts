/**
 * The memory that a drawing of a board takes, said before anything of it is made.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES, LimitError } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";

/** The ways to draw a board. */
export type DrawingKind = "text" | "svg";

/**
 * Bytes for a character of the judge's input: shapes, notes, elements, text and what waits to be
 * collected. Measured on dots, whose boards are the largest, as the peak of resident memory less
 * that of an empty run: endgames of 40 × 40 and 50 × 50 with the values of all moves took 9,800 and
 * 10,000 as text, 18,100 and 19,200 as SVG.
 */
const BYTES_PER_CHARACTER: Readonly<Record<DrawingKind, number>> = { text: 10_000, svg: 20_000 };

/** Returns why a position is not drawn within a limit of memory; null where it fits. */
export function drawingLimit(
  { game, position, kind }: { game: AnyGame; position: unknown; kind: DrawingKind },
  allowed: number = DEFAULT_MEMORY_BYTES,
): LimitError | null {
  const needed = BYTES_PER_CHARACTER[kind] * game.formatInput(position).length;
  if (needed <= allowed) return null;
  return new LimitError({ kind: "memory", needed, allowed, purpose: "the drawing" });
}
