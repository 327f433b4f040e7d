/**
 * The options that several verbs have, each with one meaning.
 *
 * @module
 */
import type { MachinePart } from "@zugzwang/core/tables";
import { UsageError } from "../base/failure.ts";
import { bytes, choice, count, duration, flag, type OptionsOf, text, valued } from "./option.ts";

/** The most workers, and inputs at once, that may be asked for. */
const MOST_WORKERS = 256;

/** The largest seed, so that the seeds after it are numbers of 32 bits too. */
const MOST_SEED = 2 ** 31;

/** Options of every verb. */
export const COMMON_OPTIONS = {
  json: flag("print JSON instead of text, one object a line"),
  help: flag("show this help", { short: "h" }),
  version: flag("show the version", { short: "V" }),
};

/** Options of the verbs that tell how far they are. */
export const PROGRESS_OPTIONS = {
  progress: choice(
    "WHEN",
    ["auto", "always", "never"],
    "progress on standard error: auto (on a terminal), always (elsewhere a line every 10 seconds), " +
      "never, and no counts of a batch at its end either",
  ),
};

/** A game of one's own. */
export const GAME_OPTIONS = {
  game: text(
    "MODULE",
    "a game of your own, from a module such as ./mine.ts, in place of the game's name; " +
      "it runs with the permissions of this program: it may read files, and what the verb may",
    { completes: "file" },
  ),
};

/** Options of the verbs that read positions. */
export const INPUT_OPTIONS = {
  ...GAME_OPTIONS,
  moves: text(
    "MOVES",
    'play these moves first, separated by semicolons: "0,0;1,0"; or @FILE, a game as it was ' +
      "written down, numbered or not, in any notation that the game knows",
  ),
  empty: text("SIZE", "start from the empty board of a size such as 3x3 and read no input"),
};

/** How many inputs are worked on at once. */
export const JOB_OPTIONS = {
  jobs: count(
    "COUNT",
    { min: 1, max: MOST_WORKERS },
    "how many inputs are worked on at once; 1 where not given",
    { short: "j" },
  ),
};

/** Options of the verbs that take many positions. */
export const STREAM_OPTIONS = {
  batch: flag("read one position file a line, print one JSON object a line, in the same order"),
  ...JOB_OPTIONS,
  output: text(
    "FILE",
    "with --batch, add the rows to this file as they are found, and leave out the lines whose rows " +
      "it has: the same call goes on where it was stopped",
    { short: "o", completes: "file", needs: ["write"] },
  ),
  summary: text("FILE", "with --batch, write what became of the lines to this file, as JSON", {
    completes: "file",
    needs: ["write"],
  }),
  failed: text(
    "FILE",
    "with --batch, add the lines without an answer to this file, as they were, to be tried again",
    { completes: "file", needs: ["write"] },
  ),
  unordered: flag("with --batch, print rows as they are found, not in the order of the lines"),
  strict: flag("with --batch, exit with the worst code of all lines, not 0 if each has its row"),
};

/** What a solver may use. */
export const LIMIT_OPTIONS = {
  memory: bytes(
    "the most memory for the tables of every input; 4GiB where not given, 1GiB in a batch and by jobs",
  ),
  time: duration("the most time for every input, such as 10s; no limit where not given"),
  workers: count(
    "COUNT",
    { min: 1, max: MOST_WORKERS },
    "how many workers may solve one input at once; where not given, one a core, shared by jobs, " +
      "and 1 in a batch",
  ),
};

/** How a solver goes about it. */
export const METHOD_OPTIONS = {
  method: text("NAME", "solve by this method of the game instead of its first", {
    completes: "method",
  }),
};

/** Answers that are there already. */
export const BOOK_OPTIONS = {
  book: text(
    "FILE",
    "take answers from these rows of a batch (also compressed by gzip) instead of solving, " +
      "up to symmetry; where a method is asked for, none",
    { completes: "file" },
  ),
};

/** Options of the verbs that solve. */
export const SOLVER_OPTIONS = {
  ...METHOD_OPTIONS,
  ...LIMIT_OPTIONS,
  ...BOOK_OPTIONS,
  ...PROGRESS_OPTIONS,
};

/** What is asked of a position, instead of its value. */
export const WINS_OPTIONS = {
  wins: flag(
    "ask who wins, what was gained by the moves counted, not by how much: often far sooner",
  ),
};

/** Where to, instead of standard output. */
export const OUTPUT_OPTIONS = {
  output: text("FILE", "write to this file, whole or not at all, instead of standard output", {
    short: "o",
    completes: "file",
  }),
};

/** Values on the moves of a drawn board. */
export const VALUES_OPTIONS = {
  values: choice(
    "WHEN",
    ["on", "off"],
    "write the value of every move on the board; on where not given",
  ),
};

/** Bounds in place of an answer. */
export const BOUNDS_OPTIONS = {
  bounds: flag("where a limit stops the solver, print the proved bounds: lower upper"),
};

/** Reads `K/N`: which machine of how many, from 1. */
function parsePart(text: string): MachinePart {
  const [, number, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? [];
  if (number <= count) return { index: number - 1, count };
  throw new UsageError(`expected K/N, K from 1 to N, found ${JSON.stringify(text)}`);
}

/** Options of long runs. */
export const CHECKPOINT_OPTIONS = {
  checkpoint: text(
    "FILE",
    "keep what is proved in this file, now and then, at a limit and when the program is " +
      "asked to end (SIGINT, SIGTERM); the same call goes on from there",
    { completes: "file", needs: ["write"] },
  ),
  checkpointEvery: duration(
    "how often the checkpoint is written; 60s where not given, and never so often that " +
      "writing takes more than a hundredth of the time",
  ),
  part: valued(
    "K/N",
    "one of N calls, here and on other machines, that solve the same together: each keeps its " +
      "own checkpoint, FILE.K, and begins with what the others have in theirs",
    { read: parsePart },
  ),
};

/** Colours. */
export const COLOR_OPTIONS = {
  color: choice(
    "WHEN",
    ["auto", "always", "never"],
    "colour: auto (on a terminal, unless NO_COLOR is set), always, never",
  ),
};

/** Options of the verbs that generate instances. */
export const INSTANCE_OPTIONS = {
  seed: count(
    "NUMBER",
    { min: 0, max: MOST_SEED },
    "the seed of the first instance, the next ones count on; 1 where not given",
  ),
  size: text("SIZE", "the size, in the form of the game"),
  family: text("NAME", "the family; the game's first where not given", { completes: "family" }),
};

/** The values of options of this file, each of which only some verbs have. */
export type SharedOptions = Partial<
  OptionsOf<
    & typeof COMMON_OPTIONS
    & typeof INPUT_OPTIONS
    & typeof STREAM_OPTIONS
    & typeof SOLVER_OPTIONS
    & typeof WINS_OPTIONS
    & typeof BOUNDS_OPTIONS
    & typeof CHECKPOINT_OPTIONS
    & typeof COLOR_OPTIONS
    & typeof INSTANCE_OPTIONS
  >
>;
