// Counts how the inputs of a call ended, for the summary of a batch and its progress.
import { formatFigure } from "@zugzwang/core/run";
import { type EstimatedTimes, EXIT, type ExitCode, type Reply } from "../base/report.ts";
import type { EndSignal } from "../base/io.ts";
import type { LineSource, Source } from "../command/request.ts";
import { formatCount, formatDurations } from "../base/units.ts";

/** The possible results of lines, in the order of the message. */
const RESULTS: readonly (readonly [exit: ExitCode, words: string])[] = [
  [EXIT.ok, "answered"],
  [EXIT.check, "refuted"],
  [EXIT.limit, "over a limit"],
  [EXIT.input, "invalid"],
  [EXIT.usage, "not supported by the method"],
  [EXIT.bug, "hit a bug"],
];

export class Tally {
  /** Lines that had a row already. */
  #leftOut = 0;
  /** The signal that ended it early. */
  endedBy: EndSignal | null = null;
  readonly #exits = new Map<ExitCode, number>();
  /** How many lines the inputs are a random sample of, and how many they are; null if they are all. */
  sample: { readonly from: number; readonly lines: number } | null = null;
  readonly #estimates: { lowMs: number; highMs: number; number: number }[] = [];
  #isEstimating = false;
  #unreadableFiles = 0;

  count(source: Source, { exit, ...times }: Omit<Reply, "out" | "err">): void {
    if (source.kind === "unreadable") this.#unreadableFiles++;
    else this.#exits.set(exit, this.#of(exit) + 1);
    if (source.kind === "line") this.#addEstimate(source, times);
  }

  /** Counts a line that had a row already, with the estimate of the row. */
  leaveOut(line: LineSource, times: EstimatedTimes): void {
    this.#leftOut++;
    this.#addEstimate(line, times);
  }

  #addEstimate({ number }: LineSource, { lowMs, highMs }: EstimatedTimes): void {
    if (lowMs === undefined || highMs === undefined) return;
    this.#isEstimating = true;
    if (highMs !== null) this.#estimates.push({ lowMs, highMs, number });
  }

  #of(exit: ExitCode): number {
    return this.#exits.get(exit) ?? 0;
  }

  get done(): number {
    return [...this.#exits.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `12 lines: 10 answered, 2 over a limit`. */
  toString(): string {
    const counts = RESULTS.map(([exit, words]) => [this.#of(exit), words] as const);
    counts.splice(1, 0, [this.#leftOut, "already in the output"]);
    const shown = counts.filter(([count], i) => i === 0 || count > 0)
      .map(([count, words]) => `${formatFigure(count)} ${words}`);
    const files = this.#unreadableFiles;
    return [
      `${formatCount(this.done + this.#leftOut, "line")}: ${shown.join(", ")}`,
      ...files > 0 ? [`${formatCount(files, "file")} unreadable`] : [],
      ...this.#listCosts(),
      ...this.endedBy ? [`ended by ${this.endedBy}`] : [],
    ].join("; ");
  }

  /** `20 s to 3.2 min on one core, the longest 4 s to 12 s (line 17)`, for estimates. */
  #listCosts(): string[] {
    if (!this.#isEstimating) return [];
    const known = this.#estimates;
    const isSample = this.sample !== null;
    const tried = this.sample && this.endedBy ? this.sample.lines : this.done + this.#leftOut;
    const open = tried - known.length;
    const missing = `${formatFigure(open)} of ${
      formatCount(tried, isSample ? "sampled line" : "line")
    } ${open === 1 ? "has" : "have"} no estimate`;
    if (known.length === 0) return [missing];
    const all = this.sample?.from ?? tried;
    const lines = all * known.length / tried; // nothing is known about the others
    const low = sumAll(known.map(({ lowMs }) => lowMs), { lines, sign: -1 });
    const high = sumAll(known.map(({ highMs }) => highMs), { lines, sign: 1 });
    const { number, ...longest } = known.reduce((a, b) => b.highMs >= a.highMs ? b : a);
    return [[
      `${open > 0 ? "at least " : ""}${formatDurations(low, high)} on one core`,
      ...isSample ? [` for all ${formatCount(all, "line")}`] : [],
      ...open > 0 ? [` (${missing})`] : [],
      `, the longest ${formatDurations(longest.lowMs, longest.highMs)} (line ${number})`,
    ].join("")];
  }
}

/**
 * Returns the sum over all lines of which some are a random sample, less or more two standard errors; at
 * least the sum of the sample.
 */
function sumAll(sample: readonly number[], { lines, sign }: { lines: number; sign: 1 | -1 }) {
  const count = sample.length;
  const sum = sample.reduce((sum, ms) => sum + ms, 0);
  const mean = sum / count;
  const squares = sample.reduce((sum, ms) => sum + (ms - mean) ** 2, 0);
  const variance = squares / Math.max(1, count - 1) / count * (1 - count / lines);
  return Math.max(sum, lines * (mean + sign * 2 * Math.sqrt(Math.max(0, variance))));
}
