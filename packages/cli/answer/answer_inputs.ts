// The loop over the inputs of a call: one, several or a batch, in this thread or in workers. It prints and
// counts the answers and chooses the exit code.
import { formatFigure } from "@zugzwang/core/run";
import {
  type EstimatedTimes,
  EXIT,
  type ExitCode,
  formatMessageLine,
  type Reply,
} from "../base/report.ts";
import type { AppendedFile, EndSignal, Output } from "../base/io.ts";
import { formatCount } from "../base/units.ts";
import type { LineSource, Request, Source } from "../command/request.ts";
import { answerInput, type EstimatedBatch, type PositionVerb } from "./answer.ts";
import { CallService } from "./call_service.ts";
import type { Ending } from "./ending.ts";
import type { ProgressLine } from "./progress.ts";
import { Task } from "./task.ts";

/** The number of inputs per worker that may wait for an earlier one. */
const WAITING_PER_WORKER = 16;

interface Loop {
  readonly verb: PositionVerb;
  readonly request: Request;
  /** The file that gets the rows, open; null for standard output. */
  readonly rows: AppendedFile | null;
  readonly tally: Tally;
  readonly progress: ProgressLine | null;
  readonly service: CallService;
  /** Hears signals; null if nobody can hear them. */
  readonly ending: Ending | null;
}

/**
 * Answers every input of a call with its verb and prints the answers. An input that fails gets a
 * message, and the others continue. Returns the worst exit code. In a batch, errors that have rows do not
 * count.
 */
export async function answerInputs(verb: PositionVerb, request: Request): Promise<ExitCode> {
  const { io, output } = request;
  const rows = output.rows === null ? null : io.appendSync(output.rows);
  await rows?.lock();
  const progress = await loadProgressLine(request);
  const service = new CallService(request, progress);
  const ending = service.hearsSignals ? new (await import("./ending.ts")).Ending(request) : null;
  const loop = { verb, request, rows, tally: new Tally(), progress, service, ending };
  const work = async () => {
    await service.openBook();
    return await answerAll(loop, Math.max(1, service.workers * WAITING_PER_WORKER));
  };
  try {
    const exit = await (ending?.run(work) ?? work());
    sumUp(loop);
    return exit;
  } finally {
    progress?.clear();
    service.close();
    rows?.close();
  }
}

/** Returns the progress line of a call; null if it shows none. Most calls need not load it. */
async function loadProgressLine({ io, output }: Request): Promise<ProgressLine | null> {
  if (!io.stderr.isTerminal && output.progress !== "always") return null;
  return (await import("./progress.ts")).makeProgressLine(io, output.progress);
}

/** Exit codes that do not count in a batch, because the row reports the error. */
const SAID_BY_ROWS: readonly ExitCode[] = [EXIT.limit, EXIT.input, EXIT.usage];

/**
 * Answers inputs and prints the answers: in order, or to a file as soon as they are found. After a signal no
 * further input begins. Returns the worst exit code that counts.
 */
async function answerAll(loop: Loop, most: number): Promise<ExitCode> {
  const { verb, request, rows, tally, progress, ending } = loop;
  const answered = workAhead(listTasks(loop), {
    most,
    async start(task) {
      const answer = () => answerInput(verb, task);
      return { source: task.source, reply: await (ending?.watch(task, answer) ?? answer()) };
    },
    ...ending && { ending: ending.signal },
    order: rows === null ? "items" : "ready",
  });
  let worst: ExitCode = EXIT.ok;
  for await (const { source, reply } of answered) {
    progress?.clear();
    await print(loop, reply);
    tally.count(source, reply);
    if (source.kind !== "line" || !SAID_BY_ROWS.includes(reply.exit)) {
      worst = Math.max(worst, reply.exit) as ExitCode;
    }
    if (request.inputs.areSeveral) progress?.count(tally.format(verb));
  }
  return worst;
}

/** Prints the summary of a batch. */
function sumUp({ verb, request: { io, output, inputs, game }, tally, ending }: Loop): void {
  if (inputs.batch === null || output.progress === "never") return;
  const counts = tally.format(verb, ending?.endedBy);
  io.stderr.write(formatMessageLine(game ? `${game.name}: ${counts}` : counts));
}

async function* listTasks({ request, rows, tally, service }: Loop): AsyncGenerator<Task> {
  const { inputs: { sources, batch, sample }, io } = request;
  const makeTask = (source: Source) => new Task(request, source, service);
  if (batch === null) return yield* sources.map(makeTask);
  const { chooseSources, readBatchSources, skipAnswered } = await import("../batch/rows.ts");
  const all = readBatchSources(io, batch);
  const lines = sample === null ? all : chooseSources(all, sample, (from) => {
    tally.sample = { from, lines: Math.min(from, sample) };
  });
  async function* makeTasks() {
    for await (const line of lines) yield makeTask(line);
  }
  if (rows === null || rows.size() === 0) yield* makeTasks();
  else yield* skipAnswered(makeTasks(), { request, file: rows, tally });
}

