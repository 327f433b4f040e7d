/**
 * The mirror images and turns of the board that an instance allows.
 *
 * @module
 */
import type { GridSize } from "@zugzwang/core/game";
import type { CellMap } from "./cell_set.ts";
import type { PatternsInstance } from "./instance.ts";
import type { PatternsPosition } from "./position.ts";

const KNOWN = new WeakMap<PatternsInstance, readonly CellMap[]>();

/**
 * Returns the symmetries of the board that take placements to placements, the identity first: at
 * most eight, or four if the board is not square.
 */
export function instanceSymmetries(instance: PatternsInstance): readonly CellMap[] {
  const known = KNOWN.get(instance) ?? findSymmetries(instance);
  KNOWN.set(instance, known);
  return known;
}

/** Returns the smallest text of the stones among the images of a position. */
export function canonicalStones({ instance, stones }: PatternsPosition): string {
  const images = instanceSymmetries(instance).map((map) =>
    map.map((cell) => stones[cell] ? "1" : "0").join("")
  );
  return images.reduce((least, image) => image < least ? image : least);
}

/** Returns the mirror images and turns of a board, the identity first: eight if it is square. */
export function boardMaps({ rows, cols }: GridSize): CellMap[] {
  return Array.from({ length: rows === cols ? 8 : 4 }, (_, k) => cellOrder({ rows, cols }, k));
}

function findSymmetries({ rows, cols, placements }: PatternsInstance): CellMap[] {
  const names = new Set(placements.map((cells) => cells.join()));
  const keeps = (map: CellMap) =>
    placements.every((cells) =>
      names.has(cells.map((cell) => map[cell]).sort((a, b) => a - b).join())
    );
  return boardMaps({ rows, cols }).filter(keeps);
}

/**
 * Returns the place of every cell when cells are numbered by rows, or by columns if bit 2 of
 * `symmetry` is set; bit 0 reverses the rows and bit 1 the columns.
 */
export function cellOrder({ rows, cols }: GridSize, symmetry: number): CellMap {
  return Array.from({ length: rows * cols }, (_, cell) => {
    let [row, col] = [Math.floor(cell / cols), cell % cols];
    if (symmetry & 1) row = rows - 1 - row;
    if (symmetry & 2) col = cols - 1 - col;
    return symmetry & 4 ? col * rows + row : row * cols + col;
  });
}
