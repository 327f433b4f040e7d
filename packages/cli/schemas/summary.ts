/**
 * The summary of a batch.
 *
 * @module
 */
import type { TObject } from "./packages.ts";
import { amount, count, flag, type JsonOf, oneOf, orNull, record, text } from "./words.ts";

const OUTCOMES = {
  answered: count("lines that have their answer"),
  notConfirmed: count("lines whose answer another way did not confirm"),
  overLimit: count("lines that a limit stopped"),
  notReadable: count("lines that are no position"),
  notForMethod: count("lines that --method is none for"),
  faults: count("lines that met a fault of the program"),
  answeredBefore: count("lines whose rows the file of --output had already"),
  unreadableFiles: count("files that cannot be read, or not to their end"),
};

/** What became of the lines. */
export type OutcomesJson = JsonOf<TObject<typeof OUTCOMES>>;

export const summary = [record("The summary of a batch", {
  verb: text("the verb"),
  game: orNull(text("the game; null where every line names its own")),
  version: text("the version of the program"),
  lines: count("how many lines have their row"),
  ...OUTCOMES,
  endedBy: orNull(
    oneOf(["SIGHUP", "SIGINT", "SIGTERM"], "the signal that ended it"),
  ),
  readToEnd: flag("whether all lines were read and have their row"),
  elapsedMs: amount("wall-clock time of the batch"),
  cpuMs: orNull(amount("processor time of all its threads")),
  nodes: count("nodes of all searches"),
  positions: count("positions of all tables"),
  peakBytes: count("the most bytes of tables that a line took"),
  residentBytes: orNull(
    count("memory of the process at the end"),
  ),
})];

/** The summary of a batch. */
export type SummaryJson = JsonOf<(typeof summary)[number]>;
