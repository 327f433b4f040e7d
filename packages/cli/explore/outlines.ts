/**
 * Outlines over a board: the last move, the move that is pointed at, what it changes, and the best
 * answer to it. All of it is read off the scenes before and after a move.
 *
 * @module
 */
import type { CellShape, Scene, Shape } from "@zugzwang/core";
import { shapeOutline, unitPixels } from "../scene_svg.ts";
import { svg, type SvgNode } from "../svg_node.ts";
import type { State } from "./state.ts";
import { centreOf } from "./navigation.ts";
import { presentPosition, type Session } from "./session.ts";

/** What the outlines are of. */
export interface OutlinedBoard {
  /** The state of the page. */
  readonly state: Pick<State, "isEditing" | "editedShape" | "pointed" | "analysis">;
  /** The game. */
  readonly session: Session;
  /** The scene of the present position. */
  readonly scene: Scene;
}

/** A move between two scenes. */
interface Change {
  readonly before: Scene;
  readonly after: Scene;
  readonly move: string;
  readonly unit: number;
}

/** Returns the outlines, the last move's below the others. */
export function outlines(board: OutlinedBoard): SvgNode[] {
  const { state: { isEditing, editedShape }, scene } = board;
  if (isEditing) {
    const edited = editedShape === null ? undefined : scene.shapes[editedShape];
    return edited ? [shapeOutline(edited, unitPixels(scene), "outline pointed")] : [];
  }
  return [...lastMove(board), ...pointedMove(board)];
}

function lastMove({ session, scene, state }: OutlinedBoard): SvgNode[] {
  const { game, positions, moves, at } = session;
  const before = at > 0 ? game.scene?.(positions[at - 1]) : undefined;
  if (!before) return [];
  const change = { before, after: scene, move: moves[at - 1], unit: unitPixels(scene) };
  const places = shapesOf(before, change.move).filter((shape) => isStill(scene, shape));
  return [
    ...places.map((shape) => shapeOutline(shape, change.unit, "outline last")),
    ...state.pointed === null ? captureArrows(change) : [],
  ];
}

function pointedMove({ session, scene, state: { pointed, analysis } }: OutlinedBoard): SvgNode[] {
  const places = pointed === null ? [] : shapesOf(scene, pointed);
  if (pointed === null || places.length === 0) return [];
  const { game } = session;
  const position = presentPosition(session);
  const after = game.scene!(game.play(position, game.parseMove(pointed, position)));
  const change = { before: scene, after, move: pointed, unit: unitPixels(scene) };
  const reply = analysis.replies[pointed];
  const answers = reply ? shapesOf(after, reply) : [];
  return [
    ...places.map((shape) => shapeOutline(shape, change.unit, "outline pointed")),
    ...answers.map((shape) => shapeOutline(shape, change.unit, "outline reply")),
    ...completed(change).map((shape) => shapeOutline(shape, change.unit, "outline completed")),
    ...captureArrows(change),
  ];
}

function shapesOf({ shapes }: Scene, move: string): Shape[] {
  return shapes.filter((shape) => shape.moves?.includes(move));
}

/** A card that was played has left the hand: there is nothing to outline any more. */
function isStill({ shapes }: Scene, shape: Shape): boolean {
  return shape.kind !== "cell" ||
    shapes.some((other) => other.kind === "cell" && isAt(other, shape));
}

function isAt(a: CellShape, b: CellShape): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Cells that a move makes accents: the pattern that it completes. */
function completed({ before, after }: Change): Shape[] {
  const had = before.shapes.filter(({ role }) => role === "accent");
  return after.shapes.filter((shape): shape is CellShape => shape.kind === "cell")
    .filter((shape) => shape.role === "accent" && !shape.moves)
    .filter((shape) => !had.some((other) => other.kind === "cell" && isAt(other, shape)));
}

/** Arrows from the cell of a move to the cells that pass from one side to the other by it. */
function captureArrows({ before, after, move, unit }: Change): SvgNode[] {
  const captured = before.shapes.filter((shape): shape is CellShape =>
    shape.kind === "cell" &&
    after.shapes.some((other) =>
      other.kind === "cell" && isAt(other, shape) && isCapture(shape, other)
    )
  );
  return captured.flatMap((cell) => {
    const from = nearest(shapesOf(before, move), cell);
    return from ? [arrow(from, cell, unit)] : [];
  });
}

function isCapture({ role }: Shape, after: Shape): boolean {
  return (role === "first" && after.role === "second") ||
    (role === "second" && after.role === "first");
}

function nearest(shapes: readonly Shape[], to: Shape): Shape | undefined {
  const distance = (shape: Shape) => {
    const [a, b] = [centreOf(shape), centreOf(to)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  return [...shapes].sort((a, b) => distance(a) - distance(b))[0];
}

/** The middle of the arrow lies on the border between the two shapes. */
function arrow(from: Shape, to: Shape, unit: number): SvgNode {
  const [a, b] = [centreOf(from), centreOf(to)];
  const [x, y] = [(a.x + b.x) / 2 * unit, (a.y + b.y) / 2 * unit];
  const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
  const transform = `translate(${x} ${y}) rotate(${Math.round(angle)})`;
  return svg("path", { class: "capture", transform, d: "M-18-5H4V-12L20 0 4 12V5H-18Z" });
}
