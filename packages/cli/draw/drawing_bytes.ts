/**
 * The memory that a drawing of a board takes, said before anything of it is made.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES, LimitError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";

/** The ways to draw a board: with the values of its moves, or `plain`, which is SVG without them. */
export type DrawingKind = "text" | "svg" | "plain";

/**
 * Bytes for a character of the judge's input: shapes, notes, elements, text and what waits to be
 * collected. Measured on dots, whose boards are the largest, as the peak of resident memory less
 * that of an empty run: endgames of 40 × 40 and 50 × 50 with the values of all moves took 9,800 and
 * 10,000 as text, 18,100 and 19,200 as SVG, without values 11,900.
 */
const BYTES_PER_CHARACTER: Readonly<Record<DrawingKind, number>> = {
  text: 10_000,
  svg: 20_000,
  plain: 12_000,
};

/** The same of large plain drawings beside what waits to be collected: 300 × 300 took 4,900. */
const BYTES_PER_CHARACTER_OF_LARGE = 5000;
/** What waits to be collected at most. */
const WAITING_BYTES = 60 * 2 ** 20;

/** Returns why a position is not drawn within a limit of memory; null where it fits. */
export function drawingLimit(
  { game, position, kind }: { game: AnyGame; position: unknown; kind: DrawingKind },
  allowed: number = DEFAULT_MEMORY_BYTES,
): LimitError | null {
  const needed = bytesOf(kind, game.formatInput(position).length);
  if (needed <= allowed) return null;
  return new LimitError({ kind: "memory", needed, allowed, purpose: "the drawing" });
}

function bytesOf(kind: DrawingKind, characters: number): number {
  const bytes = BYTES_PER_CHARACTER[kind] * characters;
  if (kind !== "plain") return bytes;
  return Math.min(bytes, WAITING_BYTES + BYTES_PER_CHARACTER_OF_LARGE * characters);
}
