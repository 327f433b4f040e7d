/**
 * The symmetries of the board.
 *
 * @module
 */
import { type BoardSize, edgeCount, edgeOf, moveOf } from "./board.ts";

/** Returns the edge that an edge goes to, for one symmetry. */
export type EdgeMap = (edge: number) => number;

/**
 * Returns the symmetries of a board as maps of its edges, the identity first: four, or eight if it
 * is square.
 */
export function boardSymmetries(size: BoardSize): EdgeMap[] {
  const upsideDown: EdgeMap = (edge) => {
    const { kind, row, column } = moveOf(size, edge);
    const last = kind === "h" ? size.rows : size.rows - 1;
    return edgeOf(size, { kind, row: last - row, column });
  };
  const leftRight: EdgeMap = (edge) => {
    const { kind, row, column } = moveOf(size, edge);
    const last = kind === "h" ? size.columns - 1 : size.columns;
    return edgeOf(size, { kind, row, column: last - column });
  };
  const half: EdgeMap[] = [
    (edge) => edge,
    upsideDown,
    leftRight,
    (edge) => upsideDown(leftRight(edge)),
  ];
  if (size.rows !== size.columns) return half;
  return [...half, ...half.map((map): EdgeMap => (edge) => map(transposedEdge(size, edge)))];
}

/** Returns the edge of the transposed board that an edge of a board becomes. */
export function transposedEdge(size: BoardSize, edge: number): number {
  const { kind, row, column } = moveOf(size, edge);
  return edgeOf(
    { rows: size.columns, columns: size.rows },
    { kind: kind === "h" ? "v" : "h", row: column, column: row },
  );
}

/**
 * Returns the symmetries of a board that leave a set of edges as it is, as permutations of the
 * positions in the list of its edges.
 */
export function symmetriesOfEdges(size: BoardSize, edges: readonly number[]): Int32Array[] {
  const place = new Int32Array(edgeCount(size)).fill(-1);
  edges.forEach((edge, i) => place[edge] = i);
  return boardSymmetries(size)
    .map((map) => Int32Array.from(edges, (edge) => place[map(edge)]))
    .filter((permutation) => !permutation.includes(-1));
}
