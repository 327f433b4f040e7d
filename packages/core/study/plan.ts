import type { GameRecord } from "./course.ts";
import type { Ask, StudyEvents, StudyService } from "./service.ts";
import type { EndedStudy } from "./studied.ts";

/**
 * The stages: what to find out, in this order, within how many nodes. The stages after the first are
 * only for positions without a proved value: who wins, then bounds. Nodes decide what is found, so that
 * a phone shows what a desktop with as many threads shows. The time, in milliseconds, only ends what is
 * very slow.
 */
export const STUDY_PLAN = [
  { goals: ["facts", "value", "moves", "distances", "line"], nodes: 2 ** 23, timeMs: 60_000 },
  { goals: ["outcome"], nodes: 2 ** 22, timeMs: 30_000 },
  { goals: ["bounds"], nodes: 2 ** 23, timeMs: 60_000 },
] as const;

/**
 * Studies a position in the stages of `STUDY_PLAN`. Each stage continues from what is known. The proved
 * value, the signal, or a solver that refuses the position before it searches ends the plan. `times`
 * multiplies its limits.
 */
export async function followPlan(
  service: Pick<StudyService, "study">,
  { record, times = 1, ...ask }: Omit<Ask, "goals" | "timeMs" | "deadline" | "nodes"> & {
    readonly record: GameRecord;
    readonly times?: number;
  },
  on: StudyEvents = {},
): Promise<EndedStudy> {
  let { known } = ask;
  for (const { goals, nodes, timeMs } of STUDY_PLAN) {
    const limits = { nodes: times * nodes, timeMs: times * timeMs };
    known = await service.study(record, { ...ask, ...known && { known }, goals, ...limits }, on);
    if (known.value !== null || on.signal?.aborted || isRefused(known as EndedStudy)) break;
  }
  return known as EndedStudy; // the plan has a stage
}

/** Whether a position is too large to begin a search, so that more work would not help. */
function isRefused({ limit, nodes }: EndedStudy): boolean {
  return limit !== null && limit.kind !== "time" && limit.kind !== "nodes" && !nodes;
}
