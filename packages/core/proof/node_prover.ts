// Provers of nodes: one that asks the game's prover about positions, and a plain search. Also a
// game for proofs from rules alone.
import type { ProofGame, ProofKey, ProofMove } from "../game/proof_game.ts";
import type { Bounds, Rules } from "../game/rules.ts";
import { isOver, makeMove as makeTurn } from "../game/values.ts";
import { type Budget, checkRoom } from "../run/budget.ts";
import type { Prover } from "../solve/prover.ts";

export type NodeProver<N> = Pick<Prover<N, ProofMove<N>>, "bound" | "known" | "nodes" | "save">;

const POLL_NODES = 2 ** 12;

/** A null-window search of nodes with an exact memo. */
export class NodeSearch<N> implements NodeProver<N> {
  nodes = 0;
  readonly #game: ProofGame<N>;
  readonly #budget: Budget;
  readonly #memo: CountedMap<Bounds>;

  constructor(game: ProofGame<N>, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
    this.#memo = new CountedMap(budget, "the memo of the search");
  }

  known(node: N): Bounds {
    return this.#memo.get(this.#game.keyOf(node)) ??
      { lower: this.#game.least(node), upper: this.#game.most(node) };
  }

  bound(node: N, threshold: number): number {
    const { lower, upper } = this.known(node);
    if (threshold <= lower) return lower;
    if (threshold > upper) return upper;
    if (++this.nodes % POLL_NODES === 0) this.#budget.poll(this.nodes);
    const bound = boundMoves(this, this.#game.moves(node), threshold);
    this.#memo.set(
      this.#game.keyOf(node),
      bound >= threshold ? { lower: bound, upper } : { lower, upper: bound },
    );
    return bound;
  }
}

/** Asks the game's prover about the positions of nodes. */
export class PositionProver<N> implements NodeProver<N> {
  readonly #game: ProofGame<N>;
  readonly #prover: Prover<unknown, unknown>;

  constructor(game: ProofGame<N>, prover: Prover<unknown, unknown>) {
    this.#game = game;
    this.#prover = prover;
  }

  get nodes(): number | null {
    return this.#prover.nodes;
  }

  known(node: N): Bounds {
    const [least, most] = [this.#game.least(node), this.#game.most(node)];
    if (least === most) return { lower: least, upper: most };
    const position = this.#game.positionOf(node);
    const { lower, upper } = position === null
      ? this.#knownOfMoves(node)
      : this.#prover.known(position);
    return { lower: Math.max(least, lower), upper: Math.min(most, upper) };
  }

  bound(node: N, threshold: number): number {
    const [least, most] = [this.#game.least(node), this.#game.most(node)];
    if (threshold <= least) return least;
    if (threshold > most) return most;
    const position = this.#game.positionOf(node);
    return position === null
      ? boundMoves(this, this.#game.moves(node), threshold)
      : this.#prover.bound(position, threshold);
  }

  save(): void {
    this.#prover.save?.();
  }

  #knownOfMoves(node: N): Bounds {
    let [least, most] = [-Infinity, -Infinity];
    for (const { gain, sign, to } of this.#game.moves(node)) {
      const { lower, upper } = this.known(to);
      least = Math.max(least, gain + (sign > 0 ? lower : -upper));
      most = Math.max(most, gain + (sign > 0 ? upper : -lower));
    }
    return { lower: least, upper: most };
  }
}

/** Returns a bound of the most that a move is worth, on the side of a threshold where it lies. */
function boundMoves<N>(
  prover: NodeProver<N>,
  moves: Iterable<ProofMove<N>>,
  threshold: number,
): number {
  let best = -Infinity;
  for (const move of moves) {
    best = Math.max(best, boundMove(prover, move, threshold));
    if (best >= threshold) break;
  }
  return best;
}

/** Returns a bound of what a move is worth, on the side of a threshold where it lies. */
export function boundMove<N>(
  prover: NodeProver<N>,
  { gain, sign, to }: ProofMove<N>,
  threshold: number,
): number {
  return sign > 0
    ? gain + prover.bound(to, threshold - gain)
    : gain - prover.bound(to, gain - threshold + 1);
}

/** Bytes per entry: a key, its value, and the map's overhead. Measured: 120 to 180. */
const ENTRY_BYTES = 192;
/** Entries that are reserved together. */
const BLOCK = 2 ** 6;

/** A map from keys of nodes whose memory counts against a budget. */
export class CountedMap<V> extends Map<ProofKey, V> {
  readonly #budget: Budget;
  readonly #purpose: string;
  #counted = 0;

  /** @param purpose The purpose of the map, for the message of a limit. */
  constructor(budget: Budget, purpose: string) {
    super();
    this.#budget = budget;
    this.#purpose = purpose;
  }

  override set(key: ProofKey, value: V): this {
    super.set(key, value);
    if (this.size > this.#counted) this.#reserve();
    return this;
  }

  /** Removes all entries and frees their memory. */
  override clear(): void {
    super.clear();
    this.#budget.release(this.#counted * ENTRY_BYTES);
    this.#counted = 0;
  }

  #reserve(): void {
    checkRoom({ size: this.#counted + BLOCK - 1 }, this.#purpose);
    this.#budget.reserve(BLOCK * ENTRY_BYTES, this.#purpose);
    this.#counted += BLOCK;
  }
}

/** A position, and how many moves lead to it from the start. */
interface PlyNode<P> {
  readonly position: P;
  readonly plies: number;
  readonly text: string;
}

/**
 * Returns a game for proofs from rules alone: positions after the same number of moves are the same
 * node if
 * they have the same `formatPosition`. Moves are in the order of `moves`. Only ends have bounds.
 */
export function proofGameOfRules<P, M>(rules: Rules<P, M>, start: P): ProofGame<PlyNode<P>> {
  const makeNode = (position: P, plies: number): PlyNode<P> => ({
    position,
    plies,
    text: rules.formatPosition(position),
  });
  const valueAtEnd = ({ position }: PlyNode<P>, unknown: number) =>
    isOver(rules, position) ? rules.terminalValue(position) : unknown;
  const makeMove = ({ position, plies }: PlyNode<P>, move: M): ProofMove<PlyNode<P>> => {
    const { child, gain, isAgain } = makeTurn(rules, position, move);
    return { gain, sign: isAgain ? 1 : -1, to: makeNode(child, plies + 1) };
  };
  return {
    rules: rules.name,
    start: makeNode(start, 0),
    gained: 0,
    searchedLayer: null,
    keyOf: ({ text }) => text,
    layerOf: ({ plies }) => -plies,
    least: (node) => valueAtEnd(node, -Infinity),
    most: (node) => valueAtEnd(node, Infinity),
    moves: (node) => rules.moves(node.position).map((move) => makeMove(node, move)),
    positionOf: ({ position }) => position,
  };
}
