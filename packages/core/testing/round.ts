/**
 * A game whose positions may repeat, and a prover that knows its values but no distances.
 *
 * @module
 */
import type { Rules } from "../game/rules.ts";
import type { Prover } from "../game/prover.ts";

const MOVES: Readonly<Record<string, string>> = { a: "be", b: "a", e: "" };

/** From `a`, `first` wins by the move to `e`. After the move to `b`, `second` must return to `a`. */
export const round: Rules<string, string> & { readonly start: string } = {
  name: "round",
  mayRepeat: true,
  start: "a",
  sideToMove: (at) => at === "a" ? 0 : 1,
  moves: (at) => [...MOVES[at]],
  play: (_, to) => to,
  gain: () => 0,
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
};

/** Returns a prover of `round` without `remoteness`. */
export function proveRound(): Prover<string, string> {
  const bound = (at: string) => at === "a" ? 1 : -1;
  const known = (at: string) => ({ lower: bound(at), upper: bound(at) });
  return { method: "loopy", positions: null, nodes: 0, bound, known };
}
