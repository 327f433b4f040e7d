/**
 * What a call and its workers say to each other.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { ExitCode } from "../base/failure.ts";
import type { Source } from "../base/source.ts";

/** The name of the workers that work on inputs. */
export const JOB_WORKER_NAME = "zugzwang:job";

/** One input for a worker, and the call that it belongs to. */
export interface Order {
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** The input. */
  readonly source: Source;
  /** Whether anybody wants to see how far the solver is. */
  readonly wantsProgress: boolean;
  /** Shared: its first word is not 0 once the process is asked to end. */
  readonly end: Int32Array;
}

/** What a worker has printed, and its exit code. */
export interface Outcome {
  /** The exit code. */
  readonly exit: ExitCode;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}

/** What a worker says: that it is there, how far it is, or how an input ended. */
export type Message = "ready" | { readonly progress: Progress } | Outcome;
