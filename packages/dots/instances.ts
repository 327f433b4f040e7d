// Random positions of several families, and smaller positions for shrinking a failure.
import type { Instances, Random } from "@zugzwang/core";
import { type Families, findFamily, listPhrases } from "@zugzwang/core/game";
import {
  type BoardSize,
  countEdges,
  type DotsPosition,
  listBoxEdges,
  listEdgeBoxes,
  listEdges,
  listUndrawn,
  makePosition,
  readSize,
  toMove,
} from "./rules/board.ts";
import { dissect } from "./strings/loaded_position.ts";

/** The statement's fewest and most rows and columns (eJOI 2020, "Dots and Boxes"). */
const [JUDGE_MIN_LENGTH, JUDGE_MAX_LENGTH] = [3, 20];
/** Flips tried per dot of a random colouring: many more than small boards need to mix. */
const FLIPS_PER_DOT = 60;
const LATE_EDGES = 20;

const FAMILIES: Families<(size: BoardSize, random: Random) => string> = {
  endgame: ["every box has zero or two undrawn edges, as in the judge's inputs", drawEndgame],
  general: ["random edges drawn, at a random density", (size, random) => {
    const density = 1 + random(9);
    return drawEdges(size, () => random(10) < density);
  }],
  late: [`at most ${LATE_EDGES} undrawn edges on any board`, (size, random) => {
    const undrawn = new Set(Array.from({ length: LATE_EDGES }, () => random(countEdges(size))));
    return drawEdges(size, (edge) => !undrawn.has(edge));
  }],
  components: ["chains along two borders and loops between them, of any lengths", drawComponents],
  empty: ["nothing drawn", (size) => drawEdges(size, () => false)],
  swedish: [
    "the border drawn",
    (size) => drawEdges(size, (edge) => listEdgeBoxes(size, edge).length === 1),
  ],
};

export const instances: Pick<
  Instances<DotsPosition>,
  "families" | "generate" | "smaller" | "judged"
> = {
  families: listPhrases(FAMILIES),
  generate: (size, family, random) => {
    const board = readSize(size);
    const [, draw] = findFamily(FAMILIES, family);
    return makePosition(board, draw(board, random));
  },
  smaller: shrink,
  judged: {
    families: ["endgame", "components"],
    sizes: ["3x3", "3x4", "4x3", "4x4", "5x5", "6x8", "10x10", "20x20"],
    limits: [
      {
        about: `${JUDGE_MIN_LENGTH} to ${JUDGE_MAX_LENGTH} rows and columns`,
        holds: ({ rows, columns }) =>
          [rows, columns].every((n) => n >= JUDGE_MIN_LENGTH && n <= JUDGE_MAX_LENGTH),
      },
      { about: "zero or two undrawn edges in every box", holds: isEndgame },
    ],
  },
};

function drawEdges(size: BoardSize, test: (edge: number) => boolean): string {
  return listEdges(size).map((edge) => test(edge) ? "1" : "0").join("");
}

/**
 * Returns an endgame from a random colouring of the dots with two colours in which no box is a
 * checkerboard: edges between unlike dots are undrawn. Every endgame has such a colouring.
 */
function drawEndgame(size: BoardSize, random: Random): string {
  const edgesOf = listDotEdges(size);
  const boxesOf = edgesOf.map((edges) => {
    const boxes = new Set(edges.flatMap((edge) => listEdgeBoxes(size, edge)));
    return Array.from(boxes, (box) => listBoxEdges(size, box));
  });
  const drawn = new Uint8Array(countEdges(size)).fill(1);
  for (let i = 0; i < FLIPS_PER_DOT * edgesOf.length; i++) {
    const dot = random(edgesOf.length);
    toggle(drawn, edgesOf[dot]);
    const makesCheckerboard = boxesOf[dot].some((box) => box.every((edge) => drawn[edge] === 0));
    if (makesCheckerboard) toggle(drawn, edgesOf[dot]);
  }
  return drawn.join("");
}

