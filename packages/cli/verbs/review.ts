/**
 * `zugzwang review`: a whole game, and what every move of it cost.
 *
 * @module
 */
import type { LimitFault, Review } from "@zugzwang/core";
import { reviewCourse } from "@zugzwang/core/study/review";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { fileNamed, readNamed } from "../base/named_file.ts";
import { errorJson, writeJson } from "../base/report.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import {
  COLOR,
  EMPTY,
  INPUT_OPTIONS,
  type OptionSpec,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
  TIME,
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

const RECORD: OptionSpec = {
  name: "record",
  value: "FILE",
  completes: "file",
  about: "the moves of the game as text, such as 0,0;0,1, after those of the input",
};
const TIME_IN_ALL: OptionSpec = {
  ...TIME,
  about: "the most time for every game, such as 1min; 10s where not given",
};

/** The verb `review`. */
export const review: Verb = {
  name: "review",
  about: "say what every move of a game cost, from its end backwards",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang review chess game.json", "a game that play saved"],
    ["zugzwang review chess board.in --moves '0,0;0,1;1,0'", "a board and moves"],
    ["zugzwang review dots --empty 3x3 --record moves.txt", "moves as they were written down"],
    ["zugzwang review chess --time 1min --json game.json", "longer, and for programs"],
  ],
  options: [
    ...INPUT_OPTIONS,
    RECORD,
    ...STREAM_OPTIONS,
    ...SOLVER_OPTIONS.map((spec) => spec === TIME ? TIME_IN_ALL : spec),
    COLOR,
  ],
  run(call) {
    checkRecord(call);
    return eachPosition(call, reviewTask);
  },
};

function checkRecord({ options }: Call): void {
  const record = options.text(RECORD);
  if (record === undefined) return;
  const files = options.words.slice(1);
  if (files.length > 1) throw new UsageError("--record belongs to one game, but several are given");
  const readsStdin = options.text(EMPTY) === undefined &&
    (files.length === 0 || fileNamed(files[0]) === null);
  if (fileNamed(record) !== null || !readsStdin) return;
  throw new UsageError("--record and the game cannot both be read from standard input");
}

async function reviewTask(task: Task): Promise<ExitCode> {
  const { call, progress, solverOptions } = task;
  const course = await wholeGame(task);
  const deadline = Date.now() + USUAL_TIME_MS;
  const found = await reviewCourse(course, { deadline, ...solverOptions });
  progress.clear();
  if (wantsJson(call)) writeJson(call.io, reviewJson(task, found));
  else call.io.stdout.write(textOf(task, found));
  return found.limit && found.unproved === found.moves.length ? EXIT.limit : EXIT.ok;
}

async function wholeGame({ call, course }: Task): Promise<AnyCourse> {
  const record = call.options.text(RECORD);
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
