/**
 * The drawing of a position: the board, its stones, and the cells that fill a placement.
 *
 * @module
 */
import type { Role, Scene, Shape } from "@zugzwang/core";
import { cellAt, completingCells, formatMove, type PatternsPosition } from "./position.ts";

/**
 * Returns the drawing of a position: a disc for every stone, a move on every free cell while the
 * game goes on, and as accents the cells that complete a pattern, or that complete one already.
 */
export function patternsScene(position: PatternsPosition): Scene {
  const { rows, cols } = position.instance;
  const accents = new Set(position.ended ? filledCells(position) : completingCells(position));
  const cells = position.stones.map((_, cell) => cellShape(position, cell, accents.has(cell)));
  const discs = position.stones.flatMap((stone, cell) =>
    stone ? [discShape(position, cell, accents.has(cell))] : []
  );
  return {
    width: cols,
    height: rows,
    terminal: { columns: 4, rows: 2 },
    shapes: [...cells, ...discs],
  };
}

/** The cells of all placements that are filled. */
function filledCells({ instance, stones }: PatternsPosition): number[] {
  return instance.placements.filter((cells) => cells.every((cell) => stones[cell])).flat();
}

function cellShape(position: PatternsPosition, cell: number, isAccent: boolean): Shape {
  const move = cellAt(position.instance, cell);
  const isOption = !position.stones[cell] && !position.ended;
  const role: Role = isAccent ? "accent" : isOption ? "option" : "empty";
  const state = position.stones[cell]
    ? (isAccent ? "a stone of a complete pattern" : "a stone")
    : (isAccent ? "free, completes a pattern" : "free");
  const title = `row ${move.row}, column ${move.col}: ${state}`;
  const shape: Shape = { kind: "cell", role, x: move.col, y: move.row, width: 1, height: 1, title };
  return isOption ? { ...shape, moves: [formatMove(move)] } : shape;
}

function discShape({ instance }: PatternsPosition, cell: number, isAccent: boolean): Shape {
  const { row, col } = cellAt(instance, cell);
  const role: Role = isAccent ? "accent" : "taken";
  return { kind: "disc", role, x: col + 1 / 2, y: row + 1 / 2, radius: 1 / 3 };
}
