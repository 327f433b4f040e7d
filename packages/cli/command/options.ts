/**
 * The options of the verbs, as help, completions and the reading of a command line know them.
 *
 * @module
 */
import type { Permission } from "../base/io.ts";

/** An option, as help and completions know it. */
export interface OptionSpec {
  /** The name, after two dashes. */
  readonly name: string;
  /** A one-letter name, after one dash. */
  readonly short?: string;
  /** What its value is, for help: `BYTES`; an option without it is on or off. */
  readonly value?: string;
  /** The values that it may have, where they are few. */
  readonly choices?: readonly string[];
  /** What completes its value, where that is neither of its choices nor free. */
  readonly completes?: "file" | "folder" | "method" | "family";
  /** What the verb needs besides reading where it is given. */
  readonly needs?: readonly Permission[];
  /** Whether a call is wrong without it. */
  readonly isRequired?: boolean;
  /** What it does, in a phrase. */
  readonly about: string;
}

/** Help. */
export const HELP: OptionSpec = { name: "help", short: "h", about: "show this help" };
/** The version. */
export const VERSION: OptionSpec = { name: "version", short: "V", about: "show the version" };
/** JSON instead of text. */
export const JSON_OUTPUT: OptionSpec = {
  name: "json",
  about: "print JSON instead of text, one object a line",
};
/** No progress. */
export const QUIET: OptionSpec = {
  name: "quiet",
  short: "q",
  about: "no progress on standard error",
};
/** Progress where there is no terminal. */
export const VERBOSE: OptionSpec = {
  name: "verbose",
  short: "v",
  about: "progress every 10 seconds, even if standard error is no terminal",
};
/** Colours. */
export const COLOR: OptionSpec = {
  name: "color",
  value: "WHEN",
  choices: ["auto", "always", "never"],
  about: "colour: auto (on a terminal, unless NO_COLOR is set), always, never",
};
/** Moves after the input. */
export const MOVES: OptionSpec = {
  name: "moves",
  value: "MOVES",
  about: 'play these moves first, separated by semicolons: "0,0;1,0"',
};
/** An empty board. */
export const EMPTY: OptionSpec = {
  name: "empty",
  value: "SIZE",
  about: "start from the empty board of a size such as 3x3 and read no input",
};
/** A game of one's own. */
export const OWN_GAME: OptionSpec = {
  name: "game",
  value: "MODULE",
  completes: "file",
  about: "a game of your own, from a module such as ./mine.ts, in place of the game's name; " +
    "it runs with the permissions of this program: it may read files, and what the verb may",
};
/** A stream of positions. */
export const BATCH: OptionSpec = {
  name: "batch",
  about: "read one position file a line, print one JSON object a line, in the same order",
};
/** How many inputs are worked on at once. */
export const JOBS: OptionSpec = {
  name: "jobs",
  short: "j",
  value: "COUNT",
  about: "how many inputs are worked on at once; 1 where not given",
};
/** Rows that are there already. */
export const RESUME: OptionSpec = {
  name: "resume",
  value: "FILE",
  completes: "file",
  about: "with --batch, leave out the lines whose rows are in this file",
};
/** What the exit code of a batch says. */
export const STRICT: OptionSpec = {
  name: "strict",
  about: "with --batch, exit with the worst code of all lines, not 0 if each has its row",
};
/** The method of the solver. */
export const METHOD: OptionSpec = {
  name: "method",
  value: "NAME",
  completes: "method",
  about: "solve by this method of the game instead of its first",
};
/** The memory limit. */
export const MEMORY: OptionSpec = {
  name: "memory",
  value: "SIZE",
  about: "the most memory for tables, shared by jobs, or as 512MiB/job; 4GiB where not given",
};
/** The time limit. */
export const TIME: OptionSpec = {
  name: "time",
  value: "TIME",
  about: "the most time for every input, such as 10s; no limit where not given",
};
/** Answers that are there already. */
export const BOOK: OptionSpec = {
  name: "book",
  value: "FILE",
  completes: "file",
  about: "take answers from these rows of a batch (also compressed by gzip) instead of solving, " +
    "up to symmetry; where a method is asked for, none",
};
/** Bounds in place of an answer. */
export const BOUNDS: OptionSpec = {
  name: "bounds",
  about: "where a limit stops the solver, print the proved bounds: lower upper",
};
/** What is asked of a position. */
export const QUESTION: OptionSpec = {
  name: "question",
  value: "QUESTION",
  choices: ["wins"],
  about: "ask who wins, what was gained by the moves counted, not by how much: often far sooner",
};
/** What is proved, kept for later runs. */
export const CHECKPOINT: OptionSpec = {
  name: "checkpoint",
  value: "FILE",
  completes: "file",
  needs: ["write"],
  about: "keep what is proved in this file, now and then, at a limit and when the program is " +
    "asked to end (SIGINT, SIGTERM); the same call goes on from there",
};
/** How often that is kept. */
export const CHECKPOINT_EVERY: OptionSpec = {
  name: "checkpoint-every",
  value: "TIME",
  about: "how often the checkpoint is written; 60s where not given, and never so often that " +
    "writing takes more than a hundredth of the time",
};
/** How many workers. */
export const WORKERS: OptionSpec = {
  name: "workers",
  value: "COUNT",
  about:
    "how many workers may solve one input at once; where not given, one a core, shared by jobs, and 1 in a batch",
};

/** The seed of random instances. */
export const SEED: OptionSpec = {
  name: "seed",
  value: "NUMBER",
  about: "the seed of the first instance, the next ones count on; 1 where not given",
};
/** The size of random instances. */
export const SIZE: OptionSpec = {
  name: "size",
  value: "SIZE",
  about: "the size, in the form of the game",
};
/** The family of random instances. */
export const FAMILY: OptionSpec = {
  name: "family",
  value: "NAME",
  completes: "family",
  about: "the family; the game's first where not given",
};

/** Options of every verb. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [JSON_OUTPUT, HELP, VERSION];

/** Options of the verbs that tell how far they are. */
export const PROGRESS_OPTIONS: readonly OptionSpec[] = [QUIET, VERBOSE];

/** Options of the verbs that read positions. */
export const INPUT_OPTIONS: readonly OptionSpec[] = [OWN_GAME, MOVES, EMPTY];

/** Options of the verbs that take many positions. */
export const STREAM_OPTIONS: readonly OptionSpec[] = [BATCH, JOBS, RESUME, STRICT];

/** Options of the verbs that solve. */
export const SOLVER_OPTIONS: readonly OptionSpec[] = [
  METHOD,
  MEMORY,
  TIME,
  WORKERS,
  BOOK,
  ...PROGRESS_OPTIONS,
];

/** Options of long runs. */
export const CHECKPOINT_OPTIONS: readonly OptionSpec[] = [CHECKPOINT, CHECKPOINT_EVERY];

/** A command line that was read. */
export interface Options {
  /** The words that belong to no option. */
  readonly words: readonly string[];
  /** Whether an option is on. */
  flag(option: OptionSpec): boolean;
  /** The value of an option, or undefined if it is not given. */
  text(option: OptionSpec): string | undefined;
}
