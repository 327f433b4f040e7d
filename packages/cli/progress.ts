/**
 * How far a solver is, as one line on standard error that is written over again and again.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { Io } from "./io.ts";

/** How often the line changes; the first time after as long. */
const PERIOD_MS = 100;

/** Goes to the start of the line and clears it. */
const CLEAR = "\r\x1b[K";

/** The progress line of a call. */
export interface ProgressLine {
  /** What a solver calls; missing where nobody looks at standard error. */
  readonly onProgress?: (progress: Progress) => void;
  /** Takes the line away before something else is printed. */
  clear(): void;
}

/** Returns the progress line of a terminal; one that shows nothing elsewhere or if not wanted. */
export function progressLine(io: Io, isWanted: boolean): ProgressLine {
  const isShown = isWanted && io.stderr.isTerminal && io.environment("TERM") !== "dumb";
  if (!isShown) return { clear: () => {} };
  const start = performance.now();
  let shownAt: number | null = null;
  return {
    onProgress(progress) {
      const now = performance.now();
      if (now - (shownAt ?? start) < PERIOD_MS) return;
      shownAt = now;
      io.stderr.write(CLEAR + progressText(progress, now - start));
    },
    clear() {
      if (shownAt !== null) io.stderr.write(CLEAR);
      shownAt = null;
    },
  };
}

/** Returns the text of a progress line. */
export function progressText({ nodes, share, bytes }: Progress, elapsedMs: number): string {
  const done = share === null ? "" : `${Math.floor(share * 100)} % done, `;
  const rate = nodes / Math.max(1, elapsedMs) / 1000;
  return `${done}${(nodes / 1e6).toFixed(1)} M nodes, ${rate.toFixed(1)} M/s, ` +
    `${(bytes / 2 ** 20).toFixed(0)} MiB, ${(elapsedMs / 1000).toFixed(1)} s`;
}
