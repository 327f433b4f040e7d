/**
 * Texts that several verbs print: values, tables, facts.
 *
 * @module
 */
import { unicodeWidth } from "@std/cli/unicode-width";
import type { Facts, FactValue } from "@zugzwang/core";
import type { GameResult } from "@zugzwang/core/study";
import { formatFigure } from "@zugzwang/core/run";
import { greatestOf } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";

/** Returns the text of a value: the number, or the winner where the game has one. */
export function valueText(game: AnyGame, value: number): string {
  return game.winner?.(value) ?? `${value}`;
}

/** Returns what a value is called: `value for first`, from the side that it is said from. */
export function valueName(game: AnyGame, position: unknown): string {
  if (game.winner) return "winner";
  const side = game.valueSide === "first" ? 0 : game.sideToMove(position);
  return `value for ${game.sides[side]}`;
}

/** Returns how a game ended: who won, and by how much where that is a number. */
export function resultText(game: AnyGame, { score, winner }: GameResult): string {
  if (winner === null) return "even";
  return game.winner ? `${winner} wins` : `${winner} wins by ${Math.abs(score)}`;
}

/** Returns a score with its leader: `first +2`, `even`. */
export function scoreText({ sides }: AnyGame, score: number): string {
  return score === 0 ? "even" : `${sides[score > 0 ? 0 : 1]} +${Math.abs(score)}`;
}

/** A column of a table. */
export interface Column {
  /** What stands above it. */
  readonly title: string;
  /** Whether its texts end, not begin, in line. */
  readonly isNumber?: boolean;
}

/** Returns the lines of a table, columns aligned; columns without any text are left out. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const shown = columns.map((_, i) => rows.some((row) => row[i] !== ""));
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, i) => greatestOf(lines, (line) => unicodeWidth(line[i])));
  return lines.map((line) =>
    line
      .map((text, i) => padded(text, widths[i], columns[i].isNumber ?? false))
      .filter((_, i) => shown[i])
      .join("  ")
      .trimEnd()
  );
}

function padded(text: string, width: number, toTheRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - unicodeWidth(text)));
  return toTheRight ? space + text : text + space;
}

/** Returns facts as lines, `cells left: 6`; those that are not known are left out. */
export function factLines(facts: Facts): string[] {
  return Object.entries(facts)
    .filter(([_, value]) => value !== null)
    .map(([name, value]) => `${words(name)}: ${factText(value)}`);
}

/** `longChains` as `long chains`. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function factText(value: FactValue): string {
  if (value === null) return "unknown";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? formatFigure(value) : `${value}`;
  if (typeof value !== "object") return value;
  if (isList(value)) return value.length === 0 ? "none" : value.map(factText).join(", ");
  return Object.entries(value).map(([name, item]) => `${words(name)} ${factText(item)}`).join(" ");
}

function isList(value: object): value is readonly FactValue[] {
  return Array.isArray(value);
}
