/**
 * One input of a call, and what a verb does with it.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { ExitCode } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Call } from "../command/verb.ts";
import type { ProgressLine } from "./progress.ts";

/** One input of a call, ready to be worked on. */
export interface Task {
  /** The call. */
  readonly call: Call;
  /** The game. */
  readonly game: AnyGame;
  /** The game in progress. */
  readonly course: AnyCourse;
  /** Its present position. */
  readonly position: unknown;
  /** The file as it was named; null for standard input and empty boards. */
  readonly file: string | null;
  /** What messages begin with: the game and, of several inputs, which. */
  readonly place: string;
  /** The members that say in JSON where the position comes from. */
  readonly origin: Readonly<Record<string, unknown>>;
  /** Whether the call has several inputs. */
  readonly isOneOfSeveral: boolean;
  /** The progress line, to be cleared before anything is printed. */
  readonly progress: ProgressLine;
  /** Options of the solver; the time starts with this task. */
  readonly solverOptions: SolveOptions;
}

/** What a verb does with one input. */
export type Work = (task: Task) => Promise<ExitCode>;
