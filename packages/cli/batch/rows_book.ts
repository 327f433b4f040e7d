// Makes a book of the rows of batches: of the exact values in them, with the best moves. It serves the
// positions of the rows and those symmetric to them.
import { type Bounds, Budget, InputError } from "@zugzwang/core";
import {
  type BookPosition,
  type MadeBook,
  makeBook,
  makeTextKey,
  sortPositions,
} from "@zugzwang/core/book";
import { canonicalInstance, canonicalText, toRest } from "@zugzwang/core/game";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { startCourse } from "@zugzwang/core/study";
import { readLines, tryJson, unzip } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { formatCount } from "../base/units.ts";
import { PROGRAM_VERSION } from "../command/verb.ts";
import { type Asked, formatKeyText, POSITION_DIGITS, type Row } from "./rows.ts";

const QUOTED_LENGTH = 40;

/** Why rows are ignored, in phrases. */
const LEFT_OUT = {
  torn: "truncated",
  game: "of another game",
  rules: "by other rules of the game",
  value: "without a proved value",
  position: "without a position (from an older version)",
  version: "with keys of another version",
} as const;

type Reason = keyof typeof LEFT_OUT;

export interface RowsBookOptions {
  readonly path: string;
  /** The most memory that reading it may take. */
  readonly memoryBytes?: number | undefined;
  /** Called with a summary of the ignored rows. */
  readonly tell: (message: string) => void;
}

/** A book, and for messages the line of each of its positions. */
export type RowsBook = MadeBook & { readonly lineOf: (position: unknown) => number | undefined };

/**
 * Makes a book of the rows of a file, which may be compressed. Throws a `FileError` if it cannot be read,
 * an `InputError` with the book's name and the line if a row is corrupted or contradicts another, and a
 * `LimitError` if the rows do not fit the memory.
 */
export async function makeRowsBook(
  io: Pick<Io, "chunks">,
  game: AnyGame,
  { path, memoryBytes = DEFAULT_MEMORY_BYTES, tell }: RowsBookOptions,
): Promise<RowsBook> {
  const byName = new Map<string, KnownValue>();
  const add = makeCollector(game, byName, new Budget({ memoryBytes }));
  const leftOut = new Map<Reason, number>();
  const hash = await makeHash();
  const decoder = new TextDecoder();
  let line = 0;
  for await (const bytes of readLines(unzip(io, path))) {
    line++;
    try {
      const row = readExactRow(game, decoder.decode(bytes), hash);
      if (typeof row === "string") leftOut.set(row, (leftOut.get(row) ?? 0) + 1);
      else if (row) add(row, line);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { expected, found } = error.fault;
      throw new InputError({ line, column: 1, expected, found, place: `book ${path}` });
    }
  }
  const ignored = [...leftOut].map(([why, count]) => `${formatFigure(count)} ${LEFT_OUT[why]}`);
  const note = ignored.length === 0 ? "" : `; ignored: ${ignored.join(", ")}`;
  if (note !== "" || byName.size === 0) {
    tell(`book ${path}: ${formatCount(byName.size, "answer")} about ${game.name}${note}`);
  }
  const more = { keys: "canonical", hasPlies: false, withinPlies: null, hasMoves: true } as const;
  const positions = sortPositions(Array.from(byName, ([name, { value, best }]): BookPosition => ({
    ...{ key: makeTextKey(game, name), value, plies: null },
    ...best && { best },
  })));
  const made = await makeBook({ ...nameBook(game, null), ...more }, positions);
  const lines = new Map(Array.from(byName, ([name, { line }]) => [name, line])); // without values
  return { ...made, lineOf: (position) => lines.get(namePosition(game, position)) };
}

/** Names the game of a book, and its instance unless it has several. */
export function nameBook(game: AnyGame, start: unknown) {
  return {
    game: game.name,
    module: game.moduleHash ?? null,
    instance: start === null ? null : game.judge.formatInput(start),
    program: PROGRAM_VERSION,
  };
}

/** Returns a function that hashes the text of a key. Its module takes 30 ms to load. */
async function makeHash(): Promise<(text: string) => string> {
  const { createHash } = await import("node:crypto");
  return (text) => createHash("sha256").update(text).digest("hex").slice(0, POSITION_DIGITS);
}

/** What rows say of a position and those symmetric to it. */
interface KnownValue {
  /** What the side to move still gains minus what the other side gains. */
  readonly value: number;
  /** The line, from 1. */
  readonly line: number;
  /** The best move of one of these positions. */
  readonly best?: NonNullable<BookPosition["best"]>;
}

/** Bytes of a position without its texts: here, and as a position of the book. */
const POSITION_BYTES = 400;

