// The inverse of a list of small integers.

/** Returns where each integer ≥ 0 stands in a list, −1 for those missing. Time O(largest item). */
export function findPlaces(items: readonly number[]): Int32Array {
  const places = new Int32Array(items.reduce((most, item) => Math.max(most, item), -1) + 1);
  places.fill(-1);
  for (const [place, item] of items.entries()) places[item] = place;
  return places;
}
