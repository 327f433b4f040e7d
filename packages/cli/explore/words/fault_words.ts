/**
 * Faults of an input in words.
 *
 * @module
 */
import type { Fault } from "../state/state.ts";
import type { InEach, Language } from "./language.ts";
import { termText } from "./texts.ts";

/** Where it is, and what was expected there. */
const PLACES: InEach<(line: number, column: number, expected: string, found: string) => string> = {
  en: (line, column, expected, found) =>
    `Line ${line}, column ${column}: expected ${expected}, found ${found}`,
  zh: (line, column, expected, found) =>
    `第 ${line} 行第 ${column} 列：应为 ${expected}，实为 ${found}`,
};

/** Says what is wrong with an input, and where. */
export function faultWords(language: Language, fault: Fault): string {
  if (typeof fault === "string") return termText(language, fault);
  const { line, column, expected, found } = fault;
  const [wanted, met] = [expected, found].map((text) => termText(language, text));
  return PLACES[language](line, column, wanted, met);
}
