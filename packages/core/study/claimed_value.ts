/**
 * Values that come from outside: of a book, of another machine's answers.
 *
 * @module
 */
import type { Rules } from "../game/rules.ts";

/**
 * Returns what a position's value could have been in place of one that it cannot have: an integer,
 * within the bounds at sight, by their steps; null where nothing speaks against it. A wrong value that
 * it could have is not seen: to find those, prove it again.
 */
export function expectedValue<P, M>(
  game: Rules<P, M>,
  position: P,
  value: unknown,
): string | null {
  if (!Number.isSafeInteger(value)) return "a value that is an integer";
  const { lower, upper, step = 1 } = game.bounds?.(position) ??
    { lower: -Infinity, upper: Infinity };
  const claimed = value as number;
  if (claimed < lower || claimed > upper) return `a value in ${lower}..${upper}`;
  const isOff = step !== 1 && Number.isFinite(lower) && (claimed - lower) % step !== 0;
  return isOff ? `a value in ${lower}..${upper} by steps of ${step}` : null;
}
