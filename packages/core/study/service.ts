// Studies positions, in this thread or as a worker of `inWorkers`.
//
// Workers return studies, which are plain data, or errors. They never return text.
import type { Game } from "../game/game.ts";
import type { SolveBook, SolveOptions } from "../solve/solution.ts";
import { RulesError } from "../game/rules_error.ts";
import { Budget, type Progress, startClock } from "../run/budget.ts";
import { InputError, LimitError } from "../run/errors.ts";
import { serveAs, type WorkerTask } from "../run/workers.ts";
import { type Course, courseOf, type GamesByName } from "./course.ts";
import {
  type Answer,
  type Ask,
  type CheckpointPlace,
  type ErrorData,
  type Order,
  type Report,
  STUDY_WORKER_NAME,
  type StudyEvents,
  type StudyService,
} from "./in_workers.ts";
import type { EndedStudy, Study } from "./studied.ts";
import { study } from "./study.ts";

/** What a host adds to the studies that it runs. */
export interface StudyHost {
  /** Opens a book about a game, which is consulted before the prover. */
  readonly openBook?: (
    game: Game<unknown, unknown>,
    book: string,
    ask: Ask,
    on: Pick<StudyEvents, "message">,
  ) => Promise<SolveBook>;
  /** Opens the checkpoint of a study; the returned options go to the solver. */
  readonly openCheckpoint?: (
    course: Course<unknown, unknown>,
    place: CheckpointPlace,
    on: Pick<StudyEvents, "signal" | "message">,
  ) => Promise<Pick<SolveOptions, "checkpoint" | "signal">>;
}

/** Games by name, or a function that loads one. */
export type GameSource = GamesByName | ((name: string) => Promise<GamesByName[string] | null>);

/**
 * Returns a service that studies in this thread. A solver blocks the thread while it works.
 *
 * @example
 * ```ts
 * import { here } from "@zugzwang/core/study";
 * import { chess } from "@zugzwang/chess";
 *
 * const { value } = await here({ chess }).study({ game: "chess", input: "1 1\n5\n3\n" });
 * if (value !== 5) throw new Error(`${value}`);
 * ```
 */
export function here(games: GameSource, host: StudyHost = {}): StudyService {
  const closing = new AbortController();
  return {
    async study(record, ask = {}, on = {}) {
      on.begin?.();
      const signal = on.signal ? AbortSignal.any([on.signal, closing.signal]) : undefined;
      return await runStudy({ record, ask }, {
        games,
        host,
        on: { ...on, ...signal && { signal } },
      });
    },
    close: () => closing.abort(),
  };
}

/** Serves `inWorkers` if this thread is a worker named `STUDY_WORKER_NAME`; else does nothing. */
export function serveStudies(games: GameSource, host: StudyHost = {}): void {
  serveAs<Order, Answer, Report>(STUDY_WORKER_NAME, async (order, task) => {
    try {
      const on = makeEvents(order, task);
      return { study: await runStudy(order, { games, host, on }) };
    } catch (error) {
      return { error: describeError(error) };
    }
  });
}

const PROGRESS_MS = 50;

function makeEvents({ wants }: Order, { report, signal }: WorkerTask<Report>): StudyEvents {
  let reportedAt = -Infinity;
  const progress = (progress: Progress) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report({ progress });
  };
  return {
    signal,
    message: (message) => report({ message }),
    ...wants.study && { study: (study: Study) => report({ study }) },
    ...wants.progress && { progress },
  };
}

/** Studies a position in this thread. */
async function runStudy(
  { record, ask }: Pick<Order, "record" | "ask">,
  { games, host, on }: {
    readonly games: GameSource;
    readonly host: StudyHost;
    readonly on: StudyEvents;
  },
): Promise<EndedStudy> {
  const { parts, known, checkpoint: place, book: bookPlace, ...rest } = ask;
  const { signal, progress: onProgress } = on;
  const limits = { ...startClock(rest), ...signal && { signal }, ...onProgress && { onProgress } };
  const course = await courseOf(record, await findGame(record.game, games), new Budget(limits));
  const book = bookPlace === undefined
    ? undefined
    : await host.openBook?.(course.game, bookPlace, ask, on);
  const kept = place && await host.openCheckpoint?.(course, place, on);
  const question = { ...parts && { parts }, ...known && { known } };
  let last: Study | null = null;
  for await (const next of study(course, question, { ...limits, ...kept, ...book && { book } })) {
    last = next;
    on.study?.(last);
  }
  return last as EndedStudy; // a study yields at least once
}

async function findGame(name: string, games: GameSource): Promise<GamesByName> {
  if (typeof games !== "function") return games;
  const game = await games(name);
  return game ? { [name]: game } : {};
}

function describeError(error: unknown): ErrorData {
  if (error instanceof InputError) return { kind: "input", fault: error.fault };
  if (error instanceof LimitError) return { kind: "limit", fault: error.fault };
  if (error instanceof RulesError) return { kind: "rules", fault: error.fault };
  const kind = error instanceof RangeError ? "range" : "other";
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(`${error}`);
  return { kind, name, message, stack };
}
