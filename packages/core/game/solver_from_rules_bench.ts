/**
 * `solverFromRules` beside the memo of ten lines that its user would write by hand, on the same
 * rules, the same canonical texts and the same bounds.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { domineering, dropFour, hex, kalah, nimWithPass } from "../testing/plain_games.ts";
import type { AnyRules } from "../testing/wrong_games.ts";
import { canonicalText } from "./rules.ts";
import { solverFromRules } from "./solver_from_rules.ts";
import { solvedOrThrow } from "./values.ts";

/** The memo by hand: a map of texts, and an end at a move that gains what the bounds allow. */
function byHand(rules: AnyRules): number {
  const memo = new Map<string, number>();
  const valueOf = (position: unknown): number => {
    const text = canonicalText(rules, position);
    const known = memo.get(text);
    if (known !== undefined) return known;
    const moves = rules.moves(position);
    const most = rules.bounds?.(position).upper ?? Infinity;
    let best = moves.length === 0 ? rules.terminalValue(position) : -Infinity;
    for (const move of moves) {
      const child = rules.play(position, move);
      const sign = rules.sideToMove(child) === rules.sideToMove(position) ? 1 : -1;
      best = Math.max(best, rules.gain(position, move) + sign * valueOf(child));
      if (best >= most) break;
    }
    memo.set(text, best);
    return best;
  };
  return valueOf(rules.start);
}

const GAMES = [
  ["Kalah(3,5)", kalah(3, 5), 6],
  ["Domineering 5 x 5", domineering(5, 5), -1],
  ["Nim 9, 11, 13, 15 with a pass", nimWithPass([9, 11, 13, 15]), 1],
  ["Hex 4 x 4", hex(4), 1],
  ["Connect Four 4 x 4", dropFour(4, 4), 0],
] as readonly (readonly [string, unknown, number])[] as readonly [string, AnyRules, number][];

for (const [group, rules, value] of GAMES) {
  const [n, warmup] = rules.name === "hex" ? [1, 0] : [5, 1]; // that takes seconds
  Deno.bench({ name: `${group}: ten lines by hand`, group, baseline: true, n, warmup }, () => {
    assertEquals(byHand(rules), value);
  });
  Deno.bench({ name: `${group}: solverFromRules`, group, n, warmup }, async () => {
    assertEquals(solvedOrThrow(await solverFromRules(rules).solve(rules.start)).value, value);
  });
}
