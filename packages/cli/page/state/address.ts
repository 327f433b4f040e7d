// The part of an address after `#`: a game, an input, moves, and how the page shows them. Addresses are
// opened up to the first illegal move, and describe states.
//
//     #/dots/2_2~00~00~00~000~000/h0,0~v0,0/plays=second&level=easy
import type { Side } from "@zugzwang/core";
import { goTo, playText, recordOf, startCourse } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { findStarter, type Level, LEVELS } from "../../play/seats.ts";
import { read } from "../words/words.ts";
import { startGame } from "./boards.ts";
import {
  type Address,
  BEGINNING,
  type Mode,
  readMessage,
  type Seats,
  type State,
  type Trouble,
} from "./state.ts";

/** The names of the computer's side, or of nobody. */
const SEATS = ["first", "second", "none"] as const;

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

interface Opened {
  readonly course: AnyCourse;
  readonly trouble: Trouble | null;
}

/** Opens an address of a game. If its input is invalid, the game starts on its first board. */
export function openAddress(game: AnyGame, address: Address) {
  const opened = openCourse(game, address);
  return { ...opened, mode: chooseMode(address), seats: chooseSeats(address, opened.course) };
}

function openCourse(game: AnyGame, { input, moves, at }: Address): Opened {
  if (input === null) return { course: startGame(game), trouble: null };
  let start: AnyCourse;
  try {
    start = startCourse(game, input);
    game.moves(start.position); // a game that reads any text fails here, not while it is drawn
    game.show.scene?.(start.position);
  } catch (error) {
    const trouble: Trouble = { part: "input", text: input, reason: readMessage(error) };
    return { course: startGame(game), trouble };
  }
  const opened = playLegal(start, moves);
  return { ...opened, course: goTo(opened.course, at ?? moves.length) };
}

/** Plays moves up to the first illegal one. */
export function playLegal(start: AnyCourse, moves: readonly string[]): Opened {
  let course = start;
  for (const text of moves) {
    try {
      course = playText(course, text);
    } catch (error) {
      const reason = readMessage(error).replace(/^line 1, column \d+: /, ""); // a move is one line
      return { course, trouble: { part: "move", text, reason } };
    }
  }
  return { course, trouble: null };
}

function chooseMode({ input, computer, lesson, day }: Address): Mode {
  if (day) return input === null ? "day" : "analyze";
  if (lesson) return "learn";
  return input === null || computer !== undefined ? "play" : "analyze";
}

/** Newcomers to dots sit second, which wins on an empty 3 × 3 board. In other games they begin. */
function chooseSeats({ input, computer, away, level }: Address, course: AnyCourse): Seats {
  const usual = { level: readLevel(), away: null };
  if (computer !== undefined) {
    const friend = computer === null ? away ?? null : null;
    return { computer, away: friend, level: level ?? "perfect" };
  }
  if (input !== null) return { ...usual, computer: null };
  const starter = findStarter(course);
  return { ...usual, computer: course.game.show.region ? starter : 1 - starter as Side };
}

/** Returns the level that the visitor chose last. */
function readLevel(): Level {
  const kept = read("level");
  return LEVELS.find((level) => level === kept) ?? BEGINNING.seats.level;
}

/** Returns the address of what the page shows. */
export function describeState(
  { mode, course, seats: { computer, away, level }, lessons, lesson, day }: State,
): Address {
  const { game, plies, at } = course!;
  if (mode === "day") return { game: game.name, input: null, moves: [], day: day!.date };
  if (mode === "learn") {
    const id = lesson ? lessons![lesson.index].id : "";
    const exercise = lesson?.step.stage === "exercise" ? lesson.step.number : 0;
    return { game: game.name, input: null, moves: [], lesson: { id, exercise } };
  }
  return {
    ...recordOf(course!, plies.length),
    ...at === plies.length ? {} : { at },
    ...mode === "analyze" && day && { day: day.date, from: day.from },
    ...mode === "play" && { computer, level, ...away !== null && { away } },
  };
}
