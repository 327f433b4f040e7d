/**
 * Smaller positions next to one, for shrinking a failure: endgames stay endgames.
 *
 * @module
 */
import {
  type BoardSize,
  boxesOfEdge,
  type DotsPosition,
  edgeCount,
  edgeOf,
  edgesOfBox,
  positionOf,
  undrawnEdges,
} from "./board.ts";

/** Returns whether every box has none or two undrawn edges, as in the judge's inputs. */
export function isEndgame({ rows, columns, drawn }: BoardSize & { drawn: string }): boolean {
  return Array.from({ length: rows * columns }, (_, box) => box)
    .every((box) =>
      isClosedOrPassed(edgesOfBox({ rows, columns }, box).map((edge) => drawn[edge]))
    );
}

function isClosedOrPassed(edges: readonly string[]): boolean {
  const undrawn = edges.filter((edge) => edge === "0").length;
  return undrawn === 0 || undrawn === 2;
}

/**
 * Yields smaller positions, larger steps first: without half of the rows or columns, without one
 * at the border, then with more edges drawn. Of an endgame all are endgames.
 */
export function* smallerPositions(position: DotsPosition): Generator<DotsPosition> {
  const { rows, columns, drawn } = position;
  for (const less of stepsBelow(rows)) {
    for (const top of [0, less]) {
      yield cutOut(position, { top, left: 0, rows: rows - less, columns });
    }
  }
  for (const less of stepsBelow(columns)) {
    for (const left of [0, less]) {
      yield cutOut(position, { top: 0, left, rows, columns: columns - less });
    }
  }
  if (isEndgame(position)) yield* smallerEndgames(position);
  else for (const edge of undrawnEdges(drawn)) yield toggled(position, [edge]);
}

/** By how much a length is made smaller: by half, then by one. */
function stepsBelow(length: number): number[] {
  return [...new Set([length >> 1, 1])].filter((step) => step > 0 && step < length);
}

/** The part of a board from a row and a column on. */
function cutOut(
  position: DotsPosition,
  { top, left, rows, columns }: { top: number; left: number } & BoardSize,
): DotsPosition {
  const size = { rows, columns };
  const drawn = new Array<string>(edgeCount(size)).fill("1");
  for (let box = 0; box < rows * columns; box++) {
    const row = top + Math.floor(box / columns);
    const from = edgesOfBox(position, row * position.columns + left + box % columns);
    edgesOfBox(size, box).forEach((edge, i) => drawn[edge] = position.drawn[from[i]]);
  }
  return positionOf(size, drawn.join(""));
}

/** The position with some edges the other way round: drawn ones undrawn, undrawn ones drawn. */
function toggled(position: DotsPosition, edges: Iterable<number>): DotsPosition {
  const drawn = [...position.drawn];
  for (const edge of edges) drawn[edge] = drawn[edge] === "1" ? "0" : "1";
  return positionOf(position, drawn.join(""));
}

/**
 * Yields the endgame without each of its chains and loops, then with one of them shorter. Endgames
 * are the colourings of the dots with two colours, undrawn edges between unlike dots, in which no
 * box is a checkerboard; so the next ones differ in the colour of one dot.
 */
function* smallerEndgames(position: DotsPosition): Generator<DotsPosition> {
  const { rows, columns, drawn } = position;
  const seen = new Set<number>();
  for (const edge of undrawnEdges(drawn)) {
    if (seen.has(edge)) continue;
    const string = stringThrough(position, edge);
    for (const other of string) seen.add(other);
    yield toggled(position, string);
  }
  for (let dot = 0; dot < (rows + 1) * (columns + 1); dot++) {
    const edges = edgesOfDot(position, dot);
    if (2 * edges.filter((edge) => drawn[edge] === "0").length <= edges.length) continue;
    const next = toggled(position, edges);
    if (isEndgame(next)) yield next;
  }
}

/** The undrawn edges of the chain or loop through one, by way of the boxes that have two. */
function stringThrough(position: DotsPosition, edge: number): ReadonlySet<number> {
  const string = new Set([edge]);
  for (const reached of string) { // a set yields what is put in on the way, too
    for (const box of boxesOfEdge(position, reached)) {
      for (const next of edgesOfBox(position, box)) {
        if (position.drawn[next] === "0") string.add(next);
      }
    }
  }
  return string;
}

/** The two to four edges that end in a dot. */
function edgesOfDot(size: BoardSize, dot: number): number[] {
  const { rows, columns } = size;
  const [row, column] = [Math.floor(dot / (columns + 1)), dot % (columns + 1)];
  const edges: number[] = [];
  if (column > 0) edges.push(edgeOf(size, { kind: "h", row, column: column - 1 }));
  if (column < columns) edges.push(edgeOf(size, { kind: "h", row, column }));
  if (row > 0) edges.push(edgeOf(size, { kind: "v", row: row - 1, column }));
  if (row < rows) edges.push(edgeOf(size, { kind: "v", row, column }));
  return edges;
}
