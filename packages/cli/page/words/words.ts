// The languages of the page, and the visitor's settings that the browser stores.
import { EN, type Words } from "./en.ts";

export type Language = "en" | "zh";

export async function loadWords(language: Language): Promise<Words> {
  return language === "en" ? EN : (await import("./zh.ts")).ZH;
}

const KEY = "zugzwang:language";

/** Returns the language that the visitor chose, or that the browser prefers. */
export function findLanguage(): Language {
  const kept = read(KEY);
  if (kept === "en" || kept === "zh") return kept;
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

export function keepLanguage(language: Language): void {
  write(KEY, language);
}

/** Reads what the browser keeps; private windows store nothing. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in the browser, if the browser allows it. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // private windows store nothing
  }
}
