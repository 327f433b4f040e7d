/**
 * The options of `judge`.
 *
 * @module
 */
import { bytes, count, duration, flag, text } from "../command/option.ts";
import {
  GAME_OPTIONS,
  INSTANCE_OPTIONS,
  JOB_OPTIONS,
  LIMIT_OPTIONS,
  PROGRESS_OPTIONS,
} from "../command/options.ts";
import type { Call } from "../command/verb.ts";

/** The options of `judge`. */
export const JUDGE_OPTIONS = {
  ...GAME_OPTIONS,
  tests: text("FOLDER", "judge by the .in and .out files of this folder, such as gen writes", {
    completes: "folder",
  }),
  count: count(
    "COUNT",
    { min: 1, max: 1_000_000 },
    "how many instances; 100 where not given",
  ),
  seed: INSTANCE_OPTIONS.seed,
  size: text("SIZE", "sizes, separated by commas; small ones of the statement where not given"),
  family: text(
    "NAME",
    "families, separated by commas, or all; those of the statement where not given",
    { completes: "family" },
  ),
  beyond: flag("take instances and tests beyond the limits of the statement, too"),
  all: flag("go on after a failure, and keep the smallest case of every verdict"),
  timeLimit: duration(
    "the time limit of a run, its start included, such as 500ms; 1s where not given",
  ),
  memoryLimit: bytes("the memory limit of a run, such as 256MiB (Linux); no limit where not given"),
  memory: {
    ...LIMIT_OPTIONS.memory,
    about: "the most memory for the answers to compare with; 4GiB where not given",
  },
  jobs: { ...JOB_OPTIONS.jobs, about: "how many runs at once; 1 where not given" },
  files: text(
    "IN[,OUT]",
    "the program reads the file IN of its own folder instead of standard input, and writes OUT " +
      "there instead of standard output",
  ),
  output: text(
    "FOLDER",
    "where the smallest failing cases are written; the current folder where not given",
    { short: "o", completes: "folder" },
  ),
  shrink: count(
    "COUNT",
    { min: 0, max: 1_000_000 },
    "the most runs for making a failing case smaller; 200 where not given",
  ),
  ...PROGRESS_OPTIONS,
};

/** A call of `judge`. */
export type JudgeCall = Call<typeof JUDGE_OPTIONS>;
