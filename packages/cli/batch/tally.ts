/**
 * What has become of the inputs of a call: counts, and the exit code that they make.
 *
 * @module
 */
import { formatFigure } from "@zugzwang/core/run";
import { EXIT, type ExitCode } from "../base/failure.ts";
import type { EndSignal } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { counted } from "../base/units.ts";
import { Cost } from "./cost.ts";

/** What lines can end as besides answered, in the order in which it is said. */
const ENDINGS: readonly (readonly [exit: ExitCode, words: string])[] = [
  [EXIT.check, "not confirmed"],
  [EXIT.limit, "over a limit"],
  [EXIT.input, "not readable"],
  [EXIT.usage, "not for the method"],
  [EXIT.bug, "met a fault of the program"],
];

/** Exit codes that a row says well enough. */
const SAID_BY_ROWS: readonly ExitCode[] = [EXIT.limit, EXIT.input, EXIT.usage];

/** Counts inputs by how they end. */
export class Tally {
  /** Lines whose rows are there already. */
  leftOut = 0;
  /** The signal that has ended it before its end. */
  endedBy: EndSignal | null = null;
  readonly #cost = new Cost();
  readonly #exits = new Map<ExitCode, number>();
  #unreadableFiles = 0;

  /** Counts an input. */
  count(source: Source, { exit, expectedMs }: Pick<Answer, "exit" | "expectedMs">): void {
    this.#cost.add(source, expectedMs);
    if (source.kind === "unreadable") this.#unreadableFiles++;
    else this.#exits.set(exit, (this.#exits.get(exit) ?? 0) + 1);
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
    const total = [...this.#exits.values()].reduce((sum, count) => sum + count, this.leftOut);
    const parts = [
      `${formatFigure(this.#exits.get(EXIT.ok) ?? 0)} answered`,
      ...this.leftOut > 0 ? [`${formatFigure(this.leftOut)} answered before`] : [],
      ...ENDINGS.flatMap(([exit, words]) => {
        const count = this.#exits.get(exit) ?? 0;
        return count > 0 ? [`${formatFigure(count)} ${words}`] : [];
      }),
    ].join(", ");
    const files = this.#unreadableFiles;
    const end = this.endedBy === null ? "" : `; ended by ${this.endedBy}, before all was read`;
    return `${counted(total, "line")}: ${parts}` +
      (files > 0 ? `; ${counted(files, "file")} not readable` : "") + this.#cost + end;
  }
}
