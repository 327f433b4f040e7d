/**
 * Random positions of several families, by seed.
 *
 * @module
 */
import type { InstanceSource, Random } from "@zugzwang/core";
import { type Families, findFamily, listPhrases, parseSize } from "@zugzwang/core/game";
import {
  type BoardSize,
  boxesOfEdge,
  type DotsPosition,
  edgeCount,
  edgeOf,
  MAX_LENGTH,
  positionOf,
} from "./board.ts";
import { isEndgame, smallerPositions } from "./smaller.ts";

/** The fewest and the most rows and columns of the judge (eJOI 2020, "Dots and Boxes"). */
const [JUDGE_MIN_LENGTH, JUDGE_MAX_LENGTH] = [3, 20];
/** Flips tried per dot of a random colouring: far beyond what mixes small boards. */
const FLIPS_PER_DOT = 60;
/** Undrawn edges of a late position. */
const LATE_EDGES = 20;

const FAMILIES: Families<(size: BoardSize, random: Random) => string> = {
  endgame: ["every box has none or two undrawn edges, as the judge's inputs", randomEndgame],
  general: ["any edges drawn, at a random density", (size, random) => {
    const density = 1 + random(9);
    return drawnIf(size, () => random(10) < density);
  }],
  late: [`at most ${LATE_EDGES} undrawn edges, whatever the size`, (size, random) => {
    const undrawn = new Set(Array.from({ length: LATE_EDGES }, () => random(edgeCount(size))));
    return drawnIf(size, (edge) => !undrawn.has(edge));
  }],
  components: ["chains along two borders, loops between: any lengths that fit", randomComponents],
  empty: ["nothing drawn", (size) => drawnIf(size, () => false)],
  swedish: [
    "the border drawn",
    (size) => drawnIf(size, (edge) => boxesOfEdge(size, edge).length === 1),
  ],
};

/** The random positions of dots. */
export const dotsInstances: InstanceSource<DotsPosition> = {
  families: listPhrases(FAMILIES),
  sizeForm: "ROWSxCOLS",
  defaultSize: "4x4",
  played: { family: "empty", sizes: ["2x3", "2x2", "3x3", "3x4", "4x4", "4x5", "5x5"] },
  generate: (size, family, random) => {
    const board = readSize(size);
    const [, draw] = findFamily(FAMILIES, family);
    return positionOf(board, draw(board, random));
  },
  smaller: smallerPositions,
  judged: {
    families: ["endgame", "components"],
    sizes: ["3x3", "3x4", "4x3", "4x4", "5x5", "6x8", "10x10", "20x20"],
    limits: [
      {
        about: `${JUDGE_MIN_LENGTH} to ${JUDGE_MAX_LENGTH} rows and columns`,
        holds: (size) => isOfJudge(size.rows) && isOfJudge(size.columns),
      },
      { about: "none or two undrawn edges in every box", holds: isEndgame },
    ],
  },
  signature: [
    { size: "20x20", family: "endgame", seed: 1 },
    { size: "12x12", family: "components", seed: 2 },
    { size: "4x4", family: "swedish", seed: 1 },
    { size: "3x4", family: "general", seed: 1 },
    { size: "3x3", family: "empty", seed: 1 },
    { size: "6x6", family: "late", seed: 3 },
  ],
};

function isOfJudge(length: number): boolean {
  return length >= JUDGE_MIN_LENGTH && length <= JUDGE_MAX_LENGTH;
}

function readSize(text: string): BoardSize {
  const { rows, cols } = parseSize(text, { maxCells: MAX_LENGTH ** 2, maxSide: MAX_LENGTH });
  return { rows, columns: cols };
}

/**
 * Returns the empty board of a size such as `3x3`.
 *
 * @throws {RangeError} if the size is none.
 */
export function emptyBoard(size: string): DotsPosition {
  const board = readSize(size);
  return positionOf(board, "0".repeat(edgeCount(board)));
}

function drawnIf(size: BoardSize, test: (edge: number) => boolean): string {
  return Array.from({ length: edgeCount(size) }, (_, edge) => test(edge) ? "1" : "0").join("");
}

/**
 * An endgame from a random colouring of the dots with two colours without a checkerboard of two
 * by two: the edges between unlike dots are undrawn. All endgames come from such colourings.
 */
function randomEndgame(size: BoardSize, random: Random): string {
  const [height, width] = [size.rows + 1, size.columns + 1];
  const colours = new Uint8Array(height * width);
  for (let i = 0; i < FLIPS_PER_DOT * colours.length; i++) {
    const dot = random(colours.length);
    colours[dot] ^= 1;
    if (makesCheckerboard(colours, { dot, height, width })) colours[dot] ^= 1;
  }
  return drawnByColours(size, colours);
}

/** Returns the drawn edges of a colouring of the dots: those between dots of one colour. */
export function drawnByColours({ rows, columns }: BoardSize, colours: ArrayLike<number>): string {
  const width = columns + 1;
  let drawn = "";
  for (let row = 0; row <= rows; row++) {
    for (let dot = row * width; dot < row * width + columns; dot++) {
      drawn += colours[dot] === colours[dot + 1] ? "1" : "0";
    }
  }
  for (let dot = 0; dot < rows * width; dot++) {
    drawn += colours[dot] === colours[dot + width] ? "1" : "0";
  }
  return drawn;
}

function makesCheckerboard(
  colours: Uint8Array,
  { dot, height, width }: { dot: number; height: number; width: number },
): boolean {
  const [row, column] = [Math.floor(dot / width), dot % width];
  for (const dy of [-1, 1]) {
    for (const dx of [-1, 1]) {
      if (row + dy < 0 || row + dy >= height || column + dx < 0 || column + dx >= width) continue;
      const across = colours[dot + dy * width + dx];
      const [beside, below] = [colours[dot + dx], colours[dot + dy * width]];
      if (across === colours[dot] && beside === below && beside !== across) return true;
    }
  }
  return false;
}

/** Chains in the first and the last row, loops in pairs of rows between them. */
function randomComponents(size: BoardSize, random: Random): string {
  const drawn = new Array<string>(edgeCount(size)).fill("1");
  const open = (kind: "h" | "v", row: number, column: number) =>
    drawn[edgeOf(size, { kind, row, column })] = "0";
  const { rows, columns } = size;
  for (const [row, border] of rows > 1 ? [[0, 0], [rows - 1, rows]] : [[0, 0]]) {
    for (let column = 0; column + 1 < columns;) {
      const length = 2 + random(Math.min(5, columns - column - 1));
      open("h", border, column);
      open("h", border, column + length - 1);
      for (let i = 1; i < length; i++) open("v", row, column + i);
      column += length;
    }
  }
  for (let row = 1; row + 2 < rows; row += 2) {
    for (let column = random(2); column + 1 < columns;) {
      const length = 2 + random(Math.min(4, columns - column - 1));
      for (let i = 1; i < length; i++) for (const r of [row, row + 1]) open("v", r, column + i);
      for (const end of [column, column + length - 1]) open("h", row + 1, end);
      column += length;
    }
  }
  return drawn.join("");
}
