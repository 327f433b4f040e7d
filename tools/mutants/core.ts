/**
 * Faults to plant in the core package.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "analysis.ts",
    "from": "b.moverValue - a.moverValue",
    "to": "a.moverValue - b.moverValue",
  },
  { "file": "bits.ts", "from": "lowestBitIndex(lowest) - 2", "to": "lowestBitIndex(lowest) - 1" },
  {
    "file": "budget.ts",
    "from": "if (needed > this.memoryBytes)",
    "to": "if (needed >= this.memoryBytes)",
  },
  {
    "file": "depth_first.ts",
    "from": "if (value !== unknown) stack.take(value);",
    "to": "if (value > 0) stack.take(value);",
  },
  {
    "file": "loopy_retrograde.ts",
    "from": "if (outcomes[rank] > 0 && --outDegrees",
    "to": "if (--outDegrees",
  },
  {
    "file": "loopy_retrograde.ts",
    "from": "remotenessPlies[rank] + 1",
    "to": "remotenessPlies[rank] + outcomes[before]",
  },
  {
    "file": "memo_table.ts",
    "from": "if (old[at + 1] === 0) continue;",
    "to": "if (old[at] === 0) continue;",
  },
  { "file": "null_window.ts", "from": "if (bound >= tested) low", "to": "if (bound > tested) low" },
  {
    "file": "pair_memo_table.ts",
    "from": "(slots[at] !== low || slots[at + 1] !== high)",
    "to": "slots[at] !== low",
  },
  { "file": "plain_search.ts", "from": "? 1 : -1", "to": "? -1 : -1" },
  {
    "file": "retrograde.ts",
    "from": "payoffs[move] - values[successors[move]]",
    "to": "payoffs[move] + values[successors[move]]",
  },
  { "file": "retrograde.ts", "from": "(rest ^ ~again) - ~again", "to": "(rest ^ ~again) + again" },
  {
    "file": "retrograde.ts",
    "from": "set(start + i, game.terminalValue(start + i))",
    "to": "set(start + i, game.terminalValue(i))",
  },
  { "file": "retrograde.ts", "from": "value > 0 ? 1 : 0", "to": "value >= 0 ? 1 : 0" },
  {
    "file": "staircase_ranking.ts",
    "from": "(row + this.columns - filled - 1) * width",
    "to": "(row + this.columns - filled) * width",
  },
  { "file": "state_table.ts", "from": "if (same === width) break;", "to": "if (same > 0) break;" },
  {
    "file": "subset_lattice_blocks.ts",
    "from": "hashes.items[slot - 1] === hash && this.#isAt(slot - 1, words, base)",
    "to": "hashes.items[slot - 1] === hash",
  },
  {
    "file": "subset_lattice_made_of.ts",
    "from": "if (k === count && lists[at + 2 + k] === 0)",
    "to": "if (k === count)",
  },
  {
    "file": "subset_lattice_closure.ts",
    "from": "more = more - 1 & free",
    "to": "more = more - 1 & free & (free - 1)",
  },
  { "file": "subset_lattice_kernel.ts", "from": "x1 |= x5 | x3;", "to": "x1 |= x5;" },
  {
    "file": "subset_lattice_kernel.ts",
    "from": "words.fill(0, base, base + blockWords);",
    "to": "words.fill(0, base, base + 1);",
  },
  { "file": "subset_lattice_plan.ts", "from": "parts.count < 2", "to": "parts.count < 3" },
  {
    "file": "subset_lattice_table.ts",
    "from": "let i = elements - 1; i >= 0; i--",
    "to": "let i = 0; i < elements; i++",
  },
  {
    "file": "subset_lattice_word.ts",
    "from": "for (let set = 3; set >= 0; set--)",
    "to": "for (let set = 0; set <= 3; set++)",
  },
  { "file": "subset_ranking.ts", "from": "+ i + 1] > rest);", "to": "+ i + 1] >= rest);" },
  {
    "file": "topological.ts",
    "from": "if (!game.terminalValue) return values;",
    "to": "return values;",
  },
  {
    "file": "transposition_table.ts",
    "from": "if (words[i] === rest && ((word ^ key)",
    "to": "if (((word ^ key)",
  },
  {
    "file": "transposition_table.ts",
    "from": "least = Math.min(upper, this.upper(word & codeMask));",
    "to": "least = upper;",
  },
  {
    "file": "transposition_table.ts",
    "from": "const bucket = (low ^ mix(rest, high >>> shift)) & this.#bucketMask;",
    "to": "const bucket = (low ^ mix(rest, 0)) & this.#bucketMask;",
  },
  { "file": "values.ts", "from": "(sameSide ? rest : -rest)", "to": "-rest" },
  { "file": "verification.ts", "from": "? 1 : -1", "to": "? -1 : -1" },
];
