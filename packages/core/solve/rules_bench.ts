/**
 * Compares the prover of rules alone with the ten-line memo that a user would write by hand, on the
 * same rules, canonical texts and bounds. It may take 1.5 times as long.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { mtd } from "../engines/mtd.ts";
import { Budget } from "../run/budget.ts";
import { domineering, dropFour, hex, kalah, nodeKayles } from "../testing/plain_games.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { AnyRules } from "../testing/wrong_games.ts";
import { RulesProver } from "./rules_prover.ts";

/** The memo by hand: a map of texts, and an end at a move that gains what the bounds allow. */
function solveByHand(rules: AnyRules): number {
  const memo = new Map<string, number>();
  const valueOf = (position: unknown): number => {
    const text = rules.canonicalText?.(position) ?? rules.formatPosition(position);
    const known = memo.get(text);
    if (known !== undefined) return known;
    const moves = rules.moves(position);
    const most = rules.bounds?.(position).upper ?? Infinity;
    let best = moves.length === 0 ? rules.terminalValue(position) : -Infinity;
    for (const move of moves) {
      const child = rules.play(position, move);
      const sign = rules.sideToMove(child) === rules.sideToMove(position) ? 1 : -1;
      best = Math.max(best, (rules.gain?.(position, move) ?? 0) + sign * valueOf(child));
      if (best >= most) break;
    }
    memo.set(text, best);
    return best;
  };
  return valueOf(rules.start);
}

/** Finds the value by tests, as the solver does. */
function solveByProver(rules: AnyRules): number {
  const prover = new RulesProver(gameFromRules(rules), new Budget());
  const test = (threshold: number) => prover.bound(rules.start, threshold);
  let { lower, upper } = prover.known(rules.start);
  for (let threshold = 0; !Number.isFinite(upper - lower);) {
    const bound = test(threshold);
    if (bound >= threshold) lower = bound;
    else upper = bound;
    threshold = lower === -Infinity ? upper : lower + 1;
    if (lower === upper) return lower;
  }
  return mtd(test, { lower, upper });
}

const GAMES = [
  ["Kalah(3,5)", kalah(3, 5), 6],
  ["Domineering 5 x 5", domineering(5, 5), -1],
  ["Domineering 6 x 5", domineering(6, 5), 1],
  ["Node Kayles 6 x 5", nodeKayles(6, 5), 1],
  ["Hex 4 x 4", hex(4), 1],
  ["Connect Four 4 x 4", dropFour(4, 4), 0],
] as readonly (readonly [string, unknown, number])[] as readonly [string, AnyRules, number][];

for (const [group, rules, value] of GAMES) {
  const [n, warmup] = group.includes("5 x 5") || group.includes("4)") ? [3, 1] : [1, 0];
  Deno.bench({ name: `${group}: ten lines by hand`, group, baseline: true, n, warmup }, () => {
    assertEquals(solveByHand(rules), value);
  });
  Deno.bench({ name: `${group}: RulesProver`, group, n, warmup }, () => {
    assertEquals(solveByProver(rules), value);
  });
}
