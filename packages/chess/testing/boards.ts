/**
 * Boards for the tests.
 *
 * @module
 */
import type { Random, SolveOptions } from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
import { chess } from "../chess.ts";
import type { Board, ChessMove, ChessPosition } from "../rules.ts";

/** Returns a random board of any family, with sides of at most `longest`. */
export function drawBoard(random: Random, longest: number): ChessPosition {
  const families = Object.keys(chess.instances.families);
  const size = `${1 + random(longest)}x${1 + random(longest)}`;
  return chess.instances.generate(size, families[random(families.length)], random);
}

/** Returns the board with other payoffs. */
export function mapPayoffs(
  { board }: ChessPosition,
  change: (payoff: number, side: number) => number,
): ChessPosition {
  const [first, second] = board.payoffs.map((side, i) => side.map((payoff) => change(payoff, i)));
  return chess.initial({ board: { ...board, payoffs: [first, second] }, filled: [] });
}

/** Returns the board with rows and columns exchanged. */
export function transpose({ board: { rows, cols, payoffs } }: ChessPosition): ChessPosition {
  const [first, second] = payoffs.map((side) =>
    side.map((_, i) => side[(i % rows) * cols + Math.floor(i / rows)])
  );
  const board: Board = { rows: cols, cols: rows, payoffs: [first, second] };
  return chess.initial({ board, filled: [] });
}

/** Returns the position after a number of random moves, and the moves. */
export function playRandomly(
  start: ChessPosition,
  count: number,
  random: Random,
): { position: ChessPosition; moves: ChessMove[] } {
  let position = start;
  const moves: ChessMove[] = [];
  while (moves.length < count && chess.moves(position).length > 0) {
    const options = chess.moves(position);
    moves.push(options[random(options.length)]);
    position = chess.play(position, moves[moves.length - 1]);
  }
  return { position, moves };
}

/** Returns the values of all moves. */
export async function findMoveValues(
  position: ChessPosition,
  options: SolveOptions = {},
): Promise<number[]> {
  return await withSolver(chess, position, options, (solver) => solver.moveValues());
}
