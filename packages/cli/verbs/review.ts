/**
 * `zugzwang review`: a whole game, and what every move of it cost.
 *
 * @module
 */
import type { LimitFault } from "@zugzwang/core";
import type { Review } from "@zugzwang/core/study";
import { reviewCourse } from "@zugzwang/core/study/review";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { fileNamed, readNamed } from "../base/named_file.ts";
import { errorJson, writeJson } from "../base/report.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import { duration, text } from "../command/option.ts";
import {
  COLOR_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { reviewText } from "../draw/review_text.ts";
import { playRecord } from "../input/game_record.ts";
import { eachPosition } from "../stream/each_position.ts";
import { originJson } from "../stream/study_json.ts";
import type { Task } from "../stream/task.ts";

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
export const review: Verb<typeof OPTIONS> = {
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
  run(call) {
    const { record } = call.options;
    if (record !== undefined) checkRecord(call, record);
    return eachPosition(call, (task) => reviewTask(task, record));
  },
};

function checkRecord({ options, words }: Call, record: string): void {
  const files = words.slice(1);
  if (files.length > 1) throw new UsageError("--record belongs to one game, but several are given");
  const readsStdin = options.empty === undefined &&
    (files.length === 0 || fileNamed(files[0]) === null);
  if (fileNamed(record) !== null || !readsStdin) return;
  throw new UsageError("--record and the game cannot both be read from standard input");
}

async function reviewTask(task: Task, record: string | undefined): Promise<ExitCode> {
  const { call, progress, solverOptions } = task;
  const course = await wholeGame(task, record);
  const deadline = Date.now() + USUAL_TIME_MS;
  const found = await reviewCourse(course, { deadline, ...solverOptions });
  progress.clear();
  if (wantsJson(call)) writeJson(call.io, reviewJson(task, found));
  else call.io.stdout.write(textOf(task, found));
  return found.limit && found.unproved === found.moves.length ? EXIT.limit : EXIT.ok;
}

async function wholeGame({ call, course }: Task, record: string | undefined): Promise<AnyCourse> {
  if (record === undefined) return course;
  const bytes = await readNamed(call.io, fileNamed(record));
  return await playRecord(course, await placed(record, () => decodeUtf8(bytes)));
}

function reviewJson(task: Task, { game: _, limit, ...found }: Review) {
  return { ...originJson(task), ...found, limit: limit && limitJson(limit) };
}

function limitJson(limit: LimitFault) {
  return errorJson(new LimitError(limit));
}

function textOf({ game, call, file, isOneOfSeveral }: Task, found: Review): string {
  const head = isOneOfSeveral ? `${file ?? "standard input"}\n` : "";
  return head + reviewText(game, found, paintOf(call)) + (isOneOfSeveral ? "\n" : "");
}
