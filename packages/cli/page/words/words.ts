// The languages of the page, and the visitor's settings that the browser stores.
import { EN, type Words } from "./en.ts";

export type Language = "en" | "zh";

export async function loadWords(language: Language): Promise<Words> {
  return language === "en" ? EN : (await import("./zh.ts")).ZH;
}

/** Returns the language that the visitor chose, or that the browser prefers. */
export function findLanguage(): Language {
  const kept = read("language");
  if (kept === "en" || kept === "zh") return kept;
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

/** Reads what the browser keeps under a name of the page; private windows store nothing. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(`zugzwang:${name}`);
  } catch {
    return null;
  }
}

/** Stores a text in the browser, if the browser allows it. */
export function write(name: string, value: string): void {
  try {
    localStorage.setItem(`zugzwang:${name}`, value);
  } catch {
    // private windows store nothing
  }
}
