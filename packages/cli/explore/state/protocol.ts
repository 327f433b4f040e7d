/**
 * What the page and its worker say to each other.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { Place } from "./address.ts";

/** What the page asks: each kind of question says so in `ask`. */
export type Job = StudyJob | PuzzleJob;

/** How hard a puzzle is. */
export type Grade = 0 | 1 | 2;

/** Which puzzle is wanted: the same each time. */
export interface PuzzleWish {
  /** The idea that its only best move shows; null for any. */
  readonly idea: string | null;
  /** How hard it is; null for any. */
  readonly grade: Grade | null;
  /** From which it is made. */
  readonly seed: number;
}

/** A position in which one move alone is best. */
export interface Puzzle {
  /** The position. */
  readonly place: Place;
  /** That move. */
  readonly best: string;
  /** How hard it is. */
  readonly grade: Grade;
}

/** A puzzle that is to be made. */
export interface PuzzleJob {
  /** What is asked. */
  readonly ask: "puzzle";
  /** Which job; every report names it. */
  readonly id: number;
  /** The game. */
  readonly game: string;
  /** Which puzzle. */
  readonly wish: PuzzleWish;
}

/** A position, of which the page asks everything that can be said. */
export interface StudyJob extends Place {
  /** What is asked. */
  readonly ask: "study";
  /** Which job; every report names it. */
  readonly id: number;
  /** Milliseconds that each step of the work may take, or null for no limit. */
  readonly timeMs: number | null;
  /** Bytes that a solver's tables may take. */
  readonly memoryBytes: number;
  /** Moves after the present position that were taken back. */
  readonly later: readonly string[];
  /** How many moves had been made in the other positions whose outcome is wanted, in this order. */
  readonly history: readonly number[];
}

/** What the worker says of a job. */
export type Report =
  & { readonly id: number }
  & (
    | { readonly kind: "started" }
    | { readonly kind: "progress"; readonly progress: Progress; readonly elapsedMs: number }
    | { readonly kind: "study"; readonly study: Study }
    | { readonly kind: "history"; readonly at: number; readonly outcome: number | null }
    | { readonly kind: "puzzle"; readonly puzzle: Puzzle | null }
    | { readonly kind: "failed"; readonly message: string }
    | { readonly kind: "done" }
  );

/** A report before it has its job's number. */
export type ReportBody = Report extends infer R ? R extends Report ? Omit<R, "id"> : never : never;
