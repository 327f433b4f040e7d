// Values, results and tables as text.
import { unicodeWidth } from "@std/cli/unicode-width";
import { formatOutcome } from "@zugzwang/core/game";
import type { GameResult } from "@zugzwang/core/study";
import { findGreatest } from "../base/extreme.ts";
import type { AnyGame, AtPosition } from "../base/games.ts";

/** Returns a value of a position as a number, or who wins: `3`, `x wins`. */
export function formatValue({ game, position }: AtPosition, value: number): string {
  return game.outcome ? formatOutcome(game, position, value) : `${value}`;
}

/** Returns a value of a position with the side that it is for, or who wins: `value for first: 3`. */
export function describeValue(at: AtPosition, value: number): string {
  if (at.game.outcome) return formatValue(at, value);
  return `${nameValue(at)}: ${value}`;
}

/** Returns the name of the values of a position: `value for first`. */
export function nameValue({ game, position }: AtPosition): string {
  const side = game.valueSide === "first" ? 0 : game.sideToMove(position);
  return `value for ${game.sides[side]}`;
}

/** Returns the result of a game: `first wins by 2`, `even`; `first wins`, `draw`. */
export function formatResult(game: AnyGame, { score }: Pick<GameResult, "score">): string {
  if (score === 0) return game.outcome ? "draw" : "even";
  const winner = game.sides[score > 0 ? 0 : 1];
  return game.outcome ? `${winner} wins` : `${winner} wins by ${Math.abs(score)}`;
}

/** Returns what a mistake throws away in a game with outcomes, given the score at its end: `the win`. */
export function nameLoss(total: number | null): string {
  return total === 0 ? "the win" : "the game";
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
