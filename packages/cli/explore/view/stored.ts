/**
 * What a reader chose, kept for the next visit.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { type Language, preferredLanguage } from "../words/texts.ts";

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

/** Where the choice of keys is kept, and what may be chosen. */
export const LETTERS_KEY = "zugzwang-letters";
export const LETTERS = ["on", "off"] as const;

/** Whether keys of one letter are wanted. */
export function areLettersWanted(): boolean {
  return attempt(() => localStorage.getItem(LETTERS_KEY)) !== "off";
}

const LANGUAGE_KEY = "zugzwang-language";

/** Returns the language that a reader chose before, else the one that the browser prefers. */
export function storedLanguage(): Language {
  const stored = attempt(() => localStorage.getItem(LANGUAGE_KEY));
  return stored === "en" || stored === "zh" ? stored : preferredLanguage(navigator.languages);
}

/** Keeps the language that a reader chose. */
export function storeLanguage(language: Language): void {
  attempt(() => localStorage.setItem(LANGUAGE_KEY, language));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
