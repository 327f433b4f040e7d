/**
 * A game as its proofs see it: nodes, their moves in a fixed order, and what is seen of values.
 *
 * Nodes need not be positions of the rules: a lemma may leave only some of them, and many positions
 * may be one node. What a game says here is also said by `proofs/rules/` in another language, and
 * the bytes of a proof mean something only if both say the same, to the letter (docs/proofs.md).
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";

/** The key of a node: numbers in their order, or texts in the order of their code points. */
export type ProofKey = number | string;

/** A move of a node: it is worth `gain + sign * value(to)` to its mover. */
export interface ProofMove<N> {
  /** What its mover gains, an integer. */
  readonly gain: number;
  /** 1 if the same side moves at `to`, −1 if the other does. */
  readonly sign: 1 | -1;
  /** The node that it leads to. */
  readonly to: N;
}

/** What answers on which side of a bound the value of a node lies. */
export interface ProofOracle<N> {
  /**
   * Whether it is at least the bound.
   *
   * @throws {LimitError} if a limit stops it.
   */
  isAtLeast(node: N, bound: number): boolean;
  /** The same as far as it is known without work, else null. */
  knownAtLeast(node: N, bound: number): boolean | null;
  /** Nodes that it searched so far; missing where it searches none. */
  readonly nodes?: number;
  /** Keeps what it has proved, where a checkpoint was given; that of now and then if it is due. */
  save?(when: "due" | "now"): void;
}

/** A game as its proofs see it. */
export interface ProofGame<N> {
  /** The name of the rules: that of their file in `proofs/rules`. */
  readonly rules: string;
  /** The node to start from. */
  readonly start: N;
  /** What the side to move of the position gains before it is at the start. */
  readonly gained: number;
  /** The key: two nodes with one key are one. */
  keyOf(node: N): ProofKey;
  /** An integer that falls with every move. */
  layerOf(node: N): number;
  /** What the value is at least, for the side to move; on a node without moves it is the value. */
  least(node: N): number;
  /** What the value is at most; on a node without moves it is the value. */
  most(node: N): number;
  /** The moves, in the order of the format; the first ones may be enough. */
  moves(node: N): Iterable<ProofMove<N>>;
  /** The layer up to which checkers search by themselves, where the caller names none; or null. */
  readonly searchedLayer: number | null;
  /** Makes the game's own solver, for who writes a proof; a search of nodes where missing. */
  makeOracle?(): ProofOracle<N>;
}

/** What a proof is written or checked with. */
export interface ProofGameOptions {
  /** One of the game's `proofRules`. */
  readonly rules: string;
  /** The limits. */
  readonly budget: Budget;
  /** What a solve of the position has kept: its table is what the game's own solver begins with. */
  readonly checkpoint?: Checkpoint | undefined;
}
