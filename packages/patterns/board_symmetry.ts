/**
 * Cells that may be exchanged: by mirroring or turning the board, or two at a time.
 *
 * @module
 */
import type { AvoidanceGame } from "./avoidance_game.ts";

/** Names of the forbidden sets, to ask whether a set is one. */
export function forbiddenNames({ forbidden }: AvoidanceGame): ReadonlySet<string> {
  return new Set(forbidden.map((set) => set.join()));
}

/** Returns the name of a set of cells in any order. */
function nameOf(cells: readonly number[]): string {
  return [...cells].sort((a, b) => a - b).join();
}

/**
 * Returns the mirror images and turns of the board, other than the identity, that take forbidden
 * sets to forbidden sets: each as the image of every cell.
 */
export function boardSymmetries(game: AvoidanceGame): Int32Array[] {
  const { rows, cols, forbidden } = game;
  const names = forbiddenNames(game);
  const found = new Map<string, Int32Array>();
  for (let symmetry = 1; symmetry < 8; symmetry++) {
    if (symmetry & 4 && rows !== cols) continue;
    const image = new Int32Array(rows * cols);
    for (let cell = 0; cell < image.length; cell++) {
      let [row, col] = [Math.floor(cell / cols), cell % cols];
      if (symmetry & 1) row = rows - 1 - row;
      if (symmetry & 2) col = cols - 1 - col;
      image[cell] = symmetry & 4 ? col * cols + row : row * cols + col;
    }
    const moved = image.some((to, from) => to !== from);
    if (moved && forbidden.every((set) => names.has(nameOf(set.map((cell) => image[cell]))))) {
      found.set(image.join(), image);
    }
  }
  return [...found.values()];
}

/**
 * Returns the live cells in classes of twins: two cells are twins if exchanging them alone takes
 * forbidden sets to forbidden sets. Only how many cells of a class are filled matters.
 *
 * Time: O(k² · f) names for k cells in f forbidden sets each.
 */
export function twinClasses(game: AvoidanceGame): number[][] {
  const names = forbiddenNames(game);
  const setsOf = new Map<number, (readonly number[])[]>(game.live.map((cell) => [cell, []]));
  for (const set of game.forbidden) for (const cell of set) setsOf.get(cell)!.push(set);
  const classes: number[][] = [];
  for (const cell of game.live) {
    const own = setsOf.get(cell)!;
    const twins = classes.find(([twin]) =>
      setsOf.get(twin)!.length === own.length &&
      own.every((set) =>
        set.includes(twin) ||
        names.has(nameOf(set.map((other) => other === cell ? twin : other)))
      )
    );
    if (twins) twins.push(cell);
    else classes.push([cell]);
  }
  return classes;
}
