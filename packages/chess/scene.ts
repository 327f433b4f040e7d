// The drawing of a position: a grid of cells with both payoffs, and the contour.
import type { Role, Scene, Shape } from "@zugzwang/core";
import { formatMove } from "./notation.ts";
import { type ChessMove, type ChessPosition, isLegal } from "./rules.ts";

/**
 * Returns the drawing of a position. Each cell shows the payoff of the first player above that of the
 * second. The contour between taken and free cells is accented.
 */
export function drawScene(position: ChessPosition): Scene {
  const { rows, cols, payoffs } = position.board;
  const longest = payoffs.flat().reduce((most, payoff) => Math.max(most, `${payoff}`.length), 1);
  const cells = payoffs[0].map((_, cell) => ({ row: Math.floor(cell / cols), col: cell % cols }));
  return {
    width: cols,
    height: rows,
    terminal: { columns: longest + 3, rows: 3 },
    shapes: [
      ...cells.map((cell) => drawCell(position, cell)),
      ...cells.flatMap((cell) => drawPayoffs(position, cell)),
      ...drawContour(position),
    ],
  };
}

function drawCell(position: ChessPosition, { row, col }: ChessMove): Shape {
  const isTaken = col < position.filled[row];
  const isOption = isLegal(position, { row, col });
  const role: Role = isTaken ? "taken" : isOption ? "option" : "empty";
  const shape: Shape = { kind: "cell", role, x: col, y: row, width: 1, height: 1 };
  return isOption ? { ...shape, moves: [formatMove({ row, col })] } : shape;
}

function drawPayoffs({ board, filled }: ChessPosition, { row, col }: ChessMove): Shape[] {
  const isTaken = col < filled[row];
  return board.payoffs.map((side, index): Shape => ({
    kind: "label",
    role: isTaken ? "muted" : index === 0 ? "first" : "second",
    x: col + 1 / 2,
    y: row + (index + 1) / 3,
    text: `${side[row * board.cols + col]}`,
    source: { token: 2 + (index * board.rows + row) * board.cols + col },
  }));
}

/** Draws the border of the taken cells, from the lower left corner to the upper right. */
function drawContour({ board: { rows, cols }, filled }: ChessPosition): Shape[] {
  const edges: Shape[] = [];
  let x = 0;
  for (let y = rows; y >= 0; y--) {
    const x2 = y === 0 ? cols : filled[y - 1];
    if (x2 > x) edges.push({ kind: "edge", role: "accent", x, y, x2, y2: y });
    if (y > 0) edges.push({ kind: "edge", role: "accent", x: x2, y, x2, y2: y - 1 });
    x = x2;
  }
  return edges;
}
