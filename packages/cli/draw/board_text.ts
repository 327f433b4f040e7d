/**
 * The board of a position as lines of text: its scene, or the texts of a game without.
 *
 * @module
 */
import { positionOf, type StudiedMove } from "@zugzwang/core/study";
import type { Paint } from "./colors.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Output } from "../base/io.ts";
import { coordinatesOf } from "./coordinates.ts";
import { drawingLimit } from "./drawing_bytes.ts";
import { ownedScene } from "./owned_scene.ts";
import { bestValue, type KnownMoves, showsBest } from "./proved_moves.ts";
import { DISCS, type MoveNote, sceneText } from "./scene_text.ts";
import { positionLines } from "./text_scene.ts";

/** What to draw, and for whom. */
export interface BoardTextOptions {
  /** What is known of the moves, to be written on the board. */
  readonly known?: KnownMoves<StudiedMove> | null;
  /** Colours. */
  readonly paint: Paint;
  /** Where it goes; a board too wide for a terminal is left out. */
  readonly output: Output;
  /** The memory limit; a board that does not fit into it is left out. Core's usual one if missing. */
  readonly memoryBytes?: number | undefined;
}

/** Returns the lines of the board of a game so far: cells with their owners, numbers beside it. */
export function boardText(
  course: AnyCourse,
  { known, paint, output, memoryBytes }: BoardTextOptions,
): readonly string[] {
  const { game } = course;
  const position = positionOf(course);
  if (!game.scene) return positionLines(game, position);
  const limit = drawingLimit({ game, position, kind: "text" }, memoryBytes);
  if (limit) return [`(board left out: ${limit.message})`];
  const shown = known ? { notes: moveNotes(game, known), isMarked: showsBest(known) } : {};
  const scene = ownedScene(course);
  const coordinates = coordinatesOf(scene, game.scene(game.initial(position)));
  const { lines, columns } = sceneText(scene, { ...shown, paint, coordinates });
  if (output.columns === null || columns <= output.columns) return lines;
  return [`(board left out: ${columns} columns, the terminal has ${output.columns})`];
}

/**
 * Returns how to read the board of a game so far, in lines: what a move names and who took what,
 * and the signs of the game; nothing where the board is left out for its memory.
 */
export function boardLegend(course: AnyCourse, memoryBytes?: number): string {
  const { game } = course;
  const drawn = { game, position: positionOf(course), kind: "text" } as const;
  if (!game.scene || drawingLimit(drawn, memoryBytes)) return "";
  const { shapes } = ownedScene(course);
  const isOwned = shapes.some(({ kind, role }) => kind === "cell" && /first|second/.test(role));
  const owners = isOwned
    ? [`${DISCS.first} ${game.sides[0]}, ${DISCS.second} ${game.sides[1]}`]
    : [];
  const moves = [...game.moveLegend === undefined ? [] : [game.moveLegend], ...owners].join("; ");
  return [moves, game.signLegend ?? ""].filter((line) => line !== "").join("\n");
}

/** The value of every move for its mover, with a star for the best; W and L where a game has only winners. */
function moveNotes(game: AnyGame, known: KnownMoves<StudiedMove>): Map<string, MoveNote> {
  const best = bestValue(known);
  return new Map((known.moves ?? []).map(({ move, moverValue }, rank) => {
    const text = game.winner ? moverValue > 0 ? "W" : "L" : `${moverValue}`;
    const isBest = moverValue === best;
    const note: MoveNote = isBest
      ? { text: `${text}*`, rank, style: "best" }
      : { text, rank, style: "option" };
    return [move, note];
  }));
}
