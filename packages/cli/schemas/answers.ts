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
import { FOUND, move, openMove, PROGRESS } from "./study.ts";
import {
  amount,
  count,
  flag,
  integer,
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
  record("A best line, with --line", {
    ...ANSWER,
    ...progressOfLine,
    note: FOUND.note,
    line: FOUND.line,
  }),
  record("Who wins after each move, with --wins", {
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
