// The drawing of a position: the board, its stones, and the cells that fill a placement.
import type { Role, Scene, Shape } from "@zugzwang/core";
import type { Pattern } from "./instance.ts";
import { findThreats, formatMove, type PatternsPosition, toMove } from "./position.ts";

/** The most patterns to draw, and the longest side of a drawn pattern. */
const [MAX_DRAWN, MAX_DRAWN_SIDE] = [12, 8];
/** The gap below the board and below each row of patterns. */
const GAP = 1 / 2;
const SMALL_RADIUS = 1 / 4;

/**
 * Returns the drawing of a position: a disc for every stone and, until the game is over, a move on
 * every free cell. Accents mark cells that complete a pattern or belong to a complete one. Below
 * the board are the patterns, if they are few and small.
 */
export function drawScene(position: PatternsPosition): Scene {
  const { rows, cols } = position.instance;
  const accents = position.ended ? findFilledCells(position) : findThreats(position).completing;
  const cells = position.stones.map((_, cell) => drawCell(position, cell, accents.has(cell)));
  const discs = position.stones.flatMap((stone, cell): Shape[] => {
    const { row, col } = toMove(position.instance, cell);
    const role: Role = accents.has(cell) ? "accent" : "taken";
    return stone ? [{ kind: "disc", role, x: col + 1 / 2, y: row + 1 / 2, radius: 1 / 3 }] : [];
  });
  const legend = drawPatterns(position);
  return {
    width: Math.max(cols, legend.width),
    height: rows + legend.height,
    terminal: { columns: 4, rows: 2 },
    shapes: [...cells, ...discs, ...legend.shapes],
    ...legend.parts.length > 0 && { beside: legend.parts },
  };
}

/** Draws the patterns row by row below the board. */
function drawPatterns({ instance }: PatternsPosition) {
  const { rows, cols, patterns } = instance;
  const shapes: Shape[] = [];
  const parts: { x: number; y: number; width: number; height: number }[] = [];
  const isTooLarge = patterns.length > MAX_DRAWN ||
    patterns.some((p) => Math.max(p.length, p[0].length) > MAX_DRAWN_SIDE);
  if (patterns.length === 0 || isTooLarge) return { shapes, parts, width: 0, height: 0 };
  const limit = Math.max(cols, MAX_DRAWN_SIDE);
  let [x, y, bottom, width] = [0, rows + GAP, rows, 0];
  for (const pattern of patterns) {
    if (x > 0 && x + pattern[0].length > limit) [x, y] = [0, bottom + GAP];
    shapes.push(...drawPattern(pattern, { x, y }));
    parts.push({ x, y, width: pattern[0].length, height: pattern.length });
    bottom = Math.max(bottom, y + pattern.length);
    width = Math.max(width, x + pattern[0].length);
    x += pattern[0].length + 1;
  }
  return { shapes, parts, width, height: bottom - rows };
}

function drawPattern(
  pattern: Pattern,
  { x, y }: { x: number; y: number },
): Shape[] {
  return pattern.flatMap((row, r) =>
    [...row].map((character, c): Shape => {
      const centre = { x: x + c + 1 / 2, y: y + r + 1 / 2 };
      const role: Role = character === "1" ? "muted" : "empty";
      return { kind: "disc", role, ...centre, radius: SMALL_RADIUS };
    })
  );
}

function findFilledCells({ instance, stones }: PatternsPosition): ReadonlySet<number> {
  return new Set(instance.placements.filter((cells) => cells.every((cell) => stones[cell])).flat());
}

function drawCell(position: PatternsPosition, cell: number, isAccent: boolean): Shape {
  const move = toMove(position.instance, cell);
  const isOption = !position.stones[cell] && !position.ended;
  const role: Role = isAccent ? "accent" : isOption ? "option" : "empty";
  const place = { x: move.col, y: move.row, width: 1, height: 1 };
  return { kind: "cell", role, ...place, ...isOption && { moves: [formatMove(move)] } };
}
