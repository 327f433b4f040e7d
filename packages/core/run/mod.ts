/**
 * Limits and progress, errors, workers, random numbers.
 *
 * @module
 */
export { Budget, type BudgetOptions, DEFAULT_MEMORY_BYTES, type Progress } from "./budget.ts";
export { checkBits, type QuestionLimits } from "./budget.ts";
export { formatFigure, InputError, LimitError } from "./errors.ts";
export type { InputFault, LimitFault } from "./errors.ts";
export { parseJson } from "./json_text.ts";
export { type Random, seededRandom, shuffle } from "./random.ts";
export { WorkerError } from "./worker_pool.ts";
export { hostWorkers, type StartedWorker, type WorkerStart } from "./workers.ts";
