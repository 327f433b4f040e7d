// The rows of a batch: the members that all rows have, and the rows of an earlier run.
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AppendedFile } from "../base/io.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { countJobs, readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { readId } from "../input/batch_line.ts";
import { parseFileName } from "../base/named_file.ts";
import type { LineSource, Source } from "../base/source.ts";
import type { Origin } from "../base/origin.ts";
import { EarlierRows } from "./earlier_rows.ts";
import { type Asked, makeKey, makeUnreadableKey } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** Returns the limits of every line of a call. */
export function describeLimits(call: Call): NonNullable<Origin["limits"]> {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, threads = 1 } = readSolverOptions(call, null);
  return { memoryBytes, timeMs: call.options.time ?? null, threads };
}

/**
 * Returns the members of a row before its answer.
 *
 * @param asked What was asked, or the bytes of a line that is not a position.
 */
export async function describeRow(
  call: Call,
  game: string | null,
  asked: Asked | Uint8Array,
): Promise<Pick<Origin, "key" | "asked" | "version" | "limits">> {
  const more = { version: PROGRAM_VERSION, limits: describeLimits(call) };
  return asked instanceof Uint8Array
    ? { key: await makeUnreadableKey(call, game, asked), ...more }
    : { key: await makeKey(call, game!, asked), asked, ...more };
}

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

/** Returns the file of `--output` for verbs that take batches: other verbs write no rows to theirs. */
export function findRowsFile({ verb, options }: Call): string | undefined {
  return "batch" in verb.options ? options.output : undefined;
}

/**
 * Checks that `--output` is used with a batch and is not one of its inputs.
 *
 * @throws {UsageError} if not.
 */
export function checkBatchOptions(call: Call): void {
  const { options, words } = call;
  const output = findRowsFile(call);
  if (output === undefined) return;
  if (!options.batch) {
    throw new UsageError("--output needs --batch");
  }
  if (parseFileName(output) === null) throw new UsageError("--output: expected a file");
  if (words.slice(1).includes(output)) {
    throw new UsageError(`--output: ${output} is an input`);
  }
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
