/**
 * What stands for `parallel.ts` in the page, whose worker is the only thread that it asks for.
 *
 * @module
 */
import type * as parallel from "./parallel.ts";

/** Returns null: this thread does the job. */
export const runInTeam: typeof parallel.runInTeam = () => Promise.resolve(null);
