/**
 * What every row of a batch says besides its answer, and which rows are there already.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import type { AppendedFile } from "../base/io.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { countJobs, readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { idOf } from "../input/batch_line.ts";
import { fileNamed } from "../base/named_file.ts";
import type { LineSource, Source } from "../base/source.ts";
import type { Origin } from "../schemas/common.ts";
import { gameOf, readSource } from "../input/sources.ts";
import { EarlierRows } from "./earlier_rows.ts";
import { answerKey, askedOf, unreadableKey } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** Returns what every line of a call may use. */
export function limitsOf(call: Call): NonNullable<Origin["limits"]> {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, threads = 1 } = readSolverOptions(call, null);
  return { memoryBytes, timeMs: call.options.time ?? null, threads };
}

/** Returns the members of a row: what was asked, with its key, of which version, within which limits. */
export async function rowMembers(
  call: Call,
  source: LineSource,
  reading: Promise<AnyCourse>,
): Promise<Pick<Origin, "key" | "asked" | "version" | "limits">> {
  const key = await keyOf(call, source, reading);
  const asked = await reading.then((course) => ({ asked: askedOf(course) }), () => ({}));
  return { key, ...asked, version: PROGRAM_VERSION, limits: limitsOf(call) };
}

/** Returns the key of a line, which may be no position. */
export async function keyOf(
  call: Call,
  source: LineSource,
  reading: Promise<AnyCourse> = readSource(call, source),
): Promise<string> {
  return await reading.then(
    (course) => answerKey(call, course),
    async () => {
      const game = await gameOf(call, source).catch(() => null);
      return await unreadableKey(call, game, source.bytes);
    },
  );
}

/** A batch that goes on. */
export interface Resumed {
  /** The call. */
  readonly call: Call;
  /** All lines. */
  readonly lines: AsyncIterable<Source>;
  /** Counts what is left out. */
  readonly tally: Tally;
  /** Returns the key of a line, somewhere. */
  keyOf(source: LineSource): Promise<string>;
}

/**
 * Returns the lines that have no row in the file of `--output`, which is open; all if it is not given.
 *
 * @throws {FileError} if the file cannot be read.
 */
export async function notAnswered(
  resumed: Resumed,
  file: AppendedFile | null,
): Promise<AsyncIterable<Source>> {
  const { call, lines } = resumed;
  const output = rowsFile(call);
  if (file === null || output === undefined || file.size === 0) return lines;
  const answered = await EarlierRows.read(call.io, output, limitsOf(call));
  if (answered.isTorn) file.write("\n"); // what is added must not join half a row
  return leftOut(resumed, answered);
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
 * The lines without rows. As many as are solved at once come last: they were under work when the run
 * before ended, and what has ended it may have been one of them.
 */
async function* leftOut(
  { call, lines, tally, keyOf }: Resumed,
  answered: EarlierRows,
): AsyncGenerator<Source> {
  const suspects: Source[] = [];
  const jobs = countJobs(call);
  for await (const source of lines) {
    if (source.kind === "line") {
      if (answered.take(await keyOf(source), idOf(source.bytes))) {
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
