/**
 * Solving with several threads, which share a table.
 *
 * @module
 */
import type { Budget, Checkpoint, NullWindowShare, Progress, SolveOptions } from "@zugzwang/core";
import { Team } from "@zugzwang/core/engines/team";
import { startWorker, WorkerPool } from "@zugzwang/core/run";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { BOARD, boardBytes } from "../strings/board_bytes.ts";
import { chainsAndLoops, dissect } from "../strings/components.ts";
import { type DotsOrder, WORKER_NAME } from "./dots_worker.ts";
import type { DotsJobs, JobResult } from "./position_solver.ts";
import { sharedSize, teamSize } from "./search_plan.ts";

/** How often it is asked whether what is proved is to be kept. */
const KEEPING_MS = 50;
/** How long to wait for a worker to be there. */
const READY_MS = 10_000;
/** With less time than this, threads would come when it is nearly over. */
const LEAST_TEAM_MS = 1000;

const WORKER_START = {
  name: WORKER_NAME,
  url: import.meta.url,
  own: () =>
    new Worker(new URL("./dots_worker.ts", import.meta.url), {
      type: "module",
      name: "zugzwang:dots",
    }),
};

/**
 * Does a job with several threads, if they are asked for, worth it and to be had.
 *
 * All threads do the whole job, on one table, and tell each other the answers of its questions;
 * the first to be done has the result. Answers do not depend on their number; nodes do.
 *
 * @returns null where the job is better done by this thread alone.
 * @throws {LimitError} if the memory cannot be had.
 */
export async function runInTeam<Name extends keyof DotsJobs>(
  { job, position, than, options, budget }: {
    job: Name;
    position: DotsPosition;
    than?: number | undefined;
    options: SolveOptions;
    budget: Budget;
  },
): Promise<JobResult<Name> | null> {
  const { checkpoint, deadline, now = Date.now } = options;
  if (deadline !== undefined && deadline - now() < LEAST_TEAM_MS) return null;
  const workers = teamSize(position, options);
  const giveBack = budget.mark();
  const common = workers > 1 ? shareFor(position, { workers, budget, checkpoint }) : null;
  if (!common) return null;
  const { table, share } = common;
  const order = {
    job,
    position,
    than,
    // The workers' clock is Date.now.
    deadline: deadline === undefined ? undefined : Date.now() + deadline - now(),
  };
  const orders = Array.from({ length: workers }, (_, index) => ({
    ...order,
    share: { ...share, index },
  }));
  const keeping = checkpoint && new Keeping(table, checkpoint);
  try {
    const result = await foundBy(orders, options, keeping?.failure);
    keeping?.save();
    if (!result) giveBack();
    return result as JobResult<Name> | null;
  } finally {
    keeping?.end();
  }
}

/** Keeps the table of a team while it works. */
class Keeping {
  /** Rejected once the table cannot be kept: that ends the search. */
  readonly failure: Promise<never>;
  /** Keeps it now. */
  readonly save: () => void;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(table: TranspositionTable, checkpoint: Checkpoint) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.failure = promise;
    this.save = () => checkpoint.save(table);
    this.#timer = setInterval(() => {
      try {
        if (checkpoint.isDue()) this.save();
      } catch (error) {
        this.end();
        reject(error);
      }
    }, KEEPING_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/**
 * Returns what the first worker to be done found; where a limit stops them, what all of them have
 * proved together; null if no worker could be had.
 */
async function foundBy(
  orders: readonly DotsOrder[],
  { onProgress, signal }: SolveOptions,
  failure: Promise<never> | undefined,
): Promise<JobResult<keyof DotsJobs> | null> {
  const team = new WorkerPool<DotsOrder, JobResult<keyof DotsJobs>, Progress>({
    start: () => startWorker(WORKER_START),
    count: orders.length,
    readyMs: READY_MS,
  });
  const results: JobResult<keyof DotsJobs>[] = [];
  const ask = async (order: DotsOrder) => {
    const result = await team.ask(order, { signal, onReport: onProgress });
    results.push(result);
    if (result.answer === null) throw new WorkerStopped();
    return result;
  };
  try {
    return await Promise.race([Promise.any(orders.map(ask)), ...failure ? [failure] : []]);
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    return results.length > 0 ? together(results) : null; // none of them has the answer
  } finally {
    team.close();
  }
}

/** A limit stopped a worker. */
class WorkerStopped extends Error {}

/** What workers that were stopped have proved together. */
function together(results: readonly JobResult<keyof DotsJobs>[]): JobResult<keyof DotsJobs> {
  const lower = Math.max(...results.map(({ bounds }) => bounds.lower));
  const upper = Math.min(...results.map(({ bounds }) => bounds.upper));
  const nodes = Math.max(...results.map(({ nodes }) => nodes)); // each counts those of all
  return { ...results[0], bounds: { lower, upper }, nodes };
}

/** What the threads share, or null where there is nothing to share or no way to. */
function shareFor(
  position: DotsPosition,
  { workers, budget, checkpoint }: {
    workers: number;
    budget: Budget;
    checkpoint: Checkpoint | undefined;
  },
): { share: NullWindowShare; table: TranspositionTable } | null {
  const { rest, components } = dissect(position, undrawnEdges(position.drawn));
  const size = chainsAndLoops(components)
    ? null
    : sharedSize(position, rest, { workers, memoryBytes: budget.memoryBytes - budget.bytes });
  if (!size) return null;
  budget.reserve(workers * boardBytes(position), BOARD);
  const purpose = "the memory of the threads";
  const team = budget.allocate(Team.bytes, purpose, () => new SharedArrayBuffer(Team.bytes));
  const wanted = { ...size, budget, shared: true };
  const table = checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
  const share = { table: table.memory!, size: table.size, team, index: 0 };
  return { share, table };
}
