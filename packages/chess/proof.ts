// The rules of proofs of the staircase board (docs/proofs.md, `proofs/rules/chess.py`).
//
// The key of a node is a number. Row r with f cells taken sets bit columns − f + r, so each row has
// its own bit, and the top row the lowest. The free cells times 2^31 are added.
//
//     # # .      columns = 3: rows with 2, 1 and 0 cells taken are bits 1, 3 and 5
//     # . .
//     . . .
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core";
import { checkBits } from "@zugzwang/core/run";
import { popcount } from "@zugzwang/core/tables";
import { type Board, type ChessPosition, countCellsLeft, getSideToMove } from "./rules.ts";

/** The most rows and columns together of a board whose nodes are numbers. */
const MAX_BITS = 30;
/** What a free cell adds to a node. */
const FREE = 2 ** 31;

/** A node is little more than its key: proofs have very many. */
class ChessNode implements ProofNode {
  constructor(readonly key: number) {}

  get layer(): number {
    return Math.floor(this.key / FREE);
  }

  get lower(): number {
    return this.key < FREE ? 0 : -Infinity;
  }

  get upper(): number {
    return this.key < FREE ? 0 : Infinity;
  }
}

/** Makes the game of a proof. Throws a `LimitError` if rows and columns together exceed 30. */
export function makeProofGame(position: ChessPosition): ProofGame<ChessNode> {
  const { board, filled } = position;
  const { rows, cols } = board;
  checkBits(rows + cols, MAX_BITS, `the proof on a board of ${rows + cols} rows and columns`);
  const gains = listGains(position);
  const bits = filled.reduce((sum, count, row) => sum + 2 ** (cols - count + row), 0);
  return {
    rules: "chess",
    start: new ChessNode(countCellsLeft(position) * FREE + bits),
    moves: ({ key }) => listMoves(key, rows, gains),
    positionOf: ({ key }) => ({ board, filled: countFilled(key, board) }),
  };
}

/** Returns the number of taken cells of each row. */
function countFilled(key: number, { rows, cols }: Board): number[] {
  let bits = key % FREE;
  return Array.from({ length: rows }, (_, row) => {
    const place = 31 - Math.clz32(bits & -bits);
    bits &= bits - 1;
    return cols - (place - row);
  });
}

/** Returns `gains[parity of free cells][bit * rows + row]`, the gain of a move. */
function listGains(position: ChessPosition): [Float64Array, Float64Array] {
  const { rows, cols, payoffs } = position.board;
  const moverOfEven = getSideToMove(position) ^ (countCellsLeft(position) & 1);
  const makeGains = (parity: number) => {
    const gains = new Float64Array((rows + cols) * rows);
    payoffs[moverOfEven ^ parity].forEach((payoff, cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      gains[(cols - col + row) * rows + row] = payoff;
    });
    return gains;
  };
  return [makeGains(0), makeGains(1)];
}

function listMoves(
  key: number,
  rows: number,
  gains: readonly [Float64Array, Float64Array],
): Turn<ChessNode>[] {
  const free = Math.floor(key / FREE);
  const bits = key % FREE;
  const moves: Turn<ChessNode>[] = [];
  for (let corners = bits & ~(bits << 1) & ~1; corners !== 0; corners &= corners - 1) {
    const bit = corners & -corners;
    const place = (31 - Math.clz32(bit)) * rows + popcount(bits & (bit - 1));
    const child = new ChessNode(key - FREE - (bit >> 1));
    moves.push({ child, gain: gains[free & 1][place], isAgain: false });
  }
  return moves;
}
