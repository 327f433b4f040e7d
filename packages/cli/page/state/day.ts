// The position of the day: the same for everyone. One move wins. The visitor has three tries.
import type { AnyGame } from "../../base/games.ts";
import { read, write } from "../words/words.ts";

export const MOST_TRIES = 3;

export const DAY_MS = 24 * 60 * 60 * 1000;

export interface Day {
  /** The date: `2026-11-28`. */
  readonly date: string;
  /** The only move that wins; null while the position is being found. */
  readonly answer: string | null;
  /** How many moves led to the position. Nobody chose them. */
  readonly from: number;
  /** The moves that the visitor has tried. */
  readonly tried: readonly string[];
  /** On how many days in a row the visitor has found the move. */
  readonly streak: number;
}

export function isSolved({ tried, answer }: Day): boolean {
  return answer !== null && tried.includes(answer);
}

export function isDayOver(day: Day): boolean {
  return isSolved(day) || day.tried.length >= MOST_TRIES;
}

/** Tries a move. Returns the same day if it was tried before, or nothing is left to try. */
export function tryMove(day: Day, move: string): Day {
  if (day.answer === null || isDayOver(day) || day.tried.includes(move)) return day;
  const next = { ...day, tried: [...day.tried, move] };
  return { ...next, streak: isSolved(next) ? day.streak + 1 : isDayOver(next) ? 0 : day.streak };
}

/** Returns the result in signs, for others to see without the answer: `✗✗✓`. */
export function formatTries({ tried, answer }: Day): string {
  return tried.map((move) => move === answer ? "✓" : "✗").join("");
}

/** Returns today's date, the same everywhere. */
export function findToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Begins a day with what this browser keeps: the moves tried, and the streak up to then. */
export function beginDay(game: AnyGame, date: string): Day {
  const [last, streak, ...tried] = read(dayKey(game))?.split("\n") ?? [];
  const count = /^\d{1,5}$/.test(streak) ? Number(streak) : 0;
  const unknown = { date, answer: null, from: 0 };
  if (last === date) return { ...unknown, tried, streak: count };
  const isNext = Date.parse(date) - Date.parse(last) === DAY_MS;
  return { ...unknown, tried: [], streak: isNext ? count : 0 };
}

/** Stores the tries of today. Older days change nothing. */
export function keepDay(game: AnyGame, { date, tried, streak }: Day): void {
  if (date === findToday()) write(dayKey(game), [date, streak, ...tried].join("\n"));
}

function dayKey({ name }: AnyGame): string {
  return `zugzwang:${name}:day`;
}
