/**
 * What a batch has answered before: the rows of its output, to go on where it was killed.
 *
 * @module
 */
import { idOf } from "../input/batch_line.ts";
import type { Io } from "../base/io.ts";
import { NEWLINE, readLines } from "../base/lines.ts";
import { PROGRAM_VERSION } from "../base/version.ts";

/** What is looked at of a row of a batch's output; what others wrote may be anything but the key. */
interface Row {
  /** What was asked. */
  readonly key: string;
  /** The line's own name. */
  readonly id: unknown;
  /** The version of the program. */
  readonly version?: unknown;
  /** What the line was allowed. */
  readonly limits?: unknown;
  /** Positions of a table. */
  readonly positions?: unknown;
  /** Nodes of a search. */
  readonly nodes?: unknown;
  /** Why there is no value. */
  readonly error?: { readonly kind?: unknown; readonly limit?: unknown };
}

/** Rows by what they answer, with how many there are of each. */
export class EarlierRows {
  readonly #counts = new Map<string, number>();
  /** Whether the last row has no newline: what is appended needs one first. */
  readonly isTorn: boolean;

  private constructor(rows: Iterable<string>, isTorn: boolean) {
    for (const row of rows) this.#counts.set(row, (this.#counts.get(row) ?? 0) + 1);
    this.isTorn = isTorn;
  }

  /**
   * Reads the rows of a file. A part of one, which a kill may leave, is none; nor is an answer that
   * other limits may change: those of the call are given.
   *
   * @throws {FileError} if it cannot be read.
   */
  static async read(io: Io, file: string | null, limits: unknown): Promise<EarlierRows> {
    const rows: string[] = [];
    let last: Uint8Array = new Uint8Array();
    for await (const line of readLines(watched(io.chunks(file), (chunk) => last = chunk))) {
      const row = rowOf(line);
      if (row && isSettled(row, limits)) rows.push(nameOf(row.key, row.id));
    }
    return new EarlierRows(rows, last.length > 0 && last.at(-1) !== NEWLINE);
  }

  /** Whether a line has its row; each row is that of one line. */
  take(key: string, id: unknown): boolean {
    const name = nameOf(key, id);
    const count = this.#counts.get(name) ?? 0;
    if (count > 0) this.#counts.set(name, count - 1);
    return count > 0;
  }
}

async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** Returns a row of a batch's output; null for anything else. */
function rowOf(line: Uint8Array): Row | null {
  try {
    const row = JSON.parse(new TextDecoder().decode(line));
    return typeof row?.key === "string" ? { ...row, id: idOf(line) } : null;
  } catch {
    return null;
  }
}

/** Whether the same call would answer with the same row again: not where a limit came before any work. */
function isSettled({ error, limits, version, nodes, positions }: Row, ours: unknown): boolean {
  if (error === undefined) return true;
  if (error?.limit === "time" && !nodes && !positions) return false;
  if (version !== PROGRAM_VERSION || error?.kind === "bug" || error?.kind === "rules") return false;
  return error?.kind !== "limit" || JSON.stringify(limits) === JSON.stringify(ours);
}

function nameOf(key: unknown, id: unknown): string {
  return JSON.stringify([key, id ?? null]);
}
