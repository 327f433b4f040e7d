/**
 * The one way from a call to an answer that takes time: a typed order is served in this thread, or
 * by workers, which hear nothing but the order and leave this thread free for signals.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { conclusion, startCourse, study } from "@zugzwang/core/study";
import { LimitError, WorkerPool, type WorkerTask } from "@zugzwang/core/run";
import { answerOf } from "../base/judges_answer.ts";
import { messageLine } from "../base/report.ts";
import { keyOf } from "../batch/batch_row.ts";
import { refusesMethod } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { gameOf } from "../input/sources.ts";
import { answerInput, solverOptionsNow } from "./answer_input.ts";
import type { Order, Outcomes, Report } from "./order.ts";
import type { ProgressLine } from "./progress.ts";

/** What is asked of a port: an order without what all orders of a call say. */
export type Asked<K extends Order["kind"]> = Omit<
  Extract<Order, { readonly kind: K }>,
  "call" | "wantsProgress"
>;

/** What goes with an order. */
interface AskOptions {
  /** Aborted once the answer is wanted as far as it is. */
  readonly signal?: AbortSignal;
  /** Called when the work begins. */
  readonly onBegin?: () => void;
}

/** How a port works. */
interface PortOptions {
  /** How many workers there may be; 0 for none: this thread does it. */
  readonly workers: number;
  /** Shows how far they are. */
  readonly progress: ProgressLine;
}

/** Serves the orders of one call. Whoever has made it closes it. */
export class Port {
  readonly #call: Call;
  readonly #progress: ProgressLine;
  readonly #wantsProgress: boolean;
  readonly #workers: WorkerPool<Order, Outcomes[Order["kind"]], Report> | null;

  /** Starts nothing yet. */
  constructor(call: Call, { workers, progress }: PortOptions) {
    this.#call = call;
    this.#progress = progress;
    this.#wantsProgress = workers < 2 && progress.onProgress !== undefined;
    this.#workers = workers === 0
      ? null
      : new WorkerPool({ start: call.startJob, count: workers, graceMs: Infinity });
  }

  /**
   * Returns the answer to an order.
   *
   * @throws {WorkerError} if its worker broke, or was ended.
   */
  async ask<K extends Order["kind"]>(
    asked: Asked<K>,
    { signal, onBegin }: AskOptions = {},
  ): Promise<Outcomes[K]> {
    const { verb: { name: verb }, words, program, options } = this.#call;
    const call = { verb, words, program, options };
    const order = { ...asked, call, wantsProgress: this.#wantsProgress } as unknown as Order;
    const begin = () => {
      this.#progress.begin();
      onBegin?.();
    };
    const report = (report: Report) => this.#hear(report);
    try {
      if (this.#workers) {
        const options = { signal, onBegin: begin, onReport: report };
        return await this.#workers.ask(order, options) as Outcomes[K];
      }
      begin();
      return await serve(this.#call, order, { report, signal: signal ?? NEVER }) as Outcomes[K];
    } finally {
      this.#progress.clear();
    }
  }

  #hear(report: Report): void {
    if (report.kind === "progress") return this.#progress.onProgress?.(report.progress);
    this.#progress.clear();
    this.#call.io.stderr.write(messageLine(report.text));
  }

  /** Ends all workers at once. */
  close(): void {
    this.#workers?.close();
  }
}

/** The signal of work that nobody ends. */
const NEVER = new AbortController().signal;

/** How often it is said how far an order is. */
const PROGRESS_PERIOD_MS = 50;

/** Returns the answer to an order of a call, worked out in this thread. */
export async function serve(
  call: Call,
  order: Order,
  { report, signal }: WorkerTask<Report>,
): Promise<Outcomes[Order["kind"]]> {
  const told = nowAndThen((progress) => report({ kind: "progress", progress }));
  const onProgress = order.wantsProgress ? told : undefined;
  switch (order.kind) {
    case "answer": {
      const tell = (text: string) => report({ kind: "message", text });
      return await answerInput(call, { ...order, signal, tell, onProgress });
    }
    case "study":
      return await studied(call, order, onProgress);
    case "judge":
      return await judged(call, order);
    case "key":
      return await keyOf(call, order.source);
  }
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

/** Studies a position within the limits of a call. */
async function studied(
  call: Call,
  { record, question: { parts, usualTimeMs } }: Asked<"study">,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<Outcomes["study"]> {
  const game = await gameOf(call);
  const limits = {
    deadline: Date.now() + usualTimeMs,
    ...solverOptionsNow(call, game, { onProgress }),
  };
  try {
    const course = startCourse(game, record.input, record);
    return { study: await conclusion(study(course, { parts }, limits)) };
  } catch (error) {
    if (refusesMethod(error)) return { refusal: error.message };
    throw error;
  }
}

/** Answers a judge's input. */
async function judged(
  call: Call,
  { input, limits }: Asked<"judge">,
): Promise<Outcomes["judge"]> {
  try {
    return { answer: await answerOf(await gameOf(call), input, limits) };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.fault };
    throw error;
  }
}
