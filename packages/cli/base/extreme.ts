/**
 * The greatest and the least of many numbers: `Math.max(...numbers)` ends in a stack overflow from
 * some 100,000 on.
 *
 * @module
 */

/** Returns the greatest number that items have, or −∞ if there are none. */
export function greatestOf<T>(items: Iterable<T>, numberOf: (item: T) => number): number {
  let greatest = -Infinity;
  for (const item of items) greatest = Math.max(greatest, numberOf(item));
  return greatest;
}

/** Returns the least number that items have, or ∞ if there are none. */
export function leastOf<T>(items: Iterable<T>, numberOf: (item: T) => number): number {
  return -greatestOf(items, (item) => -numberOf(item));
}
