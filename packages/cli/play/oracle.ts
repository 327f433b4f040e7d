// Answers questions about perfect play during a game, within the limits of the call.
import {
  costOf,
  type EndedStudy,
  goTo,
  recordOf,
  type StoppedStudy,
  STUDY_PLAN,
  type StudyGoal,
} from "@zugzwang/core/study";
import type { CallService } from "../answer/call_service.ts";
import type { AnyCourse } from "../base/games.ts";
import { getPositionKey } from "../draw/scenes.ts";

/** The time limit for a question without `--time`, because a person is waiting. */
const USUAL_TIME_MS = 5000;

/** What to find out about a position, by the member of a study that shows it. */
const GOALS = {
  value: ["value"],
  line: ["value", "line"],
  moves: STUDY_PLAN[0].goals,
} as const satisfies Record<string, readonly StudyGoal[]>;

/** A move that was made, compared with the best one. Totals are first minus second, with best play. */
export interface MoveCost {
  readonly move: string;
  /** The smallest best move. */
  readonly best: string;
  /** What the mover loses compared with the best move. */
  readonly loss: number;
  readonly was: number;
  readonly total: number;
}

export class Oracle {
  readonly #service: Pick<CallService, "studyRecord">;
  readonly #timeMs: number;
  readonly #studies = new Map<object, EndedStudy>();

  /** @param timeMs The limit of `--time`, if the call has one. */
  constructor(service: Pick<CallService, "studyRecord">, timeMs: number = USUAL_TIME_MS) {
    this.#service = service;
    this.#timeMs = timeMs;
  }

  /**
   * Returns a study of the current position. The game must not be over. Throws a `UsageError` if
   * the call's method cannot solve the position.
   */
  async consult(course: AnyCourse, goals: keyof typeof GOALS): Promise<EndedStudy> {
    const key = getPositionKey(course);
    const kept = this.#studies.get(key);
    if (kept && !kept.limit && kept[goals] !== null) return kept;
    const ask = { goals: GOALS[goals], timeMs: this.#timeMs };
    const study = await this.#service.studyRecord(course.game, recordOf(course), ask);
    if (!study.limit || study.total !== null && !kept) this.#studies.set(key, study);
    return study;
  }

  /** Returns the study that was kept after a number of moves. */
  find(course: AnyCourse, after: number): EndedStudy | undefined {
    return this.#studies.get(getPositionKey(course, after));
  }

  /**
   * Returns what the last move cost, or the study that a limit stopped. It solves the positions before
   * and after the move, which is usually far less work than solving all moves.
   */
  async cost(course: AnyCourse): Promise<MoveCost | StoppedStudy> {
    const { side, text: move } = course.plies[course.at - 1];
    const before = await this.consult(goTo(course, course.at - 1), "value");
    if (before.limit) return before;
    const best = before.move!;
    const after = move === best ? before : await this.consult(course, "value");
    if (after.limit) return after;
    const [was, total] = [before.total, after.total];
    return { move, best, loss: costOf(side, was, total)!, was, total };
  }
}
