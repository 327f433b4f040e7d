/**
 * The answers of the verbs, and the summary of a batch.
 *
 * @module
 */
import {
  ANSWER,
  bestMove,
  EFFORT,
  elapsedMs,
  error,
  family,
  game,
  input,
  method,
  moveText,
  ORIGIN,
  seed,
  size,
  STOPPED,
  stopped,
  VALUE,
} from "./common.ts";
import type { TObject } from "./packages.ts";
import { FOUND, move, openMove, PROGRESS } from "./study.ts";
import {
  amount,
  count,
  flag,
  integer,
  type JsonOf,
  list,
  oneOf,
  optional,
  orNull,
  record,
  text,
} from "./words.ts";

const { plies: _, ...progressOfLine } = PROGRESS;

const question = oneOf(["wins"], "what was asked");

const winner = orNull(text("the side that wins; null for a draw"));

const wonMove = record("A won move", { move: moveText, winner });

export const solve = [
  record("A solved position", ANSWER),
  record("Who wins", {
    ...ORIGIN,
    question,
    method,
    winner,
    ...EFFORT,
  }),
  stopped,
];

export const analyze = [
  record("An analysed position", {
    ...ANSWER,
    ...PROGRESS,
    facts: FOUND.facts,
    moves: FOUND.moves,
  }),
  record("Who wins after each move", {
    ...ORIGIN,
    question,
    method,
    winner,
    ...EFFORT,
    sideToMove: PROGRESS.sideToMove,
    moves: list(wonMove, "every legal move"),
  }),
  record("A limit that came first", {
    ...STOPPED,
    question: optional(question),
    winners: optional(list(wonMove, "with --wins: the moves of which it is proved who wins")),
    sideToMove: PROGRESS.sideToMove,
    score: PROGRESS.score,
    moves: orNull(
      list(move, "the moves that are proved"),
    ),
    unproved: list(openMove, "the moves that are not proved"),
  }),
];

export const line = [
  record("A best line", { ...ANSWER, ...progressOfLine, note: FOUND.note, line: FOUND.line }),
  stopped,
];

export const estimate = [record("An estimate", {
  ...ORIGIN,
  method: text("the method that would run"),
  positions: orNull(count("positions of the table, exact")),
  peakBytes: orNull(
    count("the most that tables may take"),
  ),
  expectedMs: orNull(
    amount("wall-clock time on one core"),
  ),
  leastMs: amount("it takes at least this long: what the trial run took"),
  allowedBytes: count("the memory limit", 1),
  fits: orNull(flag("whether the tables are within the limit")),
})];

export const check = [record("A checked game", {
  ...ORIGIN,
  positions: count("positions that were visited"),
  complete: flag("whether these are all that there are; only then values were compared"),
  fault: orNull(record("A fault", {
    module: orNull(text("the module of the user's own game")),
    rule: text("what should have been, or the function that returned something else"),
    input: orNull(text("the judge's input")),
    position: orNull(text("the position, within its instance")),
    move: orNull(moveText),
    expected: text("what there should be"),
    found: text("what there is"),
    moves: orNull(list(moveText, "the moves that lead there")),
  }, "the first fault; then the exit code is 1")),
})];

const proofOf = {
  rules: text("the rules of the proof (docs/proofs.md)"),
  atLeast: orNull(integer("what it claims the value is at least")),
  atMost: orNull(integer("what it claims the value is at most")),
  k: orNull(count("the layer up to which the checker searches by itself")),
};

const walked = {
  allMoves: count("positions at which all moves were tried"),
  oneMove: count("positions at which one move was enough"),
  nodes: orNull(count("positions that were searched besides")),
  peakBytes: count("the most bytes of tables at once"),
};

export const prove = [
  record("A proof", {
    ...ORIGIN,
    ...proofOf,
    ...walked,
    choices: count("own moves that are written, in bytes"),
    output: text("the file that was written, by gzip"),
    bytes: count("its bytes", 1),
    elapsedMs: amount("wall-clock time of writing it"),
  }),
  stopped,
];

const answerInRow = {
  value: optional(VALUE.value),
  winner: optional(winner),
  move: optional(bestMove),
};

export const verify = [
  record("A checked solution", {
    ...ANSWER,
    agrees: flag("whether all agree; else the exit code is 1"),
    check: record("How it was checked", {
      way: oneOf(
        ["method", "plain", "moves"],
        "by another method, by plain search, by the moves",
      ),
      about: text("the same in words"),
      ...VALUE,
      move: bestMove,
      agrees: flag("whether value and move are equal"),
    }, "how it was checked, and what came out"),
  }),
  record("A checked proof", {
    ...ORIGIN,
    proof: text("the file of --proof"),
    ...proofOf,
    agrees: flag("whether all agree; else the exit code is 1"),
    fault: orNull(text("the byte that fails, and why")),
    ...walked,
  }),
  record("A checked row of a batch", {
    ...ORIGIN,
    method: orNull(text("how it was proved again")),
    agrees: flag("whether all agree; else the exit code is 1"),
    says: record("An answer", answerInRow, "what the row says"),
    proved: record("An answer", answerInRow, "what was proved"),
    elapsedMs,
  }),
  stopped,
];

export const render = [
  record("A drawing", {
    game: ORIGIN.game,
    file: ORIGIN.file,
    output: text("the file that was written, with --output"),
  }),
  record("A limit that came first", {
    ...STOPPED,
    output: orNull(text("the file with the values that are proved")),
  }),
];

const { game: _game, file, ...inBatch } = ORIGIN;

export const failed = [
  record("An error", { game: optional(game), file: optional(file), ...inBatch, error }),
];

export const gen = [
  record("An instance: a position file that every verb accepts", {
    game,
    input,
    moves: list(moveText, "moves made after the input: none"),
    size,
    family,
    seed,
    command: text("the command that generates the instance again"),
    file: optional(text("the file that was written, with --output")),
  }),
];

export const completions = [record("A script", {
  shell: oneOf(["bash", "zsh", "fish"], "the shell"),
  script: text("the script"),
})];

export const explore = [record("A page that is served", {
  url: text("where the page is, on this machine only"),
})];

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
