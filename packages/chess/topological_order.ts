/**
 * Method `topological`: positions as hashed states, put into topological order by their
 * in-degrees, and solved from the end back.
 *
 * @module
 */
import type { Budget, StateGame } from "@zugzwang/core";
import {
  contourGame,
  contourKey,
  MAX_CONTOUR_KEY_BITS,
  type StaircaseMoves,
  staircaseMoves,
} from "@zugzwang/core/engines/staircase/contour_game";
import { topological } from "@zugzwang/core/engines/topological";
import { LimitError } from "@zugzwang/core/run";
import { packedGame, packedState, packingOf } from "./packed_lines.ts";
import { type Remainder, remainderOf } from "./remainder.ts";
import { countContours, type RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** Positions as states of the engine. */
interface States {
  readonly game: StateGame;
  /** Returns the state of a position, given the free cells of each line. */
  stateOf(left: ArrayLike<number>): Int32Array;
}

/**
 * Solves a position by discovering the graph of all that can come of it.
 *
 * The engine knows nothing of ranks: this is the general method, kept as a check on the others and
 * a measure for them. Time: O(moves) look-ups; memory: about 76 bytes a position on 10 x 10.
 *
 * @throws {LimitError} if what is left has more than 2^31 − 2 contours, or a limit of the budget
 * is met.
 */
export function topologicalOrder(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  const contours = countContours(remainder, position.board);
  checkMemory(remainder, { contours, budget });
  const moves = staircaseMoves(remainder);
  const { lines, width } = remainder;
  const { game, stateOf } = lines + width <= MAX_CONTOUR_KEY_BITS
    ? keyStates(moves)
    : packedStates(moves, remainder);
  const { values, states } = topological(game, {
    root: stateOf(remainder.left),
    budget,
  });
  const valueOf = (left: ArrayLike<number>) => values[states.find(stateOf(left))];
  return { remainder, positions: states.size, nodes: null, valueOf };
}

/** The contour as one word. */
function keyStates(moves: StaircaseMoves): States {
  return { game: contourGame(moves), stateOf: (left) => Int32Array.of(contourKey(left)) };
}

/** Longer contours: the free cells of each line, several to a word. */
function packedStates(moves: StaircaseMoves, remainder: Remainder): States {
  const packing = packingOf(remainder);
  return { game: packedGame(moves, packing), stateOf: (left) => packedState(left, packing) };
}

/**
 * Refuses a full board before its graph is begun. Each position takes, at the least, a word for
 * its state, its slot, the start of its moves, its in-degree, its place in the order and its
 * value; each move a word and its payoff. A contour has a move wherever a step along the lines comes before one
 * across: at each of lines + width − 1 places in lines · width / ((lines + width) (lines + width
 * − 1)) of all contours; so there are contours · lines · width / (lines + width) moves.
 */
function checkMemory(
  { lines, width, cells }: Remainder,
  { contours, budget }: { contours: number; budget: Budget },
): void {
  if (cells === 0 || cells < lines * width) return;
  const moves = Math.floor(contours * cells / (lines + width));
  const needed = contours * 24 + moves * 8;
  if (needed <= budget.memoryBytes) return;
  const purpose = `the graph of ${contours} positions, at the least,`;
  throw new LimitError({ kind: "memory", needed, allowed: budget.memoryBytes, purpose });
}
