/**
 * The naive twin: every subset of the board by the statement's rules. It shares no code with the
 * solvers, not even the placements.
 *
 * @module
 */

/** The results for every set of stones, by the sum of 2^cell. */
export interface BruteForceTables {
  /** 1 if the player to move wins. */
  readonly won: Uint8Array;
  /** 1 if a pattern is complete. */
  readonly ended: Uint8Array;
  /** Plies to the end when the winner hurries and the loser delays. */
  readonly plies: Uint8Array;
}

/** Solves a board of at most 20 cells. */
export function bruteForce(
  { rows, cols, patterns }: {
    rows: number;
    cols: number;
    patterns: readonly (readonly string[])[];
  },
): BruteForceTables {
  const cellCount = rows * cols;
  const size = 2 ** cellCount;
  const [won, ended, plies] = [0, 1, 2].map(() => new Uint8Array(size));
  const shapes: number[] = [];
  for (const pattern of patterns) {
    for (let top = 0; top <= rows - pattern.length; top++) {
      for (let left = 0; left <= cols - pattern[0].length; left++) {
        let shape = 0;
        pattern.forEach((row, r) =>
          [...row].forEach((character, c) => {
            if (character === "1") shape += 2 ** ((top + r) * cols + left + c);
          })
        );
        shapes.push(shape);
      }
    }
  }
  for (let stones = size - 1; stones >= 0; stones--) {
    if (shapes.some((shape) => (stones & shape) === shape)) {
      ended[stones] = 1;
      continue;
    }
    const next: number[] = [];
    for (let cell = 0; cell < cellCount; cell++) {
      if ((stones >> cell & 1) === 0) next.push(stones + 2 ** cell);
    }
    const lost = next.filter((after) => won[after] === 0).map((after) => plies[after]);
    won[stones] = lost.length > 0 ? 1 : 0;
    if (lost.length > 0) plies[stones] = 1 + Math.min(...lost);
    else if (next.length > 0) plies[stones] = 1 + Math.max(...next.map((after) => plies[after]));
  }
  return { won, ended, plies };
}