async function print({ request: { io }, rows }: Loop, { out, err }: Reply): Promise<void> {
  if (err !== "") await writeSoon(io.stderr, err);
  if (rows) rows.write(out);
  else if (out !== "") await writeSoon(io.stdout, out);
}

function writeSoon(output: Output, text: string): void | Promise<void> {
  return output.writeSoon ? output.writeSoon(text) : output.write(text);
}

/** The possible results of lines, in the order of the message. */
const RESULTS: readonly (readonly [exit: ExitCode, words: string])[] = [
  [EXIT.ok, "answered"],
  [EXIT.check, "refuted"],
  [EXIT.limit, "over a limit"],
  [EXIT.input, "invalid"],
  [EXIT.usage, "not supported by the method"],
  [EXIT.bug, "hit a bug"],
];

/** Counts how the inputs of a call ended, for the summary of a batch and its progress. */
class Tally {
  /** How many lines the inputs are a random sample of, and how many they are; null if they are all. */
  sample: { readonly from: number; readonly lines: number } | null = null;
  readonly #exits = new Map<ExitCode, number>();
  /** Lines that had a row already. */
  #leftOut = 0;
  #unreadableFiles = 0;
  readonly #times: EstimatedBatch["times"][number][] = [];

  count(source: Source, { exit, ...times }: Reply): void {
    if (source.kind === "unreadable") this.#unreadableFiles++;
    else this.#exits.set(exit, (this.#exits.get(exit) ?? 0) + 1);
    if (source.kind === "line") this.#keepTimes(source, times);
  }

  /** Counts a line that had a row already, with the times of the row. */
  leaveOut(line: LineSource, times: EstimatedTimes): void {
    this.#leftOut++;
    this.#keepTimes(line, times);
  }

  #keepTimes({ number }: LineSource, { lowMs, highMs }: EstimatedTimes): void {
    if (lowMs !== undefined && highMs !== undefined) this.#times.push({ number, lowMs, highMs });
  }

  /** Returns `12 lines: 10 answered, 2 over a limit`, and the signal that ended them early. */
  format({ sumUp }: PositionVerb, endedBy: EndSignal | null = null): string {
    const counts = RESULTS.map(([exit, words]) => [this.#exits.get(exit) ?? 0, words] as const);
    counts.splice(1, 0, [this.#leftOut, "already in the output"]);
    const shown = counts.filter(([count], i) => i === 0 || count > 0)
      .map(([count, words]) => `${formatFigure(count)} ${words}`);
    const lines = counts.reduce((sum, [count]) => sum + count, 0);
    const { sample } = this;
    const more = sumUp?.({
      times: this.#times,
      lines: sample && endedBy ? sample.lines : lines,
      sampledFrom: sample?.from ?? null,
    });
    return [
      `${formatCount(lines, "line")}: ${shown.join(", ")}`,
      ...this.#unreadableFiles > 0
        ? [`${formatCount(this.#unreadableFiles, "file")} unreadable`]
        : [],
      ...more ? [more] : [],
      ...endedBy ? [`ended by ${endedBy}`] : [],
    ].join("; ");
  }
}

interface WorkOptions<T, R> {
  /** The most items that are read ahead. */
  readonly most: number;
  start(item: T): Promise<R>;
  /** Whether results are yielded in the order of the items (the default) or as soon as they are ready. */
  readonly order?: "items" | "ready";
  /** When it is aborted, only the results that are ready are yielded. */
  readonly ending?: AbortSignal;
}

/** The work on one item. */
interface Work<R> {
  readonly result: Promise<R>;
  isDone: boolean;
}

/**
 * Yields the results of a stream's items, even while the stream waits for more. In the order of the items,
 * a result waits for those before it. No more than `most` items are held.
 *
 * @throws what `start` throws, and at the end what the stream throws.
 */
export async function* workAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  { most, start, order = "items", ending }: WorkOptions<T, R>,
): AsyncGenerator<R> {
  const works: Work<R>[] = []; // in the order of the items
  let [isReading, isEnding, wake, readOn] = [true, false, () => {}, () => {}];
  const begin = (item: T) => {
    const work = { result: start(item), isDone: false };
    const end = () => (work.isDone = true, wake());
    work.result.then(end, end);
    works.push(work);
  };
  const readAll = async () => {
    for await (const item of items) {
      if (ending?.aborted) return;
      begin(item);
      if (works.length >= most) await new Promise<void>((resolve) => readOn = resolve);
    }
  };
  const reading = readAll().finally(() => (isReading = false, wake()));
  reading.catch(() => {}); // it is thrown below
  // Results that are ready at the signal still reach their callbacks.
  const end = () => setTimeout(() => (isEnding = true, wake()));
  if (ending?.aborted) end();
  else ending?.addEventListener("abort", end, { once: true });
  while (isEnding ? works.some(({ isDone }) => isDone) : isReading || works.length > 0) {
    const place = works.findIndex(({ isDone }) => isDone);
    const isNext = place === 0 || place > 0 && (order === "ready" || isEnding);
    if (isNext) yield await works.splice(place, 1)[0].result;
    else await new Promise<void>((resolve) => wake = resolve);
    if (works.length < most) readOn();
  }
  if (!isEnding) await reading;
}
