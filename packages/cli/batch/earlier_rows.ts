// The rows that an earlier run of a batch has written, so that the next run can skip their lines.
import type { AppendedFile, Io } from "../base/io.ts";
import { NEWLINE, readLines } from "../base/lines.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { countJobs, findRowsFile } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { readId } from "../input/batch_line.ts";
import type { LineSource, Source } from "../input/sources.ts";
import { describeLimits } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** A batch that may continue an earlier one. */
export interface Resumed {
  /** The call. */
  readonly call: Call;
  /** The file of `--output`, open. */
  readonly file: AppendedFile;
  /** Counts the lines that are skipped. */
  readonly tally: Tally;
  /** Returns the key of a line. */
  findKey(source: LineSource): Promise<string>;
}

/**
 * Returns the lines that have no row in the file of `--output`.
 *
 * @throws {FileError} if the file cannot be read.
 */
export async function skipAnswered(
  lines: Iterable<Source> | AsyncIterable<Source>,
  resumed: Resumed,
): Promise<Iterable<Source> | AsyncIterable<Source>> {
  const { call, file } = resumed;
  if (file.size === 0) return lines;
  const earlier = await EarlierRows.read(call.io, findRowsFile(call)!, describeLimits(call));
  if (earlier.isTorn) file.write("\n"); // the first new row must not continue a torn one
  return leaveOut(lines, resumed, earlier);
}

/**
 * Yields the lines without rows. Those that the earlier run was solving when it ended are last,
 * because one of them may have ended it.
 */
async function* leaveOut(
  lines: Iterable<Source> | AsyncIterable<Source>,
  { call, tally, findKey }: Resumed,
  earlier: EarlierRows,
): AsyncGenerator<Source> {
  const suspects: Source[] = [];
  const jobs = countJobs(call);
  for await (const source of lines) {
    if (source.kind === "line") {
      if (earlier.take(await findKey(source), readId(source.bytes))) {
        tally.leftOut++;
        continue;
      }
      if (suspects.length < jobs && source.file !== null) {
        suspects.push(source);
        continue;
      }
    }
    yield source;
  }
  yield* suspects;
}

/** The members of a row that matter here. Except for the key, they may be of any type. */
interface Row {
  /** The key of what was asked. */
  readonly key: string;
  /** The id of the line. */
  readonly id: unknown;
  /** The version of the program. */
  readonly version?: unknown;
  /** The limits of the line. */
  readonly limits?: unknown;
  /** Positions of a table. */
  readonly positions?: unknown;
  /** Nodes of a search. */
  readonly nodes?: unknown;
  /** The error in place of an answer. */
  readonly error?: { readonly kind?: unknown; readonly limit?: unknown };
}

/** Counts rows by key and id. */
class EarlierRows {
  readonly #counts = new Map<string, number>();
  /** Whether the last row has no newline, so that one must be written first. */
  readonly isTorn: boolean;

  private constructor(rows: Iterable<string>, isTorn: boolean) {
    for (const row of rows) this.#counts.set(row, (this.#counts.get(row) ?? 0) + 1);
    this.isTorn = isTorn;
  }

  /**
   * Reads the rows of a file. Ignores an incomplete row of a killed run, and answers that other
   * limits would change.
   *
   * @param limits The limits of the current call.
   * @throws {FileError} if it cannot be read.
   */
  static async read(io: Io, file: string | null, limits: unknown): Promise<EarlierRows> {
    const rows: string[] = [];
    let last: Uint8Array = new Uint8Array();
    for await (const line of readLines(watchChunks(io.chunks(file), (chunk) => last = chunk))) {
      const row = parseRow(line);
      if (row && isSettled(row, limits)) rows.push(formatRowName(row.key, row.id));
    }
    return new EarlierRows(rows, last.length > 0 && last.at(-1) !== NEWLINE);
  }

  /** Takes the row of a line; returns whether there was one. */
  take(key: string, id: unknown): boolean {
    const name = formatRowName(key, id);
    const count = this.#counts.get(name) ?? 0;
    if (count > 0) this.#counts.set(name, count - 1);
    return count > 0;
  }
}

async function* watchChunks(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** Parses a row; returns null for anything else. */
function parseRow(line: Uint8Array): Row | null {
  try {
    const row = JSON.parse(new TextDecoder().decode(line));
    return typeof row?.key === "string" ? { ...row, id: readId(line) } : null;
  } catch {
    return null;
  }
}

/** Whether the current call would write the same row again. A signal, or a limit before any work, does not count. */
function isSettled({ error, limits, version, nodes, positions }: Row, ours: unknown): boolean {
  if (error === undefined) return true;
  if (error?.limit === "signal" || error?.limit === "time" && !nodes && !positions) return false;
  if (version !== PROGRAM_VERSION || error?.kind === "bug" || error?.kind === "rules") return false;
  return error?.kind !== "limit" || JSON.stringify(limits) === JSON.stringify(ours);
}

function formatRowName(key: unknown, id: unknown): string {
  return JSON.stringify([key, id ?? null]);
}
