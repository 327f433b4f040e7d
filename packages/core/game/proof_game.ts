// A game in the form that proofs need: nodes, their moves in a fixed order, and static bounds of
// values.
//
// A node need not be a position: a lemma may skip positions, and one node may stand for many.
// `proofs/rules` has the same game in another language, which must agree in every detail
// (docs/proofs.md).
import type { Budget } from "../run/budget.ts";

/** The key of a node: a number, or a text. Texts are ordered by code points. */
export type ProofKey = number | string;

/** A move of a node. It is worth `gain + sign * value(to)` to the side that makes it. */
export interface ProofMove<N> {
  /** What the move gains, an integer. */
  readonly gain: number;
  /** 1 if the same side moves at `to`, -1 if the other side does. */
  readonly sign: 1 | -1;
  /** The node that it leads to. */
  readonly to: N;
}

/** A game in the form that proofs need. */
export interface ProofGame<N> {
  /** The name of the rules: that of their file in `proofs/rules`. */
  readonly rules: string;
  /** The node to start from. */
  readonly start: N;
  /** What the side to move gains before the start node is reached. */
  readonly gained: number;
  /** The layer up to which checkers search by default, or null. */
  readonly searchedLayer: number | null;
  /** The key: two nodes with the same key are the same node. */
  keyOf(node: N): ProofKey;
  /** An integer that falls with every move. */
  layerOf(node: N): number;
  /** A lower bound of the value for the side to move. It is exact if no move is left. */
  least(node: N): number;
  /** An upper bound of the value. It is exact if no move is left. */
  most(node: N): number;
  /** The moves, in the order of the format. Callers may stop after the first ones. */
  moves(node: N): Iterable<ProofMove<N>>;
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