/** Returns the edges of each dot. */
function listDotEdges(size: BoardSize): number[][] {
  const edgesOf: number[][] = [];
  for (const edge of listEdges(size)) {
    const { kind, row, column } = toMove(size, edge);
    const dot = row * (size.columns + 1) + column;
    const other = kind === "h" ? dot + 1 : dot + size.columns + 1;
    for (const end of [dot, other]) (edgesOf[end] ??= []).push(edge);
  }
  return edgesOf;
}

/** Changes edges from drawn to undrawn or back: those of a dot if it gets the other colour. */
function toggle(drawn: Uint8Array, edges: readonly number[]): void {
  for (const edge of edges) drawn[edge] ^= 1;
}

/** Returns chains in the first and the last row, and loops in pairs of rows between them. */
function drawComponents(size: BoardSize, random: Random): string {
  const { rows, columns } = size;
  const edgesOf = listDotEdges(size);
  const drawn = new Uint8Array(countEdges(size)).fill(1);
  /** Recolours runs of dots in a row: each becomes a chain at the border, or a loop. */
  const drawRow = (row: number, first: number, most: number) => {
    for (let column = first; column + 1 < columns;) {
      const length = 2 + random(Math.min(most, columns - column - 1));
      for (let i = 1; i < length; i++) toggle(drawn, edgesOf[row * (columns + 1) + column + i]);
      column += length;
    }
  };
  drawRow(0, 0, 5);
  if (rows > 1) drawRow(rows, 0, 5);
  for (let row = 2; row + 1 < rows; row += 2) drawRow(row, random(2), 4);
  return drawn.join("");
}

/** Returns whether every box has zero or two undrawn edges, as in the judge's inputs. */
export function isEndgame(position: DotsPosition): boolean {
  const { taken, stripped } = dissect(position);
  return taken === 0 && stripped.endgame !== null;
}

/**
 * Yields smaller positions, larger steps first: without half of the rows or columns, without one
 * at the border, then with more edges drawn. Endgames stay endgames.
 */
function* shrink(position: DotsPosition): Generator<DotsPosition> {
  const { rows, columns, drawn } = position;
  for (const [length, isDown] of [[rows, true], [columns, false]] as const) {
    for (const step of length > 1 ? new Set([length >> 1, 1]) : []) {
      const [down, across] = isDown ? [step, 0] : [0, step];
      const size = { rows: rows - down, columns: columns - across };
      yield cutOut(position, { top: 0, left: 0, ...size });
      yield cutOut(position, { top: down, left: across, ...size });
    }
  }
  if (isEndgame(position)) yield* shrinkEndgame(position);
  else for (const edge of listUndrawn(drawn)) yield toggleIn(position, [edge]);
}

/** Returns the part of a board from a row and a column on. */
function cutOut(
  position: DotsPosition,
  { top, left, rows, columns }: { top: number; left: number } & BoardSize,
): DotsPosition {
  const size = { rows, columns };
  const drawn = new Array<string>(countEdges(size)).fill("1");
  for (let box = 0; box < rows * columns; box++) {
    const row = top + Math.floor(box / columns);
    const from = listBoxEdges(position, row * position.columns + left + box % columns);
    listBoxEdges(size, box).forEach((edge, i) => drawn[edge] = position.drawn[from[i]]);
  }
  return makePosition(size, drawn.join(""));
}

/** Returns a position with some edges changed. */
function toggleIn(position: DotsPosition, edges: readonly number[]): DotsPosition {
  const drawn = Uint8Array.from(position.drawn, Number);
  toggle(drawn, edges);
  return makePosition(position, drawn.join(""));
}

/**
 * Yields an endgame without each of its chains and loops, then with one of them shorter: the
 * colouring with one dot recoloured, see `drawEndgame`.
 */
function* shrinkEndgame(position: DotsPosition): Generator<DotsPosition> {
  for (const { edges } of dissect(position).components) yield toggleIn(position, edges);
  for (const edges of listDotEdges(position)) {
    const undrawn = edges.filter((edge) => position.drawn[edge] === "0");
    if (2 * undrawn.length <= edges.length) continue;
    const next = toggleIn(position, edges);
    if (isEndgame(next)) yield next;
  }
}
