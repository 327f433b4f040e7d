/**
 * Faults to plant in the package patterns.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "avoidance_game.ts",
    "from": "others.filter((cell) => !fatal.has(cell))",
    "to": "others",
  },
  { "file": "avoidance_game.ts", "from": "set.length > 1)", "to": "set.length > 2)" },
  {
    "file": "canonical_form.ts",
    "from": "popcount(low & classLow) + popcount(high & classHigh)",
    "to": "popcount(low & classLow)",
  },
  { "file": "components.ts", "from": "- 1 - fatal.length", "to": "- 1" },
  { "file": "components.ts", "from": 'texts.sort().join("\\0")', "to": 'texts.sort().join("")' },
  {
    "file": "element_sets.ts",
    "from": "own.length === this.#setsOf[twin].length &&",
    "to": "own.length > 0 &&",
  },
  {
    "file": "element_sets.ts",
    "from": "!images.includes(-1) && this.#keepsSets(images)",
    "to": "!images.includes(-1)",
  },
  {
    "file": "grundy_solver.ts",
    "from": "(this.#sumOf(sets, 0) ^ ((idleLeft + idle) & 1)) === 0",
    "to": "this.#sumOf(sets, 0) === 0",
  },
  {
    "file": "grundy_solver.ts",
    "from": "while (reached.has(value)) value++;",
    "to": "while (reached.has(value)) value += 2;",
  },
  {
    "file": "grundy_solver.ts",
    "from": "this.#sumOf(sets, depth + 1) ^ (idle & 1)",
    "to": "this.#sumOf(sets, depth + 1)",
  },
  { "file": "lattice_solver.ts", "from": "idleLeft % 2 === 0", "to": "idleLeft % 2 === 1" },
  {
    "file": "line.ts",
    "from": "(safe) => !winnerMoves || loses",
    "to": "(safe) => winnerMoves || loses",
  },
  { "file": "position.ts", "from": "if (free.length === 1)", "to": "if (free.length <= 2)" },
  {
    "file": "remoteness.ts",
    "from": "if (next > latestWin) latestWin = next;",
    "to": "if (latestWin < 0) latestWin = next;",
  },
  { "file": "remoteness.ts", "from": "} else if (next < soonestLoss) {", "to": "} else {" },
  { "file": "search_solver.ts", "from": "idleLeft % 2 === 0", "to": "idleLeft % 2 === 1" },
  {
    "file": "search_solver.ts",
    "from": "(limits[k] & ~low | limits[k + 1] & ~high) === 0",
    "to": "(limits[k] & ~low) === 0",
  },
  {
    "file": "search_solver.ts",
    "from": "before[2 * element] & ~low | before[2 * element + 1] & ~high",
    "to": "before[2 * element] & low | before[2 * element + 1] & high",
  },
  {
    "file": "values.ts",
    "from": "solver.loses([], idleCount - 1)",
    "to": "solver.loses([], idleCount)",
  },
];
