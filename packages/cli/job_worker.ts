/**
 * The worker that works on inputs of a call, what it prints is kept and sent back; or studies
 * positions, or answers a judge's inputs for it. The module is its own worker, so that it needs no second file in a bundle or in a compiled program, where
 * every worker begins with all modules.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study/course";
import { isWorker, LimitError, serveAs, type Task } from "@zugzwang/core/run";
import { answerOf } from "./base/answer.ts";
import { report } from "./base/report.ts";
import type { Io, Output } from "./base/io.ts";
import { readCall } from "./command/call.ts";
import type { Call } from "./command/verb.ts";
import { GAMES } from "./games.ts";
import { gameOf } from "./input/sources.ts";
import { withBookFile } from "./batch/book_option.ts";
import { checkpointPath } from "./stream/checkpoint_file.ts";
import {
  type AnswerOrder,
  type AnswerOutcome,
  JOB_WORKER_NAME,
  type Order,
  type Outcome,
  type StudyOrder,
  type StudyOutcome,
} from "./stream/job_protocol.ts";
import { answerLimits } from "./judge/answers.ts";
import type { JudgeCall } from "./judge/judge_options.ts";
import { studyWithin } from "./stream/studying.ts";
import { processIo } from "./system/process_io.ts";
import { VERBS } from "./verbs/verbs.ts";

/** Starts such a worker. */
export function startJob(): Worker {
  return new Worker(import.meta.url, { type: "module", name: JOB_WORKER_NAME });
}

/** How often a worker says how far it is. */
const PROGRESS_PERIOD_MS = 50;

/** The games of the call that this worker belongs to, with its book, which is read once. */
let games: Call["games"] | null = null;

async function readWorkersCall(args: readonly string[], io: Io): Promise<Call> {
  const call = await readCall(args, { io, verbs: VERBS, games: GAMES, startJob });
  games ??= withBookFile(call).games;
  return { ...call, games };
}

/** Works on one input. */
async function runJob(
  { args, source, wantsProgress }: Order,
  { report: tell, signal }: Task<Progress>,
): Promise<Outcome> {
  const texts = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr", { columns }: Output): Output => ({
    isTerminal: false,
    columns,
    write: (text) => void (texts[name] += text),
  });
  const outer = processIo();
  const stdout = { ...output("stdout", outer.stdout), isTerminal: outer.stdout.isTerminal };
  const { onEnd: _, ...around } = outer; // the main thread is told
  const io: Io = { ...around, stdout, stderr: output("stderr", outer.stderr) };
  try {
    const call = await readWorkersCall(args, io);
    const isOneOfSeveral = checkpointPath(call) === undefined;
    const only = { source, isOneOfSeveral, signal, ...progressOf(wantsProgress, tell) };
    const exit = await call.verb.run({ ...call, only });
    return { exit, ...texts };
  } catch (error) {
    return { exit: report(error, { io, json: false }), ...texts };
  } finally {
    await outer.collectGarbage?.();
  }
}

/** The call that positions are studied and inputs answered for: a worker has one. */
let call: Promise<Call> | null = null;

function callOf(args: readonly string[]): Promise<Call> {
  return call ??= readWorkersCall(args, processIo());
}

/** Studies one position. */
async function runStudy(
  { args, record, question, wantsProgress }: StudyOrder,
  report: (progress: Progress) => void,
): Promise<StudyOutcome> {
  const call = await callOf(args);
  const course = startCourse(await gameOf(call), record.input, record);
  return await studyWithin(call, course, question, progressOf(wantsProgress, report));
}

/** Answers a judge's input. */
async function runAnswer({ args, input, timeMs }: AnswerOrder): Promise<AnswerOutcome> {
  try {
    const call = await callOf(args);
    const limits = answerLimits((call as JudgeCall).options);
    const within = { ...limits, ...timeMs !== undefined && { timeMs } };
    return { answer: await answerOf(await gameOf(call), input, within) };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.fault };
    throw error;
  }
}

/** How to tell how far a solver is, where anybody wants to see it. */
function progressOf(isWanted: boolean, report: (progress: Progress) => void) {
  return isWanted ? { onProgress: nowAndThen(report) } : {};
}

/** Passes on what comes after a while of silence. */
function nowAndThen(show: (progress: Progress) => void): (progress: Progress) => void {
  let shownAt = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_PERIOD_MS) return;
    shownAt = now;
    show(progress);
  };
}

async function serve(
  order: Order | StudyOrder | AnswerOrder,
  task: Task<Progress>,
): Promise<Outcome | StudyOutcome | AnswerOutcome> {
  if ("record" in order) return await runStudy(order, task.report);
  if ("input" in order) return await runAnswer(order);
  return await runJob(order, task);
}

serveAs(JOB_WORKER_NAME, serve);
if (isWorker(JOB_WORKER_NAME)) {
  // It would end this thread without a word to its owner: a game of one's own may have it.
  Deno.exit = () => {
    throw new Error("it called Deno.exit()");
  };
}
