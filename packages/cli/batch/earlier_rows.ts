// Resuming a batch: the rows that an earlier run has written, and the lines that have none.
import type { AppendedFile, Io } from "../base/io.ts";
import { NEWLINE, readLines } from "../base/files.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { countJobs, findRowsFile } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { readId } from "../input/batch_line.ts";
import type { LineSource, Source } from "../input/sources.ts";
import { describeLimits } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** A batch that may continue an earlier one. */
interface Resumed {
  readonly call: Call;
  /** The file of `--output`, open. */
  readonly file: AppendedFile;
  readonly tally: Tally;
  findKey(source: LineSource): Promise<string>;
}

/**
 * Returns the lines that have no row in the file of `--output`. Throws a `FileError` if the file
 * cannot be read.
 */
export async function skipAnswered(
  lines: Iterable<Source> | AsyncIterable<Source>,
  resumed: Resumed,
): Promise<Iterable<Source> | AsyncIterable<Source>> {
  const { call, file } = resumed;
  if (file.size === 0) return lines;
  const { counts, isTorn } = await countRows(call.io, findRowsFile(call)!, describeLimits(call));
  if (isTorn) file.write("\n"); // the first new row must not continue a torn one
  return leaveOut(lines, resumed, counts);
}

/**
 * Yields the lines without rows. Those that the earlier run was solving when it ended are last,
 * because one of them may have ended it.
 */
async function* leaveOut(
  lines: Iterable<Source> | AsyncIterable<Source>,
  { call, tally, findKey }: Resumed,
  counts: Map<string, number>,
): AsyncGenerator<Source> {
  const suspects: Source[] = [];
  const jobs = countJobs(call);
  for await (const source of lines) {
    const isLine = source.kind === "line";
    if (isLine && takeRow(counts, await findKey(source), source)) tally.leftOut++;
    else if (isLine && suspects.length < jobs && source.file !== null) suspects.push(source);
    else yield source;
  }
  yield* suspects;
}

/** Takes one of the rows of a line. Returns whether there was one. */
function takeRow(counts: Map<string, number>, key: string, { bytes }: LineSource): boolean {
  const name = formatRowName(key, readId(bytes));
  const count = counts.get(name) ?? 0;
  if (count > 0) counts.set(name, count - 1);
  return count > 0;
}

/**
 * Counts the rows of a file by key and id. It ignores an incomplete row of a killed run, and answers
 * that other limits would change. A file is torn if its last row has no newline.
 */
async function countRows(
  io: Io,
  file: string,
  limits: unknown,
): Promise<{ counts: Map<string, number>; isTorn: boolean }> {
  const counts = new Map<string, number>();
  let lastByte = NEWLINE;
  async function* watchChunks() {
    for await (const chunk of io.chunks(file)) {
      lastByte = chunk.at(-1) ?? lastByte;
      yield chunk;
    }
  }
  for await (const line of readLines(watchChunks())) {
    const row = parseRow(line);
    if (!row || !isSettled(row, limits)) continue;
    const name = formatRowName(row.key, readId(line));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { counts, isTorn: lastByte !== NEWLINE };
}

/** The members of a row that matter here. They may be of any type. */
type Row = Readonly<Partial<Record<"version" | "limits" | "positions" | "nodes", unknown>>> & {
  readonly key?: unknown;
  readonly error?: { readonly kind?: unknown; readonly limit?: unknown };
};

function parseRow(line: Uint8Array): Row | null {
  try {
    const row = JSON.parse(new TextDecoder().decode(line));
    return typeof row?.key === "string" ? row : null;
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
