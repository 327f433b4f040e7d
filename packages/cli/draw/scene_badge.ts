// Badges: the value of a move on its shape, where it covers no text.
import type { Scene, Shape } from "@zugzwang/core";
import { draw, type Drawn, drawOutline, UNIT } from "./picture.ts";
import { findCentre } from "./scenes.ts";

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

/** How far below the border of its cell or its disc a badge has its middle, so that it covers no text. */
const BELOW = 2;

export function drawBadges({ shapes, width, height }: Scene, badges: readonly Badge[]): Drawn[] {
  const inside = shapes.filter(({ kind }) => kind === "label" || kind === "disc");
  const scale = Math.min(1.4, Math.max(1, Math.max(width, height) / 7)); // large boards are drawn smaller
  return badges.map((badge) => drawBadge(badge, { inside, scale }));
}

/** Returns the badge of a shape. The text is squeezed if the badge is wider than its cell. */
function drawBadge(
  { shape, text, look }: Badge,
  { inside, scale }: { readonly inside: readonly Shape[]; readonly scale: number },
): Drawn {
  const [whole, height, rim] = [countWidth(text) * CHARACTER + RIM, HEIGHT, RIM]
    .map((length) => length * scale);
  const room = shape.kind === "cell" ? shape.width * UNIT : Infinity;
  const width = Math.min(whole, room);
  const squeezed = whole > room && { textLength: width - rim, lengthAdjust: "spacingAndGlyphs" };
  const { x, y } = placeBadge(shape, inside);
  return draw(
    "g",
    { class: `mark ${look}` },
    ...look === "good" ? drawOutline("best", shape) : [],
    draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
    draw("text", { x, y: y + 1, "font-size": FONT * scale, ...squeezed }, text),
  );
}

/** Returns the width of a text in characters. Chinese ones are wider. */
function countWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > "\u2e80" ? 1.6 : 1), 0);
}

/** Returns the middle of a badge: that of its shape, or below it if a text or a disc is in its middle. */
function placeBadge(shape: Shape, inside: readonly Shape[]): { x: number; y: number } {
  const { x, y } = findCentre(shape);
  const [wide, high] = shape.kind === "cell"
    ? [shape.width / 2, shape.height / 2]
    : shape.kind === "disc"
    ? [shape.radius, shape.radius]
    : [0, 0];
  const isTaken = inside.some((other) =>
    Math.abs(other.x - x) < wide && Math.abs(other.y - y) < high
  );
  return { x: x * UNIT, y: isTaken ? (y + high) * UNIT + BELOW : y * UNIT };
}
