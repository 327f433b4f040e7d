/**
 * The staircase board as its proofs see it (docs/proofs.md, `proofs/rules/chess.py`).
 *
 * Row r with f cells taken is bit columns − f + r of a number, so that each row has a bit of its
 * own, the top row the lowest; a node is that number, and the free cells times 2^31.
 *
 *     # # .      columns = 3: rows with 2, 1 and 0 cells taken are bits 1, 3 and 5
 *     # . .
 *     . . .
 *
 * @module
 */
import type { Budget, ProofGame, ProofMove } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core/run";
import { popcount } from "@zugzwang/core/bits";
import { makeContourProver } from "./prover.ts";
import { cellsLeft, type ChessPosition, sideToMove } from "./rules.ts";

/** Rows and columns of a board whose nodes are numbers, together. */
const MAX_BITS = 30;
/** What free cells count in a node. */
const FREE = 2 ** 31;

/**
 * Returns the game that proofs of a position are of.
 *
 * @throws {LimitError} if the board has more than 30 rows and columns together.
 */
export function chessProofGame(position: ChessPosition, budget: Budget): ProofGame<unknown> {
  const { rows, cols } = position.board;
  if (rows + cols > MAX_BITS) throw tooLarge(rows, cols);
  const gains = gainsByParity(position);
  const atEnd = (node: number, unknown: number) => node < FREE ? 0 : unknown;
  const game: ProofGame<number> = {
    rules: "chess",
    start: nodeOf(position),
    gained: 0,
    searchedLayer: null,
    keyOf: (node) => node,
    layerOf: (node) => Math.floor(node / FREE),
    least: (node) => atEnd(node, -Infinity),
    most: (node) => atEnd(node, Infinity),
    moves: (node) => movesOf(node, rows, gains),
    makeOracle: () => {
      const valueOf = makeLookup(position, budget);
      const isAtLeast = (node: number, bound: number) => valueOf(node) >= bound;
      return { isAtLeast, knownAtLeast: isAtLeast };
    },
  };
  return game as ProofGame<unknown>;
}

function nodeOf(position: ChessPosition): number {
  const { board: { cols }, filled } = position;
  const bits = filled.reduce((sum, count, row) => sum + 2 ** (cols - count + row), 0);
  return cellsLeft(position) * FREE + bits;
}

/** `gains[parity of free cells][bit * rows + row]`: what the cell of a move gains. */
function gainsByParity(position: ChessPosition): [Float64Array, Float64Array] {
  const { rows, cols, payoffs } = position.board;
  const moverOfEven = sideToMove(position) ^ (cellsLeft(position) & 1);
  const gainsOf = (parity: number) => {
    const gains = new Float64Array((rows + cols) * rows);
    payoffs[moverOfEven ^ parity].forEach((payoff, cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      gains[(cols - col + row) * rows + row] = payoff;
    });
    return gains;
  };
  return [gainsOf(0), gainsOf(1)];
}

function movesOf(
  node: number,
  rows: number,
  gains: readonly [Float64Array, Float64Array],
): ProofMove<number>[] {
  const free = Math.floor(node / FREE);
  const bits = node % FREE;
  const moves: ProofMove<number>[] = [];
  for (let corners = bits & ~(bits << 1) & ~1; corners !== 0; corners &= corners - 1) {
    const bit = corners & -corners;
    const place = (31 - Math.clz32(bit)) * rows + popcount(bits & (bit - 1));
    moves.push({ gain: gains[free & 1][place], sign: -1, to: node - FREE - (bit >> 1) });
  }
  return moves;
}

/** Returns how to look up the values of nodes, in the table of the solver. */
function makeLookup(position: ChessPosition, budget: Budget): (node: number) => number {
  const { board } = position;
  const { known } = makeContourProver(position, { budget });
  return (node) => {
    let bits = node % FREE;
    const filled = Array.from({ length: board.rows }, (_, row) => {
      const free = 31 - Math.clz32(bits & -bits) - row;
      bits &= bits - 1;
      return board.cols - free;
    });
    return known({ board, filled }).lower;
  };
}

function tooLarge(rows: number, cols: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** (rows + cols),
    allowed: 2 ** MAX_BITS,
    purpose: `the proof on a ${rows} x ${cols} board (rows + columns of ${MAX_BITS} at most)`,
  });
}
