/**
 * What is known of a position so far, as the worker's reports come in.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { OpenMove, StudiedMove, StudiedStep, Study } from "@zugzwang/core/study";
import type { Report } from "./protocol.ts";

/** A move whose value is proved; answers stand apart, since they come one by one. */
export type KnownMove = Omit<StudiedMove, "reply">;

/** What is known of a position. */
export interface Analysis {
  /** How the work stands. */
  readonly status: "working" | "done" | "cancelled" | "failed";
  /** How far the solver is, while it reports. */
  readonly progress: (Progress & { readonly elapsedMs: number }) | null;
  /** The study as it stands. */
  readonly study: Study | null;
  /** The study as it stood when the value was proved, or what was proved of it before a limit. */
  readonly solution: Study | null;
  /** The moves whose values are proved, best first; null before they are asked for. */
  readonly moves: readonly KnownMove[] | null;
  /** The others, with what is proved of them. */
  readonly unproved: readonly OpenMove[];
  /** The best answer to each move; null where the game is over. */
  readonly replies: Readonly<Record<string, string | null>>;
  /** What failed. */
  readonly message: string | null;
}

/** Nothing is known, the work begins. */
export const UNKNOWN: Analysis = {
  status: "working",
  progress: null,
  study: null,
  solution: null,
  moves: null,
  unproved: [],
  replies: {},
  message: null,
};

/** Returns an analysis with what a report adds to it. */
export function withReport(analysis: Analysis, report: Report): Analysis {
  switch (report.kind) {
    case "progress":
      return { ...analysis, progress: { ...report.progress, elapsedMs: report.elapsedMs } };
    case "study":
      return withStudy(analysis, report.study);
    case "done":
      return { ...analysis, status: "done", progress: null };
    case "failed":
      return { ...analysis, status: "failed", message: report.message, progress: null };
    default:
      return analysis;
  }
}

/** Whether the work ended before all moves were proved. */
export function areMovesCut(
  { status, study, moves, unproved }: Pick<Analysis, "status" | "study" | "moves" | "unproved">,
): boolean {
  return status === "done" && !study?.result && (moves === null || unproved.length > 0);
}

/** Returns the steps of a best line; null while none is known, none where the game is over. */
export function lineOf({ study }: Pick<Analysis, "study">): readonly StudiedStep[] | null {
  return study && (study.line ?? (study.result && []));
}

/** What a study says; what is as it was before stays the same object, so that nothing is drawn anew. */
function withStudy(before: Analysis, study: Study): Analysis {
  const known = study.moves?.map(({ reply: _, ...move }) => move) ?? null;
  return {
    ...before,
    progress: null,
    study,
    solution: solutionOf(before.solution, study),
    moves: same(before.moves, known),
    unproved: same(before.unproved, study.unproved),
    replies: same(before.replies, repliesOf(study)),
  };
}

/**
 * Its effort is that of the value alone, so the first study that has it is kept; bounds grow until
 * then, and what stopped the value is kept with them.
 */
function solutionOf(before: Study | null, study: Study): Study | null {
  const { value, lower, upper, limit } = study;
  if (before?.value === value && before.lower === lower && before.upper === upper) return before;
  if (value === null && limit === null) return before && { ...study, limit: before.limit };
  return study;
}

function repliesOf({ moves }: Study): Analysis["replies"] {
  const answered = moves?.filter(({ reply }) => reply !== undefined) ?? [];
  return Object.fromEntries(answered.map(({ move, reply }) => [move, reply!]));
}

/** Returns what was known before where it is no other. */
function same<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
