// A game in the form that proofs need: nodes with static bounds, and their moves in a fixed order.
//
// A node need not be a position: a lemma may skip positions, and one node may stand for many.
// `proofs/rules` has the same game in another language, which must agree in every detail
// (docs/proofs.md).
import type { Budget } from "../run/budget.ts";
import type { Bounds } from "./rules.ts";
import type { Turn } from "./values.ts";

/** A node, with bounds of its value for the side to move. They are equal if no move is left. */
export interface ProofNode extends Bounds {
  /** Nodes with the same key are the same node. Texts are ordered by code points. */
  readonly key: number | string;
  /** An integer that falls with every move. */
  readonly layer: number;
}

/** A game in the form that proofs need. */
export interface ProofGame<N extends ProofNode> {
  /** The name of the rules: that of their file in `proofs/rules`. */
  readonly rules: string;
  /** The node to start from. */
  readonly start: N;
  /** What the side to move gains before the start node is reached, default 0. */
  readonly gained?: number;
  /** The layer up to which checkers search by default; by default none. */
  readonly searchedLayer?: number;
  /** The moves, in the order of the format. Callers may stop after the first ones. */
  moves(node: N): Iterable<Turn<N>>;
  /**
   * Returns a position that follows from the start and has the value of a node, for the game's prover;
   * null if there is none. Then the value follows from the node's moves.
   */
  positionOf(node: N): unknown;
}

/** Options of a `ProofGame`. */
export interface ProofGameOptions {
  /** One of the game's `proofRules`. */
  readonly rules: string;
  /** The limits. */
  readonly budget: Budget;
}
