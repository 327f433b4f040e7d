// The part of an address after `#`: a game, an input, moves, and how the page shows them.
//
//     #/dots/2_2~00~00~00~000~000/h0,0~v0,0/plays=second&level=easy
import type { Side } from "@zugzwang/core";
import { type Level, LEVELS } from "../../play/match.ts";

export const MODES = ["play", "analyze", "learn", "day"] as const;

/** In Set up, which the other modes lead to, a position is made. Its address is that of Analyze. */
export type Mode = typeof MODES[number] | "setUp";

/** The names of the computer's side, or of nobody. */
const SEATS = ["first", "second", "none"] as const;

export interface Address {
  readonly game: string;
  /** The judge's input; null for the game's own start. */
  readonly input: string | null;
  readonly moves: readonly string[];
  /** How many of the moves to show; all by default. */
  readonly at?: number;
  /** The computer's side, present in Play; null if two people play. */
  readonly computer?: Side | null;
  /** The side of a friend on another device; absent without one. */
  readonly away?: Side;
  readonly level?: Level;
  /** Present in Learn: which lesson, and which of its exercises, from 1. */
  readonly lesson?: { readonly id: string; readonly exercise: number };
  /** The date of a position of the day: `2026-11-28`. */
  readonly day?: string;
  /** How many of the moves led to that position, while Analyze shows it. */
  readonly from?: number;
}

/** Returns an address from its `#` on. */
export function formatAddress(
  { game, input, moves, at, computer, away, level, lesson, day, from }: Address,
): string {
  const options = [
    ...at === undefined ? [] : [`at=${at}`],
    ...computer === undefined ? [] : [`plays=${SEATS[computer ?? 2]}`],
    ...away === undefined ? [] : [`away=${SEATS[away]}`],
    ...(computer ?? null) === null || !level ? [] : [`level=${level}`],
    ...day === undefined ? [] : [`day=${day}`],
    ...from === undefined ? [] : [`from=${from}`],
    ...lesson === undefined ? [] : [`lesson=${encode(lesson.id)}.${lesson.exercise}`],
  ].join("&");
  const parts = [game, ...input === null ? [] : [input.trimEnd()]];
  if (input !== null && (moves.length > 0 || options !== "")) parts.push(moves.join("\n"));
  return `#/${parts.map(encode).join("/")}${options === "" ? "" : `/${options}`}`;
}

/** Reads an address; null if it names no game. Ignores unknown options. */
export function parseAddress(hash: string): Address | null {
  const parts = /^#\/([^/]+)(?:\/([^/]*))?(?:\/([^/]*))?(?:\/(.*))?$/.exec(hash)?.slice(1);
  if (!parts) return null;
  const isOptions = (text: string | undefined) => /^(at|plays|level|lesson|day)=/.test(text ?? "");
  const [game, ...rest] = parts;
  const [input = "", moves = ""] = rest.filter((part) => !isOptions(part));
  return {
    game: decode(game),
    // The input of a game that has one start is empty.
    input: input === "" && moves === "" ? null : decode(input) + "\n",
    moves: decode(moves).split("\n").filter((move) => move !== ""),
    ...readOptions(new URLSearchParams(rest.find(isOptions) ?? "")),
  };
}

function readOptions(options: URLSearchParams): Omit<Address, "game" | "input" | "moves"> {
  const [at] = /^\d{1,6}$/.exec(options.get("at") ?? "") ?? [];
  const seat = SEATS.findIndex((name) => name === options.get("plays"));
  const away = SEATS.findIndex((name) => name === options.get("away"));
  const level = LEVELS.find((name) => name === options.get("level"));
  const [from] = /^\d{1,6}$/.exec(options.get("from") ?? "") ?? [];
  const [day] = /^20\d\d-[01]\d-[0-3]\d$/.exec(options.get("day") ?? "") ?? [];
  const [, id, exercise] = /^(.*)\.(\d{1,3})$/.exec(options.get("lesson") ?? "") ?? [];
  return {
    ...at !== undefined && { at: Number(at) },
    ...seat >= 0 && { computer: seat === 2 ? null : seat as Side },
    ...(away === 0 || away === 1) && { away },
    ...level && { level },
    ...day !== undefined && !Number.isNaN(Date.parse(day)) && { day },
    ...from !== undefined && { from: Number(from) },
    ...id !== undefined && { lesson: { id: decode(id), exercise: Number(exercise) } },
  };
}

/** Spaces, line ends and commas are frequent, so they stay short. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("_", "%5F").replaceAll("~", "%7E")
    .replaceAll("%20", "_").replaceAll("%0A", "~").replaceAll("%2C", ",");
}

function decode(text: string): string {
  const encoded = text.replaceAll("_", "%20").replaceAll("~", "%0A");
  try {
    return decodeURIComponent(encoded);
  } catch {
    return text; // the parser of the input reports what is wrong
  }
}
