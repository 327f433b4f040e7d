// The books of `--book`: files of exact values, here or on a web server, or the rows of a batch.
import { Budget, InputError, openBook } from "@zugzwang/core";
import {
  BookReader,
  type BookSource,
  type ByteRange,
  isBook,
  PreparedBook,
  readFromServer,
} from "@zugzwang/core/book";
import type { SolveBook } from "@zugzwang/core/game";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import { FileError } from "../base/report.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { Io } from "../base/io.ts";
import { isAddress, readLines, unzip } from "../base/files.ts";
import { formatCount } from "../base/units.ts";
import { type LeftOut, RowBook } from "./row_book.ts";
import { type Asked, BOOK_PLACE, formatKeyText, POSITION_DIGITS } from "./row.ts";

/** Phrases for the rows that are ignored. */
const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  "no value": "without a proved value",
  "another game": "of another game",
  "other rules": "by other rules of the game",
  "no position": "without a position (from an older version)",
  "another version": "with keys of another version",
  "torn": "truncated",
};

/**
 * Opens a book: a file of `zugzwang book`, which is read by ranges, or the rows of a batch. Throws what
 * `readRows` throws, and an `InputError` if the book is damaged or about another game.
 */
export async function openBookFile(
  io: Pick<Io, "chunks" | "openSync">,
  game: AnyGame,
  options: Parameters<typeof readRows>[2] & { readonly isShared?: boolean | undefined },
): Promise<SolveBook> {
  const { path, isShared } = options;
  const source = await findBook(io, path);
  if (source === null) return await readRows(io, game, options);
  const book = await openBook(game, source, { moduleHash: game.moduleHash ?? null });
  return new PreparedBook(game, book, { address: isAddress(path) ? path : undefined, isShared });
}

/**
 * Returns the ranges of a book; null if the file is something else. An address is always taken for a book,
 * so opening anything else there fails.
 */
export async function findBook(
  io: Pick<Io, "openSync">,
  path: string,
): Promise<BookSource | null> {
  if (isAddress(path)) return readFromAddress(path);
  const source: BookSource = { place: path, read: (range) => readRange(io, path, range) };
  try {
    return await isBook(source) ? source : null;
  } catch (error) {
    if (error instanceof FileError) return null; // a pipe, or reading it says what is wrong
    throw error;
  }
}

/** Returns the name of the game of a book; null for the rows of a batch, which may be about several. */
export async function findBookGame(
  io: Pick<Io, "openSync">,
  path: string,
): Promise<string | null> {
  const source = await findBook(io, path);
  return source && (await BookReader.open(source)).header.game;
}

// deno-lint-ignore require-await -- what is thrown must reject
async function readRange(
  io: Pick<Io, "openSync">,
  path: string,
  { start, length }: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const file = io.openSync(path, start);
  let filled = 0;
  try {
    for (let read: number | null = 0; read !== null && filled < length; filled += read ?? 0) {
      read = file?.read(bytes.subarray(filled)) ?? null;
    }
    return bytes.slice(0, filled);
  } finally {
    file?.close();
  }
}

/** How long a server may send nothing. */
const SILENT_MS = 30_000;

/** Returns the ranges of a book on a web server. A server that fails is an error of the file. */
function readFromAddress(address: string): BookSource {
  const { read, place } = readFromServer(address, fetchWhole);
  const fail = (error: unknown): never => {
    if (error instanceof InputError) throw error;
    throw new FileError("read", address, explainFault(error as Error));
  };
  return { place, read: (range) => read(range).catch(fail) };
}

/** Fetches an answer with its body. Gives up once the server is silent for too long. */
async function fetchWhole(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), SILENT_MS);
  };
  try {
    hear();
    const response = await fetch(address, { ...init, signal: late.signal });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of response.body ?? []) {
      hear();
      pieces.push(piece);
    }
    return new Response(response.body && new Blob(pieces), response);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns why a server did not send a file, in a phrase. A redirect may lead to another host. */
function explainFault({ name, message, cause }: Error): string {
  if (name === "NotCapable") {
    const [, host = "HOST"] = /"([^"]+)"/.exec(message) ?? [];
    return `the program was started without the permission --allow-net=${host}`;
  }
  if (name === "AbortError") return `the server sent nothing for ${SILENT_MS / 1000} seconds`;
  const reason = cause instanceof Error ? cause.message : message;
  return reason.replace(/^.*client error \(\w+\): /s, "").replace(/ \(os error \d+\).*$/s, "");
}

/**
 * Reads the rows of a batch as a book. Throws a `FileError` if it cannot be read, an `InputError` with the
 * book's name if it is corrupted, and a `LimitError` if it does not fit the memory.
 */
export async function readRows(
  io: Pick<Io, "chunks">,
  game: AnyGame,
  { path, memoryBytes = DEFAULT_MEMORY_BYTES, tell }: {
    readonly path: string;
    /** The most memory that it may take. */
    readonly memoryBytes?: number | undefined;
    /** Called with a summary of the ignored rows. */
    readonly tell: (message: string) => void;
  },
): Promise<RowBook<unknown, unknown>> {
  const book = new RowBook(game, {
    budget: new Budget({ memoryBytes }),
    keyOf: await makeKeyFunction(game),
    place: `${BOOK_PLACE}${path}`,
    version: PROGRAM_VERSION,
  });
  const decoder = new TextDecoder();
  const lines = readLines(unzip(io, path));
  for await (const line of lines) book.read(decoder.decode(line));
  const note = formatLeftOut(book.leftOut);
  if (note !== "" || book.size === 0) {
    tell(`book ${path}: ${formatCount(book.size, "answer")} about ${game.name}${note}`);
  }
  return book;
}

/** `; ignored: 3 of another game, 1 truncated`, or nothing. */
function formatLeftOut(leftOut: ReadonlyMap<LeftOut, number>): string {
  const parts = [...leftOut].map(([reason, count]) => `${formatFigure(count)} ${LEFT_OUT[reason]}`);
  return parts.length === 0 ? "" : `; ignored: ${parts.join(", ")}`;
}

/** Returns a function that makes keys. Its module takes 30 ms to load, so only books load it. */
async function makeKeyFunction(game: AnyGame): Promise<(asked: Asked) => string> {
  const { createHash } = await import("node:crypto");
  return (asked) =>
    createHash("sha256").update(formatKeyText(game, asked)).digest("hex").slice(
      0,
      POSITION_DIGITS,
    );
}
