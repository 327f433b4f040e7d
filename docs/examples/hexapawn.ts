/**
 * Tutorial: a game from its rules alone. Hexapawn.
 *
 * Each side has a row of pawns that move one step ahead or capture one step ahead to the side. A
 * player who gets a pawn to the other side wins. A player who cannot move loses. Nothing below
 * searches: `gameFromRules` makes the solver. Source: Martin Gardner, "How to build a game-learning machine
 * and then teach it to play and to win", Scientific American 206 (March 1962): on 3 × 3 the second
 * player wins.
 *
 * @module
 */
import { gameFromRules, type Shape, type Side, TokenReader } from "@zugzwang/core";

/** A board, rows from the top, `w` and `b` for pawns and `.` for nothing; white moves up first. */
export interface Board {
  /** The rows. */
  readonly rows: readonly string[];
  /** The side to move: white 0, black 1. */
  readonly side: Side;
}

/** A move of a pawn from a square to another, each `row,column`. */
export type PawnMove = readonly [from: string, to: string];

const at = ({ rows }: Board, row: number, col: number) => rows[row]?.[col];

/** Where a pawn may go, as rows and columns. */
function targets(board: Board, row: number, col: number): [number, number][] {
  const ahead = row + (board.side === 0 ? -1 : 1);
  const enemy = board.side === 0 ? "b" : "w";
  return [-1, 0, 1]
    .filter((step) => at(board, ahead, col + step) === (step === 0 ? "." : enemy))
    .map((step) => [ahead, col + step]);
}

function moves(board: Board): PawnMove[] {
  const { rows, side } = board;
  if (rows[0].includes("w") || rows[rows.length - 1].includes("b")) return [];
  return rows.flatMap((text, row) =>
    [...text].flatMap((pawn, col) =>
      pawn !== "wb"[side] ? [] : targets(board, row, col)
        .map(([r, c]): PawnMove => [`${row},${col}`, `${r},${c}`])
    )
  );
}

function play({ rows, side }: Board, [from, to]: PawnMove): Board {
  const put = (rows: readonly string[], square: string, pawn: string) => {
    const [row, col] = square.split(",").map(Number);
    return rows.with(row, rows[row].slice(0, col) + pawn + rows[row].slice(col + 1));
  };
  return { rows: put(put(rows, from, "."), to, "wb"[side]), side: side === 0 ? 1 : 0 };
}

function opening(height: number, width: number): Board {
  const row = (pawn: string) => pawn.repeat(width);
  return { rows: [row("b"), ...new Array(height - 2).fill(row(".")), row("w")], side: 0 };
}

function parsePosition(text: string): Board {
  const [side, ...rows] = text.split("/");
  return { rows, side: side === "w" ? 0 : 1 };
}

const nameMove = (move: PawnMove) => move.join(" ");

/** Returns the squares, each with the moves that begin or end there, and the pawns. */
function drawBoard(board: Board): Shape[] {
  const legal = moves(board);
  return board.rows.flatMap((text, y) =>
    [...text].flatMap((pawn, x): Shape[] => {
      const here = legal.filter((move) => move.includes(`${y},${x}`)).map(nameMove);
      const role = here.length > 0 ? "option" : "empty";
      const square: Shape = { kind: "cell", role, moves: here, x, y, width: 1, height: 1 };
      if (pawn === ".") return [square];
      const side = pawn === "w" ? "first" : "second";
      return [square, { kind: "disc", role: side, x: x + 0.5, y: y + 0.5, radius: 0.35 }];
    })
  );
}

/** The whole game: its rules, the texts of a judge (`rows columns`), and the solver of the rules. */
export const hexapawn = gameFromRules<Board, PawnMove>({
  name: "hexapawn",
  title: "Hexapawn: get a pawn across, or leave the other side without a move",
  sides: ["white", "black"],
  outcome: true,
  start: opening(4, 4),
  sideToMove: ({ side }) => side,
  moves,
  play,
  terminalValue: () => -1, // the last move got a pawn across, or nothing can move
  bounds: () => ({ lower: -1, upper: 1, step: 2 }), // there is no draw
  formatPosition: ({ rows, side }) => ["wb"[side], ...rows].join("/"),
  parsePosition,
  formatMove: nameMove,
  initial: ({ rows }) => opening(rows.length, rows[0].length),
  judge: {
    parse(text) {
      const reader = new TokenReader(text);
      const height = reader.integer({ what: "the number of rows", min: 3, max: 8 });
      const width = reader.integer({ what: "the number of columns", min: 1, max: 8 });
      reader.end();
      return opening(height, width);
    },
    formatInput: ({ rows }) => `${rows.length} ${rows[0].length}\n`,
    formatAnswer: (_, { value }) => value > 0 ? "win\n" : "loss\n",
  },
  show: {
    scene: (board) => ({
      width: board.rows[0].length,
      height: board.rows.length,
      terminal: { columns: 6, rows: 2 },
      shapes: drawBoard(board),
    }),
  },
});
