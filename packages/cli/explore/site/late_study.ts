/**
 * What stands in a game's file of the page for the parts of a study that most visits do without: who
 * wins and by how much where the value is out of reach. They are a file of their own, loaded when they
 * are first asked for.
 *
 * @module
 */
import type * as lookingAhead from "../../../core/study/_looking_ahead.ts";
import type * as narrowing from "../../../core/study/_narrowing.ts";
import { ofSameBuild } from "./build_files.ts";

function load(): Promise<typeof narrowing & typeof lookingAhead> {
  return import(`${ofSameBuild(import.meta.url, "narrowing")}`);
}

/** As core's. */
export const winnerOf: typeof narrowing.winnerOf = async (...args) =>
  (await load()).winnerOf(...args);

/** As core's. */
export const outcomesOfMoves: typeof narrowing.outcomesOfMoves = async function* (...args) {
  yield* (await load()).outcomesOfMoves(...args);
};

/** As core's. */
export const narrow: typeof narrowing.narrow = async function* (...args) {
  yield* (await load()).narrow(...args);
};

/** As core's. */
export const lookAhead: typeof lookingAhead.lookAhead = async function* (...args) {
  yield* (await load()).lookAhead(...args);
};
