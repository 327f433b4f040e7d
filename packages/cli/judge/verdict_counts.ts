/**
 * The count of verdicts, and the shortest failing case of each.
 *
 * @module
 */
import { FAILURES, type JudgeCase, type Verdict, VERDICTS } from "./verdict.ts";
import type { Run } from "./judge_runs.ts";

/** A case that failed, and how. */
export interface Failed {
  /** The case as it was given. */
  readonly origin: JudgeCase;
  /** Its run. */
  readonly run: Run;
}

/** Counts the runs of a program. */
export class VerdictCounts {
  /** How often each verdict was given. */
  readonly counts: Record<Verdict, number> = { AC: 0, WA: 0, TLE: 0, MLE: 0, RE: 0 };
  readonly #failed = new Map<Verdict, Failed>();
  #slowestMs = 0;
  #peakBytes: number | null = null;

  /** Counts a run. */
  add(origin: JudgeCase, run: Run): void {
    this.counts[run.verdict]++;
    this.#slowestMs = Math.max(this.#slowestMs, run.end.elapsedMs);
    const { peakBytes } = run.end;
    if (peakBytes !== null) this.#peakBytes = Math.max(this.#peakBytes ?? 0, peakBytes);
    if (run.verdict === "AC") return;
    const shortest = this.#failed.get(run.verdict);
    if (shortest && shortest.run.input.length <= run.input.length) return;
    this.#failed.set(run.verdict, { origin, run });
  }

  /** How many runs were counted. */
  get done(): number {
    return VERDICTS.reduce((sum, verdict) => sum + this.counts[verdict], 0);
  }

  /** The longest run. */
  get slowestMs(): number {
    return this.#slowestMs;
  }

  /** The most memory of a run, or null where it was not watched. */
  get peakBytes(): number | null {
    return this.#peakBytes;
  }

  /** The shortest failing case of every verdict, what tells the most first. */
  get failed(): Failed[] {
    return FAILURES.flatMap((verdict) => this.#failed.get(verdict) ?? []);
  }

  /** The counts in words: `97 AC, 3 WA`; all of them, or those that are not zero. */
  text(isAll: boolean): string {
    return VERDICTS.filter((verdict) => isAll || this.counts[verdict] > 0)
      .map((verdict) => `${this.counts[verdict]} ${verdict}`).join(", ");
  }
}
