/**
 * Faults of an input in words.
 *
 * @module
 */
import type { Fault } from "../state/state.ts";
import { type Language, packOf, termText } from "./texts.ts";

/** Says what is wrong with an input, and where. */
export function faultWords(language: Language, fault: Fault): string {
  if (typeof fault === "string") return termText(language, fault);
  const { line, column, expected, found } = fault;
  const [wanted, met] = [expected, found].map((text) => termText(language, text));
  return packOf(language).texts.fault(line, column, wanted, met);
}
