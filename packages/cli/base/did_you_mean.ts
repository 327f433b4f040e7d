// Suggestions for misspelt words.
import { editDistance } from "@zugzwang/core/run";

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
