/**
 * Faults to plant in the package cards.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "search.ts",
    "from": "if (high < threshold) return high;",
    "to": "if (high <= threshold) return high;",
  },
  {
    "file": "shared_scan.ts",
    "from": "if (result < threshold) this.#refute(move, result);",
    "to": "if (result <= threshold) this.#refute(move, result);",
  },
  {
    "file": "root.ts",
    "from": "test: (reply) => gain - this.#search.testMove(next, moves[reply], wanted),",
    "to": "test: (reply) => gain - this.#search.testMove(next, moves[reply], wanted + 1),",
  },
  {
    "file": "exact_table.ts",
    "from": "words[slot + 4] === e && words[slot + 5] === f",
    "to": "words[slot + 4] === e",
  },
  {
    "file": "exact_table.ts",
    "from": "words[slot] === a && words[slot + 1] === b",
    "to": "words[slot] === a",
  },
  {
    "file": "ideal_captures.ts",
    "from": "take[next + openIndex[open | bit]]",
    "to": "take[next + openIndex[open]]",
  },
  {
    "file": "ideal_captures.ts",
    "from": "if (waiting < least) least = waiting;",
    "to": "if (waiting > least) least = waiting;",
  },
  { "file": "position.ts", "from": "> defence) taken.push", "to": ">= defence) taken.push" },
  { "file": "relations.ts", "from": "card[d] > number ?", "to": "card[d] >= number ?" },
  { "file": "relations.ts", "from": "at < place && card.every(", "to": "at < place && card.some(" },
  { "file": "root.ts", "from": "- ((empty + 1) >> 1)", "to": "- ((empty + 3) >> 1)" },
  {
    "file": "root_scan.ts",
    "from": "if (success !== null) index = success;",
    "to": "if (success !== null && index === 0) index = success;",
  },
  {
    "file": "search.ts",
    "from": "      else high = Math.min(high, best);",
    "to": "      high = Math.min(high, best);",
  },
  {
    "file": "candidate_moves.ts",
    "from": "if (bound < threshold) {",
    "to": "if (bound <= threshold) {",
  },
  {
    "file": "candidate_moves.ts",
    "from": "const sure = gain - take[base + openIndex[risk]];",
    "to": "const sure = gain;",
  },
  {
    "file": "candidate_moves.ts",
    "from": "const kept = twiceByFoes | onceByFoes &",
    "to": "const kept = onceByFoes &",
  },
  {
    "file": "candidate_moves.ts",
    "from": "(twice | once & ~beaten[w | cell]) & theirs",
    "to": "(once & ~beaten[w | cell]) & theirs",
  },
  { "file": "candidate_moves.ts", "from": "(exposed === 0 ? 0 : bit);", "to": "0;" },
  {
    "file": "position_key.ts",
    "from": "keys[at] = occupied | hand << 16 | foes << 24;",
    "to": "keys[at] = occupied | hand << 16;",
  },
  {
    "file": "position_key.ts",
    "from": "keys[at + 1] = losable | (losable & mine) << 16;",
    "to": "keys[at + 1] = losable;",
  },
  { "file": "position_key.ts", "from": "packed << 5 | 5 * count", "to": "packed << 2 | 5 * count" },
  {
    "file": "last_cells.ts",
    "from": "(back >> lastPlace & 1) + (onReply >> lastPlace & 1);",
    "to": "(back >> lastPlace & 1);",
  },
  {
    "file": "last_cells.ts",
    "from": "const theirsThen = theirsNow | lost;",
    "to": "const theirsThen = theirsNow;",
  },
  {
    "file": "shared_scan.ts",
    "from": "while (this.#move < first) {",
    "to": "while (this.#move > first) {",
  },
];