/** A row with an exact value. */
interface ExactRow {
  readonly asked: Asked;
  readonly value: unknown;
  readonly move?: unknown;
}

/** Returns the row of a line, or why it is ignored; null for an empty line. `hash` makes the key of a text. */
function readExactRow(
  game: AnyGame,
  text: string,
  hash: (text: string) => string,
): ExactRow | Reason | null {
  if (text.trim() === "") return null;
  const row = parseRow(text);
  if (row === null) return "torn";
  const { game: name, moduleHash, asked, key, version } = row;
  if (typeof name !== "string") throw makeRowFault('the member "game" of a row of answers', name);
  if (name !== game.name) return "game";
  if (game.moduleHash !== undefined && moduleHash !== game.moduleHash) return "rules";
  if (!hasValue(row)) return "value";
  if (asked === undefined) return "position";
  if (!isAsked(asked)) throw makeRowFault('"asked" to be an input and moves', asked);
  const begin = key === undefined ? "" : hash(formatKeyText(game, asked));
  if (`${key}`.startsWith(begin)) return { ...row, asked, value: row.value };
  if (version !== PROGRAM_VERSION) return "version";
  throw makeRowFault(`"key" to begin with ${begin}`, key);
}

/**
 * Reads a row. Returns null if a killed run left it incomplete. Throws an `InputError` if it is
 * something else.
 */
function parseRow(text: string): Row | null {
  const row = tryJson(text);
  if (typeof row === "object" && row !== null) return row;
  const line = text.trim();
  if (row === undefined && line.startsWith("{") && !line.endsWith("}")) return null;
  throw makeRowFault("a row of answers in JSON", text);
}

/** Returns the error of a wrong row or member. Whoever reads the file adds the line. */
function makeRowFault(expected: string, value: unknown): InputError {
  const text = JSON.stringify(value) ?? "nothing";
  const found = text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH)}…`;
  return new InputError({ line: 1, column: 1, expected, found });
}

/** Whether the `asked` of a row is a position. */
function isAsked(asked: unknown): asked is Asked {
  const { input, moves } = Object(asked) as Partial<Asked>;
  return typeof input === "string" && Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
}

/** Returns a function that adds what a row says to positions by their names. */
function makeCollector(game: AnyGame, known: Map<string, KnownValue>, budget: Budget) {
  /** The last input and its position: neighbouring rows often share them. */
  let start: { readonly input: string; readonly position: unknown } | null = null;
  return ({ asked: { input, moves }, value, move }: ExactRow, line: number): void => {
    if (start?.input !== input) start = { input, position: game.judge.parse(input) };
    const { position } = startCourse(game, input, { start: start.position, moves });
    const rest = toRest(game, position, checkValue(game, position, value));
    const isMove = typeof move === "string";
    if (isMove) game.parseMove(move, position);
    const best = isMove ? { best: { move, position: game.formatPosition(position) } } : {};
    const name = namePosition(game, position);
    const old = known.get(name);
    if (old && old.value !== rest) {
      const says = `${old.value} for the side to move`;
      const expected = `${says}, as of the equivalent position in line ${old.line}`;
      throw makeRowFault(expected, rest);
    }
    if (!old) {
      const letters = name.length + JSON.stringify(best).length;
      budget.reserve(POSITION_BYTES + letters, "the book");
    }
    // Of two rows, the first one with a best move counts.
    if (!old?.best) known.set(name, { line, value: rest, ...best });
  };
}

/** Returns the same text for symmetric positions, and for no others. */
function namePosition(game: AnyGame, position: unknown): string {
  return `${canonicalInstance(game, position)}\n${canonicalText(game, position)}`;
}

/** Whether a row has an exact value: more than who wins, and not refuted. */
function hasValue({ value, question, agrees, error }: Row): boolean {
  return error === undefined && agrees !== false && question !== "wins" && (value ?? null) !== null;
}

/** The values that a book can keep. */
const MOST_VALUE = 2 ** 31 - 1;

/** Returns a value. Refuses one that the rules exclude. A wrong one may remain: only a solve finds it. */
function checkValue(game: AnyGame, position: unknown, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw makeRowFault("a value that is an integer", value);
  const unbounded: Bounds = { lower: -MOST_VALUE, upper: MOST_VALUE };
  const { lower, upper, step = 1 } = game.bounds?.(position) ?? unbounded;
  const found = value as number;
  const range = `a value in ${lower}..${upper}`;
  if (found < lower || found > upper || Math.abs(found) > MOST_VALUE) {
    throw makeRowFault(range, found);
  }
  const isOff = step !== 1 && Number.isFinite(lower) && (found - lower) % step !== 0;
  if (isOff) throw makeRowFault(`${range} by steps of ${step}`, found);
  return found;
}
