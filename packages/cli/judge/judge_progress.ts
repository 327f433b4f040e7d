/**
 * How far `judge` is, on standard error: a line on a terminal that is written over again and again,
 * and where it is always wanted a line for every case.
 *
 * @module
 */
import type { Call } from "../command/verb.ts";
import { durationText } from "../base/units.ts";
import type { JudgeCase } from "./verdict.ts";
import type { Run } from "./judge_runs.ts";

/** Goes to the start of the line and clears it. */
const CLEAR = "\r\x1b[K";

/** How far it is. */
export interface JudgeProgress {
  /** Shows a state on the line of a terminal. */
  show(text: string): void;
  /** Tells of a run, where that is wanted. */
  tell(origin: JudgeCase, run: Run): void;
  /** Takes the line away. */
  clear(): void;
}

/** Returns the progress of a call. */
export function judgeProgress({ io, options }: Call): JudgeProgress {
  const { stderr } = io;
  const isShown = stderr.isTerminal && io.environment("TERM") !== "dumb" &&
    options.progress !== "never";
  const isTold = options.progress === "always";
  const clear = () => void (isShown && stderr.write(CLEAR));
  return {
    clear,
    show: (text) => void (isShown && stderr.write(CLEAR + text)),
    tell({ name }, { verdict, end }) {
      if (!isTold) return;
      clear();
      stderr.write(`${verdict.padEnd(3)}  ${durationText(end.elapsedMs).padStart(7)}  ${name}\n`);
    },
  };
}
