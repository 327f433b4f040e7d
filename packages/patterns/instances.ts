// Random and named instances, for generators, judges and tests.
import {
  type Families,
  findFamily,
  type GridSize,
  listPhrases,
  parseSize,
} from "@zugzwang/core/game";
import type { Instances, Random } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { makeInstance, MAX_CELLS, type Pattern } from "./instance.ts";
import { makeStart, type PatternsPosition } from "./position.ts";

/** The statement's most cells. */
const JUDGE_MAX_CELLS = 27;
/** The statement's most patterns. */
const JUDGE_MAX_PATTERNS = 10;

const FAMILIES: Families<(size: GridSize, random: Random) => Pattern[]> = {
  random: ["one to four small patterns of random density", drawPatterns],
  few: [
    "one or two patterns of two or three stones: every cell of a pattern matters",
    drawFewStones,
  ],
  row3: ["three in a row; on one row, Treblecross", () => [["111"]]],
  line3: ["three in a row or in a column", () => [["111"], makePattern(3, 1)]],
  square: ["a full 2x2 block", () => [makePattern(2, 2)]],
  row5: ["five in a row", () => [["11111"]]],
  cross: ["a cell and its four neighbours", () => [["010", "111", "010"]]],
  mix: ["three ragged patterns", () => [["101", "010"], ["0110", "1001"], ["11", "01", "11"]]],
  full: ["the whole board", ({ rows, cols }) => [makePattern(rows, cols)]],
  half: [
    "full height, half the width",
    ({ rows, cols }) => [makePattern(rows, Math.ceil(cols / 2))],
  ],
  none: ["no pattern fits: parity decides", ({ rows, cols }) => [makePattern(rows + 1, cols)]],
  lines: ["every full row, column and, on a square, diagonal", makeFullLines],
  corners: [
    "the four L-trominoes; on two rows, Dawson's Chess",
    () => [["11", "10"], ["11", "01"], ["10", "11"], ["01", "11"]],
  ],
};

/** Returns a pattern with stones on the cells that satisfy a condition, all by default. */
function makePattern(height: number, width: number, isStone = (_cell: number) => true): Pattern {
  const row = (r: number) =>
    Array.from({ length: width }, (_, c) => isStone(r * width + c) ? "1" : "0").join("");
  return Array.from({ length: height }, (_, r) => row(r));
}

function makeFullLines({ rows, cols }: GridSize): Pattern[] {
  const rowsAndColumns = [makePattern(1, cols), makePattern(rows, 1)];
  if (rows !== cols) return rowsAndColumns;
  const diagonal = makePattern(rows, cols, (cell) => cell % (cols + 1) === 0);
  return [...rowsAndColumns, diagonal, diagonal.toReversed()];
}

function drawPatterns({ rows, cols }: GridSize, random: Random): Pattern[] {
  return Array.from({ length: 1 + random(4) }, () => {
    // A side may be one more than the board's: such a pattern fits nowhere, which is legal.
    const height = 1 + random(Math.min(4, rows + (random(10) === 0 ? 1 : 0)));
    const width = 1 + random(Math.min(4, cols + (random(10) === 0 ? 1 : 0)));
    const density = 30 + random(71);
    return makePattern(height, width, () => random(100) < density);
  });
}

/** Returns patterns that leave much room, so that the winner often depends on each of their cells. */
function drawFewStones(size: GridSize, random: Random): Pattern[] {
  return Array.from({ length: 1 + random(2) }, () => {
    let pattern = drawPattern(size, random);
    for (let tries = 0; tries < 4 && isSymmetric(pattern); tries++) {
      pattern = drawPattern(size, random);
    }
    return pattern;
  });
}

function drawPattern({ rows, cols }: GridSize, random: Random): Pattern {
  const [height, width] = [rows, cols].map((side) => 1 + random(Math.min(3, side)));
  const cells = shuffle([...Array(height * width).keys()], random);
  const stones = new Set(cells.slice(0, 2 + random(2)));
  return makePattern(height, width, (cell) => stones.has(cell));
}

function isSymmetric(pattern: Pattern): boolean {
  return pattern.every((row) => row === [...row].reverse().join(""));
}

export const instances: Instances<PatternsPosition> = {
  families: listPhrases(FAMILIES),
  sizeForm: "ROWSxCOLS",
  defaultSize: "4x4",
  played: { family: "line3", sizes: ["3x5", "3x3", "4x4", "4x5"] },
  judged: {
    families: ["few", "random", "few", "corners", "few", "lines", "few", "none"],
    sizes: [
      ...["1x1", "2x1", "1x4", "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "4x4"],
      "4x5",
    ],
    limits: [
      {
        about: `1 to ${JUDGE_MAX_CELLS} cells`,
        holds: ({ instance: { rows, cols } }) => rows * cols <= JUDGE_MAX_CELLS,
      },
      {
        about: `at most ${JUDGE_MAX_PATTERNS} patterns`,
        holds: ({ instance }) => instance.patterns.length <= JUDGE_MAX_PATTERNS,
      },
    ],
  },
  generate(size, family, random) {
    const { rows, cols } = parseSize(size, { maxCells: MAX_CELLS });
    const [, makePatterns] = findFamily(FAMILIES, family);
    return makeStart(makeInstance(rows, cols, makePatterns({ rows, cols }, random)));
  },
  *smaller({ instance: { rows, cols, patterns } }) {
    for (const [fewerRows, fewerCols] of [[rows - 1, cols], [rows, cols - 1]]) {
      if (fewerRows > 0 && fewerCols > 0) {
        yield makeStart(makeInstance(fewerRows, fewerCols, patterns));
      }
    }
    for (const fewer of shrinkPatterns(patterns)) yield makeStart(makeInstance(rows, cols, fewer));
  },
};

/** Yields the patterns without one of them, then with one of them smaller or with fewer stones. */
function* shrinkPatterns(patterns: readonly Pattern[]): Generator<Pattern[]> {
  for (const k of patterns.keys()) yield patterns.toSpliced(k, 1);
  for (const [k, pattern] of patterns.entries()) {
    if (pattern.length > 1) {
      yield patterns.with(k, pattern.slice(1));
      yield patterns.with(k, pattern.slice(0, -1));
    }
    if (pattern[0].length > 1) {
      yield patterns.with(k, pattern.map((row) => row.slice(1)));
      yield patterns.with(k, pattern.map((row) => row.slice(0, -1)));
    }
    for (const [r, row] of pattern.entries()) {
      for (const match of row.matchAll(/1/g)) {
        const fewer = row.slice(0, match.index) + "0" + row.slice(match.index + 1);
        yield patterns.with(k, pattern.with(r, fewer));
      }
    }
  }
}
