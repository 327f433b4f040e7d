/**
 * What perfect play says of a game in play: studies of its positions, each within the call's limits.
 *
 * @module
 */
import type { EndedStudy, ProvedStudy, StoppedStudy, StudyPart } from "@zugzwang/core/study";
import { describeMoveTo } from "@zugzwang/core/solve";
import { costOf, goTo, lastMade, positionOf, recordOf } from "@zugzwang/core/study/course";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { UsageError } from "../base/failure.ts";
import type { Port } from "../stream/port.ts";
import type { Best, MoveCost } from "./play_view.ts";

/** How long a question may take where the call does not say: longer is a hang to a person. */
const USUAL_TIME_MS = 5000;

/** What there is to know; or what was proved before a limit that came first. */
export type Known<T> = { readonly found: T } | { readonly stopped: StoppedStudy };

/** Answers questions about positions that are not over; it keeps what it found. */
export class Oracle {
  readonly #game: AnyGame;
  readonly #port: Port;
  readonly #studies = new Map<unknown, Partial<Record<StudyPart, ProvedStudy>>>();

  /** Asks studies of positions of a game. */
  constructor(game: AnyGame, port: Port) {
    this.#game = game;
    this.#port = port;
  }

  /** Returns the present position with the values of its moves, best first. */
  async analysis(course: AnyCourse): Promise<Known<ProvedStudy>> {
    return knownOf(await this.#study(course, "moves"));
  }

  /**
   * Returns all best moves where the values of all are known already, those that win soonest or
   * resist longest where that is known; else the move that the program would make.
   */
  async best(course: AnyCourse): Promise<Known<Best>> {
    const study = this.#knownMoves(course) ?? await this.#study(course, "value");
    if (study.limit) return { stopped: study };
    const best = study.moves?.filter(({ moverValue, plies }, _, [first]) =>
      moverValue === first.moverValue && plies === first.plies
    );
    if (best) return { found: { study, moves: best.map(({ move }) => move) } };
    const choice = await this.move(course);
    return { found: { study, moves: ["found" in choice ? choice.found : study.move!] } };
  }

  /**
   * Returns what the last move cost. It solves the position before it and the one after it, which
   * is far less than the values of all moves in most games.
   */
  async cost(course: AnyCourse): Promise<Known<MoveCost>> {
    const { side, move: made, text: move } = course.plies[course.at - 1];
    const child = course.position;
    const earlier = goTo(course, course.at - 1);
    const before = this.#knownMoves(earlier) ?? await this.#study(earlier, "value");
    if (before.limit) return { stopped: before };
    const after = move === before.move ? before : await this.#study(course, "value");
    if (after.limit) return { stopped: after };
    const [was, total] = [before.total, after.total];
    const step = { position: positionOf(earlier), move: made, child, value: after.value };
    const value = after === before ? before.value : describeMoveTo(this.#game, step).value;
    return {
      found: { move, best: before.move!, value, loss: costOf(side, was, total)!, was, total },
    };
  }

  /**
   * Returns a perfect move: the first of the game's own best line where it has one, as that may
   * know the quickest win or the longest resistance, else the best by value.
   */
  async move(course: AnyCourse): Promise<Known<string>> {
    const line = await this.#study(course, "line");
    const study = !line.limit
      ? line
      : this.#knownMoves(course) ?? await this.#study(course, "value");
    return study.limit ? { stopped: study } : { found: (study.line?.[0] ?? study).move! };
  }

  #knownMoves(course: AnyCourse): ProvedStudy | null {
    return this.#studies.get(lastMade(course))?.moves ?? null;
  }

  async #study(course: AnyCourse, part: StudyPart): Promise<EndedStudy> {
    const key = lastMade(course);
    const known = this.#studies.get(key) ?? {};
    if (known[part]) return known[part];
    const parts: StudyPart[] = part === "moves" ? ["moves", "distances"] : [part];
    const question = { parts, usualTimeMs: USUAL_TIME_MS };
    const record = recordOf(course);
    const outcome = await this.#port.ask<"study">({ kind: "study", record, question });
    if ("refusal" in outcome) throw new UsageError(`--method: ${outcome.refusal}`);
    const { study } = outcome;
    if (!study.limit) this.#studies.set(key, { ...known, [part]: study });
    return study;
  }
}

function knownOf(study: EndedStudy): Known<ProvedStudy> {
  return study.limit ? { stopped: study } : { found: study };
}
