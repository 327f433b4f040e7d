// The rules of proofs of the staircase board (docs/proofs.md, `proofs/rules/chess.py`).
//
// A node is a number: the key of the contour (core's `contour_game.ts`), whose lines are the rows of the
// whole board, and the free cells times 2^31.
//
//     # # .      columns = 3: rows with 2, 1 and 0 cells taken are bits 1, 3 and 5
//     # . .
//     . . .
import type { ProofGame, ProofMove } from "@zugzwang/core";
import { contourGame, contourKey, staircaseMoves } from "@zugzwang/core/engines";
import { LimitError } from "@zugzwang/core/run";
import { type Board, type ChessPosition, countCellsLeft, getSideToMove } from "./rules.ts";

/** The most rows and columns together of a board whose nodes are numbers. */
const MAX_BITS = 30;
/** What a free cell adds to a node. */
const FREE = 2 ** 31;

/** Makes the game of a proof. Throws a `LimitError` if rows and columns together exceed 30. */
export function makeProofGame(position: ChessPosition): ProofGame<number> {
  const { rows, cols } = position.board;
  if (rows + cols > MAX_BITS) throw makeSizeLimit(rows, cols);
  const boundAtEnd = (node: number, unknown: number) => node < FREE ? 0 : unknown;
  return {
    rules: "chess",
    start: makeNode(position),
    gained: 0,
    searchedLayer: null,
    keyOf: (node) => node,
    layerOf: (node) => Math.floor(node / FREE),
    least: (node) => boundAtEnd(node, -Infinity),
    most: (node) => boundAtEnd(node, Infinity),
    moves: makeMoveLister(position),
    positionOf: (node) => ({ board: position.board, filled: countFilled(node, position.board) }),
  };
}

function makeNode(position: ChessPosition): number {
  const { board: { cols }, filled } = position;
  return countCellsLeft(position) * FREE + contourKey(filled.map((count) => cols - count));
}

/** Returns the number of taken cells of each row. */
function countFilled(node: number, { rows, cols }: Board): number[] {
  let bits = node % FREE;
  return Array.from({ length: rows }, (_, row) => {
    const place = 31 - Math.clz32(bits & -bits);
    bits &= bits - 1;
    return cols - (place - row);
  });
}

/** Returns a function that lists the moves of a node, from the top row down. */
function makeMoveLister(position: ChessPosition): (node: number) => ProofMove<number>[] {
  const { rows, cols, payoffs } = position.board;
  const moverOfEven = getSideToMove(position) ^ (countCellsLeft(position) & 1);
  const game = contourGame(staircaseMoves({
    lines: rows,
    width: cols,
    left: new Array(rows).fill(cols),
    gainAt: (row, free, parity) => payoffs[moverOfEven ^ parity][row * cols + cols - free],
  }));
  const [keys, priorities] = [new Int32Array(rows), new Int32Array(rows)];
  const [gains, marks] = [new Float64Array(rows), new Uint8Array(rows)];
  const state = new Int32Array(1);
  return (node) => {
    state[0] = node % FREE;
    const count = game.expand(state, keys, gains, marks, priorities);
    const free = node - state[0] - FREE;
    const moves: ProofMove<number>[] = [];
    for (let i = 0; i < count; i++) moves.push({ gain: gains[i], sign: -1, to: free + keys[i] });
    return moves;
  };
}

function makeSizeLimit(rows: number, cols: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** (rows + cols),
    allowed: 2 ** MAX_BITS,
    purpose: `the proof on a ${rows} x ${cols} board (rows + columns at most ${MAX_BITS})`,
  });
}
