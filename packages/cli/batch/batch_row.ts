/**
 * What every row of a batch says besides its answer, and which rows are there already.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { solverSettings } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { idOf } from "../input/batch_line.ts";
import { fileNamed, filesNamed } from "../base/named_file.ts";
import type { Source } from "../base/source.ts";
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
): Promise<Readonly<Record<string, unknown>>> {
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
 * Returns the lines that have no row in the file of `--resume`; all if it is not given.
 *
 * @throws {UsageError} if it is given without a batch.
 * @throws {FileError} if its file cannot be read.
 */
export async function notAnswered(
  { call, game, lines, tally }: Resumed,
): Promise<AsyncIterable<Source>> {
  const file = call.options.resume;
  if (file === undefined) return lines;
  const answered = await Answered.read(call.io, fileNamed(file), limitsOf(call, game));
  if (answered.isTorn) call.io.stdout.write("\n"); // what is appended must not join half a row
  return leftOut({ call, game, lines, tally }, answered);
}

/** Checks that `--strict` and `--resume` belong to a batch, which comes from another file. */
export function checkBatchOptions({ options, words }: Call): void {
  const { resume: file, batch, strict } = options;
  if (!batch) {
    const wants = file !== undefined
      ? "--resume leaves out lines"
      : strict
      ? "--strict is about the exit code"
      : null;
    if (wants) throw new UsageError(`${wants} of a batch, but --batch is not given`);
  }
  if (file === undefined) return;
  const lines = words.slice(1);
  filesNamed([...lines.length > 0 ? lines : ["-"], file]);
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
