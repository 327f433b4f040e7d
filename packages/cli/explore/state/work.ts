/**
 * How the solver's work on a position stands, as the worker's reports come in, and the study that
 * comes of it.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { StudiedMove, StudiedStep, Study } from "@zugzwang/core/study";
import type { Report } from "./protocol.ts";

/** The work on a position. */
export interface Work {
  /** How it stands. */
  readonly status: "working" | "done" | "cancelled" | "failed";
  /** How far the solver is, while it reports. */
  readonly progress: (Progress & { readonly elapsedMs: number }) | null;
  /** What is known of the position. */
  readonly study: Study | null;
  /** What failed. */
  readonly message: string | null;
}

/** Nothing is known, the work begins. */
export const BEGUN: Work = { status: "working", progress: null, study: null, message: null };

/** Returns the work with what a report adds to it. */
export function withReport(work: Work, report: Report): Work {
  switch (report.kind) {
    case "progress":
      return { ...work, progress: { ...report.progress, elapsedMs: report.elapsedMs } };
    case "study":
      return { ...work, progress: null, study: report.study };
    case "done":
      return { ...work, status: "done", progress: null };
    case "failed":
      return { ...work, status: "failed", message: report.message, progress: null };
    default:
      return work;
  }
}

/** Whether the value is proved, or a limit has left it open. */
export function isAnswered(study: Study | null): study is Study {
  return study !== null && (study.value !== null || study.limit !== null);
}

/** Whether the work ended before all moves were proved. */
export function areMovesCut({ status, study }: Pick<Work, "status" | "study">): boolean {
  return status === "done" && !study?.result && allMoves(study) === null;
}

const NONE: readonly StudiedMove[] = [];

/** Returns the moves that are proved, best first. */
export function provedMoves(study: Study | null): readonly StudiedMove[] {
  return study?.moves ?? NONE;
}

/** Returns all moves, best first; null while one of them is not proved. */
export function allMoves(study: Study | null): readonly StudiedMove[] | null {
  return study?.unproved.length === 0 ? study.moves : null;
}

/** Returns the best answer to a move; null where it is not known, or the game is over then. */
export function replyTo(study: Study | null, move: string): string | null {
  return study?.moves?.find((known) => known.move === move)?.reply ?? null;
}

/** Returns the steps of a best line; null while none is known, none where the game is over. */
export function lineOf(study: Study | null): readonly StudiedStep[] | null {
  return study && (study.line ?? (study.result && []));
}
