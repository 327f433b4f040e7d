// The reflections and rotations of the board.
import type { GridSize } from "@zugzwang/core/game";
import type { PatternsInstance } from "./instance.ts";
import type { PatternsPosition } from "./position.ts";

/** Maps each cell to another one. */
export type CellMap = readonly number[];

const KNOWN = new WeakMap<PatternsInstance, readonly CellMap[]>();

/** Returns the smallest text of the stones among the images of a position. */
export function makeCanonicalText({ instance, stones }: PatternsPosition): string {
  const maps = KNOWN.get(instance) ?? listSymmetries(instance, instance.placements);
  KNOWN.set(instance, maps);
  const images = maps.map((map) => map.map((cell) => stones[cell] ? "1" : "0").join(""));
  return images.reduce((least, image) => image < least ? image : least);
}

/**
 * Returns the symmetries of the board that map each of some sets of cells, which ascend, to one of
 * them. The identity is first. There are at most eight, or four if the board is not square.
 */
export function listSymmetries(
  { rows, cols }: GridSize,
  sets: readonly (readonly number[])[],
): CellMap[] {
  const names = new Set(sets.map((cells) => cells.join()));
  const image = (cells: readonly number[], map: CellMap) =>
    cells.map((cell) => map[cell]).sort((a, b) => a - b).join();
  return Array.from({ length: rows === cols ? 8 : 4 }, (_, k) => makeCellOrder({ rows, cols }, k))
    .filter((map) => sets.every((cells) => names.has(image(cells, map))));
}

/**
 * Returns the place of every cell when cells are numbered by rows, or by columns if bit 2 of
 * `symmetry` is set; bit 0 reverses the rows and bit 1 the columns.
 */
export function makeCellOrder({ rows, cols }: GridSize, symmetry: number): CellMap {
  return Array.from({ length: rows * cols }, (_, cell) => {
    let [row, col] = [Math.floor(cell / cols), cell % cols];
    if (symmetry & 1) row = rows - 1 - row;
    if (symmetry & 2) col = cols - 1 - col;
    return symmetry & 4 ? col * rows + row : row * cols + col;
  });
}
