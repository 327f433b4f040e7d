// Provers of nodes: one that asks the game's prover about positions, and a plain search. Also a
// game for proofs from rules alone.
import type { Bounds, Budget, Game, Prover } from "@zugzwang/core";
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import { boundTurn, isOver, makeMove } from "@zugzwang/core/game";
import { CountedMap } from "@zugzwang/core/tables";

export type NodeProver<N> = Pick<Prover<N, never>, "bound" | "known">;

const POLL_NODES = 2 ** 12;
/** Bytes per entry of a map by nodes: its value, and the map's own. Measured: 120 to 180. */
export const ENTRY_BYTES = 192;

/** A null-window search of nodes with an exact memo. */
export class NodeSearch<N extends ProofNode> implements NodeProver<N> {
  nodes = 0;
  readonly #game: ProofGame<N>;
  readonly #budget: Budget;
  readonly #memo: CountedMap<ProofNode["key"], Bounds>;

  constructor(game: ProofGame<N>, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
    this.#memo = new CountedMap(budget, "the memo of the search", ENTRY_BYTES);
  }

  known(node: N): Bounds {
    return this.#memo.get(node.key) ?? node;
  }

  bound(node: N, threshold: number): number {
    const { lower, upper } = this.known(node);
    if (threshold <= lower) return lower;
    if (threshold > upper) return upper;
    if (++this.nodes % POLL_NODES === 0) this.#budget.poll(this.nodes);
    const bound = boundMoves(this, this.#game.moves(node), threshold);
    const isLower = bound >= threshold;
    this.#memo.set(node.key, isLower ? { lower: bound, upper } : { lower, upper: bound });
    return bound;
  }
}

/** Returns a prover of nodes that asks the game's prover about their positions. */
export function askPositions<N extends ProofNode>(
  game: ProofGame<N>,
  prover: Prover<unknown, unknown>,
): NodeProver<N> {
  const self: NodeProver<N> = {
    known(node) {
      const position = node.lower === node.upper ? null : game.positionOf(node);
      if (position === null) return node;
      const { lower, upper } = prover.known(position);
      return { lower: Math.max(node.lower, lower), upper: Math.min(node.upper, upper) };
    },
    bound(node, threshold) {
      if (threshold <= node.lower) return node.lower;
      if (threshold > node.upper) return node.upper;
      const position = game.positionOf(node);
      return position === null
        ? boundMoves(self, game.moves(node), threshold)
        : prover.bound(position, threshold);
    },
  };
  return self;
}

/** Returns a bound of the most that a move is worth, on the side of a threshold where it lies. */
function boundMoves<N>(prover: NodeProver<N>, moves: Iterable<Turn<N>>, threshold: number): number {
  let best = -Infinity;
  for (const move of moves) {
    const bound = boundTurn(move, threshold, (needed) => prover.bound(move.child, needed));
    best = Math.max(best, bound);
    if (best >= threshold) break;
  }
  return best;
}

interface PositionNode<P> extends ProofNode {
  readonly position: P;
}

/**
 * Returns a game for proofs from rules alone. A node is a `formatPosition` after a number of moves.
 * Moves are in the order of `moves`. Only ends have bounds.
 */
export function proofGameOfRules<P, M>(rules: Game<P, M>, start: P): ProofGame<PositionNode<P>> {
  const makeNode = (position: P, layer: number): PositionNode<P> => {
    const key = rules.formatPosition(position);
    const value = isOver(rules, position) ? rules.terminalValue(position) : null;
    return { position, key, layer, lower: value ?? -Infinity, upper: value ?? Infinity };
  };
  return {
    start: makeNode(start, 0),
    moves: ({ position, layer }) =>
      rules.moves(position).map((move) => {
        const turn = makeMove(rules, position, move);
        return { ...turn, child: makeNode(turn.child, layer - 1) };
      }),
    positionOf: ({ position }) => position,
  };
}
