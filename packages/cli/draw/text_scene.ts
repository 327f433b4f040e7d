/**
 * Positions of games that draw nothing: as lines of text, and these as a scene.
 *
 * @module
 */
import type { LabelShape, Scene } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";

/** Width and height of a character in units of the scene. */
const [WIDTH, HEIGHT] = [0.2, 0.5];

/**
 * Returns the judge's input as lines, and the position where the input does not show it. A game
 * without input shows the position alone.
 */
export function positionLines(game: AnyGame, position: unknown): readonly string[] {
  const initial = game.initial(position);
  const [input, start] = [position, initial].map((one) => game.formatInput(one));
  const [now, first] = [position, initial].map((one) => game.formatPosition(one));
  if (input.trim() === "") return now.split("\n");
  const hidden = input === start && now !== first ? ["", ...`now: ${now}`.split("\n")] : [];
  return [...input.trimEnd().split("\n"), ...hidden];
}

/** Returns a scene of lines: every character a label of its own, so that columns stay columns. */
export function textScene(lines: readonly string[]): Scene {
  const shapes = lines.flatMap((line, row) =>
    [...line].flatMap((text, column): LabelShape[] =>
      text.trim() === "" ? [] : [
        { kind: "label", role: "taken", x: (column + 0.5) * WIDTH, y: (row + 0.5) * HEIGHT, text },
      ]
    )
  );
  return {
    width: WIDTH * Math.max(1, ...lines.map((line) => [...line].length)),
    height: HEIGHT * lines.length,
    terminal: { columns: 1 / WIDTH, rows: 1 / HEIGHT },
    shapes,
  };
}
