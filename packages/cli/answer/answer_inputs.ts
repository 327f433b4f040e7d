// The loop over the inputs of a call: one, several or a batch, in this thread or in workers. It prints and
// counts the answers and chooses the exit code.
import { Budget, LimitError } from "@zugzwang/core";
import { WorkerError } from "@zugzwang/core/run";
import { formatRecord } from "@zugzwang/core/study";
import { type ExitCode, formatMessageLine, type Reply } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Output } from "../base/io.ts";
import { makeKey } from "../batch/row.ts";
import type { LineSource, Request, Source } from "../command/request.ts";
import {
  chooseSources,
  countLines,
  findGame,
  readBatchSources,
  readCourse,
  readSource,
} from "../input/sources.ts";
import { answerInput, type PositionVerb } from "./answer.ts";
import { CallService } from "./call_service.ts";
import type { Ending } from "./ending.ts";
import { makeProgressLine } from "./progress.ts";
import { Tally } from "./tally.ts";

/** The number of inputs per worker that may wait for an earlier one. */
const WAITING_PER_WORKER = 16;

interface Loop {
  readonly verb: PositionVerb;
  readonly request: Request;
  /** The file that gets the rows, open; null for standard output. */
  readonly rows: AppendedFile | null;
  readonly tally: Tally;
  readonly service: CallService;
}

/**
 * Answers every input of a call with its verb and prints the answers. An input that fails gets a
 * message, and the others continue. Returns the worst exit code. In a batch, errors that have rows do not
 * count.
 */
export async function answerInputs(verb: PositionVerb, request: Request): Promise<ExitCode> {
  const { io, output, inputs, game } = request;
  const rows = output.rows === null ? null : await io.appendTo(output.rows);
  const tally = new Tally();
  const progress = makeProgressLine(io, output.progress);
  const workers = countWorkers(request);
  const service = new CallService(request, { workers, progress });
  const loop: Loop = { verb, request, rows, tally, service };
  let ending: Ending | null = null;
  try {
    await openBook(loop);
    // Workers leave this thread free to hear signals.
    if (workers > 0) ending = new (await import("./ending.ts")).Ending(request);
    // Answers go to a file as soon as they are found. After a signal no further input begins.
    const answered = workAhead(await listSources(loop), {
      most: Math.max(1, workers * WAITING_PER_WORKER),
      start: (source) =>
        answerSource(loop, source, ending)
          .then((answer) => ({ source, answer }), (error: unknown) => ({ error })),
      ...ending && { ending: ending.signal },
      order: rows === null ? "items" : "ready",
    });
    for await (const ended of answered) {
      if ("error" in ended) throw ended.error;
      const { source, answer } = ended;
      progress?.clear();
      const written = print(loop, answer);
      await (ending?.untilWritten(written) ?? written);
      tally.count(source, answer);
      if (inputs.areSeveral) progress?.count(`${tally}`, tally.left);
    }
    ending?.close();
    tally.endedBy = ending?.endedBy ?? null;
    const exit = await ending?.report() ?? tally.exitCode(inputs.batch !== null);
    if (inputs.batch && output.progress !== "never") {
      io.stderr.write(formatMessageLine(game ? `${game.name}: ${tally}` : `${tally}`));
    }
    return exit;
  } finally {
    ending?.close();
    progress?.clear();
    service.close();
    rows?.close();
  }
}

/** Returns how many workers to start; 0 to answer the inputs one after the other in this thread. */
function countWorkers({ verb, inputs, solver, io }: Request): number {
  // Signals reach only the main thread of a process, and only while it waits.
  const isLong = inputs.batch !== null || solver.checkpoint !== undefined || verb.name === "prove";
  const isInterruptible = io.onEnd !== undefined && isLong;
  return inputs.jobs > 1 || isInterruptible ? inputs.jobs : 0;
}

/** Reads the book of a call first, so that its faults are not reported for the first position. */
async function openBook({ request, service }: Loop): Promise<void> {
  const { game, solver, output } = request;
  if (solver.book === undefined) return;
  if (!game) {
    service.bookGame = await findBookGame(request, solver.book);
    return;
  }
  const isMuted = output.progress === "never";
  const message = (text: string) => service.tell(text, { isMuted });
  const { timeMs } = solver;
  const ask = { ...service.readAsk(game), ...timeMs !== undefined && { timeMs } };
  await service.host.openBook!(game, solver.book, ask, { message });
}

/**
 * Returns the game of a book; null for the rows of a batch. If a server does not answer in time, it is null
 * too, so that each line waits for the book within its own time.
 */
