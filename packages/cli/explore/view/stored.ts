/**
 * What a reader chose, kept for the next visit.
 *
 * @module
 */
import { useState } from "preact/hooks";

/**
 * A state that the browser keeps under a key, as text. Where storage is forbidden every visit
 * begins anew.
 */
export function useStored<T extends string>(
  key: string,
  choices: readonly T[],
  otherwise: () => T,
): [T, (chosen: T) => void] {
  const [value, setValue] = useState(() => {
    const stored = attempt(() => localStorage.getItem(key));
    return choices.find((choice) => choice === stored) ?? otherwise();
  });
  return [value, (chosen) => {
    setValue(chosen);
    attempt(() => localStorage.setItem(key, chosen));
  }];
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
