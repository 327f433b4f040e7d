/**
 * Faults to plant in the package dots.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "search/stripped_search.ts",
    "from": "return bound >= threshold;",
    "to": "return bound > threshold;",
  },
  {
    "file": "strings/coin_state.ts",
    "from": "this.stripped < 2 ? NO_HANDOUT",
    "to": "this.stripped < 3 ? NO_HANDOUT",
  },
  {
    "file": "strings/coin_state.ts",
    "from": "role[this.#partner[parent]] === PARENT_CENTRE",
    "to": "role[this.#partner[parent]] === CENTRE",
  },
  {
    "file": "strings/coin_state.ts",
    "from": "if (role[parent] === ROOT) return CHAIN_HANDOUT;",
    "to": "if (role[parent] === ROOT) return LOOP_HANDOUT;",
  },
  {
    "file": "strings/components.ts",
    "from": "strings.length === coins.length",
    "to": "strings.length > coins.length",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "return upper < threshold ? upper : NO_BOUND;",
    "to": "return upper <= threshold ? upper : NO_BOUND;",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "{ lower: 0, upper: bound }",
    "to": "{ lower: 0, upper: bound - 1 }",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "{ lower: bound, upper: remaining }",
    "to": "{ lower: bound + 1, upper: remaining }",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "-this.#safeChild(at, 2 - threshold);",
    "to": "-this.#safeChild(at, 4 - threshold);",
  },
  {
    "file": "search/openings.ts",
    "from": "(opening & LOOP) !== 0 ? LOOP_HANDOUT : CHAIN_HANDOUT",
    "to": "CHAIN_HANDOUT",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "const declining = this.#rounded(-allowed - handout);",
    "to": "const declining = this.#rounded(-allowed);",
  },
  {
    "file": "search/openings.ts",
    "from": "if (ends[2 * near + 1] !== coins || ends[2 * far + 1] !== coins) return 0;",
    "to": "",
  },
  {
    "file": "search/search_plan.ts",
    "from": "Math.min(0.8 * strings - 2, 0.85 * cuttable + 6)",
    "to": "0.8 * strings - 2",
  },
  {
    "file": "search/openings.ts",
    "from": "kindsSeen |= opening & KIND_BITS;",
    "to": "kindsSeen |= KIND_BITS;",
  },
  {
    "file": "search/openings.ts",
    "from": "upper : Math.max(upper, -lower - h));",
    "to": "upper : upper);",
  },
  {
    "file": "search/openings.ts",
    "from": "lower : Math.max(lower, -upper - h, -h / 2));",
    "to": "lower : Math.max(lower, -upper, -h / 2));",
  },
  {
    "file": "strings/chain_walker.ts",
    "from": "this.string = this.near === string ? other : string;",
    "to": "this.string = string;",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "const least = remaining - 2 * table.upper(found);",
    "to": "const least = remaining - 2 * table.lower(found);",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "return 2 * bound - remaining;",
    "to": "return best;",
  },
  {
    "file": "search/stripped_search.ts",
    "from": "? least + handout : -Math.max(bound, -least - handout)",
    "to": "? least + handout : -bound",
  },
  {
    "file": "search/stripped_values.ts",
    "from": "threshold + Math.abs((threshold + rest.boxes) % 2)",
    "to": "threshold",
  },
  {
    "file": "strings/endgame.ts",
    "from": "loopFirst > chainFirst ? loopFirst : chainFirst",
    "to": "loopFirst",
  },
  {
    "file": "strings/endgame.ts",
    "from": "const LOOP_HANDOUT = 8;",
    "to": "const LOOP_HANDOUT = 4;",
  },
  {
    "file": "strings/endgame.ts",
    "from": "export const SHORT_CHAIN = 2;",
    "to": "export const SHORT_CHAIN = 3;",
  },
  {
    "file": "search/full_table.ts",
    "from": "gain > 0 ? gain + value : -value",
    "to": "gain > 0 ? gain - value : -value",
  },
  { "file": "search/full_table.ts", "from": "  setOf[coins] = 0;\n", "to": "" },
  {
    "file": "strings/takeable_trees.ts",
    "from": "count[CHAIN] + count[LOOP] + count[OTHER] === 0",
    "to": "count[CHAIN] + count[LOOP] === 0",
  },
  {
    "file": "strings/takeable_trees.ts",
    "from": "const SURE_PATH = 6;",
    "to": "const SURE_PATH = 5;",
  },
  {
    "file": "search/position_solver.ts",
    "from": "!this.#isAtLeast(child, 1 - value)",
    "to": "!this.#isAtLeast(child, -value)",
  },
  {
    "file": "search/position_solver.ts",
    "from": "-upper - handout, -handout / 2)",
    "to": "-upper - handout, handout / 2)",
  },
  {
    "file": "search/symmetries.ts",
    "from": 'kind === "h" ? size.columns - 1 : size.columns',
    "to": 'kind === "v" ? size.columns - 1 : size.columns',
  },
];
