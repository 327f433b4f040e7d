/**
 * What has become of the inputs of a call: counts, figures, and the exit code that they make.
 *
 * @module
 */
import { formatFigure } from "@zugzwang/core/run";
import { EXIT, type ExitCode } from "../base/failure.ts";
import type { EndSignal } from "../base/io.ts";
import type { Answer, Figures } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { counted, durationText } from "../base/units.ts";
import type { OutcomesJson } from "../schemas/answers.ts";

/** What lines can end as, in the order in which it is said. */
const ENDINGS: readonly (readonly [exit: ExitCode, name: keyof OutcomesJson, words: string])[] = [
  [EXIT.ok, "answered", "answered"],
  [EXIT.check, "notConfirmed", "not confirmed"],
  [EXIT.limit, "overLimit", "over a limit"],
  [EXIT.input, "notReadable", "not readable"],
  [EXIT.usage, "notForMethod", "not for the method"],
  [EXIT.bug, "faults", "met a fault of the program"],
];

/** Exit codes that a row says well enough. */
const SAID_BY_ROWS: readonly ExitCode[] = [EXIT.limit, EXIT.input, EXIT.usage];

/** Counts inputs by how they end. */
export class Tally {
  /** Lines whose rows are there already. */
  leftOut = 0;
  /** The signal that has ended it before its end. */
  endedBy: EndSignal | null = null;
  readonly #exits = new Map<ExitCode, number>();
  readonly #sums = { nodes: 0, positions: 0, expectedMs: 0 };
  #peakBytes = 0;
  #longest = { ms: 0, number: 0 };
  #estimates = { known: 0, unknown: 0 };
  #unreadableFiles = 0;

  /** Counts an input. */
  count(source: Source, { exit, figures = {} }: Pick<Answer, "exit" | "figures">): void {
    if (source.kind === "unreadable") this.#unreadableFiles++;
    else this.#exits.set(exit, this.#of(exit) + 1);
    this.#sums.nodes += figures.nodes ?? 0;
    this.#sums.positions += figures.positions ?? 0;
    this.#peakBytes = Math.max(this.#peakBytes, figures.peakBytes ?? 0);
    if (source.kind === "line") this.#addEstimate(source.number, figures);
  }

  #addEstimate(number: number, { expectedMs: ms }: Figures): void {
    if (ms === undefined) return;
    if (ms === null) return void this.#estimates.unknown++;
    this.#estimates.known++;
    this.#sums.expectedMs += ms;
    if (ms >= this.#longest.ms) this.#longest = { ms, number };
  }

  #of(exit: ExitCode): number {
    return this.#exits.get(exit) ?? 0;
  }

  /** How many inputs were answered, or could not be. */
  get done(): number {
    return [...this.#exits.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What became of them, as JSON has it. */
  get outcomes(): OutcomesJson {
    const counts = Object.fromEntries(ENDINGS.map(([exit, name]) => [name, this.#of(exit)]));
    return {
      ...counts as Omit<OutcomesJson, "answeredBefore" | "unreadableFiles">,
      answeredBefore: this.leftOut,
      unreadableFiles: this.#unreadableFiles,
    };
  }

  /** What they took. */
  get figures(): {
    readonly nodes: number;
    readonly positions: number;
    readonly peakBytes: number;
  } {
    const { nodes, positions } = this.#sums;
    return { nodes, positions, peakBytes: this.#peakBytes };
  }

  /** The worst exit code; without `isStrict`, of those that are more than a row can say. */
  exitCode(isStrict: boolean): ExitCode {
    const exits = [...this.#exits.keys()].filter((exit) =>
      isStrict || !SAID_BY_ROWS.includes(exit)
    );
    return Math.max(
      EXIT.ok,
      ...exits,
      ...this.#unreadableFiles > 0 ? [EXIT.input] : [],
    ) as ExitCode;
  }

  /** `12 lines: 10 answered, 2 over a limit`. */
  toString(): string {
    const parts = ENDINGS.flatMap(([exit, , words]) => {
      const isSaid = this.#of(exit) > 0 || exit === EXIT.ok;
      const before = exit === EXIT.ok && this.leftOut > 0
        ? [`${formatFigure(this.leftOut)} with a row from before`]
        : [];
      return [...isSaid ? [`${formatFigure(this.#of(exit))} ${words}`] : [], ...before];
    });
    const files = this.#unreadableFiles;
    const end = this.endedBy === null ? "" : `; ended by ${this.endedBy}, before all was read`;
    return `${counted(this.done + this.leftOut, "line")}: ${parts.join(", ")}` +
      (files > 0 ? `; ${counted(files, "file")} not readable` : "") + this.#costText() + end;
  }

  /** `; about 3.2 h on one core, the longest 12 s (line 17), 2 lines unknown`; empty for nothing. */
  #costText(): string {
    const { known, unknown } = this.#estimates;
    if (known + unknown === 0) return "";
    const { ms, number } = this.#longest;
    const longest = known > 0 ? `, the longest ${durationText(ms)} (line ${number})` : "";
    return `; about ${durationText(this.#sums.expectedMs)} on one core${longest}` +
      (unknown > 0 ? `, ${counted(unknown, "line")} unknown` : "");
  }
}
