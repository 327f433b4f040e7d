// The greatest and the least of many numbers. `Math.max(...numbers)` overflows the stack from about
// 100,000 numbers on.

/** Returns the greatest number of some items; −∞ for no items. */
export function findGreatest<T>(items: Iterable<T>, numberOf: (item: T) => number): number {
  let greatest = -Infinity;
  for (const item of items) greatest = Math.max(greatest, numberOf(item));
  return greatest;
}

/** Returns the least number of some items; ∞ for no items. */
export function findLeast<T>(items: Iterable<T>, numberOf: (item: T) => number): number {
  return -findGreatest(items, (item) => -numberOf(item));
}
