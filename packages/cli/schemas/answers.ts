/**
 * The answers of the verbs that read positions.
 *
 * @module
 */
import {
  ANSWER,
  bestMove,
  EFFORT,
  elapsedMs,
  error,
  method,
  moveText,
  ORIGIN,
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

export const solve = [
  record("A solved position", ANSWER),
  record("Who wins", {
    ...ORIGIN,
    question: oneOf(["wins"], "what was asked: --question"),
    method,
    winner: orNull(text("the name of the side that wins under best play; null for a draw")),
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
    question: oneOf(["wins"], "what was asked: --question"),
    method,
    winner: orNull(text("the name of the side that wins under best play; null for a draw")),
    ...EFFORT,
    sideToMove: PROGRESS.sideToMove,
    moves: list(
      record("A move", {
        move: moveText,
        winner: orNull(text("the side that wins if it is made; null for a draw")),
      }),
      "the moves, best first for the side to move; all that --top allows",
    ),
  }),
  record("A limit that came first", {
    ...STOPPED,
    question: optional(oneOf(["wins"], "what was asked: --question")),
    winners: optional(list(
      record("A move", {
        move: moveText,
        winner: orNull(text("the side that wins if it is made; null for a draw")),
      }),
      "who wins after the moves of which that is proved; with --wins",
    )),
    sideToMove: PROGRESS.sideToMove,
    score: PROGRESS.score,
    moves: orNull(
      list(move, "the moves whose values are proved, best first; null where no moves were listed"),
    ),
    unproved: list(openMove, "the moves whose values are not proved, with what is"),
  }),
];

export const line = [
  record("A best line", { ...ANSWER, ...progressOfLine, note: FOUND.note, line: FOUND.line }),
  stopped,
];

export const estimate = [record("An estimate", {
  ...ORIGIN,
  method: text("the method that would run"),
  positions: orNull(count("positions of the table, exact; null for a search")),
  peakBytes: orNull(
    count("bytes of the tables: the most that tables may take, exact where it is known before"),
  ),
  expectedMs: orNull(
    amount("wall-clock time on one core, in milliseconds; null where a short run cannot tell"),
  ),
  leastMs: orNull(amount("hardly less than this")),
  mostMs: orNull(amount("nor more than this")),
  allowedBytes: count("the memory limit", 1),
  fits: orNull(flag("whether the tables are within the limit; null where the time is unknown")),
})];

export const check = [record("A checked game", {
  ...ORIGIN,
  positions: count("positions that were visited"),
  complete: flag("whether these are all that can be reached; only then values were compared"),
  fault: orNull(record("A fault", {
    module: orNull(text("the module of the game; null where it is none of the user's own")),
    rule: text("what should have been, or the function that returned something else"),
    input: orNull(text("the judge's input of the instance")),
    position: orNull(text("the text of the position")),
    move: orNull(text("the text of the move; null where it is not about one")),
    expected: text("what there should be"),
    found: text("what there is"),
    moves: orNull(list(moveText, "the moves that lead there; null where they are not known")),
  }, "the first fault, or null; then the exit code is 1")),
})];

const proofOf = {
  rules: text("the rules of the proof (docs/proofs.md)"),
  atLeast: orNull(integer("what the value is at least; null where that is not claimed")),
  atMost: orNull(integer("what the value is at most; null where that is not claimed")),
  k: orNull(count("the layer up to which the checker searches by itself; null for none")),
};

const walked = {
  allMoves: count("positions at which all moves were tried"),
  oneMove: count("positions at which one move was enough"),
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
    elapsedMs: amount("wall-clock time of writing it, in milliseconds"),
  }),
  stopped,
];

const difference = record("A difference", {
  line: count("the line of the output, from 1", 1),
  column: count("the column in that line, from 1", 1),
  expected: text("the token of the answer, in quotes, or a phrase"),
  found: text("the token of the output, in quotes, or a phrase"),
}, "where the output first differs from the answer, or null");

const answerInRow = {
  value: optional(VALUE.value),
  winner: optional(orNull(text(
    "the name of the side that wins; for games whose value is a winner, and where that was asked: " +
      "then null for a draw",
  ))),
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
    answer: orNull(record("Another program's output", {
      file: text("the file of --answer"),
      agrees: flag("whether it has the tokens of the answer"),
      difference: orNull(difference),
    }, "another program's output, or null where none was given")),
  }),
  record("A checked proof", {
    ...ORIGIN,
    proof: text("the file of --proof"),
    ...proofOf,
    agrees: flag("whether it proves that; else the exit code is 1"),
    fault: orNull(text("the byte that fails, and why; null if none does")),
    ...walked,
  }),
  record("A checked row of a batch", {
    ...ORIGIN,
    method: orNull(text("how it was proved again")),
    agrees: flag("whether that is what the row says; else the exit code is 1"),
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
    output: orNull(text("the file with the values that are proved; null if there are none")),
  }),
];

const { game, file, ...inBatch } = ORIGIN;

export const failed = [
  record("An error", { game: optional(game), file: optional(file), ...inBatch, error }),
];
