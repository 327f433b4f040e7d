// The symmetries of the board, with canonical positions and the names of books.
import { findIndices } from "@zugzwang/core/tables";
import { type BoardSize, type DotsPosition, getLast, toEdge, toMove } from "./board.ts";

/** Maps each edge to its image under one symmetry. */
export type EdgeMap = (edge: number) => number;

/** Returns the symmetries as maps of edges, the identity first: four, or eight if square. */
export function listSymmetries(size: BoardSize): EdgeMap[] {
  const half = [0, 1, 2, 3].map((flips): EdgeMap => (edge) => {
    const { kind, row, column } = toMove(size, edge);
    const last = getLast(size, kind);
    return toEdge(size, {
      kind,
      row: flips & 1 ? last.row - row : row,
      column: flips & 2 ? last.column - column : column,
    });
  });
  if (size.rows !== size.columns) return half;
  return [...half, ...half.map((map): EdgeMap => (edge) => map(transposeEdge(size, edge)))];
}

export function transposeEdge({ rows, columns }: BoardSize, edge: number): number {
  const { kind, row, column } = toMove({ rows, columns }, edge);
  const transposed = { kind: kind === "h" ? "v" : "h", row: column, column: row } as const;
  return toEdge({ rows: columns, columns: rows }, transposed);
}

/** Returns symmetries of a list of edges as permutations of its indices: −1 for an edge not in it. */
export function makePermutations(edges: readonly number[], maps: readonly EdgeMap[]): Int32Array[] {
  const indices = findIndices(edges);
  return maps.map((map) => Int32Array.from(edges, (edge) => indices[map(edge)] ?? -1));
}

/**
 * Returns the smallest text of drawn edges among the images of a position, on a board at least as
 * wide as high. The side to move is not part of it, because values are from its view.
 */
export function makeCanonicalText({ rows, columns, drawn }: DotsPosition): string {
  const wide = { rows: Math.min(rows, columns), columns: Math.max(rows, columns) };
  const place: EdgeMap = rows > columns ? (edge) => transposeEdge(wide, edge) : (edge) => edge;
  const texts = listSymmetries(wide).map((map) =>
    Array.from(drawn, (_, edge) => drawn[place(map(edge))]).join("")
  );
  return texts.reduce((least, text) => text < least ? text : least);
}

/** Returns the name that a board shares with its transposed board. */
export function makeCanonicalSize({ rows, columns }: BoardSize): string {
  return `${Math.min(rows, columns)} ${Math.max(rows, columns)}`;
}

/** The plies that a book of an empty board covers, by the size of the board. */
export const BOOK_PLIES: Readonly<Record<string, number>> = { "3x3": 5, "3x4": 4, "4x4": 3 };

/** Returns the file in `books` that has a position and its children, or null. */
export function findBookName({ rows, columns, drawn }: DotsPosition): string | null {
  const size = `${Math.min(rows, columns)}x${Math.max(rows, columns)}`;
  const plies = BOOK_PLIES[size] ?? 0;
  return plies > 0 && drawn.split("1").length <= plies ? `${size}.book` : null;
}
