/**
 * Faults to plant in the core package.
 *
 * @module
 */
import type { Mutant } from "./mutant.ts";

/** Faults, each a piece of a file that stands there once, and what it becomes. */
export const MUTANTS: readonly Mutant[] = [
  {
    "file": "game/with_book.ts",
    "from": " && answer.position === game.formatPosition(position)",
    "to": "",
  },
  {
    "file": "game/with_book.ts",
    "from": "viewSign(game, position) * sign",
    "to": "sign",
  },
  {
    "file": "game/book.ts",
    "from": "than <= (known.above",
    "to": "than < (known.above",
  },
  {
    "file": "game/analysis.ts",
    "from": "b.moverValue - a.moverValue",
    "to": "a.moverValue - b.moverValue",
  },
  {
    "file": "engines/team.ts",
    "from": "test, OPEN, search() ^ ANSWERED",
    "to": "test, OPEN, -search() ^ ANSWERED",
  },
  {
    "file": "engines/_bound_search.ts",
    "from": ": gain - threshold + 1;",
    "to": ": gain - threshold;",
  },
  {
    "file": "engines/_bound_search.ts",
    "from": "order[end++] = move;",
    "to": "order[end] = move;",
  },
  {
    "file": "tables/transposition_table.ts",
    "from": "=== count ? code : 0;",
    "to": "!== count ? code : 0;",
  },
  {
    "file": "bits/bits.ts",
    "from": "lowestBitIndex(lowest) - 2",
    "to": "lowestBitIndex(lowest) - 1",
  },
  {
    "file": "run/budget.ts",
    "from": "if (needed > this.memoryBytes)",
    "to": "if (needed >= this.memoryBytes)",
  },
  {
    "file": "engines/depth_first.ts",
    "from": "payoff + (isMarked ? value : -value)",
    "to": "payoff - value",
  },
  {
    "file": "engines/loopy_retrograde.ts",
    "from": "if (isWon && known < -2)",
    "to": "if (known < -2)",
  },
  {
    "file": "engines/loopy_retrograde.ts",
    "from": "const plies = remotenessPlies[rank] + 1;",
    "to": "const plies = remotenessPlies[rank] + 2;",
  },
  {
    "file": "engines/grundy.ts",
    "from": "while (move < last && successors[move] < 0)",
    "to": "while (move < last && successors[move] < -1)",
  },
  {
    "file": "engines/grundy.ts",
    "from": "if (isMarked) this.#sums[ply] ^= value;",
    "to": "if (isMarked) this.#sums[ply] = value;",
  },
  {
    "file": "engines/_reversed_moves.ts",
    "from": "offsets[rank - start + 1] - offsets[rank - start]",
    "to": "offsets[rank - start + 1]",
  },
  {
    "file": "engines/_search_stack.ts",
    "from": "again[to] = moves.again[move];",
    "to": "again[to] = moves.again[0];",
  },
  {
    "file": "bits/pairs.ts",
    "from": "(lowA >>> 0) + (lowB >>> 0) > 0xffff_ffff",
    "to": "lowA + lowB > 0xffff_ffff",
  },
  {
    "file": "engines/staircase/contour_game.ts",
    "from": "const parityOfLines = (lines >> 1) & 1;",
    "to": "const parityOfLines = lines & 1;",
  },
  {
    "file": "engines/staircase/contour_game.ts",
    "from": "key & ~(key << 1) & ~1",
    "to": "key & ~(key << 1)",
  },
  {
    "file": "engines/staircase/leaf_float64.ts",
    "from": "const change = gain - odd[move];",
    "to": "const change = odd[move] - gain;",
  },
  {
    "file": "engines/staircase/leaf_int32.ts",
    "from": "gain + (change & masks[i])",
    "to": "gain + change",
  },
  { "file": "engines/staircase/leaf_int32.ts", "from": "2 ** 30 - 1", "to": "2 ** 32" },
  {
    "file": "engines/staircase/leaf_program.ts",
    "from": "odd[moves++] = payoffs[1 - parity][index]",
    "to": "odd[moves++] = payoffs[parity][index]",
  },
  {
    "file": "engines/staircase/leaf_walk.ts",
    "from": "Math.min(leaf.rankDrops[place], leaf.length)",
    "to": "leaf.length",
  },
  {
    "file": "engines/staircase/leaf_walk.ts",
    "from": "if (above < left.length - 1 && left[above] > left[line])",
    "to": "if (above < left.length - 1)",
  },
  {
    "file": "engines/staircase/moves.ts",
    "from": "binomials[(line + left - 1) * row + line]",
    "to": "binomials[(line + left - 1) * row + line + 1]",
  },
  {
    "file": "tables/memo_table.ts",
    "from": "if (old[at + 1] === 0) continue;",
    "to": "if (old[at] === 0) continue;",
  },
  {
    "file": "engines/value_window.ts",
    "from": "if (bound >= tested) low",
    "to": "if (bound > tested) low",
  },
  {
    "file": "tables/pair_memo_table.ts",
    "from": "(slots[at] !== low || slots[at + 1] !== high)",
    "to": "slots[at] !== low",
  },
  { "file": "game/plain_search.ts", "from": "? 1 : -1", "to": "? -1 : -1" },
  {
    "file": "engines/retrograde.ts",
    "from": "payoffs[move] - values[successors[move]]",
    "to": "payoffs[move] + values[successors[move]]",
  },
  {
    "file": "engines/_backward_values.ts",
    "from": "(rest ^ ~again) - ~again",
    "to": "(rest ^ ~again) + again",
  },
  {
    "file": "engines/retrograde.ts",
    "from": "set(start + i, game.terminalValue(start + i))",
    "to": "set(start + i, game.terminalValue(i))",
  },
  { "file": "engines/retrograde.ts", "from": "value > 0 ? 1 : 0", "to": "value >= 0 ? 1 : 0" },
  {
    "file": "ranking/staircase_ranking.ts",
    "from": "(row + this.columns - filled - 1) * width",
    "to": "(row + this.columns - filled) * width",
  },
  {
    "file": "tables/state_table.ts",
    "from": "if (same === width) break;",
    "to": "if (same > 0) break;",
  },
  {
    "file": "engines/lattice/blocks.ts",
    "from": "hashes.items[slot - 1] === hash && this.#isAt(slot - 1, words, base)",
    "to": "hashes.items[slot - 1] === hash",
  },
  {
    "file": "engines/lattice/made_of.ts",
    "from": "if (k === count && lists[at + 2 + k] === 0)",
    "to": "if (k === count)",
  },
  {
    "file": "engines/lattice/closure.ts",
    "from": "more = more - 1 & free",
    "to": "more = more - 1 & free & (free - 1)",
  },
  { "file": "engines/lattice/kernel.ts", "from": "x1 |= x5 | x3;", "to": "x1 |= x5;" },
  {
    "file": "engines/lattice/kernel.ts",
    "from": "words.fill(0, base, base + blockWords);",
    "to": "words.fill(0, base, base + 1);",
  },
  { "file": "engines/lattice/plan.ts", "from": "parts.count < 2", "to": "parts.count < 3" },
  {
    "file": "engines/lattice/table.ts",
    "from": "let i = elements - 1; i >= 0; i--",
    "to": "let i = 0; i < elements; i++",
  },
  {
    "file": "engines/lattice/word.ts",
    "from": "for (let set = 3; set >= 0; set--)",
    "to": "for (let set = 0; set <= 3; set++)",
  },
  { "file": "ranking/subset_ranking.ts", "from": "+ i + 1] > rest);", "to": "+ i + 1] >= rest);" },
  {
    "file": "engines/topological.ts",
    "from": "if (!game.terminalValue) return values;",
    "to": "return values;",
  },
  {
    "file": "tables/_entries.ts",
    "from": "if (words[i - 1] !== rest || ((word ^ key)",
    "to": "if (((word ^ key)",
  },
  {
    "file": "tables/transposition_table.ts",
    "from": "known === 0 ? upper : Math.min(upper, this.upper(known));",
    "to": "upper;",
  },
  {
    "file": "tables/_entries.ts",
    "from": "const lowest = (bucket ^ mix(rest, more, top)) & this.#bucketMask;",
    "to": "const lowest = (bucket ^ mix(rest, more, 0)) & this.#bucketMask;",
  },
  {
    "file": "engines/_bound_search.ts",
    "from": "proved.upper = best >= threshold ? maxValue : best;",
    "to": "proved.upper = best;",
  },
  {
    "file": "engines/_bound_search.ts",
    "from": "same ? threshold - gain : gain - threshold + 1",
    "to": "gain - threshold + 1",
  },
  {
    "file": "engines/_bound_search.ts",
    "from": "at > 0 && worths[order[at - 1]] < worth",
    "to": "at > 1 && worths[order[at - 1]] < worth",
  },
  {
    "file": "engines/loopy_retrograde.ts",
    "from": "outcomes[before] = isWon ? -1 : 1;",
    "to": "outcomes[before] = 1;",
  },
  {
    "file": "engines/_reversed_moves.ts",
    "from": "origins[--ends[successors[move]]] = rank;",
    "to": "origins[--ends[successors[move]]] = start;",
  },
  {
    "file": "engines/grundy.ts",
    "from": "sum ^= values[~successors",
    "to": "sum += values[~successors",
  },
  {
    "file": "engines/grundy.ts",
    "from": "while (seenAt[value] === rank + 1) value++;",
    "to": "while (seenAt[value] > 0) value++;",
  },
  {
    "file": "engines/grundy.ts",
    "from": "this.#seeSum(ply);\n    let word",
    "to": "let word",
  },
  {
    "file": "engines/_search_stack.ts",
    "from": "payoffs[move], again[move] !== 0))",
    "to": "payoffs[move], false))",
  },
  { "file": "game/values.ts", "from": "(sameSide ? rest : -rest)", "to": "-rest" },
  { "file": "game/verification.ts", "from": "? 1 : -1", "to": "? -1 : -1" },
];
