/**
 * The naive twin, for tests only: reads the judge's input by itself and follows the statement,
 * taking cells from a grid of flags. It shares no code with the package.
 *
 * @module
 */

/** What the naive twin says of a position. */
export interface BruteForceAnswer {
  /** The first player's sum minus the second's, of what is still to come. */
  readonly value: number;
  /** The value of every legal move by its text, from the top row down. */
  readonly moves: Readonly<Record<string, number>>;
}

/** Solves an input after the moves given, by trying everything; each set of taken cells once. */
export function bruteForce(input: string, moves: readonly string[] = []): BruteForceAnswer {
  const [rows, cols, ...numbers] = input.trim().split(/\s+/).map(Number);
  const payoff = (side: number, row: number, col: number) =>
    numbers[side * rows * cols + row * cols + col];
  const taken = Array.from({ length: rows }, () => new Array<boolean>(cols).fill(false));
  const known = new Map<string, number>();

  function corners(): [number, number][] {
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

  function valueAfter(row: number, col: number, side: number): number {
    taken[row][col] = true;
    const rest = value(1 - side);
    taken[row][col] = false;
    return side === 0 ? rest + payoff(0, row, col) : rest - payoff(1, row, col);
  }

  function value(side: number): number {
    const key = taken.flat().map(Number).join("");
    const before = known.get(key);
    if (before !== undefined) return before;
    const values = corners().map(([row, col]) => valueAfter(row, col, side));
    const best = values.length === 0 ? 0 : side === 0 ? Math.max(...values) : Math.min(...values);
    known.set(key, best);
    return best;
  }

  for (const move of moves) {
    const [row, col] = move.split(",").map(Number);
    taken[row][col] = true;
  }
  const side = moves.length % 2;
  const moveValues = corners().map(([row, col]) => [`${row},${col}`, valueAfter(row, col, side)]);
  return { value: value(side), moves: Object.fromEntries(moveValues) };
}
