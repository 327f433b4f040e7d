/**
 * What the page and its worker say to each other.
 *
 * @module
 */
import type { Effort, Facts, LimitFault, Progress, Side } from "@zugzwang/core";
import type { Place } from "./address.ts";

/** A position, of which the page asks everything that can be said. */
export interface Job extends Place {
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

/** The value of a position, or what is proved of it. */
export type SolutionReport =
  & Effort
  & { readonly elapsedMs: number }
  & ({
    readonly solved: true;
    readonly value: number;
    readonly moverValue: number;
    readonly outcome: number;
    readonly move: string | null;
  } | {
    readonly solved: false;
    readonly lower: number;
    readonly upper: number;
    /** The least and the most that the game can come to, for the first side. */
    readonly outcomes: readonly [number, number];
    readonly limit: LimitFault;
  });

/** A legal move with its value. */
export interface MoveReport {
  /** Its text. */
  readonly move: string;
  /** Its value from the statement's side. */
  readonly value: number;
  /** Its value for the side that makes it. */
  readonly moverValue: number;
  /** What it gains at once. */
  readonly gain: number;
  /** What the field calls it, or null. */
  readonly moveClass: string | null;
}

/** How many plies a game lasts if the winner hurries and the loser delays. */
export interface DistanceReport {
  /** From the position on. */
  readonly plies: number;
  /** With each move, itself counted, by its text. */
  readonly movePlies: Readonly<Record<string, number>>;
}

/** A step of a best line. */
export interface LineReportStep {
  /** Who moves. */
  readonly side: Side;
  /** The text of the move. */
  readonly move: string;
  /** What it adds to the score. */
  readonly gain: number;
  /** The value of the position it leads to. */
  readonly value: number;
}

/** What the worker says of a job. */
export type Report =
  & { readonly id: number }
  & (
    | { readonly kind: "started" }
    | { readonly kind: "progress"; readonly progress: Progress; readonly elapsedMs: number }
    | { readonly kind: "solution"; readonly solution: SolutionReport }
    | { readonly kind: "moves"; readonly moves: readonly MoveReport[] }
    | { readonly kind: "movesStopped"; readonly limit: LimitFault }
    | { readonly kind: "facts"; readonly facts: Facts }
    | { readonly kind: "distances"; readonly distances: DistanceReport }
    | { readonly kind: "history"; readonly at: number; readonly outcome: number | null }
    | {
      readonly kind: "reply";
      readonly move: string;
      readonly reply: string | null;
      /** The move's value, where it was not reported with all others. */
      readonly proved: MoveReport | null;
    }
    | {
      readonly kind: "line";
      readonly steps: readonly LineReportStep[];
      readonly note: string | null;
    }
    | { readonly kind: "lineStopped"; readonly limit: LimitFault }
    | { readonly kind: "failed"; readonly message: string }
    | { readonly kind: "done" }
  );

/** A report before it has its job's number. */
export type ReportBody = Report extends infer R ? R extends Report ? Omit<R, "id"> : never : never;
