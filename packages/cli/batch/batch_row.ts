/**
 * What every row of a batch says besides its answer, and which rows are there already.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AppendedFile } from "../base/io.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { countJobs, readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { idOf } from "../input/batch_line.ts";
import { fileNamed } from "../base/named_file.ts";
import type { LineSource, Source } from "../base/source.ts";
import type { Origin } from "../base/origin.ts";
import { EarlierRows } from "./earlier_rows.ts";
import { type Asked, makeKey, makeUnreadableKey } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** Returns what every line of a call may use. */
export function describeLimits(call: Call): NonNullable<Origin["limits"]> {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, threads = 1 } = readSolverOptions(call, null);
  return { memoryBytes, timeMs: call.options.time ?? null, threads };
}

/** Returns the members of a row besides the answer: the key, what was asked, the version, the limits. */
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
  /** Counts the lines that are left out. */
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
  const earlier = await EarlierRows.read(call.io, rowsFile(call)!, describeLimits(call));
  if (earlier.isTorn) file.write("\n"); // what is added must not join half a row
  return leaveOut(lines, resumed, earlier);
}

/** The file of `--output` of verbs that take batches; others write something else to theirs. */
export function rowsFile({ verb, options }: Call): string | undefined {
  return "batch" in verb.options ? options.output : undefined;
}

/**
 * Checks that `--output` is given with a batch, which does not read what it writes.
 *
 * @throws {UsageError} if not.
 */
export function checkBatchOptions(call: Call): void {
  const { options, words } = call;
  const output = rowsFile(call);
  if (output === undefined) return;
  if (!options.batch) {
    throw new UsageError("--output keeps the rows of a batch, but --batch is not given");
  }
  if (fileNamed(output) === null) throw new UsageError("--output: expected a file");
  if (words.slice(1).includes(output)) {
    throw new UsageError(`--output: ${output} is what the lines are read from`);
  }
}

/**
 * Yields the lines without rows. As many as are solved at once come last: they were under work when the
 * earlier run ended, and one of them may be what ended it.
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
      if (earlier.take(await findKey(source), idOf(source.bytes))) {
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
