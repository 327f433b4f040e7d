/**
 * Faults to plant in the package chess.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  { "file": "analysis.ts", "from": "if (value > bestValue)", "to": "if (value >= bestValue)" },
  {
    "file": "analysis.ts",
    "from": "value: -sign * values.valueOf(left) + 0",
    "to": "value: sign * values.valueOf(left) + 0",
  },
  {
    "file": "bounds.ts",
    "from": "mover === 0 ? Math.ceil(free / 2) : Math.floor(free / 2)",
    "to": "Math.ceil(free / 2)",
  },
  {
    "file": "packed_lines.ts",
    "from": "line % linesPerWord * bits",
    "to": "line % linesPerWord * (bits - 1)",
  },
  {
    "file": "packed_lines.ts",
    "from": "parity ^= left[line++] & 1;",
    "to": "parity ^= left[line++];",
  },
  {
    "file": "remainder.ts",
    "from": "byRow[row - 1] >= width - col",
    "to": "byRow[row - 1] > width - col",
  },
  {
    "file": "remainder.ts",
    "from": "sideToMove(position) ^ (cells & 1)",
    "to": "sideToMove(position)",
  },
  {
    "file": "rules.ts",
    "from": "if (filled[row] === 0) break;",
    "to": "if (filled[row] < 2) break;",
  },
];
