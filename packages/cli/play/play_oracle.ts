/**
 * What perfect play says about a game in play: studies of its positions, each within the call's limits.
 *
 * @module
 */
import {
  costOf,
  type EndedStudy,
  goTo,
  lastMade,
  recordOf,
  type StoppedStudy,
  type StudyPart,
} from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { UsageError } from "../base/failure.ts";
import { refusesMethod } from "../command/settings.ts";
import type { CallService } from "../answer/call_service.ts";

/** The time limit for a question without `--time`. A person does not want to wait longer. */
const USUAL_TIME_MS = 5000;

/** What to find out about a position. Each set of parts includes the ones above it. */
const PARTS = {
  value: ["value"],
  line: ["value", "line"],
  moves: ["value", "moves", "distances", "line"],
} as const satisfies Record<string, readonly StudyPart[]>;

/** The name of a set of parts. */
type Parts = keyof typeof PARTS;

/** A move that was made, compared with the best. */
export interface MoveCost {
  /** Its text. */
  readonly move: string;
  /** The smallest best move. */
  readonly best: string;
  /** How much less its mover gets than with the best. */
  readonly loss: number;
  /** The final score with best play before the move. */
  readonly was: number;
  /** The final score with best play after the move. */
  readonly total: number;
}

/** Studies positions that are not over, and keeps the results. */
export class Oracle {
  readonly #service: CallService;
  readonly #studies = new Map<
    object,
    { readonly parts: Parts | null; readonly study: EndedStudy }
  >();

  constructor(service: CallService) {
    this.#service = service;
  }

  /**
   * Returns a study of the present position.
   *
   * @throws {UsageError} if the call's method cannot solve the position.
   */
  async study(course: AnyCourse, parts: Parts): Promise<EndedStudy> {
    const key = lastMade(course);
    const kept = this.#studies.get(key);
    if (kept?.parts && PARTS[kept.parts].length >= PARTS[parts].length) return kept.study;
    const study = await this.#ask(course, PARTS[parts]);
    if (!study.limit) this.#studies.set(key, { parts, study });
    else if (study.total !== null && !kept) this.#studies.set(key, { parts: null, study });
    return study;
  }

  async #ask(course: AnyCourse, parts: readonly StudyPart[]): Promise<EndedStudy> {
    const { game } = course;
    const record = { ...recordOf(course), game: game.module ?? game.name };
    try {
      return await this.#service.study(game, record, { parts, timeMs: USUAL_TIME_MS });
    } catch (error) {
      throw refusesMethod(error) ? new UsageError(`--method: ${error.message}`) : error;
    }
  }

  /** Returns the proved final score after so many moves, or null. It does no search. */
  findTotal(course: AnyCourse, after: number): number | null {
    return this.#studies.get(lastMade(course, after))?.study.total ?? null;
  }

  /**
   * Returns what the last move cost, or the study that a limit stopped. It solves the positions before
   * and after the move. In most games that is far less work than solving all moves.
   */
  async cost(course: AnyCourse): Promise<MoveCost | StoppedStudy> {
    const { side, text: move } = course.plies[course.at - 1];
    const before = await this.study(goTo(course, course.at - 1), "value");
    if (before.limit) return before;
    const best = before.move!;
    const after = move === best ? before : await this.study(course, "value");
    if (after.limit) return after;
    const [was, total] = [before.total, after.total];
    return { move, best, loss: costOf(side, was, total)!, was, total };
  }
}
