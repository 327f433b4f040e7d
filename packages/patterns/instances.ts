/**
 * Random and named instances, for generators, judges and tests.
 *
 * @module
 */
import {
  type Families,
  findFamily,
  type GridSize,
  listPhrases,
  parseSize,
} from "@zugzwang/core/game";
import type { InstanceSource, Random } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { makeInstance, MAX_CELLS, type Pattern } from "./instance.ts";
import { initialPosition, type PatternsPosition } from "./position.ts";

/** The most cells of the judge's boards. */
const JUDGE_MAX_CELLS = 27;

/** The most patterns of the judge. */
const JUDGE_MAX_PATTERNS = 10;

/** The families: what each is for, and its patterns. */
const FAMILIES: Families<(size: GridSize, random: Random) => Pattern[]> = {
  random: ["one to four small patterns of random density", randomPatterns],
  few: ["one or two patterns of two or three stones: mirrors, ends and zeros matter", fewStones],
  row3: ["three in a row; on one row, Treblecross", () => [["111"]]],
  line3: ["three in a row or in a column", () => [["111"], column(3)]],
  square: ["a full 2x2 block", () => [block(2, 2)]],
  row5: ["five in a row", () => [["11111"]]],
  cross: ["a cell and its four neighbours", () => [["010", "111", "010"]]],
  mix: [
    "three ragged patterns",
    () => [["101", "010"], ["0110", "1001"], ["11", "01", "11"]],
  ],
  full: ["the whole board", ({ rows, cols }) => [block(rows, cols)]],
  half: ["full height, half the width", ({ rows, cols }) => [block(rows, Math.ceil(cols / 2))]],
  none: ["nothing that fits: parity decides", ({ rows, cols }) => [block(rows + 1, cols)]],
  lines: ["every full row, column and, on a square, diagonal", fullLines],
  corners: [
    "the four L-trominoes; on two rows, Dawson's Chess",
    () => [["11", "10"], ["11", "01"], ["10", "11"], ["01", "11"]],
  ],
};

/** Returns a full rectangle. */
function block(height: number, width: number): Pattern {
  return Array.from({ length: height }, () => "1".repeat(width));
}

/** Returns a full column. */
function column(height: number): Pattern {
  return block(height, 1);
}

function fullLines({ rows, cols }: GridSize): Pattern[] {
  const rowsAndColumns = [block(1, cols), column(rows)];
  if (rows !== cols) return rowsAndColumns;
  const row = (stone: number) => "0".repeat(stone) + "1" + "0".repeat(cols - 1 - stone);
  const diagonal = Array.from({ length: rows }, (_, stone) => row(stone));
  return [...rowsAndColumns, diagonal, [...diagonal].reverse()];
}

function randomPatterns({ rows, cols }: GridSize, random: Random): Pattern[] {
  return Array.from({ length: 1 + random(4) }, () => {
    // A side may be one more than the board's: such a pattern fits nowhere, which is legal.
    const height = 1 + random(Math.min(4, rows + (random(10) === 0 ? 1 : 0)));
    const width = 1 + random(Math.min(4, cols + (random(10) === 0 ? 1 : 0)));
    const density = 30 + random(71);
    return Array.from(
      { length: height },
      () => Array.from({ length: width }, () => random(100) < density ? "1" : "0").join(""),
    );
  });
}

/** Patterns that leave much room: who wins then often hangs on every one of their cells. */
function fewStones(size: GridSize, random: Random): Pattern[] {
  return Array.from({ length: 1 + random(2) }, () => {
    let pattern = fewStonesOnce(size, random);
    for (let tries = 0; tries < 4 && isSymmetric(pattern); tries++) {
      pattern = fewStonesOnce(size, random);
    }
    return pattern;
  });
}

function fewStonesOnce({ rows, cols }: GridSize, random: Random): Pattern {
  const [height, width] = [rows, cols].map((side) => 1 + random(Math.min(3, side)));
  const cells = shuffle([...Array(height * width).keys()], random);
  const stones = new Set(cells.slice(0, 2 + random(2)));
  return Array.from(
    { length: height },
    (_, r) =>
      Array.from({ length: width }, (_, c) => stones.has(r * width + c) ? "1" : "0").join(""),
  );
}

function isSymmetric(pattern: Pattern): boolean {
  return pattern.every((row) => row === [...row].reverse().join(""));
}

/** The instances of the game. */
export const patternsInstances: InstanceSource<PatternsPosition> = {
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
  signature: [
    { size: "4x4", family: "random", seed: 2 },
    { size: "1x24", family: "row3", seed: 1 },
    { size: "4x5", family: "square", seed: 1 },
    { size: "5x5", family: "line3", seed: 1 },
    { size: "4x5", family: "mix", seed: 1 },
    { size: "6x7", family: "row5", seed: 1 },
  ],
  generate(size, family, random) {
    const { rows, cols } = parseSize(size, { maxCells: MAX_CELLS });
    const [, makePatterns] = findFamily(FAMILIES, family);
    return initialPosition(makeInstance(rows, cols, makePatterns({ rows, cols }, random)));
  },
  *smaller({ instance: { rows, cols, patterns } }) {
    for (const [fewerRows, fewerCols] of [[rows - 1, cols], [rows, cols - 1]]) {
      if (fewerRows > 0 && fewerCols > 0) {
        yield initialPosition(makeInstance(fewerRows, fewerCols, patterns));
      }
    }
    for (const fewer of fewerPatterns(patterns)) {
      yield initialPosition(makeInstance(rows, cols, fewer));
    }
  },
};

/** Yields the patterns with one left out, then with one made smaller or poorer. */
function* fewerPatterns(patterns: readonly Pattern[]): Generator<Pattern[]> {
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
        const poorer = row.slice(0, match.index) + "0" + row.slice(match.index + 1);
        yield patterns.with(k, pattern.with(r, poorer));
      }
    }
  }
}
