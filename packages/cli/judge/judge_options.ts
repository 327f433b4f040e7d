/**
 * The options of `judge`.
 *
 * @module
 */
import { bytes, count, duration, flag, text } from "../command/option.ts";
import {
  GAME_OPTIONS,
  INSTANCE_OPTIONS,
  JSON_OPTIONS,
  LIMIT_OPTIONS,
  PROGRESS_OPTIONS,
  THREAD_OPTIONS,
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
    "how many instances (default: 100)",
  ),
  seed: INSTANCE_OPTIONS.seed,
  size: text("SIZE", "sizes, separated by commas (default: small ones of the statement)"),
  family: text(
    "NAME",
    "families, separated by commas, or all (default: those of the statement)",
    { completes: "family" },
  ),
  all: flag("go on after a failure, and keep the smallest case of every verdict"),
  timeLimit: duration(
    "the time limit of a run, its start included, such as 500ms (default: 1s)",
  ),
  memoryLimit: bytes("the memory limit of a run, such as 256MiB (default: no limit; Linux)"),
  memory: {
    ...LIMIT_OPTIONS.memory,
    about: "the most memory for the answers to compare with (default: 4GiB)",
  },
  threads: { ...THREAD_OPTIONS.threads, about: "how many runs at once (default: 1)" },
  files: text(
    "IN[,OUT]",
    "the program reads the file IN of its own folder instead of standard input, and writes OUT " +
      "there instead of standard output",
  ),
  output: text(
    "FOLDER",
    "write the smallest failing cases to this folder",
    { short: "o", completes: "folder" },
  ),
  ...JSON_OPTIONS,
  ...PROGRESS_OPTIONS,
};

/** A call of `judge`. */
export type JudgeCall = Call<typeof JUDGE_OPTIONS>;
