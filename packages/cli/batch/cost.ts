/**
 * What the lines of a batch would take together, as `estimate` says of each.
 *
 * @module
 */
import type { Source } from "../base/source.ts";
import { counted, durationText } from "../base/units.ts";

/** Adds estimates up. */
export class Cost {
  #sumMs = 0;
  #longest = { ms: 0, number: 0 };
  #known = 0;
  #unknown = 0;

  /** Adds what a line would take; null if that is unknown, undefined where nothing was asked. */
  add(source: Source, expectedMs: number | null | undefined): void {
    if (source.kind !== "line" || expectedMs === undefined) return;
    if (expectedMs === null) return void this.#unknown++;
    this.#known++;
    this.#sumMs += expectedMs;
    if (expectedMs >= this.#longest.ms) this.#longest = { ms: expectedMs, number: source.number };
  }

  /** `; about 3.2 h on one core, the longest 12 s (line 17), 2 lines unknown`; empty for nothing. */
  toString(): string {
    if (this.#known + this.#unknown === 0) return "";
    const { ms, number } = this.#longest;
    const sum = `about ${durationText(this.#sumMs)} on one core`;
    const longest = this.#known > 0 ? `, the longest ${durationText(ms)} (line ${number})` : "";
    return `; ${sum}${longest}` +
      (this.#unknown > 0 ? `, ${counted(this.#unknown, "line")} unknown` : "");
  }
}
