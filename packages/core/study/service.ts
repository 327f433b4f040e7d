// Studies positions: in this thread, or as a worker.
//
// Workers return studies, which are plain data, or errors. They never return text.
import type { Game } from "../game/game.ts";
import { Budget, type Progress, startClock } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { serveAs, type WorkerTask } from "../run/workers.ts";
import type { SolveBook, SolveOptions } from "../solve/solution.ts";
import { type Course, startCourse } from "./course.ts";
import {
  type Answer,
  type Ask,
  type CheckpointPlace,
  describeError,
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

/** Games by name, or functions that load them; or a function that finds one by its name. */
export type GameSource =
  | Readonly<Record<string, AnyGame | (() => Promise<AnyGame>)>>
  | ((name: string) => Promise<AnyGame>);

type AnyGame = Game<unknown, unknown>;

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
      const signal = on.signal && AbortSignal.any([on.signal, closing.signal]);
      return await runStudy({ record, ask }, { games, host, on: signal ? { ...on, signal } : on });
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

/** Studies the position of a record in this thread. The limits include the time to read it. */
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
  const game = await findGame(record.game, games);
  const { input, moves = [] } = record;
  const course = startCourse(game, input, { moves, budget: new Budget(limits) });
  const book = bookPlace === undefined
    ? undefined
    : await host.openBook?.(game, bookPlace, ask, on);
  const kept = place && await host.openCheckpoint?.(course, place, on);
  const question = { ...parts && { parts }, ...known && { known } };
  let last: Study | null = null;
  for await (const next of study(course, question, { ...limits, ...kept, ...book && { book } })) {
    last = next;
    on.study?.(last);
  }
  return last as EndedStudy; // a study yields at least once
}

async function findGame(name: string, games: GameSource): Promise<AnyGame> {
  if (typeof games === "function") return await games(name);
  if (!Object.hasOwn(games, name)) {
    const expected = `a game, one of ${Object.keys(games).join(", ")}`;
    throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(name) });
  }
  const game = games[name];
  return typeof game === "function" ? await game() : game;
}
