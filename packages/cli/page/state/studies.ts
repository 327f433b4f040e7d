// The page's questions to the study service.
import type { Progress } from "@zugzwang/core/run";
import {
  followPlan,
  positionOf,
  recordOf,
  type Study,
  type StudyService,
} from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { OWN_BOOK } from "../own.ts";
import type { State } from "./state.ts";

/** The memory limit of the solver's tables. */
const MEMORY_BYTES = 2 ** 28;

/** The limits for the value of one earlier position. Nodes decide: see `STUDY_PLAN`. */
const REVIEW_LIMITS = { nodes: 2 ** 21, timeMs: 30_000 } as const;

/** A series of questions about a game, until its signal is aborted. */
export interface Series {
  readonly service: StudyService;
  readonly course: AnyCourse;
  readonly signal: AbortSignal;
  /** Called when more is known about the position after a number of moves. */
  onStudy(at: number, study: Study): void;
  /** Called with the number of positions visited. */
  onNodes(nodes: number): void;
}

/** Studies the current position, and continues from what is known about it. */
export async function studyPosition(
  { service, course, signal, onStudy, onNodes }: Series,
  { known, ...rest }: { known: Study | undefined; threads: number; times: number },
): Promise<Study> {
  const ask = { ...known && { known }, memoryBytes: MEMORY_BYTES, ...rest };
  const book = nameBook(course, course.at);
  const study = (found: Study) => onStudy(course.at, found);
  const progress = ({ nodes }: Progress) => onNodes(nodes);
  const question = { record: recordOf(course), ...ask, book };
  return await followPlan(service, question, { study, progress, signal });
}

/** Finds the values of earlier positions, the easy late ones first, until one takes too long. */
export async function studyEarlier(
  { service, course, signal, onStudy }: Series,
  earlier: readonly number[],
): Promise<void> {
  for (const at of earlier) {
    if (signal.aborted) return;
    const ask = { parts: ["value"] as const, ...REVIEW_LIMITS, memoryBytes: MEMORY_BYTES };
    const book = nameBook(course, at);
    const found = await service.study(recordOf(course, at), { ...ask, book }, { signal });
    onStudy(at, found);
    if (found.value === null) return;
  }
}

/** Returns the studies of the positions that both games share. */
export function keepStudies(
  { course: before, studies }: State,
  after: AnyCourse,
): Map<number, Study> {
  if (!before || before.game !== after.game || before.input !== after.input) return new Map();
  const differs = before.plies.findIndex((ply, i) => ply.text !== after.plies[i]?.text);
  const shared = differs < 0 ? before.plies.length : differs;
  return new Map([...studies].filter(([at]) => at <= shared));
}

/** Returns the file of the book that has a position; otherwise the visitor's own book. */
function nameBook(course: AnyCourse, at: number): string {
  const { game } = course;
  const name = game.proving?.bookName?.(positionOf(course, at)) ?? null;
  return name === null ? OWN_BOOK : `${game.name}_${name}`;
}
