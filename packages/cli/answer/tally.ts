// Counts how the inputs of a call ended, and derives its exit code.
import { formatFigure } from "@zugzwang/core/run";
import { EXIT, type ExitCode } from "../base/failure.ts";
import type { EndSignal } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import type { Source } from "../command/request.ts";
import { formatCount, formatDuration } from "../base/units.ts";

/** The possible results of lines, in the order of the message. */
const ENDINGS: readonly (readonly [exit: ExitCode, words: string])[] = [
  [EXIT.ok, "answered"],
  [EXIT.check, "refuted"],
  [EXIT.limit, "over a limit"],
  [EXIT.input, "invalid"],
  [EXIT.usage, "not supported by the method"],
  [EXIT.bug, "hit a bug"],
];

/** Exit codes that do not count in a batch, because the row reports the error. */
const SAID_BY_ROWS: readonly ExitCode[] = [EXIT.limit, EXIT.input, EXIT.usage];

/** Counts inputs by how they end. */
export class Tally {
  /** How many lines there are, or null if unknown. */
  total: number | null = null;
  /** Lines that had a row already. */
  leftOut = 0;
  /** The signal that ended it early. */
  endedBy: EndSignal | null = null;
  readonly #exits = new Map<ExitCode, number>();
  #expectedMs = 0;
  #longest = { ms: 0, number: 0 };
  #estimates = { known: 0, unknown: 0 };
  #unreadableFiles = 0;

  /** Counts an input. */
  count(source: Source, { exit, expectedMs }: Pick<Answer, "exit" | "expectedMs">): void {
    if (source.kind === "unreadable") this.#unreadableFiles++;
    else this.#exits.set(exit, this.#of(exit) + 1);
    if (source.kind === "line") this.#addEstimate(source.number, expectedMs);
  }

  #addEstimate(number: number, ms: number | null | undefined): void {
    if (ms === undefined) return;
    if (ms === null) return void this.#estimates.unknown++;
    this.#estimates.known++;
    this.#expectedMs += ms;
    if (ms >= this.#longest.ms) this.#longest = { ms, number };
  }

  #of(exit: ExitCode): number {
    return this.#exits.get(exit) ?? 0;
  }

  /** How many inputs have ended. */
  get done(): number {
    return [...this.#exits.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many lines are left, or null if unknown. */
  get left(): number | null {
    return this.total && Math.max(0, this.total - this.done - this.leftOut);
  }

  /** Returns the worst exit code; for a batch, of those that count. */
  exitCode(isBatch: boolean): ExitCode {
    const exits = [...this.#exits.keys()].filter((exit) =>
      !isBatch || !SAID_BY_ROWS.includes(exit)
    );
    const file = this.#unreadableFiles > 0 ? EXIT.input : EXIT.ok;
    return Math.max(file, ...exits) as ExitCode;
  }

  /** `12 lines: 10 answered, 2 over a limit`. */
  toString(): string {
    const counts = ENDINGS.map(([exit, words]) => [this.#of(exit), words] as const);
    counts.splice(1, 0, [this.leftOut, "already in the output"]);
    const shown = counts.filter(([count], i) => i === 0 || count > 0)
      .map(([count, words]) => `${formatFigure(count)} ${words}`);
    const files = this.#unreadableFiles;
    const rest = this.left === null ? "before all input was read" : `${this.left} to go`;
    return [
      `${formatCount(this.done + this.leftOut, "line")}: ${shown.join(", ")}`,
      ...files > 0 ? [`${formatCount(files, "file")} unreadable`] : [],
      ...this.#listCosts(),
      ...this.endedBy ? [`ended by ${this.endedBy}, ${rest}`] : [],
    ].join("; ");
  }

  /** `about 3.2 h on one core, the longest 12 s (line 17), 2 lines unknown`, for estimates. */
  #listCosts(): string[] {
    const { known, unknown } = this.#estimates;
    if (known + unknown === 0) return [];
    const { ms, number } = this.#longest;
    const longest = known > 0 ? `, the longest ${formatDuration(ms)} (line ${number})` : "";
    const open = unknown > 0 ? `, ${formatCount(unknown, "line")} unknown` : "";
    return [`about ${formatDuration(this.#expectedMs)} on one core${longest}${open}`];
  }
}
