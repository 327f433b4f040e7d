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
  origin: text("the command that generates what it was made from, or the file of a test"),
  size: orNull(text("its size")),
  family: orNull(text("its family")),
  seed: orNull(count("its seed")),
  shrinkSteps: count("how often it became smaller"),
  shrinkRuns: count("how many runs that took"),
  isSmallest: flag(
    "whether nothing smaller next to it fails the same way",
  ),
  input,
  answer,
  output: orNull(
    text("the first 4096 characters of the program's output"),
  ),
  inputFile: orNull(text("where the input was written")),
  answerFile: orNull(text("where the answer was written")),
});

export const judge = [record("A report", {
  game,
  command: text("the program"),
  cases: count("how many there are"),
  refused: list(
    error,
    "why tests of the folder are no cases",
  ),
  done: count("how many were run"),
  stopped: orNull(oneOf(["failure", "interrupt"], "why the others were not")),
  seed: orNull(count("the seed of the first, the next ones count on")),
  timeLimitMs: amount("the time limit of a run"),
  memoryLimitBytes: orNull(count("the memory limit of a run")),
  threads: count("how many ran at once", 1),
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
  slowestMs: amount("the longest run"),
  peakBytes: orNull(count("the most memory of a run")),
  failures: list(
    failure,
    "the smallest failing case of every verdict, crashes first, timeouts last",
  ),
})];
