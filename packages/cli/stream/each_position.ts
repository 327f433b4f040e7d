/**
 * From a call to its positions: one input after the other or several at once, their answers in
 * order, and what becomes of those that fail.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study/course";
import { LimitError } from "@zugzwang/core/run";
import {
  ClosedOutputError,
  END_EXIT,
  type ExitCode,
  placedError,
  UsageError,
} from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { printable, report } from "../base/report.ts";
import {
  jobsOf,
  progressWish,
  refusesMethod,
  solverSettings,
  wantsJson,
} from "../command/settings.ts";
import { batchSources } from "../batch/batch_sources.ts";
import {
  emptySource,
  fileOf,
  filesOf,
  gameOf,
  originOf,
  placeName,
  readSource,
} from "../input/sources.ts";
import type { Source } from "../base/source.ts";
import { checkCheckpoint, checkpointOptions, checkpointPath } from "./checkpoint_file.ts";
import { checkBatchOptions, notAnswered, outputFile, rowMembers } from "../batch/batch_row.ts";
import { EndedError, severalAtOnce } from "./several_at_once.ts";
import { reportStopped, stoppedAt } from "./stopped.ts";
import { type Done, Tally } from "../batch/tally.ts";
import type { Task, Work } from "./task.ts";
import type { Call } from "../command/verb.ts";

/**
 * Works on every input of a call; those that fail are reported and the others go on. Returns the
 * worst exit code; of a batch, of what its rows cannot say.
 *
 * @throws {UsageError} if the call is wrong; then nothing has been read.
 */
export async function eachPosition(call: Call, work: Work): Promise<ExitCode> {
  const game = await gameOf(call);
  solverSettings(call, game);
  checkBatchOptions(call);
  checkCheckpoint(call, game);
  const jobs = jobsOf(call);
  if (call.only) {
    return await workOn({ ...call.only, call, game, work, progress: silent(call.only) });
  }
  const file = await outputFile(call);
  try {
    return await eachInput(file === null ? call : { ...call, io: into(file, call.io) }, {
      ...{ game, work, jobs, file },
    });
  } finally {
    file?.close();
  }
}

/** The same outside, but what is printed goes to a file. */
function into(file: AppendedFile, io: Io): Io {
  return { ...io, stdout: { isTerminal: false, columns: null, write: file.write } };
}

/** Works on every input, after all was checked. */
async function eachInput(
  call: Call,
  { game, work, jobs, file }: {
    readonly game: AnyGame;
    readonly work: Work;
    readonly jobs: number;
    readonly file: AppendedFile | null;
  },
): Promise<ExitCode> {
  const progress = progressLine(call.io, progressWish(call));
  const inputs = await inputsOf(call, { game, progress, file });
  const { batch: isBatch = false, quiet, strict } = call.options;
  // The signals of a process reach its main thread alone, and only where that waits.
  const hearsEnd = call.io.onEnd && (isBatch || checkpointPath(call) !== undefined);
  const done = jobs > 1 && inputs.isOneOfSeveral || hearsEnd
    ? severalAtOnce({ ...inputs, jobs })
    : oneByOne(inputs, work);
  const end = await counted(done, inputs);
  if (isBatch && !quiet) tell(call, `${game.name}: ${inputs.tally}`);
  return end ?? inputs.tally.exitCode(!isBatch || strict === true);
}

/** The inputs of a call. */
interface Inputs {
  readonly call: Call;
  readonly game: AnyGame;
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  readonly isOneOfSeveral: boolean;
  readonly progress: ProgressLine;
  readonly tally: Tally;
}

async function inputsOf(
  call: Call,
  { file, ...around }: Pick<Inputs, "game" | "progress"> & { readonly file: AppendedFile | null },
): Promise<Inputs> {
  const common = { ...around, call, tally: new Tally() };
  const empty = emptySource(call, around.game);
  if (empty) return { ...common, sources: [empty], isOneOfSeveral: false };
  const files = filesOf(call);
  if (!call.options.batch) {
    const { known } = call;
    const sources = files.map((file): Source => (
      { kind: "file", file, bytes: known?.file === file ? known.bytes : undefined }
    ));
    return { ...common, sources, isOneOfSeveral: files.length > 1 };
  }
  const lines = batchSources(call.io, files);
  const sources = await notAnswered({ ...common, lines }, file);
  return { ...common, sources, isOneOfSeveral: true };
}

