// The loop over the inputs of a call: one, several or a batch, in this thread or in workers. It prints and
// counts the answers and chooses the exit code.
import { WorkerError } from "@zugzwang/core/run";
import type { ExitCode } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { type Answer, formatMessageLine } from "../base/report.ts";
import { describeLack, formatBytes } from "../base/units.ts";
import { describeAsked, makeKey } from "../batch/row.ts";
import type { LineSource, Request, Source } from "../command/request.ts";
import { chooseSources, countLines, readBatchSources } from "../input/batch_line.ts";
import { findGame, readCourse, readSource } from "../input/sources.ts";
import { answerInput, BookFault } from "./answer.ts";
import { CallService } from "./call_service.ts";
import type { Ending } from "./ending.ts";
import { workInOrder } from "./in_order.ts";
import { makeProgressLine, type ProgressLine } from "./progress.ts";
import { Tally } from "./tally.ts";
import type { PositionVerb } from "./verb.ts";

/** The number of inputs per worker that may wait for an earlier one. */
const WAITING_PER_WORKER = 16;

/** An input and its answer, or the error that ends the call. */
interface AnsweredInput {
  readonly source: Source;
  readonly answer: Answer | BookFault;
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
  warnOfLack(request);
  const service = new CallService(request, { workers, progress });
  try {
    const loop = new Loop(request, { verb, rows, tally, progress, service, workers });
    const exit = await loop.run();
    if (inputs.batch && output.progress !== "never") {
      io.stderr.write(formatMessageLine(game ? `${game.name}: ${tally}` : `${tally}`));
    }
    return exit;
  } finally {
    progress?.clear();
    service.close();
    rows?.close();
  }
}

/** Says that the machine has less memory than the limit; `estimate` says it in its answer. */
function warnOfLack({ verb, solver: { memoryBytes = 0 }, output, io }: Request): void {
  const lack = describeLack(memoryBytes, io.machineBytes);
  if (!lack || verb.name === "estimate" || output.progress === "never") return;
  io.stderr.write(formatMessageLine(`the memory limit, ${formatBytes(memoryBytes)}, is ${lack}`));
}

/** Returns how many workers to start; 0 to answer the inputs one after the other in this thread. */
function countWorkers({ verb, inputs, solver, io }: Request): number {
  // Signals reach only the main thread of a process, and only while it waits.
  const isLong = inputs.batch !== null || solver.checkpoint !== undefined || verb.name === "prove";
  const isInterruptible = io.onEnd !== undefined && isLong;
  return inputs.jobs > 1 || isInterruptible ? inputs.jobs : 0;
}

interface LoopParts {
  readonly verb: PositionVerb;
  /** The file that gets the rows, open; null for standard output. */
  readonly rows: AppendedFile | null;
  readonly tally: Tally;
  readonly progress: ProgressLine | null;
  readonly service: CallService;
  readonly workers: number;
}

class Loop {
  readonly #request: Request;
  readonly #parts: LoopParts;
  /** Hears signals, if workers leave this thread free to hear them. */
  #ending: Ending | null = null;

  constructor(request: Request, parts: LoopParts) {
    this.#request = request;
    this.#parts = parts;
  }

  async run(): Promise<ExitCode> {
    const { tally, progress, workers } = this.#parts;
    const { inputs } = this.#request;
    await this.#openBook();
    if (workers > 0) {
      const { Ending } = await import("./ending.ts");
      this.#ending = new Ending(this.#request);
    }
    const ending = this.#ending;
    try {
      for await (const { source, answer } of this.#answers()) {
        if (answer instanceof BookFault) throw answer.cause;
        progress?.clear();
        const written = this.#print(answer);
        await (ending?.untilWritten(written) ?? written);
        tally.count(source, answer);
        if (inputs.areSeveral) progress?.count(`${tally}`, tally.left);
      }
    } finally {
      ending?.close();
    }
    tally.endedBy = ending?.endedBy ?? null;
    return await ending?.report() ?? tally.exitCode(inputs.batch !== null);
  }

  /** Reads the book of a call first, so that its faults are not reported for the first position. */
  async #openBook(): Promise<void> {
    const { game, solver, output } = this.#request;
    const { service } = this.#parts;
    if (solver.book === undefined || !game) return;
    const isMuted = output.progress === "never";
    const message = (text: string) => service.tell(text, { isMuted });
    await service.host.openBook!(game, solver.book, service.readAsk(game), { message });
  }

  /**
   * Yields the answers in the order of the inputs. If they go to a file, it yields answers as soon as
   * they are found. After a signal it starts no further input.
   */
  async *#answers(): AsyncGenerator<AnsweredInput> {
    const { rows, workers } = this.#parts;
    yield* workInOrder<Source, AnsweredInput>(await this.#listSources(), {
      most: Math.max(1, workers * WAITING_PER_WORKER),
      start: async (source) => ({ source, answer: await this.#answer(source) }),
      ...this.#ending && { ending: this.#ending.signal },
      areUnordered: rows !== null,
    });
  }

  async #listSources(): Promise<Iterable<Source> | AsyncIterable<Source>> {
    const { inputs: { sources, batch, sample }, output, io } = this.#request;
    const { rows, tally } = this.#parts;
    if (batch === null) {
      tally.total = sources.length;
      return sources;
    }
    const isSeen = output.progress === "always" ||
      output.progress === "auto" && io.stderr.isTerminal;
    tally.total = isSeen ? countLines(io, batch) : null;
    const all = readBatchSources(io, batch);
    const lines = sample === null ? all : chooseSources(all, sample, (total) => {
      tally.sampledFrom = total;
      tally.total = Math.min(total, sample);
    });
    if (rows === null) return lines;
    const { skipAnswered } = await import("../batch/resume.ts");
    const findKey = (source: LineSource) => this.#findKey(source);
    return await skipAnswered(lines, { request: this.#request, file: rows, tally, findKey });
  }

  async #answer(source: Source): Promise<Answer | BookFault> {
    const { verb, service } = this.#parts;
    const answer = (events = {}) =>
      answerInput(verb, this.#request, { source, service, ...events });
    return await (this.#ending ? this.#ending.watch(source, answer) : answer());
  }

  /**
   * Returns the key of a line. A user's game runs in a worker, which can be terminated whatever the game
   * does. If the worker fails, the line has no row.
   */
  async #findKey(source: LineSource): Promise<string> {
    const request = this.#request;
    let game: AnyGame | null = null;
    try {
      game = await findGame(request, source);
      const text = await readSource(request, game, source);
      const asked = game.module === undefined
        ? describeAsked(readCourse(request, game, text))
        : (await this.#parts.service.study(game, text.record, { parts: [] })).asked;
      return await makeKey(request, game, asked);
    } catch (error) {
      if (error instanceof WorkerError) return "";
      return await makeKey(request, game, source.bytes);
    }
  }

  async #print({ out, err }: Answer): Promise<void> {
    const { stdout, stderr }: Io = this.#request.io;
    const { rows } = this.#parts;
    for (const [stream, text] of [[stderr, err], [rows ?? stdout, out]] as const) {
      if (text === "") continue;
      if ("writeSoon" in stream && stream.writeSoon) await stream.writeSoon(text);
      else stream.write(text);
    }
  }
}
