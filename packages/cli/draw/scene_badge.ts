/**
 * Badges: the value of a move on its shape, where nothing else stands.
 *
 * @module
 */
import type { CellShape, EdgeShape, Shape } from "@zugzwang/core";
import type { MoveMark } from "./move_marks.ts";
import { svg, type SvgNode } from "./svg_node.ts";

/** A rectangle by its centre, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What stands somewhere, and whether it is to be read. */
export interface Ink extends Area {
  /** Whether it is a text. */
  readonly isText: boolean;
}

/** The sides of a rectangle. */
type Size = Pick<Area, "width" | "height">;

/** What stands around badges. */
export interface BadgeSurroundings {
  /** Pixels of a unit. */
  readonly unit: number;
  /** How many times as large as in the smallest cells letters are. */
  readonly scale: number;
  /** What no badge should cover. */
  readonly ink: readonly Ink[];
  /** The centres of warnings. */
  readonly warnings: ReadonlySet<string>;
}

/** Pixels of a badge and of a label where letters are smallest: its height, and the width of a character. */
const [BADGE_HEIGHT, BADGE_CHARACTER] = [15, 9];
const [LABEL_HEIGHT, LABEL_CHARACTER] = [12, 9];

/** Space between a badge and the border of its cell. */
const PADDING = 1;

/** Returns what the badges among shapes have to leave room for. */
export function badgeSurroundings(
  shapes: readonly Shape[],
  { unit, scale }: Pick<BadgeSurroundings, "unit" | "scale">,
): BadgeSurroundings {
  const warnings = shapes.filter((shape) => shape.kind === "mark" && shape.sign === "warning");
  return {
    unit,
    scale,
    ink: shapes.flatMap((shape) => inkOf(shape, { unit, scale })),
    warnings: new Set(warnings.map(({ x, y }) => `${x},${y}`)),
  };
}

/** Returns the badge of a shape that has a mark; in a cell it is no wider, its text is squeezed then. */
export function badgeOf(shape: Shape, mark: MoveMark, around: BadgeSurroundings): SvgNode {
  const text = shape.kind === "edge" && isWarned(shape, around) ? `${mark.text} !` : mark.text;
  const [whole, height, rim] = [text.length * BADGE_CHARACTER + 6, BADGE_HEIGHT, 6]
    .map((side) => side * around.scale);
  const room = shape.kind === "cell" ? shape.width * around.unit - 2 * PADDING : Infinity;
  const width = Math.min(whole, room);
  const squeezed = whole > room && { textLength: width - rim, lengthAdjust: "spacingAndGlyphs" };
  const { x, y } = placeOf(shape, around, { width, height });
  const className = `badge ${mark.quality}`;
  const [left, top] = [x - width / 2, y - height / 2];
  return svg("g", { class: className }, [
    svg("rect", {
      x: left,
      y: top,
      width,
      height,
      rx: height / 2,
      "stroke-opacity": Math.max(0.5, mark.strength),
    }),
    svg("text", { x, y: y + 0.5, ...squeezed }, [text]),
  ]);
}

/** Whether a warning stands on an edge: a badge hides it, and so says it itself. */
export function isWarned({ x, y, x2, y2 }: EdgeShape, { warnings }: BadgeSurroundings): boolean {
  return warnings.has(`${(x + x2) / 2},${(y + y2) / 2}`);
}

function placeOf(
  shape: Shape,
  { ink, unit }: BadgeSurroundings,
  size: Size,
): { x: number; y: number } {
  if (shape.kind === "edge") {
    return { x: (shape.x + shape.x2) / 2 * unit, y: (shape.y + shape.y2) / 2 * unit };
  }
  if (shape.kind !== "cell") return { x: shape.x * unit, y: shape.y * unit };
  const spots = spotsOf(shape, unit, size);
  const overlaps = spots // in whole pixels: spots that are alike are so in spite of rounding
    .map((spot) => Math.round(ink.reduce((sum, area) => sum + overlap(spot, area), 0)));
  return spots[overlaps.indexOf(Math.min(...overlaps))];
}

/** The centre of a cell, then the middle of its sides, then its corners. */
function spotsOf(cell: CellShape, unit: number, { width, height }: Size): Area[] {
  const [x, y] = [(cell.x + cell.width / 2) * unit, (cell.y + cell.height / 2) * unit];
  const dx = Math.max(0, (cell.width * unit - width) / 2 - PADDING);
  const dy = Math.max(0, (cell.height * unit - height) / 2 - PADDING);
  const steps = [[0, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1], [1, 0], [-1, 0]];
  return steps.map(([i, j]) => ({ x: x + i * dx, y: y + j * dy, width, height }));
}

/** What a badge must not cover. */
function inkOf(
  shape: Shape,
  { unit, scale }: Pick<BadgeSurroundings, "unit" | "scale">,
): Ink[] {
  if (shape.kind === "cell" || shape.kind === "edge") return [];
  const [x, y] = [shape.x * unit, shape.y * unit];
  if (shape.kind === "disc") {
    const side = 2 * shape.radius * unit;
    return [{ x, y, width: side, height: side, isText: false }];
  }
  const width = shape.kind === "label" ? shape.text.length * LABEL_CHARACTER : LABEL_HEIGHT;
  const isText = shape.kind === "label";
  return [{ x, y, width: width * scale, height: LABEL_HEIGHT * scale, isText }];
}

/** Returns how many square pixels two areas share. */
export function overlap(a: Area, b: Area): number {
  const [wide, high] = [
    (a.width + b.width) / 2 - Math.abs(a.x - b.x),
    (a.height + b.height) / 2 - Math.abs(a.y - b.y),
  ];
  return wide > 0 && high > 0 ? wide * high : 0;
}
