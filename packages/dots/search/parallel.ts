/**
 * Solving with several threads, which share a table.
 *
 * @module
 */
import type { Budget, Checkpoint, SolveOptions } from "@zugzwang/core";
import { Team } from "@zugzwang/core/engines/team";
import { startWorker } from "@zugzwang/core/run";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { BOARD, boardBytes } from "../strings/board_bytes.ts";
import { chainsAndLoops, dissect } from "../strings/components.ts";
import type { Share } from "./stripped_values.ts";
import { type Order, type Report, WORKER_NAME } from "./dots_worker.ts";
import type { JobResult, Jobs } from "./jobs.ts";
import { crewSize, sharedSize } from "./crew.ts";

/** How often it is asked whether what is proved is to be kept. */
const KEEPING_MS = 50;
/** How long to wait for the first worker to be there. */
const PATIENCE_MS = 10_000;

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
export async function runInTeam<Name extends keyof Jobs>(
  { job, position, than, options, budget }: {
    job: Name;
    position: DotsPosition;
    than?: number | undefined;
    options: SolveOptions;
    budget: Budget;
  },
): Promise<JobResult<Name> | null> {
  const workers = crewSize(position, options);
  const giveBack = budget.mark();
  const { checkpoint, deadline, now = Date.now } = options;
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
  const result = await kept(table, checkpoint, () => firstResult(orders, options));
  if (!result) giveBack();
  return result as JobResult<Name> | null;
}

/** Keeps the table of a team while it works, and when it has ended. */
async function kept<T>(
  table: TranspositionTable,
  checkpoint: Checkpoint | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!checkpoint) return await work();
  const failure = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    try {
      if (checkpoint.isDue()) checkpoint.save(table);
    } catch (error) {
      failure.reject(error);
    }
  }, KEEPING_MS);
  try {
    const result = await Promise.race([work(), failure.promise]);
    checkpoint.save(table);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Returns what the first worker to be done found, or null if no worker could be had. */
async function firstResult(
  orders: readonly Order[],
  { onProgress, signal }: SolveOptions,
): Promise<JobResult<keyof Jobs> | null> {
  const crew: Worker[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(null);
      timer = setTimeout(giveUp, PATIENCE_MS);
      signal?.addEventListener("abort", giveUp, { once: true }); // alone, it stops at the next poll
      for (const order of orders) {
        const worker = startWorker(WORKER_START);
        crew.push(worker);
        worker.onmessage = ({ data }: MessageEvent<Report>) => {
          clearTimeout(timer);
          if ("result" in data) resolve(data.result);
          else if ("progress" in data) onProgress?.(data.progress);
          else worker.postMessage(order);
        };
        worker.onerror = (event) => {
          event.preventDefault();
          giveUp();
        };
      }
    });
  } catch {
    return null; // workers are not permitted here
  } finally {
    clearTimeout(timer);
    for (const worker of crew) worker.terminate();
  }
}

/** What the threads share, or null where there is nothing to share or no way to. */
function shareFor(
  position: DotsPosition,
  { workers, budget, checkpoint }: {
    workers: number;
    budget: Budget;
    checkpoint: Checkpoint | undefined;
  },
): { share: Share; table: TranspositionTable } | null {
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
