/**
 * What every row of a batch says besides its answer, and which rows are there already.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { AppendedFile } from "../base/io.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { solverSettings } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { idOf } from "../input/batch_line.ts";
import { fileNamed } from "../base/named_file.ts";
import type { Source } from "../base/source.ts";
import type { Origin } from "../schemas/common.ts";
import { readSource } from "../input/sources.ts";
import { Answered } from "./answered.ts";
import { answerKey, askedOf, unreadableKey } from "./answer_key.ts";
import type { Tally } from "./tally.ts";

/** What one line may use. */
export interface Limits {
  /** Memory of the tables. */
  readonly memoryBytes: number;
  /** Wall-clock time; null for no limit. */
  readonly timeMs: number | null;
  /** Workers of the solver. */
  readonly workers: number;
}

/** Returns what every line of a call may use. */
export function limitsOf(call: Call, game: AnyGame): Limits {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, workers = 1 } = solverSettings(call, game);
  return { memoryBytes, timeMs: call.options.time ?? null, workers };
}

/** A line of a batch. */
type LineSource = Extract<Source, { kind: "line" }>;

/** Returns the members of a row: what was asked, with its key, of which version, within which limits. */
export async function rowMembers(
  call: Call,
  game: AnyGame,
  { bytes }: LineSource,
  reading: Promise<AnyCourse>,
): Promise<Pick<Origin, "key" | "asked" | "version" | "limits">> {
  const key = await keyOf(call, game, { bytes, reading });
  const asked = await reading.then((course) => ({ asked: askedOf(course) }), () => ({}));
  return { key, ...asked, version: PROGRAM_VERSION, limits: limitsOf(call, game) };
}

async function keyOf(
  call: Call,
  game: AnyGame,
  { bytes, reading }: { bytes: Uint8Array; reading: Promise<AnyCourse> },
): Promise<string> {
  return await reading.then(
    (course) => answerKey(call, course),
    () => unreadableKey(call, game, bytes),
  );
}

/** A batch that goes on. */
export interface Resumed {
  /** The call. */
  readonly call: Call;
  /** The game. */
  readonly game: AnyGame;
  /** All lines. */
  readonly lines: AsyncIterable<Source>;
  /** Counts what is left out. */
  readonly tally: Tally;
}

/**
 * Returns the lines that have no row in the file of `--output`, which is open; all if it is not given.
 *
 * @throws {FileError} if the file cannot be read.
 */
export async function notAnswered(
  { call, game, lines, tally }: Resumed,
  file: AppendedFile | null,
): Promise<AsyncIterable<Source>> {
  const output = rowsFile(call);
  if (file === null || output === undefined || file.size === 0) return lines;
  const answered = await Answered.read(call.io, output, limitsOf(call, game));
  if (answered.isTorn) file.write("\n"); // what is added must not join half a row
  return leftOut({ call, game, lines, tally }, answered);
}

/** The file of `--output` of verbs that take batches; others write something else to theirs. */
export function rowsFile({ verb, options }: Call): string | undefined {
  return "batch" in verb.options ? options.output : undefined;
}

/** Opens the file of `--output`; null where it is not given. */
export async function outputFile(call: Call): Promise<AppendedFile | null> {
  const output = rowsFile(call);
  return output === undefined ? null : await call.io.appendTo(output);
}

/**
 * Checks that options of a batch are given with one, and that it does not read what it writes.
 *
 * @throws {UsageError} if not.
 */
export function checkBatchOptions(call: Call): void {
  const { options, words } = call;
  const { batch, strict, unordered } = options;
  const output = rowsFile(call);
  const wants = output !== undefined
    ? "--output keeps the rows"
    : unordered
    ? "--unordered is about the rows"
    : strict
    ? "--strict is about the exit code"
    : null;
  if (wants && !batch) throw new UsageError(`${wants} of a batch, but --batch is not given`);
  if (output === undefined) return;
  if (fileNamed(output) === null) throw new UsageError("--output: expected a file");
  if (words.slice(1).includes(output)) {
    throw new UsageError(`--output: ${output} is what the lines are read from`);
  }
}

async function* leftOut(
  { call, game, lines, tally }: Resumed,
  answered: Answered,
): AsyncGenerator<Source> {
  for await (const source of lines) {
    if (source.kind === "line") {
      const { bytes } = source;
      const reading = readSource(call, game, source);
      if (answered.take(await keyOf(call, game, { bytes, reading }), idOf(bytes))) {
        tally.leftOut++;
        continue;
      }
    }
    yield source;
  }
}
