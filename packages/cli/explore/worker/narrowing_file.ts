/**
 * What narrows bounds, for any game: a file of its own, which few positions need.
 *
 * @module
 */
import type { NarrowedBounds } from "../state/protocol.ts";
import { LookingAhead } from "./looking_ahead.ts";
import { withMetBounds } from "./met_bounds.ts";
import type { MakeNarrower } from "./narrower.ts";
import { Narrowing } from "./narrowing.ts";

/** By comparisons where the game has them, else by looking ahead. */
export const narrowerOf: MakeNarrower = (course, { add, ...options }) => {
  const report = (bounds: NarrowedBounds) => {
    options.report(bounds);
    add((known) => withMetBounds(course, known, bounds));
  };
  const asked = { ...options, report };
  return course.game.compare ? new Narrowing(course, asked) : new LookingAhead(course, asked);
};
