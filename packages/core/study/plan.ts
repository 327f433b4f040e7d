// How a position is studied while a person waits: in stages, each with a time limit.
import type { GameRecord } from "./course.ts";
import type { Ask, StudyEvents, StudyService } from "./service.ts";
import type { EndedStudy } from "./studied.ts";

/**
 * The stages: what to find out, in this order, and the time limit in milliseconds. Everything in ten
 * seconds; the stages after that are only for positions without a proved value: who wins, then bounds.
 */
export const STUDY_PLAN = [
  { parts: ["facts", "value", "moves", "distances", "line"], timeMs: 10_000 },
  { parts: ["outcome"], timeMs: 5000 },
  { parts: ["bounds"], timeMs: 15_000 },
] as const;

/**
 * Studies a position in the stages of `STUDY_PLAN`. Each stage continues from what is known. The proved
 * value, the signal, or a solver that refuses the position before it searches ends the plan.
 */
export async function followPlan(
  service: Pick<StudyService, "study">,
  { record, ...ask }: Omit<Ask, "parts" | "timeMs" | "deadline"> & { readonly record: GameRecord },
  on: StudyEvents = {},
): Promise<EndedStudy> {
  let { known } = ask;
  for (const { parts, timeMs } of STUDY_PLAN) {
    const deadline = Date.now() + timeMs;
    known = await service.study(record, { ...ask, ...known && { known }, parts, deadline }, on);
    if (known.value !== null || on.signal?.aborted || isRefused(known as EndedStudy)) break;
  }
  return known as EndedStudy; // the plan has a stage
}

/** Whether a position is too large to begin a search, so that more time would not help. */
function isRefused({ limit, nodes }: EndedStudy): boolean {
  return limit !== null && limit.kind !== "time" && !nodes;
}
