/**
 * What stands for `parallel.ts`, `shares.ts` and core's `team.ts` in the page, whose worker is the only
 * thread that it asks for.
 *
 * @module
 */
import type * as parallel from "./parallel.ts";
import type * as shares from "./shares.ts";

/** Returns null: this thread does the job. */
export const runInTeam: typeof parallel.runInTeam = () => Promise.resolve(null);

/** There is none. */
export class Team {
  /** The bytes that threads would share. */
  static readonly bytes = 0;
  /** The most threads. */
  static readonly maxWorkers = 1;
}

/** This thread works by itself. */
export const ALONE: typeof shares.ALONE = { index: 0, count: 1 };

/** Returns nothing: no other machine is at the same. */
export const sharesOf: typeof shares.sharesOf = () => [];