/** Counts inputs to the end; returns the exit code of an end that was asked for. */
async function counted(
  done: AsyncIterable<Done>,
  { call, game, progress, tally, isOneOfSeveral }: Inputs,
): Promise<ExitCode | null> {
  try {
    for await (const one of done) {
      tally.count(one);
      if (isOneOfSeveral) progress.count(`${tally}`);
    }
    return null;
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
    tally.endedBy = error.signal;
    for (const source of error.unfinished) {
      tell(
        call,
        `${placeName(game, source, true)}: ${error.message} while under work, without a row`,
      );
    }
    return END_EXIT[error.signal];
  } finally {
    progress.clear();
  }
}

function tell({ io }: Call, message: string): void {
  io.stderr.write(`zugzwang: ${printable(message)}\n`);
}

async function* oneByOne(inputs: Inputs, work: Work): AsyncGenerator<Done> {
  const { sources, ...common } = inputs;
  for await (const source of sources) {
    const exit = await workOn({ ...common, work, source });
    if (common.isOneOfSeveral) await common.call.io.collectGarbage?.();
    yield { source, exit };
  }
}

/** The progress of a worker: what it does, for whoever shows it. */
function silent({ onProgress }: NonNullable<Call["only"]>): ProgressLine {
  const nothing = () => {};
  return { ...onProgress && { onProgress }, begin: nothing, count: nothing, clear: nothing };
}

/** What one input needs to be worked on. */
interface Piece {
  readonly call: Call;
  readonly game: AnyGame;
  readonly progress: ProgressLine;
  readonly work: Work;
  readonly source: Source;
  readonly isOneOfSeveral: boolean;
}

/** Works on one input and reports what that throws. */
async function workOn(piece: Piece): Promise<ExitCode> {
  const { call, game, progress, work, source, isOneOfSeveral } = piece;
  const place = placeName(game, source, isOneOfSeveral);
  let origin = originOf(game, source);
  try {
    progress.begin();
    const start = performance.now();
    const reading = readSource(call, game, source);
    if (source.kind === "line") {
      origin = { ...origin, ...await rowMembers(call, game, source, reading) };
    }
    const course = await reading;
    const file = fileOf(source);
    const solverOptions = {
      ...solverOptionsNow(call, game, progress),
      ...await checkpointOptions(call, course),
    };
    const where = { place, origin, file, isOneOfSeveral };
    const position = positionOf(course);
    const task: Task = { ...where, call, game, course, position, progress, solverOptions };
    return await limited(task, start, work);
  } catch (error) {
    if (error instanceof ClosedOutputError) throw error;
    progress.clear();
    const told = refusesMethod(error) ? new UsageError(`--method: ${error.message}`) : error;
    return report(placedError(place, told), { io: call.io, json: wantsJson(call), origin });
  }
}

/** Does the work; where a limit ends it, says what is proved. */
async function limited(task: Task, start: number, work: Work): Promise<ExitCode> {
  try {
    return await work(task);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const elapsedMs = performance.now() - start;
    const stopped = await stoppedAt(task, timedFromStart(error, elapsedMs));
    task.progress.clear();
    return reportStopped(task, { ...stopped, elapsedMs: sinceMs(start) });
  }
}

/** Milliseconds since a moment, to the microsecond. */
function sinceMs(start: number): number {
  return Math.round((performance.now() - start) * 1000) / 1000;
}

/** A limit of time says how long the input took, not its last search alone: it may have several. */
function timedFromStart({ fault }: LimitError, elapsedMs: number): LimitError {
  return new LimitError(fault.kind === "time" ? { ...fault, needed: elapsedMs } : fault);
}

/** Returns the options of a solver that starts now. */
export function solverOptionsNow(
  call: Call,
  game: AnyGame,
  { onProgress }: Pick<ProgressLine, "onProgress">,
): SolveOptions {
  const { time } = call.options;
  return {
    ...solverSettings(call, game),
    ...time === undefined ? {} : { deadline: Date.now() + time },
    ...onProgress && { onProgress },
  };
}
