/**
 * `zugzwang review`: a whole game, and what every move of it cost.
 *
 * @module
 */
import { reviewCourse } from "@zugzwang/core/study/review";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, placed, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { fileNamed, readNamed } from "../base/named_file.ts";
import { type Answer, errorJson } from "../base/report.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import { duration, text } from "../command/option.ts";
import {
  COLOR_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { paintOf } from "../command/settings.ts";
import type { Call, PositionVerb, Task } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { reviewText } from "../draw/review_text.ts";
import { playRecord } from "../input/game_record.ts";
import { answered, headed } from "../stream/answered.ts";

/** How long a review may take where the call does not say. */
const USUAL_TIME_MS = 10_000;

const OPTIONS = {
  ...INPUT_OPTIONS,
  record: text("FILE", "the moves of the game as text, such as 0,0;0,1, after those of the input", {
    completes: "file",
  }),
  ...STREAM_OPTIONS,
  ...SOLVER_OPTIONS,
  time: duration("the most time for every game, such as 1min; 10s where not given"),
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
    ["zugzwang review dots --empty 3x3 --record moves.txt", "moves as they were written down"],
    ["zugzwang review chess --time 1min --json game.json", "longer, and for programs"],
  ],
  options: OPTIONS,
  check: checkRecord,
  answer: reviewed,
};

function checkRecord({ options, words }: Call<typeof OPTIONS>): void {
  const { record, empty } = options;
  if (record === undefined) return;
  const files = words.slice(1);
  if (files.length > 1) throw new UsageError("--record belongs to one game, but several are given");
  const readsStdin = empty === undefined && (files.length === 0 || fileNamed(files[0]) === null);
  if (fileNamed(record) !== null || !readsStdin) return;
  throw new UsageError("--record and the game cannot both be read from standard input");
}

async function reviewed(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { call, game, origin, solverOptions } = task;
  const course = await wholeGame(task);
  const deadline = Date.now() + USUAL_TIME_MS;
  const review = await reviewCourse(course, { deadline, ...solverOptions });
  const { game: _, limit, ...found } = review;
  const error = limit && errorJson(new LimitError(limit));
  const isOpen = limit && found.unproved === found.moves.length;
  return answered<"review">(task, {
    text: () => headed(task, reviewText(game, review, paintOf(call))),
    json: () => ({ ...origin, ...found, limit: error }),
  }, isOpen ? EXIT.limit : EXIT.ok);
}

async function wholeGame({ call, course }: Task<typeof OPTIONS>): Promise<AnyCourse> {
  const { record } = call.options;
  if (record === undefined) return course;
  const bytes = await readNamed(call.io, fileNamed(record));
  return await playRecord(course, await placed(record, () => decodeUtf8(bytes)));
}
