// Values, results and tables as text.
import { unicodeWidth } from "@std/cli/unicode-width";
import type { GameResult } from "@zugzwang/core/study";
import { findGreatest } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";

/** Returns a value as a number, or as the winner in a game without points. */
export function formatValue(game: AnyGame, value: number): string {
  return game.winner?.(value) ?? `${value}`;
}

/** Returns the name of the value: `value for first`, `winner`. */
export function nameValue(game: AnyGame, position: unknown): string {
  if (game.winner) return "winner";
  const side = game.valueSide === "first" ? 0 : game.sideToMove(position);
  return `value for ${game.sides[side]}`;
}

/** Returns the result of a game: `first wins by 2`, `even`. */
export function formatResult(game: AnyGame, { score, winner }: GameResult): string {
  if (winner === null) return "even";
  return game.winner ? `${winner} wins` : `${winner} wins by ${Math.abs(score)}`;
}

/** Returns a score with its leader: `first +2`, `even`. */
export function formatScore({ sides }: AnyGame, score: number): string {
  return score === 0 ? "even" : `${sides[score > 0 ? 0 : 1]} +${Math.abs(score)}`;
}

/**
 * Returns the lines of a table with aligned columns. Columns without any text are left out.
 * @param numbers The titles of the columns that are aligned to the right.
 */
export function listTableLines(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly string[] = [],
): string[] {
  const shown = titles.map((_, i) => rows.some((row) => row[i] !== ""));
  const lines = [titles, ...rows];
  const widths = titles.map((_, i) => findGreatest(lines, (line) => unicodeWidth(line[i])));
  return lines.map((line) =>
    line
      .map((text, i) => {
        const space = " ".repeat(Math.max(0, widths[i] - unicodeWidth(text)));
        return numbers.includes(titles[i]) ? space + text : text + space;
      })
      .filter((_, i) => shown[i])
      .join("  ")
      .trimEnd()
  );
}
