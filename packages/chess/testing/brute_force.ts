/**
 * The naive twin: it reads the judge's input itself and follows the statement with a grid of flags. It
 * shares no code with the package.
 *
 * @module
 */

/** The naive twin's answer. */
export interface BruteForceAnswer {
  /** The first player's future gains minus the second's. */
  readonly value: number;
  /** The value of every legal move by its text, from the top row down. */
  readonly moves: Readonly<Record<string, number>>;
}

/** Solves an input after some moves, by trying everything, each set of taken cells once. */
export function bruteForce(input: string, moves: readonly string[] = []): BruteForceAnswer {
  const [rows, cols, ...numbers] = input.trim().split(/\s+/).map(Number);
  const payoff = (side: number, row: number, col: number) =>
    numbers[side * rows * cols + row * cols + col];
  const taken = Array.from({ length: rows }, () => new Array<boolean>(cols).fill(false));
  const known = new Map<string, number>();

  function listCorners(): [number, number][] {
    const found: [number, number][] = [];
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        const aboveDone = row === 0 || taken[row - 1][col];
        const leftDone = col === 0 || taken[row][col - 1];
        if (!taken[row][col] && aboveDone && leftDone) found.push([row, col]);
      }
    }
    return found;
  }

  function solveMove(row: number, col: number, side: number): number {
    taken[row][col] = true;
    const rest = solve(1 - side);
    taken[row][col] = false;
    return side === 0 ? rest + payoff(0, row, col) : rest - payoff(1, row, col);
  }

  function solve(side: number): number {
    const key = taken.flat().map(Number).join("");
    const before = known.get(key);
    if (before !== undefined) return before;
    const values = listCorners().map(([row, col]) => solveMove(row, col, side));
    const best = values.length === 0 ? 0 : side === 0 ? Math.max(...values) : Math.min(...values);
    known.set(key, best);
    return best;
  }

  for (const move of moves) {
    const [row, col] = move.split(",").map(Number);
    taken[row][col] = true;
  }
  const side = moves.length % 2;
  const moveValues = listCorners().map((
    [row, col],
  ) => [`${row},${col}`, solveMove(row, col, side)]);
  return { value: solve(side), moves: Object.fromEntries(moveValues) };
}
