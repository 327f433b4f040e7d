// The rules of proofs of the staircase board (docs/proofs.md, `proofs/rules/chess.py`).
//
// The key of a node is a number: the state of the contour (`prover.ts`), whose lines are the
// rows of the whole board, and the free cells times 2^31.
//
//     # # .      columns = 3: rows with 2, 1 and 0 cells taken are bits 1, 3 and 5
//     # . .
//     . . .
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { contourGame, contourState } from "./prover.ts";
import { type Board, type ChessPosition, countCellsLeft, getSideToMove } from "./rules.ts";
import { staircaseMoves } from "./staircase_values.ts";

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
  const [contour] = contourState(filled.map((count) => cols - count), cols);
  return {
    start: new ChessNode(countCellsLeft(position) * FREE + contour),
    moves: makeMoveLister(position),
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

/** Returns a function that lists the moves of a node, from the top row down. */
function makeMoveLister(position: ChessPosition): (node: ChessNode) => Turn<ChessNode>[] {
  const { rows, cols, payoffs } = position.board;
  const moverOfEven = getSideToMove(position) ^ (countCellsLeft(position) & 1);
  const game = contourGame(staircaseMoves({
    width: cols,
    left: new Array(rows).fill(cols),
    gainAt: (row, free, parity) => payoffs[moverOfEven ^ parity][row * cols + cols - free],
  }));
  const [keys, priorities] = [new Int32Array(rows), new Int32Array(rows)];
  const [gains, marks] = [new Float64Array(rows), new Uint8Array(rows)];
  const state = new Int32Array(1);
  return ({ key }) => {
    state[0] = key % FREE;
    const count = game.expand(state, keys, gains, marks, priorities);
    const free = key - state[0] - FREE;
    const moves: Turn<ChessNode>[] = [];
    for (let i = 0; i < count; i++) {
      moves.push({ child: new ChessNode(free + keys[i]), gain: gains[i], isAgain: false });
    }
    return moves;
  };
}
