// What both drawings of a board show, as text and as SVG. A game without scenes is shown as lines of
// text, in SVG as a scene of characters.
import type { LabelShape, Scene, Shape } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { type Coordinates, findCoordinates } from "./coordinates.ts";
import { type KnownMoves, markShapes, type MoveMark } from "./move_marks.ts";
import { makeOwnedScene } from "./owners.ts";

/** What a drawing shows besides its scene. */
export interface BoardNotes {
  /** The numbers of rows, columns and cells. */
  readonly coordinates?: Coordinates;
  /** Returns the value of the move that is made on a shape. */
  readonly findMark?: (shape: Shape) => MoveMark | null;
}

/** Returns the scene of a game that has scenes, with owners, numbers and the values that are known. */
export function makeBoard(
  course: AnyCourse,
  known: KnownMoves | null,
): BoardNotes & { readonly scene: Scene } {
  const { game } = course;
  const scene = makeOwnedScene(course);
  const coordinates = findCoordinates(scene, game.show.scene!(game.initial(positionOf(course))));
  return { scene, coordinates, ...known && { findMark: markShapes(game, known) } };
}

/** The size of a character in units of the scene. */
const [WIDTH, HEIGHT] = [0.2, 0.5];

/** Returns the lines of the judge's input. If they do not show the position, it follows. */
export function listPositionLines(game: AnyGame, position: unknown): readonly string[] {
  const initial = game.initial(position);
  const [input, start] = [position, initial].map((one) => game.judge.formatInput(one));
  const [present, first] = [position, initial].map((one) => game.formatPosition(one));
  if (input.trim() === "") return present.split("\n");
  const isHidden = input === start && present !== first;
  return [
    ...input.trimEnd().split("\n"),
    ...isHidden ? ["", ...`now: ${present}`.split("\n")] : [],
  ];
}

/** Returns a scene of lines. Each character is a label, so that columns stay columns. */
export function makeTextScene(lines: readonly string[]): Scene {
  const shapes = lines.flatMap((line, row) =>
    [...line].flatMap((text, column): LabelShape[] => {
      if (text.trim() === "") return [];
      const [x, y] = [(column + 0.5) * WIDTH, (row + 0.5) * HEIGHT];
      return [{ kind: "label", role: "taken", x, y, text }];
    })
  );
  return {
    width: WIDTH * Math.max(1, ...lines.map((line) => [...line].length)),
    height: HEIGHT * lines.length,
    terminal: { columns: 1 / WIDTH, rows: 1 / HEIGHT },
    shapes,
  };
}
