/**
 * Any game as its proofs see it, by its rules alone.
 *
 * @module
 */
import type { ProofGame, ProofMove } from "../game/proof_game.ts";
import type { Rules } from "../game/rules.ts";

/** A position, and how many moves lead to it from the start. */
interface PlyNode<P> {
  readonly position: P;
  readonly plies: number;
  readonly text: string;
}

/**
 * Returns a game of which positions after as many moves are the same node if they have the same
 * `formatPosition`. Moves are in the order of `moves`. No bounds are known before the end.
 */
export function proofGameOfRules<P, M>(rules: Rules<P, M>, start: P): ProofGame<PlyNode<P>> {
  const makeNode = (position: P, plies: number): PlyNode<P> => ({
    position,
    plies,
    text: rules.formatPosition(position),
  });
  const isOver = (position: P) => rules.isOver?.(position) ?? rules.moves(position).length === 0;
  const valueAtEnd = ({ position }: PlyNode<P>, unknown: number) =>
    isOver(position) ? rules.terminalValue(position) : unknown;
  const makeMove = ({ position, plies }: PlyNode<P>, move: M): ProofMove<PlyNode<P>> => {
    const child = rules.play(position, move);
    const sign = rules.sideToMove(child) === rules.sideToMove(position) ? 1 : -1;
    return { gain: rules.gain(position, move), sign, to: makeNode(child, plies + 1) };
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
