/**
 * What is known of a position so far, as the worker's reports come in.
 *
 * @module
 */
import { bestFirst, type Facts, type LimitFault, type Progress } from "@zugzwang/core";
import type {
  DistanceReport,
  LineReportStep,
  MoveReport,
  Report,
  SolutionReport,
} from "./protocol.ts";

/** What is known of a position. */
export interface Analysis {
  /** How the work stands. */
  readonly status: "working" | "done" | "cancelled" | "failed";
  /** How far the solver is, while it reports. */
  readonly progress: (Progress & { readonly elapsedMs: number }) | null;
  /** The value, or what is proved of it. */
  readonly solution: SolutionReport | null;
  /** The moves, best first. */
  readonly moves: readonly MoveReport[] | null;
  /** The moves that were proved one by one, best first, where a limit stopped them all. */
  readonly proved: readonly MoveReport[];
  /** What stopped the values of the moves. */
  readonly movesLimit: LimitFault | null;
  /** How long the game lasts, where the game knows it. */
  readonly distances: DistanceReport | null;
  /** What the game says besides. */
  readonly facts: Facts | null;
  /** A best line. */
  readonly line: { readonly steps: readonly LineReportStep[]; readonly note: string | null } | null;
  /** The best answer to each move; null where the game is over. */
  readonly replies: Readonly<Record<string, string | null>>;
  /** What failed. */
  readonly message: string | null;
}

/** Nothing is known, the work begins. */
export const UNKNOWN: Analysis = {
  status: "working",
  progress: null,
  solution: null,
  moves: null,
  proved: [],
  movesLimit: null,
  distances: null,
  facts: null,
  line: null,
  replies: {},
  message: null,
};

/** Returns an analysis with what a report adds to it. */
export function withReport(analysis: Analysis, report: Report): Analysis {
  switch (report.kind) {
    case "progress":
      return { ...analysis, progress: { ...report.progress, elapsedMs: report.elapsedMs } };
    case "solution":
      return { ...analysis, solution: report.solution, progress: null };
    case "moves":
      return { ...analysis, moves: report.moves, progress: null };
    case "movesStopped":
      return { ...analysis, movesLimit: report.limit, progress: null };
    case "distances":
      return {
        ...analysis,
        distances: report.distances,
        moves: analysis.moves && withPlies(analysis.moves, report.distances),
      };
    case "facts":
      return { ...analysis, facts: report.facts };
    case "line":
      return { ...analysis, line: { steps: report.steps, note: report.note } };
    case "reply":
      return {
        ...analysis,
        replies: { ...analysis.replies, [report.move]: report.reply },
        proved: withMove(analysis.proved, report.proved),
      };
    case "done":
      return { ...analysis, status: "done", progress: null };
    case "failed":
      return { ...analysis, status: "failed", message: report.message, progress: null };
    default:
      return analysis;
  }
}

/** The win that comes soonest is first, and the loss that comes latest. */
function withPlies(moves: readonly MoveReport[], { movePlies }: DistanceReport): MoveReport[] {
  return moves.map((move) => ({ ...move, plies: movePlies[move.move] })).sort(bestFirst);
}

function withMove(proved: Analysis["proved"], added: MoveReport | null): Analysis["proved"] {
  if (added === null) return proved;
  return [...proved.filter(({ move }) => move !== added.move), added]
    .sort((a, b) => b.moverValue - a.moverValue);
}
