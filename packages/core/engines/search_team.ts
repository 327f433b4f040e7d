/**
 * One search by several threads: they share the table of proved bounds, and tell each other the
 * answers of its questions.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import {
  canShareMemory,
  serveAs,
  startWorkers,
  WORKER_BYTES,
  type WorkerStart,
  workersWithin,
} from "../run/workers.ts";
import { NullWindow, type NullWindowOptions, type NullWindowShare } from "./null_window.ts";
import type { SearchedGame } from "./games.ts";
import { Team } from "./team.ts";
import type { ValueWindow } from "./mtd.ts";

/** What can be asked of a search. */
type SearchJob = "value" | "solve" | "bestMove" | "valuesOfMoves";

/** What a worker is told. */
interface SearchOrder {
  readonly job: SearchJob;
  readonly state: readonly number[];
  readonly known: Partial<ValueWindow>;
  readonly window: ValueWindow["window"];
  readonly share: NullWindowShare;
}

/**
 * Returns the answer of a search that several threads make together. This thread begins at once;
 * the others join when they are there, and where none can be had it does all the work. Values do
 * not depend on their number; nodes do. The memory of the budget holds each of them: there are fewer
 * where it does not, and half of it is left for the table.
 *
 * @throws {LimitError} as the job on one thread does.
 * @throws {RangeError} if the name of the workers does not begin with `zugzwang:`.
 */
export function searchInTeam<Job extends "value" | "solve" | "bestMove" | "valuesOfMoves">(
  game: SearchedGame,
  { job, state, known = {}, workers, start }: {
    /** Which answer is wanted. */
    readonly job: Job;
    /** Of which position. */
    readonly state: ArrayLike<number>;
    /** What is known of its value. */
    readonly known?: Partial<Pick<ValueWindow, "lower" | "upper" | "guess">>;
    /** How many threads search, this one included. */
    readonly workers: number;
    /** How the others start: with a module that calls `serveSearch`. */
    readonly start: WorkerStart;
  },
  options: NullWindowOptions = {},
): ReturnType<NullWindow[Job]> {
  const answer = (search: NullWindow) => search[job](state, known) as ReturnType<NullWindow[Job]>;
  const budget = options.budget ?? new Budget();
  const ownBytes = NullWindow.lineBytes(game);
  const wanted = canShareMemory() ? Math.min(workers, Team.maxWorkers) : 1;
  const count = workersWithin(budget.memoryBytes - budget.bytes, { wanted, ownBytes });
  if (count < 2) return answer(new NullWindow(game, { ...options, budget }));
  const workerBytes = (count - 1) * (WORKER_BYTES + ownBytes);
  budget.reserve(workerBytes, "the workers of the search");
  const share = NullWindow.share(game, { ...options, budget });
  const { window = "bisect" } = options;
  const order = { job, state: Array.from(state), known, window };
  const orders = Array.from({ length: count - 1 }, (_, i): SearchOrder => {
    return { ...order, share: { ...share, index: i + 1 } };
  });
  const endWorkers = startWorkers(start, orders);
  try {
    return answer(new NullWindow(game, { ...options, budget, share }));
  } finally {
    endWorkers();
    budget.release(share.table.byteLength + share.team.byteLength + workerBytes);
  }
}

/**
 * Makes a thread a worker of searches of a game, if it is a worker of that name: all that the module
 * of the workers has to do.
 */
export function serveSearch(name: string, game: SearchedGame): void {
  // Whoever ordered this has reserved the memory, and ends this thread.
  const budget = new Budget({ memoryBytes: Infinity });
  serveAs(name, ({ job, state, known, ...rest }: SearchOrder) => {
    new NullWindow(game, { ...rest, budget })[job](state, known);
  });
}