async function findBookGame({ io, solver }: Request, path: string): Promise<string | null> {
  const { readBookGame } = await import("../batch/book_file.ts");
  const budget = new Budget({ timeMs: solver.timeMs ?? Infinity });
  try {
    return await budget.wait(readBookGame(io, path), `waiting for the book ${path}`);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

async function listSources(loop: Loop): Promise<Iterable<Source> | AsyncIterable<Source>> {
  const { request, rows, tally } = loop;
  const { inputs: { sources, batch, sample }, output, io } = request;
  if (batch === null) {
    tally.total = sources.length;
    return sources;
  }
  const isSeen = output.progress === "always" || output.progress === "auto" && io.stderr.isTerminal;
  tally.total = isSeen ? countLines(io, batch) : null;
  const all = readBatchSources(io, batch);
  const lines = sample === null ? all : chooseSources(all, sample, (total) => {
    tally.sampledFrom = total;
    tally.total = Math.min(total, sample);
  });
  if (rows === null) return lines;
  const { skipAnswered } = await import("../batch/resume.ts");
  const findKey = (source: LineSource) => findRowKey(loop, source);
  return await skipAnswered(lines, { request, file: rows, tally, findKey });
}

async function answerSource(
  { verb, request, service }: Loop,
  source: Source,
  ending: Ending | null,
): Promise<Reply> {
  const answer = (events = {}) => answerInput(verb, request, { source, service, ...events });
  return await (ending?.watch(source, answer) ?? answer());
}

/**
 * Returns the key of a line. A user's game runs in a worker, which can be terminated whatever the game
 * does. If the worker fails, the line has no row.
 */
async function findRowKey({ request, service }: Loop, source: LineSource): Promise<string> {
  let game: AnyGame | null = null;
  try {
    game = await findGame(request, source);
    const text = await readSource(request, game, source);
    const asked = game.module === undefined
      ? formatRecord(readCourse(request, game, text))
      : (await service.studyRecord(game, text.record, { parts: [] })).asked;
    return await makeKey(request, game, asked);
  } catch (error) {
    return error instanceof WorkerError ? "" : await makeKey(request, game, source.bytes);
  }
}

async function print({ request: { io }, rows }: Loop, { out, err }: Reply): Promise<void> {
  const streams: [Output | AppendedFile, string][] = [[io.stderr, err], [rows ?? io.stdout, out]];
  for (const [stream, text] of streams) {
    if (text === "") continue;
    if ("writeSoon" in stream && stream.writeSoon) await stream.writeSoon(text);
    else stream.write(text);
  }
}

interface WorkOptions<T, R> {
  /** The most items that are read ahead. */
  readonly most: number;
  /** Starts the work on an item. Its promise must not be rejected. */
  start(item: T): Promise<R>;
  /** Whether results are yielded in the order of the items (the default) or as soon as they are ready. */
  readonly order?: "items" | "ready";
  /** When it is aborted, only the results that are ready are yielded. */
  readonly ending?: AbortSignal;
}

/** The work on one item. It is done once it has a result. */
interface Pending<R> {
  result?: { readonly value: R };
}

/**
 * Yields the results of a stream's items, even while the stream waits for more. In the order of the items,
 * a result waits for those before it. No more than `most` items are held.
 *
 * @throws what the stream throws, after the results of the items before that.
 */
export async function* workAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  { most, start, order = "items", ending }: WorkOptions<T, R>,
): AsyncGenerator<R> {
  const iterator = Symbol.asyncIterator in items
    ? items[Symbol.asyncIterator]()
    : items[Symbol.iterator]();
  const works: Pending<R>[] = []; // in the order of the items
  const state = { isReading: false, isAtEnd: false, isEnding: false, failures: [] as unknown[] };
  let wake = () => {};
  const begin = async (item: T) => {
    const work: Pending<R> = {};
    works.push(work);
    work.result = { value: await start(item) };
    wake();
  };
  const read = async () => {
    state.isReading = true;
    try {
      const { done, value } = await iterator.next();
      if (done) state.isAtEnd = true;
      else begin(value);
    } catch (error) {
      state.isAtEnd = true;
      state.failures.push(error);
    }
    state.isReading = false;
    wake();
  };
  // Results that are ready at the signal still reach their callbacks.
  const end = () => setTimeout(() => (state.isEnding = true, wake()));
  if (ending?.aborted) end();
  else ending?.addEventListener("abort", end, { once: true });
  while (state.isEnding ? works.some(({ result }) => result) : !state.isAtEnd || works.length > 0) {
    const mayRead = !state.isAtEnd && !state.isReading && !ending?.aborted;
    if (mayRead && works.length < most) read();
    const place = works.findIndex(({ result }) => result);
    const isNext = place === 0 || place > 0 && (order === "ready" || state.isEnding);
    if (isNext) yield works.splice(place, 1)[0].result!.value;
    else await new Promise<void>((resolve) => wake = resolve);
  }
  if (state.failures.length > 0 && !state.isEnding) throw state.failures[0];
}
