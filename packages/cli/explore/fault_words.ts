/**
 * Faults of an input in words.
 *
 * @module
 */
import type { Fault } from "./state.ts";
import type { Texts } from "./texts.ts";

/** Says what is wrong with an input, and where. */
export function faultWords(t: Texts, fault: Fault): string {
  if (typeof fault === "string") return fault;
  return t.fault(fault.line, fault.column, fault.expected, fault.found);
}
