/**
 * What a call and its workers say to each other.
 *
 * @module
 */
import type { EndedStudy, GameRecord, StudyPart } from "@zugzwang/core/study";
import type { LimitFault } from "@zugzwang/core";
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
}

/** A position to study within the limits of a call. */
export interface StudyOrder {
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** The position. */
  readonly record: GameRecord;
  /** What is asked for, and the time it may take where the call does not say. */
  readonly question: Question;
  /** Whether anybody wants to see how far the solver is. */
  readonly wantsProgress: boolean;
}

/** What is asked of a position. */
export interface Question {
  /** What to find out. */
  readonly parts: readonly StudyPart[];
  /** How long that may take where the call does not say. */
  readonly usualTimeMs: number;
}

/** What a worker has found out; or how the solver refuses the call's method. */
export type StudyOutcome = { readonly study: EndedStudy } | { readonly refusal: string };

/** A judge's input to be answered. */
export interface AnswerOrder {
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** The judge's input, one that can be read. */
  readonly input: string;
  /** The most time for it. */
  readonly timeMs?: number;
}

/** The judge's answer, or the limit that stopped the solver. */
export type AnswerOutcome = { readonly answer: string } | { readonly limit: LimitFault };

/** What a worker has printed, and its exit code. */
export interface Outcome {
  /** The exit code. */
  readonly exit: ExitCode;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}
