/**
 * Positions in the address of the page: everything after the `#`, so that no server sees it and a
 * link is all that a position needs.
 *
 *     #/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0~0,1/at=1&plays=second
 *      the game, the judge's input, the moves; `_` is a space and `~` ends a line or a move;
 *      how many of the moves stand, if not all, whom the program plays, if anyone, and its `level`;
 *      `guess` hides the values, for puzzles; `lines=;2.1,0~1,1;0.9,9` are the other lines that were tried
 *
 * @module
 */
import type { ToldLine } from "./tree.ts";

/** What an address names. */
export interface Address {
  /** The game. */
  readonly game: string;
  /** The judge's input; null if the address names only the game. */
  readonly input: string | null;
  /** The moves made, those that were taken back with them. */
  readonly moves: readonly string[];
  /** How many of the moves stand; all where missing. */
  readonly at?: number;
  /** Whom the program plays; nobody where missing. */
  readonly plays?: Plays;
  /** How well it plays then; perfectly where missing. */
  readonly level?: Level;
  /** Whether the best move is to be guessed. */
  readonly guess?: true;
  /** Which puzzle of a lesson it is. */
  readonly lesson?: Lesson;
  /**
   * All lines that were tried, the main line first, which has no moves if it is that of the moves
   * made; none were tried besides where missing.
   */
  readonly lines?: readonly ToldLine[];
}

/** A puzzle of a lesson; one link leads through all of them. */
export interface Lesson {
  /** The idea that is learned; "" for any. */
  readonly idea: string;
  /** The number of the puzzle, its seed. */
  readonly number: number;
}

/** Sides that the program plays. */
export type Plays = "first" | "second" | "both";

/** Levels by name: the most that the program gives away in a game. */
export const LEVELS = { perfect: 0, strong: 1, fair: 3, easy: 8 } as const;

/** The name of a level. */
export type Level = keyof typeof LEVELS;

/** A position, by the instance that it came from and the moves made. */
export interface Place {
  /** The game. */
  readonly game: string;
  /** The judge's input. */
  readonly input: string;
  /** The moves made. */
  readonly moves: readonly string[];
}

/** Returns a text that is unique to a place within a page. */
export function placeKey({ game, input, moves }: Place): string {
  return JSON.stringify([game, input, ...moves]);
}

/** Returns the part of an address from its `#` on. */
export function formatAddress(
  { game, input, moves, at, plays, level, guess, lesson, lines }: Address,
): string {
  const parts = [game, ...input === null ? [] : [input.trimEnd()]];
  const more = [
    ...at === undefined ? [] : [`at=${at}`],
    ...plays ? [`plays=${plays}`] : [],
    ...plays && level && level !== "perfect" ? [`level=${level}`] : [],
    ...guess ? ["guess"] : [],
    ...lesson ? [`lesson=${encode(lesson.idea)}.${lesson.number}`] : [],
    ...lines ? [`lines=${lines.map(formatLine).join(";")}`] : [],
  ];
  if (moves.length > 0 || more.length > 0) parts.push(moves.join("\n"));
  return "#/" + [...parts.map(encode), ...more.length > 0 ? [more.join("&")] : []].join("/");
}

/** Returns what an address names, or null if it names no game. */
export function parseAddress(hash: string): Address | null {
  const match = FORM.exec(hash);
  if (!match) return null;
  const [game, input, moves] = match.slice(1, 4)
    .map((part) => part === undefined ? "" : decode(part));
  const { at, plays, level, guess, idea, number, lines } = match.groups!;
  return {
    game,
    input: match[2] === undefined ? null : input + "\n",
    moves: moves.split("\n").filter((move) => move !== ""),
    ...at === undefined ? {} : { at: Number(at) },
    ...plays === undefined ? {} : { plays: plays as Plays },
    ...level === undefined ? {} : { level: level as Level },
    ...guess === undefined ? {} : { guess: true },
    ...idea === undefined ? {} : { lesson: { idea: decode(idea), number: Number(number) } },
    ...lines === undefined ? {} : { lines: lines.split(";").map(parseLine) },
  };
}

const FORM =
  /^#\/([^/]+)(?:\/([^/]*))?(?:\/([^/]*))?(?:\/(?=.)(?:at=(?<at>\d{1,4}))?&?(?:plays=(?<plays>first|second|both))?&?(?:level=(?<level>perfect|strong|fair|easy))?&?(?<guess>guess)?&?(?:lesson=(?<idea>[^&.]*)\.(?<number>\d{1,6}))?&?(?:lines=(?<lines>[^&]*))?)?$/;

/** What a line shares with the line before it, and its own moves. */
function formatLine({ shared, moves }: ToldLine): string {
  return moves.length === 0 ? "" : `${shared}.${encode(moves.join("\n"))}`;
}

function parseLine(text: string): ToldLine {
  const dot = text.indexOf(".");
  const moves = decode(text.slice(dot + 1)).split("\n").filter((move) => move !== "");
  return { shared: dot < 0 ? 0 : Number(text.slice(0, dot)) || 0, moves };
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("_", "%5F").replaceAll("~", "%7E") // these two are ours
    .replaceAll("%20", "_").replaceAll("%0A", "~").replaceAll("%2C", ",");
}

function decode(text: string): string {
  const spaced = text.replaceAll("_", "%20").replaceAll("~", "%0A");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return text; // no percent code: the input's parser will say what is wrong
  }
}
