/**
 * Any game by its rules alone, as a proof sees it.
 *
 * @module
 */
import type { ProofGame, ProofMove } from "../game/proof_game.ts";
import type { Rules } from "../game/rules.ts";

/** A position, and how many moves it is away from the start. */
export interface PlyNode<P> {
  /** The position. */
  readonly position: P;
  /** Moves made since the start. */
  readonly plies: number;
  /** Its text. */
  readonly text: string;
}

/**
 * Returns a game by the rules alone: positions after as many moves are one node if they have one
 * `formatPosition`; moves are in the order of `moves`; nothing is seen of values but at the end. Gains are integers, as the contract has it.
 */
export function rulesProofGame<P, M>(game: Rules<P, M>, start: P): ProofGame<PlyNode<P>> {
  const nodeOf = (position: P, plies: number): PlyNode<P> => ({
    position,
    plies,
    text: game.formatPosition(position),
  });
  const isOver = (position: P) => game.isOver?.(position) ?? game.moves(position).length === 0;
  const valueAtEnd = ({ position }: PlyNode<P>, unknown: number) =>
    isOver(position) ? game.terminalValue(position) : unknown;
  const moveOf = ({ position, plies }: PlyNode<P>, move: M): ProofMove<PlyNode<P>> => {
    const child = game.play(position, move);
    const sign = game.sideToMove(child) === game.sideToMove(position) ? 1 : -1;
    return { gain: game.gain(position, move), sign, to: nodeOf(child, plies + 1) };
  };
  return {
    rules: game.name,
    start: nodeOf(start, 0),
    gained: 0,
    searchedLayer: null,
    keyOf: ({ text }) => text,
    layerOf: ({ plies }) => -plies,
    least: (node) => valueAtEnd(node, -Infinity),
    most: (node) => valueAtEnd(node, Infinity),
    moves: (node) => game.moves(node.position).map((move) => moveOf(node, move)),
  };
}
