/**
 * For solvers and applications: limits and progress, workers and threads, random numbers.
 *
 * @module
 */
export { type BudgetOptions, DEFAULT_MEMORY_BYTES, type Progress } from "./budget.ts";
export { checkBits, type QuestionLimits } from "./budget.ts";
export { findTextPlace, formatFigure } from "./errors.ts";
export type { InputFault, LimitFault, TextPlace } from "./errors.ts";
export { shuffle } from "./random.ts";
export { Team, type Test } from "./team_memory.ts";
export { type InWorkersOptions, ThreadPool, WorkerError } from "./worker_pool.ts";
export { hostWorkers, type StartedWorker, type WorkerStart } from "./workers.ts";
