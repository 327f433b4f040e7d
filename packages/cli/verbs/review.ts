/**
 * `zugzwang review`: a whole game, and what every move of it cost.
 *
 * @module
 */
import { reviewCourse } from "@zugzwang/core/study/review";
import { LimitError } from "@zugzwang/core/run";
import { EXIT } from "../base/failure.ts";
import { type Answer, errorJson } from "../base/report.ts";
import { duration } from "../command/option.ts";
import {
  COLOR_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { choosePaint } from "../command/settings.ts";
import type { PositionVerb, Task } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { formatReview } from "../draw/review_text.ts";
import { answered, headed } from "../stream/answer_forms.ts";

/** How long a review may take where the call does not say. */
const USUAL_TIME_MS = 10_000;

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...STREAM_OPTIONS,
  ...SOLVER_OPTIONS,
  time: duration("the most time for each game, such as 1min (default 10s)"),
  ...COLOR_OPTIONS,
};

/** The verb `review`. */
export const review: PositionVerb<typeof OPTIONS> = {
  name: "review",
  about: "say what every move of a game cost, from its end backwards",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang review chess game.json", "a game that play saved"],
    ["zugzwang review chess board.in --moves '0,0;0,1;1,0'", "a board and moves"],
    ["zugzwang review dots --empty 3x3 --moves @moves.txt", "moves as they were written down"],
    ["zugzwang review chess --time 1min --json game.json", "longer, and for programs"],
  ],
  options: OPTIONS,
  answer: reviewed,
};

async function reviewed(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { call, course, game, origin, solverOptions } = task;
  const deadline = Date.now() + USUAL_TIME_MS;
  const review = await reviewCourse(course, { deadline, ...solverOptions });
  const { game: _, limit, ...found } = review;
  const error = limit && errorJson(new LimitError(limit));
  const isOpen = limit && found.unproved === found.moves.length;
  return answered<"review">(task, {
    text: () => headed(task, formatReview(game, review, choosePaint(call))),
    json: () => ({ ...origin, ...found, limit: error }),
  }, isOpen ? EXIT.limit : EXIT.ok);
}
