// `zugzwang review`: what every move of a game cost.
import { LimitError } from "@zugzwang/core";
import type { LimitFault } from "@zugzwang/core/run";
import { type Ask, recordOf, type Study } from "@zugzwang/core/study";
import { describeFailure, EXIT } from "../base/failure.ts";
import type { Answer } from "../base/report.ts";
import { roundMs } from "../base/units.ts";
import { duration, POSITION, SHARED, SOLVER, STREAM } from "../command/options.ts";
import { GAME, INPUTS } from "../command/verb.ts";
import { formatReview } from "../play/review_text.ts";
import { addHeading, formAnswer, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { reviewOf } from "../play/review.ts";

/** The question about each position, and the default time limit of all of them together. */
const ASK: Ask = { parts: ["value"], timeMs: 10_000 };

const OPTIONS = {
  ...POSITION,
  ...STREAM,
  ...SOLVER,
  time: duration("time limit for each game, such as 1min (default 10s)"),
  color: SHARED.color,
};

export const review: PositionVerb<typeof OPTIONS> = {
  name: "review",
  about: "show what every move of a game cost, from the last move back",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang review chess game.json", "a game that play saved"],
    ["zugzwang review chess board.in --moves '0,0;0,1;1,0'", "a board and moves"],
    ["zugzwang review dots --empty 3x3 --moves @moves.txt", "moves from a file"],
    ["zugzwang review chess --time 1min --json game.json", "longer, and for programs"],
  ],
  options: OPTIONS,
  answer: reviewGame,
};

async function reviewGame(task: Task): Promise<Answer> {
  const { request: { solver, output }, game } = task;
  const { studies, limit: stopped, elapsedMs } = await studyBackwards(task);
  const review = reviewOf(task.readCourse(), (at) => studies[at]);
  const allowed = solver.timeMs ?? ASK.timeMs!;
  const needed = Math.max(allowed, elapsedMs);
  const limit = stopped?.kind === "time" ? { ...stopped, needed, allowed } : stopped;
  const isOpen = limit && review.unproved === review.moves.length;
  const text = () => addHeading(task, formatReview(game, { ...review, limit }, output.paint));
  const json = () => ({
    ...task.origin,
    ...review,
    elapsedMs,
    limit: limit && describeFailure(new LimitError(limit)),
  });
  return formAnswer(task, { text, json }, isOpen ? EXIT.limit : EXIT.ok);
}

interface StudiedGame {
  /** By the number of moves before the position. */
  readonly studies: readonly Study[];
  readonly limit: LimitFault | null;
  /** The time of all studies, without that spent waiting for a worker. */
  readonly elapsedMs: number;
}

/**
 * Solves the positions of a game from the last one back, because late ones are the easiest, until a
 * limit strikes.
 */
async function studyBackwards(task: Task): Promise<StudiedGame> {
  const last = await task.study(ASK);
  const course = task.readCourse();
  const studies: Study[] = [];
  let [at, study, elapsedMs] = [course.at, last, last.elapsedMs];
  const end = (limit: LimitFault | null) => ({ studies, limit, elapsedMs: roundMs(elapsedMs) });
  try {
    while (!study.limit) {
      studies[at--] = study;
      if (at < 0) break;
      study = await task.studyRecord(recordOf(course, at), ASK);
      elapsedMs += study.elapsedMs;
    }
    return end(study.limit);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return end(error.fault); // it struck before the study began
  }
}
