/**
 * On which side of a bound the value of a node lies, by a search of nodes with a memo.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { ProofGame, ProofKey, ProofOracle } from "../game/proof_game.ts";

/** Bytes of an entry of the memo: a key, a pair of bounds, and the map's own. */
const ENTRY_BYTES = 112;
/** Nodes between two polls. */
const POLL_NODES = 2 ** 12;

/** What is proved of a value. */
interface KnownBounds {
  lower: number;
  upper: number;
}

/** Null-window search with a memo that loses nothing. */
export class NodeSearch<N> implements ProofOracle<N> {
  /** Nodes expanded so far. */
  nodes = 0;
  readonly #game: ProofGame<N>;
  readonly #budget: Budget;
  readonly #memo = new Map<ProofKey, KnownBounds>();

  /** Prepares a search. */
  constructor(game: ProofGame<N>, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
  }

  /** Returns whether the value is at least a bound as far as that is known already, else null. */
  knownAtLeast(node: N, bound: number): boolean | null {
    const game = this.#game;
    if (bound <= game.least(node)) return true;
    if (bound > game.most(node)) return false;
    const known = this.#memo.get(game.keyOf(node));
    if (known === undefined) return null;
    return known.lower >= bound ? true : known.upper < bound ? false : null;
  }

  /**
   * Returns whether the value of a node is at least a bound.
   *
   * @throws {LimitError} if a limit stops it.
   */
  isAtLeast(node: N, bound: number): boolean {
    const known = this.knownAtLeast(node, bound);
    if (known !== null) return known;
    if (++this.nodes % POLL_NODES === 0) this.#poll();
    const holds = this.#hasMove(node, bound);
    this.#note(this.#game.keyOf(node), bound, holds);
    return holds;
  }

  #hasMove(node: N, bound: number): boolean {
    for (const { gain, sign, to } of this.#game.moves(node)) {
      const isEnough = sign > 0
        ? this.isAtLeast(to, bound - gain)
        : !this.isAtLeast(to, gain - bound + 1);
      if (isEnough) return true;
    }
    return false;
  }

  #poll(): void {
    this.#budget.reserve(POLL_NODES * ENTRY_BYTES, "the memo of the search");
    this.#budget.poll(this.nodes);
  }

  #note(key: ProofKey, bound: number, holds: boolean): void {
    let known = this.#memo.get(key);
    if (!known) this.#memo.set(key, known = { lower: -Infinity, upper: Infinity });
    if (holds) known.lower = bound;
    else known.upper = bound - 1;
  }
}
