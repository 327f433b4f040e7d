/**
 * Tutorial 2: games that fall apart into sums. Kayles and Dawson's Chess.
 *
 * A position is a set of rows; a move changes one row. Then a row needs no win or loss but a
 * Grundy value: rows with values g_1, …, g_k together are lost for the side to move exactly if
 * g_1 ⊕ … ⊕ g_k = 0 (Sprague and Grundy). So a table over the lengths of a single row solves
 * boards of any number of rows.
 *
 * An octal code gives the rules: the digit of `taken` pieces has bit 0 if they may be a whole row,
 * bit 1 if they may be taken from an end and leave a shorter row, bit 2 if they may be taken from
 * the middle and leave two.
 *
 * @module
 */

/** Kayles, 0.77: take one or two neighbours from anywhere. */
export const KAYLES: readonly number[] = [0, 7, 7];

/** Dawson's Chess, 0.137. */
export const DAWSONS_CHESS: readonly number[] = [0, 1, 3, 7];

/**
 * Returns the Grundy values of rows of 0..`longest` pieces under an octal code (`code[taken]`).
 *
 * Time O(longest² · code length), memory O(longest).
 */
export function grundyValues(code: readonly number[], longest: number): number[] {
  const values: number[] = [];
  for (let length = 0; length <= longest; length++) {
    values.push(smallestMissing(optionValues(code, length, values)));
  }
  return values;
}

/** The Grundy values of what a move can leave of a row. */
function optionValues(code: readonly number[], length: number, values: readonly number[]) {
  const options = new Set<number>();
  for (let taken = 1; taken < code.length; taken++) {
    const left = length - taken;
    if (left === 0 && code[taken] & 1) options.add(0);
    if (left > 0 && code[taken] & 2) options.add(values[left]);
    if (!(code[taken] & 4)) continue;
    for (let first = 1; first < left; first++) options.add(values[first] ^ values[left - first]);
  }
  return options;
}

/** The smallest number ≥ 0 that is not in the set: "mex". */
function smallestMissing(numbers: ReadonlySet<number>): number {
  let smallest = 0;
  while (numbers.has(smallest)) smallest++;
  return smallest;
}
