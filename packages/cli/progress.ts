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

/** Returns a listener that shows progress, or undefined where nobody looks at standard error. */
export function progressLine(io: Io): ((progress: Progress) => void) | undefined {
  if (!io.stderr.isTerminal || io.environment("TERM") === "dumb") return undefined;
  const start = performance.now();
  let shown = start;
  return (progress) => {
    const now = performance.now();
    if (now - shown < PERIOD_MS) return;
    shown = now;
    io.stderr.write(CLEAR + progressText(progress, now - start));
  };
}

/** Takes the progress line away. */
export function clearProgress(io: Io): void {
  if (io.stderr.isTerminal && io.environment("TERM") !== "dumb") io.stderr.write(CLEAR);
}

/** Returns the text of a progress line. */
export function progressText({ nodes, share, bytes }: Progress, elapsedMs: number): string {
  const done = share === null ? "" : `${Math.floor(share * 100)} % done, `;
  const rate = Math.round(nodes / Math.max(1, elapsedMs) / 10) / 100;
  return `${done}${(nodes / 1e6).toFixed(1)} M nodes, ${rate.toFixed(2)} M/s, ` +
    `${(bytes / 2 ** 20).toFixed(0)} MiB, ${(elapsedMs / 1000).toFixed(1)} s`;
}
