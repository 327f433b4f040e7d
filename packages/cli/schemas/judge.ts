/**
 * The report of `judge`.
 *
 * @module
 */
import { answer, error, game, input } from "./common.ts";
import { amount, count, flag, list, oneOf, orNull, record, text } from "./words.ts";

const failure = record("A failing case", {
  verdict: oneOf(["RE", "WA", "MLE", "TLE"], "its verdict"),
  note: text("why"),
  origin: text("what it was made from: the command that generates it, or the file of a test"),
  size: orNull(text("the size of the instance that it was made from; null for a test")),
  family: orNull(text("its family; null for a test")),
  seed: orNull(count("its seed; null for a test")),
  shrinkSteps: count("how often it became smaller"),
  shrinkRuns: count("how many runs that took"),
  isSmallest: flag(
    "whether nothing smaller next to it fails the same way; false where --shrink stopped it",
  ),
  input,
  answer,
  output: orNull(
    text("the program's output, its first 4096 characters; null if it wrote no output file"),
  ),
  inputFile: orNull(text("where the input was written; null if an interrupt came first")),
  answerFile: orNull(text("where the answer was written; null if an interrupt came first")),
});

export const judge = [record("A report", {
  game,
  command: text("the program"),
  cases: count("how many there are"),
  refused: list(
    error,
    "why tests of the folder are no cases: unreadable, or beyond the game or its statement",
  ),
  done: count("how many were run"),
  stopped: orNull(oneOf(["failure", "interrupt"], "why the others were not; null if all were")),
  seed: orNull(count("the seed of the first, the next ones count on; null for tests of a folder")),
  timeLimitMs: amount("the time limit of a run, in milliseconds"),
  memoryLimitBytes: orNull(count("the memory limit of a run; null for none")),
  jobs: count("how many ran at once", 1),
  verdicts: record(
    "Verdicts",
    {
      AC: count("accepted"),
      WA: count("wrong answer"),
      TLE: count("time limit exceeded"),
      MLE: count("memory limit exceeded"),
      RE: count("runtime error"),
    },
    "how often each verdict was given",
  ),
  slowestMs: amount("the longest run, in milliseconds"),
  peakBytes: orNull(count("the most memory of a run; null where it was not watched")),
  failures: list(
    failure,
    "the smallest failing case of every verdict, crashes first, timeouts last",
  ),
})];
