// The reflections and rotations of the board.
import type { GridSize } from "@zugzwang/core/game";
import type { PatternsInstance } from "./instance.ts";
import type { PatternsPosition } from "./position.ts";

/** Maps each cell to another one. */
export type CellMap = readonly number[];

const KNOWN = new WeakMap<PatternsInstance, readonly CellMap[]>();

/**
 * Returns the symmetries of the board that map placements to placements, the identity first: at
 * most eight, or four if the board is not square.
 */
export function listSymmetries(instance: PatternsInstance): readonly CellMap[] {
  const known = KNOWN.get(instance) ?? findSymmetries(instance);
  KNOWN.set(instance, known);
  return known;
}

/** Returns the smallest text of the stones among the images of a position. */
export function makeCanonicalText({ instance, stones }: PatternsPosition): string {
  const images = listSymmetries(instance).map((map) =>
    map.map((cell) => stones[cell] ? "1" : "0").join("")
  );
  return images.reduce((least, image) => image < least ? image : least);
}

/** Returns the symmetries of a board, the identity first: four, or eight for a square board. */
export function listBoardMaps({ rows, cols }: GridSize): CellMap[] {
  return Array.from({ length: rows === cols ? 8 : 4 }, (_, k) => makeCellOrder({ rows, cols }, k));
}

function findSymmetries({ rows, cols, placements }: PatternsInstance): CellMap[] {
  const names = new Set(placements.map((cells) => cells.join()));
  const keeps = (map: CellMap) =>
    placements.every((cells) =>
      names.has(cells.map((cell) => map[cell]).sort((a, b) => a - b).join())
    );
  return listBoardMaps({ rows, cols }).filter(keeps);
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
