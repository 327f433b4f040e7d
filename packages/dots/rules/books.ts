/**
 * The books of empty boards and their first plies, files of the folder `books`.
 *
 * @module
 */
import type { DotsPosition } from "./board.ts";

/** How many plies the positions of a book go, by the size of the lying board. */
export const BOOK_PLIES: Readonly<Record<string, number>> = { "3x3": 5, "3x4": 4, "4x4": 3 };

/** Returns the name of the book that has a position and what its moves lead to, or null. */
export function bookName({ rows, columns, drawn }: DotsPosition): string | null {
  const size = `${Math.min(rows, columns)}x${Math.max(rows, columns)}`;
  const plies = BOOK_PLIES[size] ?? 0;
  return plies > 0 && drawn.split("1").length <= plies ? `${size}.jsonl.gz` : null;
}
