/**
 * Endgames: every component is a chain or a loop, so that every move opens one of them.
 *
 * @module
 */
import { CHAIN_HANDOUT, LOOP_HANDOUT } from "./coin_state.ts";

/** The components of an endgame, as lengths in boxes. */
export interface ChainsAndLoops {
  /** Lengths of the chains, from 1, in any order. */
  readonly chains: readonly number[];
  /** Lengths of the loops, from 4, in any order. */
  readonly loops: readonly number[];
}

/** Chains up to this length are short: they can be opened so that nothing can be declined. */
export const SHORT_CHAIN = 2;
/** Numbers of the recurrence between two polls. */
const POLL_NUMBERS = 2 ** 20;

/**
 * Returns the value of an endgame for the side to move: future boxes, its own less the
 * opponent's.
 *
 * Short chains are opened first, the shortest before the others; then, of all long chains and of
 * all loops, the shortest (docs/games/dots_method.md proves both). What remains to be chosen is
 * whether a long chain or a loop comes next:
 *
 *     v(i chains, j loops) = max(−open(chain i, 4, v(i − 1, j)), −open(loop j, 8, v(i, j − 1)))
 *     open(k, handout, v)  = k + max(v, −v − handout)
 *
 * with the chains and loops sorted, longest first. Time O(chains · loops), memory O(loops). `poll`,
 * where given, is called now and then; it may throw to stop that.
 * Source of the recurrence: eJOI 2020, "Dots and Boxes"; E. Berlekamp, The Dots and Boxes Game
 * (2000).
 *
 * @example
 * ```ts
 * import { endgameValue } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(endgameValue({ chains: [3], loops: [] }), -3);
 * assertEquals(endgameValue({ chains: [3, 4], loops: [4] }), -1);
 * ```
 */
export function endgameValue({ chains, loops }: ChainsAndLoops, poll?: () => void): number {
  const lengths = Int32Array.from(chains).sort().reverse();
  const loopLengths = Int32Array.from(loops).sort().reverse();
  return valueOfSorted(
    { lengths, count: lengths.length },
    { lengths: loopLengths, count: loopLengths.length },
    { row: new Int32Array(loopLengths.length + 1), poll },
  );
}

/** Lengths of components of a kind, longest first, of which `count` count. */
export interface SortedLengths {
  /** The lengths. */
  readonly lengths: Int32Array;
  /** How many. */
  count: number;
}

/** What the recurrence works with. */
export interface EndgameRoom {
  /** Room for a number for every loop and one more. */
  readonly row: Int32Array;
  /** Called now and then, if there is one. */
  readonly poll?: (() => void) | undefined;
}

/** `endgameValue` of sorted lengths. */
export function valueOfSorted(
  chains: SortedLengths,
  loops: SortedLengths,
  room: EndgameRoom,
): number {
  let longCount = chains.count;
  while (longCount > 0 && chains.lengths[longCount - 1] <= SHORT_CHAIN) longCount--;
  let value = longValue(chains.lengths, longCount, loops, room);
  for (let i = longCount; i < chains.count; i++) value = 0 - chains.lengths[i] - value;
  return value;
}

/** The same of `count` long chains and of loops: `row[j]` is v(i, j), never minus zero. */
function longValue(
  chains: Int32Array,
  count: number,
  { lengths: loops, count: loopCount }: SortedLengths,
  { row, poll }: EndgameRoom,
): number {
  row[0] = 0;
  for (let j = 1; j <= loopCount; j++) row[j] = 0 - opened(loops[j - 1], LOOP_HANDOUT, row[j - 1]);
  for (let i = 0; i < count; i++) {
    if (poll !== undefined && i % Math.ceil(POLL_NUMBERS / (loopCount + 1)) === 0) poll();
    row[0] = 0 - opened(chains[i], CHAIN_HANDOUT, row[0]);
    for (let j = 1; j <= loopCount; j++) {
      const loopFirst = 0 - opened(loops[j - 1], LOOP_HANDOUT, row[j - 1]);
      const chainFirst = 0 - opened(chains[i], CHAIN_HANDOUT, row[j]);
      row[j] = loopFirst > chainFirst ? loopFirst : chainFirst;
    }
  }
  return row[loopCount];
}

/** What opening a component is worth to the opponent, given the value of the rest. */
function opened(length: number, handout: number, rest: number): number {
  return length + (rest > 0 - rest - handout ? rest : 0 - rest - handout);
}
