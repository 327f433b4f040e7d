/**
 * Faults to plant in the package cards.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "search/dominance_table.ts",
    "from": "upper < threshold && this.#isBelow(at)",
    "to": "upper < threshold",
  },
  {
    "file": "parallel/shared_scan.ts",
    "from": "if (result < this.#threshold) {",
    "to": "if (result <= this.#threshold) {",
  },
  {
    "file": "search/root.ts",
    "from": "return gain - this.#search.testMove(next, reply, gain - threshold + 1);",
    "to": "return gain - this.#search.testMove(next, reply, gain - threshold + 2);",
  },
  {
    "file": "search/dominance_table.ts",
    "from": "if (words[bucket + GROUPS + way] !== group) continue;",
    "to": "",
  },
  {
    "file": "search/dominance_table.ts",
    "from": "this.#sizes[(thatMine | losable & ~thatLosable) & ~mine]",
    "to": "this.#sizes[thatMine & ~mine]",
  },
  {
    "file": "search/dominance_table.ts",
    "from": "isLower ? least[row + i] : most[row + i]",
    "to": "isLower ? most[row + i] : least[row + i]",
  },
  {
    "file": "search/ideal_captures.ts",
    "from": "take[next + openIndex[open | bit]]",
    "to": "take[next + openIndex[open]]",
  },
  {
    "file": "search/ideal_captures.ts",
    "from": "if (waiting < least) least = waiting;",
    "to": "if (waiting > least) least = waiting;",
  },
  { "file": "rules/position.ts", "from": "> defence) taken.push", "to": ">= defence) taken.push" },
  { "file": "search/relations.ts", "from": "card[d] > number ?", "to": "card[d] >= number ?" },
  {
    "file": "search/relations.ts",
    "from": "at < place && card.every(",
    "to": "at < place && card.some(",
  },
  { "file": "search/window.ts", "from": "- ((empty + 1) >> 1)", "to": "- ((empty + 3) >> 1)" },
  {
    "file": "search/root_scan.ts",
    "from": "if (success !== null) index = success;",
    "to": "if (success !== null && index === 0) index = success;",
  },
  {
    "file": "search/search.ts",
    "from": "table.store(group, best, best >= threshold);",
    "to": "table.store(group, best, best > threshold);",
  },
  {
    "file": "search/candidate_moves.ts",
    "from": "if (bound < threshold) {",
    "to": "if (bound <= threshold) {",
  },
  {
    "file": "search/candidate_moves.ts",
    "from": "const sure = gain - take[base + openIndex[risk]];",
    "to": "const sure = gain;",
  },
  {
    "file": "search/candidate_moves.ts",
    "from": "const kept = twiceByFoes | onceByFoes &",
    "to": "const kept = onceByFoes &",
  },
  {
    "file": "search/candidate_moves.ts",
    "from": "(twice | once & ~beaten[w | cell]) & theirs",
    "to": "(once & ~beaten[w | cell]) & theirs",
  },
  { "file": "search/candidate_moves.ts", "from": "(exposed === 0 ? 0 : bit);", "to": "0;" },
  {
    "file": "search/open_sides.ts",
    "from": "const mineForGood = owned & ~twiceByFoes;",
    "to": "const mineForGood = owned;",
  },
  {
    "file": "search/open_sides.ts",
    "from": "this.least[at] = word & ~idle;",
    "to": "this.least[at] = word;",
  },
  {
    "file": "search/open_sides.ts",
    "from": "this.most[at++] = word | idle;",
    "to": "this.most[at++] = word;",
  },
  {
    "file": "search/last_cells.ts",
    "from": "(back >> lastPlace & 1) + (onReply >> lastPlace & 1);",
    "to": "(back >> lastPlace & 1);",
  },
  {
    "file": "search/last_cells.ts",
    "from": "const theirsThen = theirsNow | lost;",
    "to": "const theirsThen = theirsNow;",
  },
  { "file": "search/last_cells.ts", "from": "reply <= refuting;", "to": "reply < refuting;" },
  {
    "file": "parallel/shared_scan.ts",
    "from": "REFUTED + Math.max(...uppers)",
    "to": "REFUTED + Math.min(...uppers)",
  },
  {
    "file": "parallel/shared_scan.ts",
    "from": "while (move < first) {",
    "to": "while (move > first) {",
  },
  {
    "file": "parallel/shared_scan.ts",
    "from": "at + NEXT_REPLY, alone.length);",
    "to": "at + NEXT_REPLY, 0);",
  },
];
