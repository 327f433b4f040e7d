/**
 * How far a call is, on standard error: on a terminal as one line that is written over again and
 * again, elsewhere, where it is asked for, as a line now and then.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import type { Io } from "../base/io.ts";
import type { ProgressChoice } from "../command/settings.ts";
import { counted, durationText, memoryText } from "../base/units.ts";

/** How long an input may take before there is a sign of it. */
const FIRST_SIGN_MS = 50;

/** How often the line of a terminal changes. */
const LINE_PERIOD_MS = 100;

/** How often there is a line elsewhere. */
const LOG_PERIOD_MS = 10_000;

/** Goes to the start of the line and clears it. */
const CLEAR = "\r\x1b[K";

/** How far a call is. */
export interface ProgressLine {
  /** What a solver calls; missing where nobody looks at it. */
  readonly onProgress?: (progress: Progress) => void;
  /** Begins an input. */
  begin(): void;
  /** Counts an input that is done, of a call that has several: what became of all, how many are left. */
  count(tally?: string, left?: number | null): void;
  /** Takes the line away before something else is printed. */
  clear(): void;
}

const nothing = () => {};

/** Progress that nobody sees. */
export const SILENT: ProgressLine = { begin: nothing, count: nothing, clear: nothing };

/** The line of a terminal that is written over again and again. */
interface TerminalLine {
  /** Shows a text in place of the one before. */
  show(text: string): void;
  /** Takes the text away, if there is one. */
  clear(): void;
}

/** Returns the line of the terminal; null where there is none, or it is not wanted. */
export function terminalLine(
  { stderr, environment }: Pick<Io, "stderr" | "environment">,
  wish: ProgressChoice,
): TerminalLine | null {
  if (wish === "never" || !stderr.isTerminal || environment("TERM") === "dumb") return null;
  let isVisible = false;
  return {
    show(text) {
      stderr.write(CLEAR + text);
      isVisible = true;
    },
    clear() {
      if (isVisible) stderr.write(CLEAR);
      isVisible = false;
    },
  };
}

/** Returns the progress of a call that starts now; it shows nothing where that is not wanted. */
export function progressLine(io: Io, wish: ProgressChoice): ProgressLine {
  const line = terminalLine(io, wish);
  return line || wish === "always" ? shownProgress(io, line) : SILENT;
}

function shownProgress({ stderr }: Io, line: TerminalLine | null): ProgressLine {
  const period = line ? LINE_PERIOD_MS : LOG_PERIOD_MS;
  const start = performance.now();
  let [inputStart, inputs, counts, rest] = [start, 0, "", null as number | null];
  let shownAt = line ? -Infinity : start;
  const show = (progress?: Progress) => {
    const now = performance.now();
    if (now - shownAt < period || inputs === 0 && now - inputStart < FIRST_SIGN_MS) return;
    shownAt = now;
    const text = [
      ...inputs === 0 ? [] : [countText({ inputs, counts, rest, elapsedMs: now - start })],
      ...progress ? [progressText(progress, now - inputStart)] : [],
    ].join("; ");
    if (line) line.show(text);
    else stderr.write(`${text}\n`);
  };
  return {
    onProgress: show,
    begin: () => void (inputStart = performance.now()),
    count(tally = counted(inputs + 1, "input") + " done", left = null) {
      inputs++;
      [counts, rest] = [tally, left];
      show();
    },
    clear: () => line?.clear(),
  };
}

/** Returns the text of a solver's progress. */
export function progressText({ nodes, share, bytes }: Progress, elapsedMs: number): string {
  const done = share === null ? "" : `${Math.floor(share * 100)} % done, `;
  const rate = nodes / Math.max(1, elapsedMs) / 1000;
  return `${done}${(nodes / 1e6).toFixed(1)} M nodes, ${rate.toFixed(1)} M/s, ` +
    `${memoryText(bytes)}, ${(elapsedMs / 1000).toFixed(1)} s`;
}

function countText({ inputs, counts, rest, elapsedMs }: {
  readonly inputs: number;
  readonly counts: string;
  readonly rest: number | null;
  readonly elapsedMs: number;
}): string {
  const rate = inputs / Math.max(1, elapsedMs) * 1000;
  const left = rest === null
    ? ""
    : `; ${formatFigure(rest)} to go, about ${durationText(rest / rate * 1000)}`;
  return `${counts}, ${rate.toFixed(1)}/s, ${(elapsedMs / 1000).toFixed(0)} s${left}`;
}
