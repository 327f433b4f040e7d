// Progress on standard error: on a terminal one line that is updated; elsewhere, with
// `--progress always`, a line every ten seconds.
import type { Progress } from "@zugzwang/core/run";
import type { Io } from "../base/io.ts";
import type { OutputSettings } from "../command/request.ts";
import { formatBytes } from "../base/units.ts";

/** How long an input runs before it shows progress. */
const FIRST_SIGN_MS = 1000;

const LINE_PERIOD_MS = 100;

/** How often a line is written elsewhere. */
const LOG_PERIOD_MS = 10_000;

const CLEAR = "\r\x1b[K";

export interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  begin(): void;
  /** Shows the counts, after one of several inputs. */
  count(tally: string): void;
  /** Removes the line before something else is printed. */
  clear(): void;
}

/** Returns a line on the terminal; null without a terminal or with `--progress never`. */
export function makeTerminalLine(
  { stderr, environment }: Pick<Io, "stderr" | "environment">,
  wish: OutputSettings["progress"],
) {
  if (wish === "never" || !stderr.isTerminal || environment("TERM") === "dumb") return null;
  let isVisible = false;
  return {
    show(text: string): void {
      stderr.write(CLEAR + text);
      isVisible = true;
    },
    clear(): void {
      if (isVisible) stderr.write(CLEAR);
      isVisible = false;
    },
  };
}

/** Returns the progress line of a call that starts now; null if the call shows no progress. */
export function makeProgressLine(io: Io, wish: OutputSettings["progress"]): ProgressLine | null {
  const line = makeTerminalLine(io, wish);
  if (!line && wish !== "always") return null;
  const period = line ? LINE_PERIOD_MS : LOG_PERIOD_MS;
  const start = performance.now();
  let [inputStart, inputs, counts] = [start, 0, ""];
  let shownAt = line ? -Infinity : start;
  const show = (progress?: Progress) => {
    const now = performance.now();
    if (now - shownAt < period || inputs === 0 && now - inputStart < FIRST_SIGN_MS) return;
    shownAt = now;
    const [perMs, seconds] = [inputs / Math.max(1, now - start), (now - start) / 1000];
    const text = [
      ...inputs === 0 ? [] : [`${counts}, ${(perMs * 1000).toFixed(1)}/s, ${seconds.toFixed(0)} s`],
      ...progress ? [formatProgress(progress, now - inputStart)] : [],
    ].join("; ");
    if (line) line.show(text);
    else io.stderr.write(`${text}\n`);
  };
  return {
    onProgress: show,
    begin: () => void (inputStart = performance.now()),
    count(tally) {
      inputs++;
      counts = tally;
      show();
    },
    clear: () => line?.clear(),
  };
}

export function formatProgress({ nodes, fraction, bytes }: Progress, elapsedMs: number): string {
  const done = fraction === null ? "" : `${Math.floor(fraction * 100)} % done, `;
  const rate = nodes / Math.max(1, elapsedMs) / 1000;
  return `${done}${(nodes / 1e6).toFixed(1)} M nodes, ${rate.toFixed(1)} M/s, ` +
    `${formatBytes(bytes)}, ${(elapsedMs / 1000).toFixed(1)} s`;
}
