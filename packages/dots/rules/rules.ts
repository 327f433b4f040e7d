/**
 * The rules: slow, obvious, and what everything else is held against.
 *
 * The players draw edges in turn. Who draws the last edge of a box takes it and must move again;
 * when all edges are drawn, the game is over. Nobody must take a box that can be taken.
 *
 * @module
 */
import type { Bounds } from "@zugzwang/core";
import {
  boxesOfEdge,
  type DotsMove,
  type DotsPosition,
  edgeOf,
  edgesOfBox,
  moveOf,
} from "./board.ts";

/** Returns the legal moves: all undrawn edges, horizontal before vertical, row by row. */
export function legalMoves(position: DotsPosition): DotsMove[] {
  const { drawn } = position;
  const moves: DotsMove[] = [];
  for (let edge = drawn.indexOf("0"); edge >= 0; edge = drawn.indexOf("0", edge + 1)) {
    moves.push(moveOf(position, edge));
  }
  return moves;
}

/** Returns the number of boxes that an undrawn edge completes: 0, 1 or 2. */
export function completedBoxes(position: DotsPosition, edge: number): number {
  const isLast = (box: number) =>
    edgesOfBox(position, box).every((other) => other === edge || position.drawn[other] === "1");
  return boxesOfEdge(position, edge).filter(isLast).length;
}

/** Returns what is certain of the value of a position at sight: nobody takes more than all boxes. */
export function certainBounds(position: DotsPosition): Bounds {
  const most = boxesLeft(position);
  return { lower: 0 - most, upper: most, step: 2 };
}

/** Returns the number of boxes that are not completed yet. */
export function boxesLeft(position: DotsPosition): number {
  const { rows, columns, drawn } = position;
  let left = 0;
  for (let box = 0; box < rows * columns; box++) {
    if (edgesOfBox(position, box).some((edge) => drawn[edge] === "0")) left++;
  }
  return left;
}

/** Returns the position after a legal move. */
export function playEdge(position: DotsPosition, edge: number): DotsPosition {
  const { rows, columns, start, drawn, side } = position;
  return {
    rows,
    columns,
    start,
    drawn: drawn.slice(0, edge) + "1" + drawn.slice(edge + 1),
    side: completedBoxes(position, edge) > 0 ? side : side === 0 ? 1 : 0,
  };
}

/** Returns the position after a legal move. */
export function playMove(position: DotsPosition, move: DotsMove): DotsPosition {
  return playEdge(position, edgeOf(position, move));
}

/** Returns the number of boxes that a legal move completes. */
export function gainOfMove(position: DotsPosition, move: DotsMove): number {
  return completedBoxes(position, edgeOf(position, move));
}
