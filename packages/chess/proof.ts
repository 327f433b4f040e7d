// The rules of proofs of the staircase board (docs/proofs.md, `proofs/rules/chess.py`).
//
// The key of a node is a number: the state of the contour (`prover.ts`), whose lines are the
// rows of the whole board, and the free cells times 2^31.
//
//     # # .      columns = 3: rows with 2, 1 and 0 cells taken are bits 1, 3 and 5
//     # . .
//     . . .
import type { ProofGame, ProofNode } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { type ChessPosition, countCellsLeft, getGain, listMoves } from "./rules.ts";

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
  const contour = filled.reduce((bits, count, row) => bits + 2 ** (row + cols - count), 0);
  const toPosition = ({ key }: ChessNode) => ({ board, filled: countFilled(key, cols) });
  return {
    start: new ChessNode(countCellsLeft(position) * FREE + contour),
    moves: (node) => {
      const position = toPosition(node);
      return listMoves(position).map((move) => {
        const halfBit = 2 ** (move.row + cols - move.col - 1); // the bit of the row moves down by one
        const child = new ChessNode(node.key - FREE - halfBit);
        return { child, gain: getGain(position, move), isAgain: false };
      });
    },
    positionOf: toPosition,
  };
}

/** Returns the number of taken cells of each row. */
function countFilled(key: number, cols: number): number[] {
  const filled: number[] = [];
  for (let bits = key % FREE; bits !== 0; bits &= bits - 1) {
    const place = 31 - Math.clz32(bits & -bits);
    filled.push(cols - (place - filled.length));
  }
  return filled;
}
