/**
 * The board of a position as lines of text: its scene, or the texts of a game without.
 *
 * @module
 */
import type { Course, StudiedMove } from "@zugzwang/core";
import type { Paint } from "./colors.ts";
import type { AnyGame } from "../base/games.ts";
import type { Output } from "../base/io.ts";
import { coordinatesOf } from "./coordinates.ts";
import { ownedScene } from "./owned_scene.ts";
import { DISCS, type MoveNote, sceneText } from "./scene_text.ts";
import { positionLines } from "./text_scene.ts";

/** A move with its value. */
export type ValuedMove = Pick<StudiedMove, "move" | "value" | "moverValue">;

/** What to draw, and for whom. */
export interface BoardTextOptions {
  /** The values to write on the board. */
  readonly moves?: readonly ValuedMove[];
  /** Colours. */
  readonly paint: Paint;
  /** Where it goes; a board too wide for a terminal is left out. */
  readonly output: Output;
  /** The game so far: then cells have their owners, and numbers as moves name them. */
  readonly course?: Course<unknown, unknown>;
}

/** Returns the lines of a position's board. */
export function boardText(
  game: AnyGame,
  position: unknown,
  { moves = [], paint, output, course }: BoardTextOptions,
): readonly string[] {
  if (!game.scene) return positionLines(game, position);
  const notes = moveNotes(game, moves);
  const scene = course ? ownedScene(course) : game.scene(position);
  const numbers = course && coordinatesOf(scene, game.scene(game.initial(position)));
  const options = { notes, paint, ...numbers && { coordinates: numbers } };
  const { lines, columns } = sceneText(scene, options);
  if (output.columns === null || columns <= output.columns) return lines;
  return [`(board left out: ${columns} columns, the terminal has ${output.columns})`];
}

/** Returns how to read the board of a game so far: what a move names, and who took what. */
export function boardLegend(game: AnyGame, course: Course<unknown, unknown>): string {
  if (!game.scene) return "";
  const { shapes } = ownedScene(course);
  const isOwned = shapes.some(({ kind, role }) => kind === "cell" && /first|second/.test(role));
  const owners = isOwned
    ? [`${DISCS.first} ${game.sides[0]}, ${DISCS.second} ${game.sides[1]}`]
    : [];
  return [...game.moveLegend === undefined ? [] : [game.moveLegend], ...owners].join("; ");
}

/** The value of every move, with a star for the best; W and L where a game has only winners. */
function moveNotes(game: AnyGame, moves: readonly ValuedMove[]): Map<string, MoveNote> {
  const best = moves[0]?.moverValue;
  return new Map(moves.map(({ move, value, moverValue }, rank) => {
    const text = game.winner ? moverValue > 0 ? "W" : "L" : `${value}`;
    const isBest = moverValue === best;
    const note: MoveNote = isBest
      ? { text: `${text}*`, rank, style: "best" }
      : { text, rank, style: "option" };
    return [move, note];
  }));
}
