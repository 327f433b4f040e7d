// Resuming a batch: the rows that an earlier run has written, and the lines that have none.
import { NEWLINE, readLines } from "../base/files.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import type { EstimatedTimes } from "../base/report.ts";
import type { LineSource, Request, Source } from "../command/request.ts";
import { readId } from "../input/sources.ts";
import { describeLimits, isSettled, parseRow, readTimes, type Row } from "./row.ts";

/** A batch that may continue an earlier one. */
interface Resumed {
  readonly request: Request;
  /** The file of `--output`, open. */
  readonly file: AppendedFile;
  readonly tally: { leaveOut(line: LineSource, times: EstimatedTimes): void };
  findKey(source: LineSource): Promise<string>;
}

/** The times of the rows of a file by key and id; only those of `estimate` have any. */
type Rows = Map<string, EstimatedTimes[]>;

/**
 * Returns the lines that have no row in the file of `--output`. Throws a `FileError` if the file
 * cannot be read.
 */
export async function skipAnswered(
  lines: AsyncIterable<Source>,
  resumed: Resumed,
): Promise<AsyncIterable<Source>> {
  const { request, file } = resumed;
  if (file.size === 0) return lines;
  const limits = describeLimits(request);
  const { isTorn, rows } = await readRows(request.io, request.output.rows!, limits);
  if (isTorn) file.write("\n"); // the first new row must not continue a torn one
  return leaveOut(lines, resumed, rows);
}

/**
 * Yields the lines without rows. The first of them in files, as many as are solved at once, come last: the
 * earlier run was probably solving them when it ended, and one of them may have ended it.
 */
async function* leaveOut(
  lines: AsyncIterable<Source>,
  { request: { inputs }, tally, findKey }: Resumed,
  rows: Rows,
): AsyncGenerator<Source> {
  const suspects: Source[] = [];
  for await (const source of lines) {
    const isLine = source.kind === "line";
    const times = isLine && takeRow(rows, await findKey(source), source);
    if (times) tally.leaveOut(source, times);
    else if (isLine && suspects.length < inputs.jobs && source.file !== null) suspects.push(source);
    else yield source;
  }
  yield* suspects;
}

/** Takes one of the rows of a line. Returns its times, or null if there is no row. */
function takeRow(rows: Rows, key: string, { bytes }: LineSource): EstimatedTimes | null {
  return rows.get(formatRowName(key, readId(bytes)))?.pop() ?? null;
}

/**
 * Reads the rows of a file. It ignores an incomplete row of a killed run, and answers that other limits would
 * change. A file is torn if its last row has no newline.
 */
async function readRows(
  io: Io,
  file: string,
  limits: object,
): Promise<{ rows: Rows; isTorn: boolean }> {
  const rows: Rows = new Map();
  let lastByte = NEWLINE;
  async function* watchChunks() {
    for await (const chunk of io.chunks(file)) {
      lastByte = chunk.at(-1) ?? lastByte;
      yield chunk;
    }
  }
  for await (const line of readLines(watchChunks())) {
    const row = readRow(line);
    if (typeof row?.key !== "string" || !isSettled(row, limits)) continue;
    const name = formatRowName(row.key, readId(line));
    const known = rows.get(name);
    if (known) known.push(readTimes(row));
    else rows.set(name, [readTimes(row)]);
  }
  return { rows, isTorn: lastByte !== NEWLINE };
}

/** Reads a row; null for anything else, which does not matter here. */
function readRow(line: Uint8Array): Row | null {
  try {
    return parseRow(new TextDecoder().decode(line));
  } catch {
    return null;
  }
}

function formatRowName(key: unknown, id: unknown): string {
  return JSON.stringify([key, id ?? null]);
}
