import type { Budget } from "../run/budget.ts";
import type { Bounds, Turn } from "./terms.ts";

/** What proofs and books need. */
export interface Proving<P> {
  /** Returns the game of proofs of a position. By default it follows from `moves` and `play`. */
  game?(position: P, options: { readonly budget: Budget }): Promise<ProofGame<ProofNode>>;
  /** Returns the file in the package's folder `books` for a position and what follows, or null. */
  bookName?(position: P): string | null;
}

/** A node, with bounds of its value for the side to move. They are equal if no move is left. */
export interface ProofNode extends Bounds {
  /** Nodes with the same key are the same node. Texts are ordered by code points. */
  readonly key: number | string;
  /** An integer that falls with every move. */
  readonly layer: number;
}

/**
 * A game in the form that proofs need: nodes with static bounds, and their moves in a fixed order. A
 * node need not be a position: a lemma may skip positions, and one node may stand for many.
 * `proofs/rules` has the same game in another language, which must agree in every detail
 * (docs/proofs.md).
 */
export interface ProofGame<N extends ProofNode> {
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
