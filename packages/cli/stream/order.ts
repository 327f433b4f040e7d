/**
 * What a call and its workers say to each other: typed orders, all of them plain data.
 *
 * @module
 */
import type { EndedStudy, GameRecord, StudyPart } from "@zugzwang/core/study";
import type { LimitFault, Progress, SolveOptions } from "@zugzwang/core";
import type { Answer } from "../base/report.ts";
import type { LineSource, Source } from "../base/source.ts";
import type { ReadCall } from "../command/call.ts";

/** The name of the workers of a call. */
export const JOB_WORKER_NAME = "zugzwang:job";

/** One input to be answered by the verb of the call. */
interface AnswerOrder {
  readonly kind: "answer";
  /** The input. */
  readonly source: Source;
  /** Whether the call has several. */
  readonly isOneOfSeveral: boolean;
}

/** A position to study within the limits of the call. */
interface StudyOrder {
  readonly kind: "study";
  /** The position. */
  readonly record: GameRecord;
  /** What is asked for. */
  readonly question: TimedQuestion;
}

/** What is asked of a position, and the time it may take where the call does not say. */
export interface TimedQuestion {
  /** What to find out. */
  readonly parts: readonly StudyPart[];
  /** How long that may take where the call does not say. */
  readonly usualTimeMs: number;
}

/** A judge's input to be answered, for `judge`. */
interface JudgeOrder {
  readonly kind: "judge";
  /** The judge's input. */
  readonly input: string;
  /** What its answer may take. */
  readonly limits: Pick<SolveOptions, "memoryBytes" | "timeMs">;
}

/** A line of a batch whose key is asked for: reading it runs what the author of a game wrote. */
interface KeyOrder {
  readonly kind: "key";
  /** The line. */
  readonly source: LineSource;
}

/** What a worker is asked. */
export type Order = (AnswerOrder | StudyOrder | JudgeOrder | KeyOrder) & {
  /** The call that it is part of; a worker has one. */
  readonly call: ReadCall;
  /** Whether anybody wants to see how far the solver is. */
  readonly wantsProgress: boolean;
};

/** What each kind of order is answered with. */
export interface Outcomes {
  /** What is to be printed, and the exit code. */
  readonly answer: Answer;
  /** What was found out; or how the solver refuses the call's method. */
  readonly study: { readonly study: EndedStudy } | { readonly refusal: string };
  /** The key. */
  readonly key: string;
  /** The judge's answer, or the limit that stopped the solver. */
  readonly judge: { readonly answer: string } | { readonly limit: LimitFault };
}

/** What a worker reports before it answers: how far it is, or a message that cannot wait. */
export type Report =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "message"; readonly text: string };
