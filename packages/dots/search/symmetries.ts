/**
 * The symmetries of the board.
 *
 * @module
 */
import { findPlaces } from "@zugzwang/core/tables";
import { type BoardSize, type DotsPosition, edgeCount, edgeOf, moveOf } from "../rules/board.ts";

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
 * Returns the smallest text of drawn edges among the images of a position, on a board that is not
 * higher than wide. What is drawn decides the value for the side to move, whichever side that is.
 */
export function canonicalEdges(position: DotsPosition): string {
  const { drawn } = position;
  let least = "";
  for (const image of imagesOf(position)) {
    let text = "";
    for (let i = 0; i < image.length; i++) text += drawn[image[i]];
    if (least === "" || text < least) least = text;
  }
  return least;
}

/** Returns the size that a board shares with the one that it is transposed. */
export function canonicalSize({ rows, columns }: BoardSize): string {
  return `${Math.min(rows, columns)} ${Math.max(rows, columns)}`;
}

/** Images are kept of boards of up to so many edges, of which there are few sizes. */
const MOST_KEPT_EDGES = 64;

/** Images by the size of the board. */
const KEPT_IMAGES = new Map<string, readonly Int32Array[]>();

/** The images of a board as lists of the edges that stand in the place of the first, the second … */
function imagesOf({ rows, columns }: BoardSize): readonly Int32Array[] {
  const name = `${rows} ${columns}`;
  const kept = KEPT_IMAGES.get(name);
  if (kept) return kept;
  const lying = { rows: Math.min(rows, columns), columns: Math.max(rows, columns) };
  const place: EdgeMap = rows > columns ? (edge) => transposedEdge(lying, edge) : (edge) => edge;
  const edges = edgeCount(lying);
  const images = boardSymmetries(lying).map((map) =>
    Int32Array.from({ length: edges }, (_, edge) => place(map(edge)))
  );
  if (edges <= MOST_KEPT_EDGES) KEPT_IMAGES.set(name, images);
  return images;
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
  const place = findPlaces(edges);
  return maps.map((map) => Int32Array.from(edges, (edge) => place[map(edge)]));
}
