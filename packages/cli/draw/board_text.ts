// The board of a game in progress as lines of text.
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Output } from "../base/io.ts";
import type { Paint } from "./colors.ts";
import { findCoordinates } from "./coordinates.ts";
import { formatOutcome, type KnownMoves, markShapes } from "./move_marks.ts";
import { makeOwnedScene } from "./owners.ts";
import { DISCS, drawText, type MoveNote } from "./scene_text.ts";
import { listPositionLines } from "./text_scene.ts";

export interface BoardTextOptions {
  /** What is known about the moves. The board shows their values. */
  readonly known?: KnownMoves | null;
  readonly paint: Paint;
  /** The stream. A board too wide for a terminal is not shown. */
  readonly output: Output;
}

/** Returns the lines of the board: cells with their owners, and numbers beside it. */
export function listBoardLines(
  course: AnyCourse,
  { known, paint, output }: BoardTextOptions,
): readonly string[] {
  const { game } = course;
  const position = positionOf(course);
  if (!game.scene) return listPositionLines(game, position);
  const scene = makeOwnedScene(course);
  const coordinates = findCoordinates(scene, game.scene(game.initial(position)));
  const findNote = known ? noteShapes(game, known) : undefined;
  const { lines, columns } = drawText(scene, { paint, coordinates, ...findNote && { findNote } });
  if (output.columns === null || columns <= output.columns) return lines;
  return [`(board not shown: it needs ${columns} columns, the terminal has ${output.columns})`];
}

/** Returns the legend of the board: what a move names, who took what, and the game's signs. */
export function formatLegend(course: AnyCourse): string {
  const { game } = course;
  if (!game.scene) return "";
  const { shapes } = makeOwnedScene(course);
  const isOwned = shapes.some(({ kind, role }) => kind === "cell" && /first|second/.test(role));
  const owners = `${DISCS.first} ${game.sides[0]}, ${DISCS.second} ${game.sides[1]}`;
  const moves = [game.moveLegend ?? "", isOwned ? owners : ""].filter((text) => text !== "");
  return [moves.join("; "), game.signLegend ?? ""].filter((line) => line !== "").join("\n");
}

/** Returns a function that finds the value on a shape. A star marks a best move. */
function noteShapes(game: AnyGame, known: KnownMoves) {
  const findMark = markShapes(game, known);
  return (shape: Parameters<typeof findMark>[0]): MoveNote | null => {
    const mark = findMark(shape);
    if (mark === null) return null;
    const text = game.winner ? formatOutcome(mark.moverValue) : `${mark.moverValue}`;
    return mark.isBest ? { text: `${text}*`, style: "best" } : { text, style: "option" };
  };
}
