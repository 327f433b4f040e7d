// Badges: the value of a move on its shape, at a spot that covers no text.
import type { CellShape, Shape } from "@zugzwang/core";
import type { MoveMark } from "./move_marks.ts";
import { findCentre } from "./shapes.ts";
import { escapeText, tag } from "./svg_tag.ts";

/** A rectangle by its centre, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The surroundings of the badges of a scene. */
export interface Surroundings {
  readonly unit: number;
  /** The size of letters, as a multiple of those in the smallest cells. */
  readonly scale: number;
  /** Areas that a badge should not cover. */
  readonly ink: readonly Area[];
  /** The centres of warnings. */
  readonly warnings: ReadonlySet<string>;
}

/** The size of the smallest badges and labels: height, and width of a character, in pixels. */
const [BADGE_HEIGHT, BADGE_CHARACTER, RIM] = [15, 9, 6];
const [LABEL_HEIGHT, LABEL_CHARACTER] = [12, 9];
/** The space between a badge and the border of its cell. */
const PADDING = 1;

/** Returns what the badges of a scene must leave uncovered. */
export function findSurroundings(
  shapes: readonly Shape[],
  { unit, scale }: Pick<Surroundings, "unit" | "scale">,
): Surroundings {
  const warnings = shapes.filter((shape) => shape.kind === "mark" && shape.sign === "warning");
  return {
    unit,
    scale,
    ink: shapes.flatMap((shape) => findInk(shape, { unit, scale })),
    warnings: new Set(warnings.map(({ x, y }) => `${x},${y}`)),
  };
}

function findInk(shape: Shape, { unit, scale }: Pick<Surroundings, "unit" | "scale">): Area[] {
  if (shape.kind === "cell" || shape.kind === "edge") return [];
  const [x, y] = [shape.x * unit, shape.y * unit];
  if (shape.kind === "disc") {
    const side = 2 * shape.radius * unit;
    return [{ x, y, width: side, height: side }];
  }
  const width = shape.kind === "label" ? shape.text.length * LABEL_CHARACTER : LABEL_HEIGHT;
  return [{ x, y, width: width * scale, height: LABEL_HEIGHT * scale }];
}

/** Returns the badge of a shape. The text is squeezed if the badge is wider than its cell. */
export function drawBadge(shape: Shape, mark: MoveMark, around: Surroundings): string {
  const text = hidesWarning(shape, around) ? `${mark.text} !` : mark.text;
  const [whole, height, rim] = [text.length * BADGE_CHARACTER + RIM, BADGE_HEIGHT, RIM]
    .map((side) => side * around.scale);
  const room = shape.kind === "cell" ? shape.width * around.unit - 2 * PADDING : Infinity;
  const width = Math.min(whole, room);
  const squeezed = whole > room && { textLength: width - rim, lengthAdjust: "spacingAndGlyphs" };
  const { x, y } = placeBadge(shape, around, { width, height });
  const opacity = Math.max(0.5, mark.strength);
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 };
  return tag(
    "g",
    { class: `badge ${mark.quality}` },
    tag("rect", { ...place, "stroke-opacity": opacity }) +
      tag("text", { x, y: y + 0.5, ...squeezed }, escapeText(text)),
  );
}

/** Returns whether the badge of an edge covers a warning, which the badge must repeat then. */
function hidesWarning(shape: Shape, { warnings }: Surroundings): boolean {
  const { x, y } = findCentre(shape);
  return shape.kind === "edge" && warnings.has(`${x},${y}`);
}

function placeBadge(
  shape: Shape,
  { ink, unit }: Surroundings,
  size: Pick<Area, "width" | "height">,
): { x: number; y: number } {
  const { x, y } = findCentre(shape);
  if (shape.kind !== "cell") return { x: x * unit, y: y * unit };
  const spots = listSpots(shape, unit, size);
  const overlaps = spots // in whole pixels, so that equal spots stay equal
    .map((spot) => Math.round(ink.reduce((sum, area) => sum + measureOverlap(spot, area), 0)));
  return spots[overlaps.indexOf(Math.min(...overlaps))];
}

/** Lists the centre of a cell, the middles of its sides and its corners. */
function listSpots(
  cell: CellShape,
  unit: number,
  { width, height }: Pick<Area, "width" | "height">,
): Area[] {
  const { x, y } = findCentre(cell);
  const dx = Math.max(0, (cell.width * unit - width) / 2 - PADDING);
  const dy = Math.max(0, (cell.height * unit - height) / 2 - PADDING);
  const steps = [[0, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1], [1, 0], [-1, 0]];
  return steps.map(([i, j]) => ({ x: x * unit + i * dx, y: y * unit + j * dy, width, height }));
}

/** Returns how many square pixels two areas share. */
export function measureOverlap(a: Area, b: Area): number {
  const [wide, high] = [
    (a.width + b.width) / 2 - Math.abs(a.x - b.x),
    (a.height + b.height) / 2 - Math.abs(a.y - b.y),
  ];
  return wide > 0 && high > 0 ? wide * high : 0;
}
