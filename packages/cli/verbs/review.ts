// `zugzwang review`: what every move of a game cost.
import type { Ask } from "@zugzwang/core/study";
import { LimitError } from "@zugzwang/core/run";
import { describeFailure, EXIT } from "../base/failure.ts";
import type { Answer } from "../base/report.ts";
import { duration, POSITION, SHARED, SOLVER, STREAM } from "../command/options.ts";
import { choosePaint } from "../command/settings.ts";
import { GAME, INPUTS, type PositionVerb } from "../command/verb.ts";
import { formatReview } from "../draw/review_text.ts";
import { addHeading, formAnswer } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";

/** The question, with the default time limit. */
const ASK: Ask = { parts: ["review"], timeMs: 10_000 };

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
  const { call, game } = task;
  const { review, limit, elapsedMs } = await task.study(ASK);
  if (review === null) throw new LimitError(limit!);
  const isOpen = limit && review.unproved === review.moves.length;
  const text = () => addHeading(task, formatReview(game, { ...review, limit }, choosePaint(call)));
  const json = () => ({
    ...task.origin,
    ...review,
    elapsedMs,
    limit: limit && describeFailure(new LimitError(limit)),
  });
  return formAnswer(task, { text, json }, isOpen ? EXIT.limit : EXIT.ok);
}
