// Suggestions for misspelt words.

/**
 * Returns `, did you mean "…"?` if a candidate is near a misspelt word, otherwise an empty text. A
 * candidate is near if at most a third of its letters differ, or if it starts with the word.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  let [best, least] = ["", Infinity];
  for (const candidate of candidates) {
    const isBeginning = word.length >= 2 && candidate.startsWith(word);
    const distance = isBeginning ? 1 : editDistance(word.toLowerCase(), candidate);
    if (distance < least && distance <= Math.max(1, Math.ceil(candidate.length / 3))) {
      [best, least] = [candidate, distance];
    }
  }
  return least === Infinity ? "" : `, did you mean "${best}"?`;
}

/** Returns the optimal string alignment distance of two words, which are cut at 32 letters. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [from.slice(0, 32), to.slice(0, 32)];
  const rows = Array.from(
    { length: a.length + 1 },
    (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i === 0 ? j : i),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? rows[i - 2][j - 2] + 1 : Infinity;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced, swapped);
    }
  }
  return rows[a.length][b.length];
}
