/**
 * `--top`: how many of the moves `analyze` shows.
 *
 * @module
 */
import { parseCount } from "../base/units.ts";
import type { OptionSpec } from "../command/options.ts";
import { checked } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";

/** How many moves are shown. */
export const TOP: OptionSpec = {
  name: "top",
  value: "COUNT",
  about: "list and draw so many of the best moves only; all where not given",
};

/** Returns how many moves are wanted. */
export function topOf({ options }: Call): number {
  return checked(options, TOP, (text) => parseCount(text, { min: 1, max: 10 ** 6 })) ?? Infinity;
}
