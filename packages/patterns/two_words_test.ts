import { assert, assertEquals } from "@std/assert";
import { solve, solvedOrThrow } from "@zugzwang/core";
import { patterns } from "./patterns.ts";

/** A row of 40 cells and a full pattern of 38: three placements share 36 cells. */
const INPUT = `1 40 1\n1 38\n${"1".repeat(38)}\n`;
const CORE = Array.from({ length: 36 }, (_, i) => i + 2);

/** The other cells of each placement, as bits for cells 0, 1, 38, 39. */
const NEEDED = [0b0011, 0b0110, 0b1100];

/** Returns whether the player to move wins, given the filled cells of the core and the other bits. */
function winsByRules(core: number, outer: number, known = new Map<number, boolean>()): boolean {
  const before = known.get(64 * outer + core);
  if (before !== undefined) return before;
  if (core === CORE.length && NEEDED.some((bits) => (outer & bits) === bits)) return false;
  const next: [number, number][] = core < CORE.length ? [[core + 1, outer]] : [];
  for (let bit = 1; bit < 16; bit *= 2) if ((outer & bit) === 0) next.push([core, outer | bit]);
  const wins = next.some(([c, o]) => !winsByRules(c, o, known));
  known.set(64 * outer + core, wins);
  return wins;
}

Deno.test("the search distinguishes sets that differ only in their second word", async () => {
  const known = new Map<number, boolean>();
  const seen = new Set<boolean>();
  for (let outer = 0; outer < 16; outer++) {
    for (const core of [0, 1, 17, 33, 34, 35]) {
      const cells = [...CORE.slice(0, core), ...[0, 1, 38, 39].filter((_, i) => outer >> i & 1)];
      const stones = Array.from({ length: 40 }, (_, cell) => cells.includes(cell) ? "1" : "0");
      const start = patterns.judge.parse(INPUT);
      const position = patterns.parsePosition(stones.join(""), start);
      const solution = solvedOrThrow(await solve(patterns, position, { method: "search" }));
      const moverWins = (solution.value === 1) === (cells.length % 2 === 0);
      assertEquals(moverWins, winsByRules(core, outer, known), `${INPUT}${stones.join("")}`);
      seen.add(moverWins);
    }
  }
  assert(seen.size === 2);
});
