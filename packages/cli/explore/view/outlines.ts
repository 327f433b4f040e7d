/**
 * Outlines over a board: the last move, the move that is pointed at, what it changes, and the best
 * answer to it. All of it is read off the scenes before and after a move.
 *
 * @module
 */
import type { CellShape, MarkShape, Scene, Shape } from "@zugzwang/core";
import { badgeOf, badgeSurroundings } from "../../draw/scene_badge.ts";
import { letterScale, shapeOutline, signOfMark, unitPixels } from "../../draw/scene_svg.ts";
import type { SvgNode } from "../../draw/svg_node.ts";
import type { MoveMark } from "../../draw/move_marks.ts";
import type { State } from "../state/state.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { presentPosition, type Session } from "../state/session.ts";

/** On boards with more shapes, only the move and its answer are shown, not what it changes. */
const MOST_PREVIEWED = 1500;

/** What the outlines are of. */
export interface OutlinedBoard {
  /** The state of the page. */
  readonly state: Pick<State, "isEditing" | "editedShape" | "pointed">;
  /** The mark of the move that is pointed at; null where nothing is shown of it. */
  readonly mark: MoveMark | null;
  /** The best answer to it; null where none is shown. */
  readonly reply: string | null;
  /** The game. */
  readonly session: Session;
  /** The scene of the present position. */
  readonly scene: Scene;
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

function lastMove({ session, scene }: OutlinedBoard): SvgNode[] {
  const { game, moves, at } = session;
  const before = at > 0 && game.scene ? gameScene(session, at - 1) : undefined;
  if (!before) return [];
  return shapesOf(before, moves[at - 1]).filter(isStill)
    .map((shape) => shapeOutline(shape, unitPixels(scene), "outline last"));
}

function pointedMove({ session, scene, state, mark, reply }: OutlinedBoard): SvgNode[] {
  const { pointed } = state;
  const places = pointed === null ? [] : shapesOf(scene, pointed);
  if (pointed === null || places.length === 0) return [];
  const { game } = session;
  const position = presentPosition(session);
  const after = scene.shapes.length > MOST_PREVIEWED
    ? scene
    : game.scene!(game.play(position, game.parseMove(pointed, position)));
  const unit = unitPixels(scene);
  const around = badgeSurroundings(mark ? scene.shapes : [], { unit, scale: letterScale(scene) });
  const answers = reply === null ? [] : shapesOf(after, reply);
  return [
    ...places.map((shape) => shapeOutline(shape, unit, "outline pointed")),
    ...answers.map((shape) => shapeOutline(shape, unit, "outline reply")),
    ...completed(scene, after).map((shape) => shapeOutline(shape, unit, "outline completed")),
    ...places.flatMap((shape) => mark ? [badgeOf(shape, mark, around)] : []),
    ...(after === scene ? [] : after.shapes.filter(isArrow)).map((mark) => signOfMark(mark, unit)),
  ];
}

/** Whether a shape is an arrow: what the move that led to a scene captured. */
export function isArrow(shape: Shape): shape is MarkShape {
  return shape.kind === "mark" && shape.sign.startsWith("arrow-");
}

function shapesOf({ shapes }: Scene, move: string): Shape[] {
  return shapes.filter((shape) => shape.moves?.includes(move));
}

/** What a side owned and moved has left its place: another card stands there, or none. */
function isStill({ role }: Shape): boolean {
  return role !== "first" && role !== "second";
}

function isAt(a: CellShape, b: CellShape): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Cells that a move makes accents: the pattern that it completes. */
function completed(before: Scene, after: Scene): Shape[] {
  const had = before.shapes.filter(({ role }) => role === "accent");
  return after.shapes.filter((shape): shape is CellShape => shape.kind === "cell")
    .filter((shape) => shape.role === "accent" && !shape.moves)
    .filter((shape) => !had.some((other) => other.kind === "cell" && isAt(other, shape)));
}
