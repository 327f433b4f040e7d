/**
 * The symmetries of the board.
 *
 * @module
 */
import { type BoardSize, type DotsPosition, edgeOf, moveOf } from "../rules/board.ts";

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
 * Returns the smallest text of drawn edges among the images of a position. What is drawn decides
 * the value for the side to move, whichever side that is.
 */
export function canonicalEdges(position: DotsPosition): string {
  const { drawn } = position;
  const images = boardSymmetries(position).map((map) =>
    Array.from(drawn, (_, edge) => drawn[map(edge)]).join("")
  );
  return images.reduce((least, image) => image < least ? image : least);
}

/** Edges that some symmetries map to themselves. */
export interface SymmetricEdges {
  /** The edges. */
  readonly edges: readonly number[];
  /** The symmetries, a group, the identity first. */
  readonly maps: readonly EdgeMap[];
}

/** How many edges more make up for a group of symmetries twice as large. */
const EDGES_PER_DOUBLING = 2;

/**
 * Returns the given edges, and a few more where that gives symmetries: positions that come from
 * them often are symmetric to each other even if they are not quite symmetric themselves.
 *
 * @param most The most edges to return, unless more are given.
 */
export function nearlySymmetricEdges(
  size: BoardSize,
  edges: readonly number[],
  most: number,
): SymmetricEdges {
  const all = boardSymmetries(size);
  const isInvolution = (map: EdgeMap) => edges.every((edge) => map(map(edge)) === edge);
  const groups = [
    all,
    all.slice(0, 4),
    ...all.slice(1).filter(isInvolution).map((g) => [all[0], g]),
  ];
  let best: SymmetricEdges = { edges, maps: [all[0]] };
  for (const maps of groups) {
    const closed = [...new Set(maps.flatMap((map) => edges.map(map)))];
    const gain = EDGES_PER_DOUBLING * Math.log2(maps.length / best.maps.length);
    if (closed.length > most || closed.length - best.edges.length > gain || gain === 0) continue;
    best = { edges: closed, maps };
  }
  return best;
}

/**
 * Returns symmetries that leave a set of edges as it is as permutations of the positions in the
 * list of its edges.
 */
export function permutationsOf(
  edges: readonly number[],
  maps: readonly EdgeMap[],
): Int32Array[] {
  const place = new Map(edges.map((edge, i) => [edge, i]));
  return maps.map((map) => Int32Array.from(edges, (edge) => place.get(map(edge))!));
}
