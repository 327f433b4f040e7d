/**
 * What several verbs print.
 *
 * @module
 */
import { type TObject, Type } from "./packages.ts";
import {
  amount,
  count,
  integer,
  type JsonOf,
  list,
  oneOf,
  optional,
  orNull,
  record,
  text,
} from "./words.ts";

export const game = text("the name of the game");
export const moveText = text("the move");
export const size = text("the size, in the form of the game");
export const family = text("the family of instances");
export const seed = count("the seed of the random numbers");
export const input = text("the judge's input");
export const answer = text("the judge's answer");
export const elapsedMs = amount(
  "wall-clock time from the parsed input to the answer",
);

/** Where an answer comes from: the first members of every answer. */
export const ORIGIN = {
  game,
  file: orNull(text("the file as it was named; null for standard input")),
  number: optional(count("the line of the batch, from 1", 1)),
  id: optional(Type.Unknown({
    description: "the id of the line, any JSON value",
  })),
  key: optional(text(
    "what was asked, as a hash of game, input, moves and options that change answers",
  )),
  asked: optional(record("The position", {
    input: text("the judge's input"),
    moves: list(text("a move"), "the moves made since"),
  }, "the position that was asked about")),
  version: optional(text("the version of the program")),
  limits: optional(record("The limits", {
    memoryBytes: count("memory of the tables", 1),
    timeMs: orNull(amount("wall-clock time")),
    threads: count("threads of the solver", 1),
  }, "the limits that held")),
};

/** Where an answer comes from. */
export type Origin = JsonOf<TObject<typeof ORIGIN>>;

/** The side that wins, in games whose value is a winner. */
export const winner = optional(
  text("the side that wins"),
);

/** A value, and who wins by it. */
export const VALUE = {
  value: integer("the exact value"),
  winner,
};

/** The best move. */
export const bestMove = orNull(text(
  "the best move, the smallest of equal ones",
));

/** How it was found out. */
export const method = orNull(
  text("the method that ran, or several, with commas"),
);

/** What was done. */
export const EFFORT = {
  elapsedMs,
  positions: orNull(count("positions of a table that were evaluated")),
  nodes: orNull(count("nodes that a search visited")),
  peakBytes: orNull(count("the most bytes of tables at once")),
};

/** The members of every answer. */
export const ANSWER = { ...ORIGIN, method, ...VALUE, move: bestMove, ...EFFORT };

/** The kinds of limits. */
export const LIMIT_KIND = oneOf(["memory", "time", "positions", "signal"], "which limit");

/** What went wrong. */
export const error = record("What went wrong", {
  kind: oneOf(
    ["usage", "input", "file", "rules", "limit", "bug"],
    "exit codes 2, 3, 3, 4, 70",
  ),
  message: text("one line"),
  line: orNull(count("the line of the input, from 1", 1)),
  column: orNull(count("the column, from 1, in characters", 1)),
  limit: optional(LIMIT_KIND),
  needed: optional(
    orNull(integer("what it would take, or took: bytes, milliseconds or positions")),
  ),
  allowed: optional(orNull(integer("what is allowed, in the same unit"))),
}, "what went wrong");

/** Proved bounds. */
export const BOUNDS = {
  lower: orNull(integer("what the value is at least")),
  upper: orNull(integer("what the value is at most")),
};

/** The members of what is printed where a limit came first. */
export const STOPPED = {
  ...ORIGIN,
  method,
  value: orNull(integer("the exact value where the bounds meet")),
  ...BOUNDS,
  move: bestMove,
  ...EFFORT,
  error,
};

/** What is printed where a limit came first. */
export const stopped = record("A limit that came first", STOPPED);

/** What every verb says where a limit came first. */
export type StoppedJson = JsonOf<typeof stopped>;
