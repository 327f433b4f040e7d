/**
 * What every run has: limits and progress, errors, workers that join one search, random numbers.
 *
 * @module
 */
export * from "./budget.ts";
export * from "./errors.ts";
export * from "./figures.ts";
export * from "./random.ts";
export * from "./worker_pool.ts";
export * from "./workers.ts";
