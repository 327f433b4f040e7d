/**
 * What a reader chose, kept for the next visit; where storage is forbidden every visit begins anew.
 *
 * @module
 */
import { type Language, preferredLanguage } from "../words/texts.ts";

/** Where the choice of keys is kept. */
const LETTERS_KEY = "zugzwang-letters";

/** Whether keys of one letter are wanted. */
export function areLettersWanted(): boolean {
  return attempt(() => localStorage.getItem(LETTERS_KEY)) !== "off";
}

/** Keeps whether keys of one letter are wanted. */
export function storeLetters(areWanted: boolean): void {
  attempt(() => localStorage.setItem(LETTERS_KEY, areWanted ? "on" : "off"));
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

/** Light or dark. */
export type Theme = "light" | "dark";

const THEME_KEY = "zugzwang-theme";

/** Returns the theme that a reader chose; null for the system's. */
export function storedTheme(): Theme | null {
  const stored = attempt(() => localStorage.getItem(THEME_KEY));
  return stored === "light" || stored === "dark" ? stored : null;
}

/** Keeps the theme that a reader chose. */
export function storeTheme(theme: Theme): void {
  attempt(() => localStorage.setItem(THEME_KEY, theme));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
