// The board of a game in progress as lines of text.
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import type { Output } from "../base/io.ts";
import { listPositionLines, makeBoard } from "./board_scene.ts";
import type { Paint } from "./colors.ts";
import type { KnownMoves } from "./move_marks.ts";
import { makeOwnedScene } from "./owners.ts";
import { DISCS, drawText } from "./scene_text.ts";

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
  { known = null, paint, output }: BoardTextOptions,
): readonly string[] {
  const { game } = course;
  if (!game.scene) return listPositionLines(game, positionOf(course));
  const { scene, ...notes } = makeBoard(course, known);
  const { lines, columns } = drawText(scene, { paint, ...notes });
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
