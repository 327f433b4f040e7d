// The books of `--book`: files of exact values, here or on a web server, or the rows of a batch.
import { InputError, openBook } from "@zugzwang/core";
import {
  BookReader,
  type BookSource,
  isBook,
  joinBook,
  readFromMemory,
  readFromServer,
} from "@zugzwang/core/book";
import type { SolveBook } from "@zugzwang/core/game";
import { isAddress, readFileSync } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { FileError, formatMessageLine, UsageError } from "../base/report.ts";
import type { Request as Call } from "../command/request.ts";
import { makeRowsBook, type RowsBook, type RowsBookOptions } from "./rows_book.ts";

/**
 * Opens a book: a file of `zugzwang book`, which is read by ranges, or the rows of a batch. Throws what
 * `makeRowsBook` throws, and an `InputError` if the book is damaged or about another game. For a shared book
 * of another game, it returns null.
 */
export async function openBookFile(
  io: Pick<Io, "chunks" | "openSync">,
  game: AnyGame,
  options: RowsBookOptions & { readonly isShared?: boolean | undefined },
): Promise<SolveBook | null> {
  const { isShared } = options;
  const { source, lineOf } = await findBook(io, game, options);
  if (isShared && (await BookReader.open(source)).header.game !== game.name) return null;
  const moduleHash = game.moduleHash ?? null;
  return await openBook(game, source, { moduleHash, mustCover: !isShared, lineOf });
}

/**
 * Returns the bytes of the book of `--book`, checked, for a site; null without one. If the file has the
 * rows of a batch, makes a book from them. Throws an `InputError` if it is damaged or about another game.
 */
export async function readOwnBook(
  { io, solver: { book: path }, game }: Pick<Call, "io" | "solver" | "game">,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (path === undefined) return null;
  if (!game) throw new UsageError("--book needs a game");
  const tell = (message: string) => io.stderr.write(formatMessageLine(message));
  const { source } = await findBook(io, game, { path, tell });
  const bytes = await source.read({ start: 0, length: Number.MAX_SAFE_INTEGER });
  const moduleHash = game.moduleHash ?? null;
  await (await openBook(game, readFromMemory(bytes, path), { moduleHash })).check();
  return bytes;
}

/**
 * Returns a book: an address, which is always taken for one, a file of `zugzwang book`, or the rows of a
 * batch, with their lines.
 */
async function findBook(
  io: Pick<Io, "chunks" | "openSync">,
  game: AnyGame,
  options: RowsBookOptions,
): Promise<{ readonly source: BookSource; readonly lineOf?: RowsBook["lineOf"] }> {
  const { path } = options;
  if (isAddress(path)) return { source: readFromAddress(path) };
  const source: BookSource = {
    place: path,
    // deno-lint-ignore require-await -- what is thrown must reject
    read: async (range) => readFileSync(io, path, range) ?? new Uint8Array(),
  };
  const isFile = await isBook(source).catch((error) => {
    if (error instanceof FileError) return false; // a pipe, or reading it says what is wrong
    throw error;
  });
  if (isFile) return { source };
  const rows = await makeRowsBook(io, game, options);
  return { source: readFromMemory(await joinBook(rows), path), lineOf: rows.lineOf };
}

/** How long a server may send nothing. */
const SILENT_MS = 30_000;

/** Returns the ranges of a book on a web server. A server that fails is an error of the file. */
function readFromAddress(address: string): BookSource {
  const source = readFromServer(address, fetchWhole);
  const fail = (error: unknown): never => {
    if (error instanceof InputError) throw error;
    throw new FileError("read", address, explainFailedFetch(error as Error));
  };
  return { ...source, read: (range) => source.read(range).catch(fail) };
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
function explainFailedFetch({ name, message, cause }: Error): string {
  if (name === "NotCapable") {
    const [, host = "HOST"] = /"([^"]+)"/.exec(message) ?? [];
    return `the program was started without the permission --allow-net=${host}`;
  }
  if (name === "AbortError") return `the server sent nothing for ${SILENT_MS / 1000} seconds`;
  const reason = cause instanceof Error ? cause.message : message;
  return reason.replace(/^.*client error \(\w+\): /s, "").replace(/ \(os error \d+\).*$/s, "");
}
