/**
 * What stands for `parallel.ts` and for core's `team.ts` in the page, whose worker is the only thread
 * that it asks for.
 *
 * @module
 */
import type * as parallel from "./parallel.ts";

/** Returns null: this thread does the job. */
export const runInTeam: typeof parallel.runInTeam = () => Promise.resolve(null);

/** The most threads. */
export const MAX_WORKERS = 1;

/** There is none. */
export class Team {
  /** The bytes that threads would share. */
  static readonly bytes = 0;
}
