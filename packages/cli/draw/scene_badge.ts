// Badges: the value of a move on its shape, at a spot that covers no text.
import type { CellShape, DiscShape, Scene, Shape } from "@zugzwang/core";
import {
  draw,
  type Drawn,
  drawOutline,
  listLabels,
  measureLetters,
  type PictureNotes,
  UNIT,
} from "./picture.ts";
import { findCentre, listShapes } from "./scenes.ts";

/** A rectangle by its centre. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A value to show on the shape where its move is made. */
export interface Badge {
  readonly shape: Shape;
  readonly text: string;
  /** The best moves, whose shapes have an outline, a worse one under the pointer, and all others. */
  readonly look: "good" | "bad" | "other";
}

/** The height of badges, and the widths of a character and of both ends. */
const [HEIGHT, CHARACTER, RIM] = [24, 12.5, 14];
const FONT = 20;

/** The height and the width of a character in a label, as a part of its size. */
const [INK_HEIGHT, INK_WIDTH] = [0.8, 0.62];

/** Returns the areas that a badge should not cover. */
export function listInk(shapes: readonly Shape[]): Area[] {
  return shapes.flatMap((shape): Area[] => {
    if (shape.kind === "cell" || shape.kind === "edge" || shape.kind === "mark") return [];
    const [x, y] = [shape.x * UNIT, shape.y * UNIT];
    if (shape.kind === "disc") {
      const side = 2 * shape.radius * UNIT;
      return [{ x, y, width: side, height: side }];
    }
    const size = measureLetters(shape);
    const width = shape.text.length * size * INK_WIDTH;
    return [{ x, y, width, height: size * INK_HEIGHT }];
  });
}

/** Draws badges at spots where they cover no text of the board. */
export function drawBadges(scene: Scene, badges: readonly Badge[], notes: PictureNotes): Drawn[] {
  if (badges.length === 0) return [];
  const around = {
    ink: listInk([...listLabels(scene, notes), ...listShapes(scene, "disc")]),
    scale: Math.min(1.4, Math.max(1, Math.max(scene.width, scene.height) / 7)), // large boards are drawn smaller
  };
  return badges.map((badge) => drawBadge(badge, around));
}

/** Returns the badge of a shape. The text is squeezed if the badge is wider than its cell. */
function drawBadge(
  { shape, text, look }: Badge,
  { ink, scale }: { readonly ink: readonly Area[]; readonly scale: number },
): Drawn {
  const [whole, height, rim] = [countWidth(text) * CHARACTER + RIM, HEIGHT, RIM]
    .map((length) => length * scale);
  const room = shape.kind === "cell" ? shape.width * UNIT : Infinity;
  const width = Math.min(whole, room);
  const squeezed = whole > room && { textLength: width - rim, lengthAdjust: "spacingAndGlyphs" };
  const { x, y } = placeBadge(shape, ink, { width, height });
  const outline = look === "good" ? drawOutline("best", shape) : null;
  return draw(
    "g",
    { class: `mark ${look}` },
    ...outline ? [outline] : [],
    draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
    draw("text", { x, y: y + 1, "font-size": FONT * scale, ...squeezed }, text),
  );
}

/** Returns the width of a text in characters. Chinese ones are wider. */
function countWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > "\u2e80" ? 1.6 : 1), 0);
}

function placeBadge(
  shape: Shape,
  ink: readonly Area[],
  size: Pick<Area, "width" | "height">,
): { readonly x: number; readonly y: number } {
  const { x, y } = findCentre(shape);
  if (shape.kind !== "cell" && shape.kind !== "disc") return { x: x * UNIT, y: y * UNIT };
  const spots = listSpots(shape, size);
  const overlaps = spots // in whole units, so that equal spots stay equal
    .map((spot) => Math.round(ink.reduce((sum, area) => sum + measureOverlap(spot, area), 0)));
  return spots[overlaps.indexOf(Math.min(...overlaps))];
}

/** Lists the centre of a cell or disc, the middles of its sides, its borders and its corners. */
function listSpots(
  shape: CellShape | DiscShape,
  { width, height }: Pick<Area, "width" | "height">,
): Area[] {
  const { x, y } = findCentre(shape);
  const [wide, high] = shape.kind === "cell"
    ? [shape.width * UNIT, shape.height * UNIT]
    : [2 * shape.radius * UNIT, 2 * shape.radius * UNIT];
  const [dx, dy, border] = [wide - width, high - height, high + 4].map((room) => room / 2);
  const middles = [0, dy, -dy, border, -border].map((down) => [0, down]);
  const corners = [dx, -dx].flatMap((across) => [[across, dy], [across, -dy], [across, 0]]);
  return [...middles, ...corners].map(([across, down]) => (
    { x: x * UNIT + across, y: y * UNIT + down, width, height }
  ));
}

/** Returns how large an area two areas share. */
export function measureOverlap(a: Area, b: Area): number {
  const [wide, high] = [
    (a.width + b.width) / 2 - Math.abs(a.x - b.x),
    (a.height + b.height) / 2 - Math.abs(a.y - b.y),
  ];
  return wide > 0 && high > 0 ? wide * high : 0;
}
