/**
 * The options of `judge`.
 *
 * @module
 */
import {
  FAMILY,
  MEMORY,
  type OptionSpec,
  PROGRESS_OPTIONS,
  SEED,
  SIZE,
  TIME,
} from "../command/options.ts";

/** The program. */
export const COMMAND: OptionSpec = {
  name: "command",
  value: "COMMAND",
  isRequired: true,
  about: "the program and its arguments, quoted as one; no shell, unless you name one",
};
/** A folder of tests. */
export const TESTS: OptionSpec = {
  name: "tests",
  value: "FOLDER",
  completes: "folder",
  about: "judge by the .in and .out files of this folder, such as gen writes",
};
/** How many cases. */
export const COUNT: OptionSpec = {
  name: "count",
  value: "COUNT",
  about: "how many instances; 100 where not given",
};
/** Their sizes. */
export const SIZES: OptionSpec = {
  ...SIZE,
  about: "sizes, separated by commas; small ones of the statement where not given",
};
/** Their families. */
export const FAMILIES: OptionSpec = {
  ...FAMILY,
  about: "families, separated by commas, or all; those of the statement where not given",
};
/** Instances that the statement does not allow. */
export const BEYOND: OptionSpec = {
  name: "beyond",
  about: "take instances and tests beyond the limits of the statement, too",
};
/** No stop at a failure. */
export const ALL: OptionSpec = {
  name: "all",
  about: "go on after a failure, and keep the smallest case of every verdict",
};
/** The time limit of a run. */
const TIME_LIMIT: OptionSpec = {
  ...TIME,
  about: "the time limit of a run, its start included, such as 500ms; 1s where not given",
};
/** The memory limit of a run. */
export const MEMORY_LIMIT: OptionSpec = {
  ...MEMORY,
  about: "the memory limit of a run, such as 256MiB (Linux); no limit where not given",
};
/** The memory limit of our own answers. */
export const ANSWER_MEMORY: OptionSpec = {
  name: "answer-memory",
  value: "SIZE",
  about: "the most memory for the answers to compare with; 4GiB where not given",
};
/** How many runs at once. */
export const RUNS: OptionSpec = {
  name: "jobs",
  short: "j",
  value: "COUNT",
  about: "how many runs at once; 1 where not given",
};
/** A file that the program reads. */
export const INPUT_FILE: OptionSpec = {
  name: "input-file",
  value: "NAME",
  about: "the program reads this file of its own folder instead of standard input",
};
/** A file that the program writes. */
export const OUTPUT_FILE: OptionSpec = {
  name: "output-file",
  value: "NAME",
  about: "the program writes this file of its own folder instead of standard output",
};
/** Where failing cases are written. */
export const KEEP: OptionSpec = {
  name: "keep",
  value: "FOLDER",
  completes: "folder",
  about: "where the smallest failing cases are written; the current folder where not given",
};
/** How hard to make a case smaller. */
export const SHRINK: OptionSpec = {
  name: "shrink",
  value: "COUNT",
  about: "the most runs for making a failing case smaller; 200 where not given",
};

/** All options of `judge`. */
export const JUDGE_OPTIONS: readonly OptionSpec[] = [
  COMMAND,
  TESTS,
  COUNT,
  SEED,
  SIZES,
  FAMILIES,
  BEYOND,
  ALL,
  TIME_LIMIT,
  MEMORY_LIMIT,
  ANSWER_MEMORY,
  RUNS,
  INPUT_FILE,
  OUTPUT_FILE,
  KEEP,
  SHRINK,
  ...PROGRESS_OPTIONS,
];
