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
    "file": "contour_bits.ts",
    "from": "const parityOfLines = (lines >> 1) & 1;",
    "to": "const parityOfLines = lines & 1;",
  },
  { "file": "contour_bits.ts", "from": "key & ~(key << 1) & ~1", "to": "key & ~(key << 1)" },
  {
    "file": "leaf_float64.ts",
    "from": "const change = gain - odd[move];",
    "to": "const change = odd[move] - gain;",
  },
  { "file": "leaf_int32.ts", "from": "gain + (change & masks[i])", "to": "gain + change" },
  { "file": "leaf_int32.ts", "from": "2 ** 30 - 1", "to": "2 ** 32" },
  {
    "file": "leaf_program.ts",
    "from": "odd[moves++] = payoffs[1 - parity][index]",
    "to": "odd[moves++] = payoffs[parity][index]",
  },
  {
    "file": "leaf_walk.ts",
    "from": "Math.min(leaf.rankDrops[place], leaf.length)",
    "to": "leaf.length",
  },
  {
    "file": "leaf_walk.ts",
    "from": "if (above < left.length - 1 && left[above] > left[line])",
    "to": "if (above < left.length - 1)",
  },
  {
    "file": "move_table.ts",
    "from": "binomials[(line + left - 1) * row + line]",
    "to": "binomials[(line + left - 1) * row + line + 1]",
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
