/**
 * Engines and tables: a game that brings its own prover, a null-window search with a table that may
 * forget.
 *
 * @module
 */
import { gameFromRules, type Prover } from "@zugzwang/core";
import { TranspositionTable } from "@zugzwang/core/tables";

/** A heap of coins and the side to move. */
export type Heap = { coins: number; side: 0 | 1 };
const MOST = 200; // no value is larger

class HeapProver implements Prover<Heap, number> {
  readonly method = "search";
  readonly positions = null;
  nodes = 0;
  readonly #table = new TranspositionTable({
    keyBits: 7,
    minBound: -MOST,
    maxBound: MOST,
    sizeBits: 5,
  });

  bound({ coins }: Heap, threshold: number): number {
    return this.#search(coins, threshold);
  }

  known({ coins }: Heap) {
    const entry = this.#table.probe(coins, 0);
    return entry === 0
      ? { lower: -MOST, upper: MOST }
      : { lower: this.#table.lower(entry), upper: this.#table.upper(entry) };
  }

  #search(coins: number, threshold: number): number {
    this.nodes++;
    if (coins === 0) return 0;
    const { lower, upper } = this.known({ coins, side: 0 });
    if (lower >= threshold) return lower;
    if (upper < threshold) return upper;
    let best = -MOST;
    for (const taken of [2, 1]) {
      if (taken > coins || best >= threshold) continue;
      best = Math.max(best, taken - this.#search(coins - taken, taken - threshold + 1));
    }
    const bounds = best >= threshold ? { lower: best, upper } : { lower, upper: best };
    this.#table.store(coins, 0, bounds);
    return best;
  }
}

/** One heap. A move takes one or two coins, each a point for the player. */
export const heap = gameFromRules<Heap, number>({
  name: "heap",
  start: { coins: 101, side: 0 },
  sideToMove: ({ side }) => side,
  moves: ({ coins }) => [1, 2].filter((taken) => taken <= coins),
  play: ({ coins, side }, taken) => ({ coins: coins - taken, side: side === 0 ? 1 : 0 }),
  gain: (_, taken) => taken,
  terminalValue: () => 0,
  formatPosition: ({ coins, side }) => `${coins} ${side}`,
  formatMove: String,
  prover: { methods: ["search"], make: () => new HeapProver() },
});
