/**
 * From a call to its positions: one input after the other or several at once, their answers in
 * order, and what becomes of those that fail.
 *
 * @module
 */
import { LimitError, type SolveOptions } from "@zugzwang/core";
import {
  ClosedOutputError,
  EXIT,
  type ExitCode,
  placedError,
  UsageError,
} from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Outcome } from "./job_protocol.ts";
import { JobPool } from "./job_pool.ts";
import { inOrder } from "./in_order.ts";
import { BATCH } from "../command/options.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { report } from "../base/report.ts";
import {
  jobsOf,
  progressWish,
  refusesMethod,
  solverSettings,
  timeLimit,
  wantsJson,
} from "../command/settings.ts";
import { batchSources } from "./batch_sources.ts";
import { emptySource, filesOf, gameOf, originOf, placeName, readSource } from "../input/sources.ts";
import type { Source } from "../base/source.ts";
import { boundsAt, reportStopped } from "./stopped.ts";
import type { Task, Work } from "./task.ts";
import type { Call } from "../command/verb.ts";

/** How many inputs may wait for an earlier one, for each job. */
const WAITING_PER_JOB = 16;

/**
 * Works on every input of a call; those that fail are reported and the others go on. Returns the
 * worst exit code.
 *
 * @throws {UsageError} if the call is wrong; then nothing has been read.
 */
export async function eachPosition(call: Call, work: Work): Promise<ExitCode> {
  const game = await gameOf(call);
  solverSettings(call, game);
  timeLimit(call);
  const jobs = jobsOf(call);
  const progress = progressLine(call.io, progressWish(call));
  if (call.only) return await workOn({ ...call.only, call, game, progress, work });
  const { sources, isOneOfSeveral } = sourcesOf(call, game);
  const inputs = { call, game, progress, sources, isOneOfSeveral };
  return jobs > 1 && isOneOfSeveral
    ? await severalAtOnce(inputs, jobs)
    : await oneByOne(inputs, work);
}

/** The inputs of a call. */
interface Inputs {
  readonly call: Call;
  readonly game: AnyGame;
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  readonly isOneOfSeveral: boolean;
  readonly progress: ProgressLine;
}

function sourcesOf(call: Call, game: AnyGame): Pick<Inputs, "sources" | "isOneOfSeveral"> {
  const empty = emptySource(call, game);
  if (empty) return { sources: [empty], isOneOfSeveral: false };
  const files = filesOf(call);
  if (call.options.flag(BATCH)) {
    return { sources: batchSources(call.io, files), isOneOfSeveral: true };
  }
  const sources = files.map((file): Source => ({ kind: "file", file }));
  return { sources, isOneOfSeveral: files.length > 1 };
}

async function oneByOne(inputs: Inputs, work: Work): Promise<ExitCode> {
  const { sources, ...common } = inputs;
  let worst: ExitCode = EXIT.ok;
  for await (const source of sources) {
    const exit = await workOn({ ...common, work, source });
    if (common.isOneOfSeveral) common.progress.count();
    worst = Math.max(worst, exit) as ExitCode;
  }
  common.progress.clear();
  return worst;
}

/** Has workers do it; what they print comes out as if one had done it all. */
async function severalAtOnce(inputs: Inputs, jobs: number): Promise<ExitCode> {
  const { call, sources, progress } = inputs;
  const { io } = call;
  const pool = new JobPool(call, jobs);
  let worst: ExitCode = EXIT.ok;
  try {
    const outcomes = inOrder<Source, Outcome>(sources, {
      most: jobs * WAITING_PER_JOB,
      start: (source) => pool.run(source),
    });
    for await (const { exit, stdout, stderr } of outcomes) {
      progress.clear();
      if (stderr !== "") io.stderr.write(stderr);
      if (stdout !== "") io.stdout.write(stdout);
      progress.count();
      worst = Math.max(worst, exit) as ExitCode;
    }
  } finally {
    pool.close();
    progress.clear();
  }
  return worst;
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
  const origin = originOf(game, source);
  try {
    progress.begin();
    const start = performance.now();
    const played = await readSource(call, game, source);
    const file = source.kind === "empty" ? null : source.file;
    const solverOptions = solverOptionsNow(call, game, progress);
    const where = { place, origin, file, isOneOfSeveral };
    const task: Task = { ...played, ...where, call, game, progress, solverOptions };
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
    const stopped = await boundsAt(task, error);
    task.progress.clear();
    return reportStopped(task, stopped, performance.now() - start);
  }
}

/** Returns the options of a solver that starts now. */
export function solverOptionsNow(
  call: Call,
  game: AnyGame,
  { onProgress }: ProgressLine,
): SolveOptions {
  const timeMs = timeLimit(call);
  return {
    ...solverSettings(call, game),
    ...timeMs === undefined ? {} : { deadline: Date.now() + timeMs },
    ...onProgress && { onProgress },
  };
}
