/**
 * What a study finds out, as `analyze` and `line` print it: the schema of core's `Study`.
 *
 * @module
 */
import type { Study } from "@zugzwang/core/study";
import {
  bestMove,
  BOUNDS,
  EFFORT,
  game,
  LIMIT_KIND,
  method,
  moveText,
  VALUE,
  winner,
} from "./common.ts";
import {
  amount,
  anything,
  count,
  type Holds,
  integer,
  list,
  type Of,
  optional,
  orNull,
  record,
  type Same,
  text,
} from "./words.ts";

const moverValue = orNull(
  integer("the value seen by the side to move"),
);
const plies = orNull(count(
  "plies to the end: who wins hurries, who loses delays",
));

/** What is known of the game in progress. */
export const PROGRESS = {
  moverValue,
  sideToMove: orNull(text("the side to move")),
  score: integer(
    "what the first side has gained so far, minus the second",
  ),
  total: integer("the score at the end under best play"),
  plies,
  result: orNull(record("How the game ended", {
    score: integer("the score at the end"),
    winner: orNull(text("the side that won; null for a draw")),
  }, "how the game ended")),
};

/** A move in a study. */
export const move = record("A move", {
  move: moveText,
  value: VALUE.value,
  winner,
  moverValue: integer("the value seen by the side to move"),
  gain: integer("what it gains at once, for its mover"),
  moveClass: orNull(text("its class in the field's terms")),
  plies: orNull(
    count("plies to the end: who wins hurries, who loses delays", 1),
  ),
  reply: optional(orNull(text("the best answer to it, where replies are asked for"))),
});

/** A move whose value is not proved. */
export const openMove = record("An open move", {
  move: moveText,
  lower: orNull(integer("what the value is at least")),
  upper: orNull(integer("what the value is at most")),
});

/** A step of a best line. */
export const step = record("A step", {
  side: text("the side that moves"),
  move: moveText,
  gain: integer("what it adds to the score, seen as the value is"),
  value: VALUE.value,
  winner,
});

/** What `analyze` and `line` say besides. */
export const FOUND = {
  facts: anything("what the game knows besides: names and plain values"),
  moves: list(
    move,
    "every legal move: by value, of equal ones the soonest win and the latest loss",
  ),
  note: orNull(text("what kind of best line it is")),
  line: list(step, "the moves to the end of the game"),
};

/** What `studyRecord` returns. */
export const study = record("What is known of a position", {
  game,
  position: text("the position, within its instance"),
  ...PROGRESS,
  total: orNull(PROGRESS.total),
  method,
  ...EFFORT,
  value: orNull(VALUE.value),
  winner,
  ...BOUNDS,
  move: bestMove,
  facts: orNull(FOUND.facts),
  moves: orNull(list(move, "the moves that are proved")),
  outcome: orNull(record("Who wins", {
    winner: orNull(text("the side that wins; null for a draw")),
  }, "who wins in the end, what was gained counted")),
  unproved: list(openMove, "the moves that are not proved"),
  line: orNull(FOUND.line),
  note: FOUND.note,
  limit: orNull(record("A limit", {
    kind: LIMIT_KIND,
    needed: amount("what it would take, or took: bytes, milliseconds or positions"),
    allowed: amount("what is allowed, in the same unit"),
    purpose: text("what it was needed for"),
  }, "the limit that stopped it")),
});

/** What a study's schema allows. */
type Allowed = Of<typeof study>;

/** The compiler's word that the schema and core's type have the same members and values. */
export type SchemaIsStudy = Holds<Same<Allowed, Study, "facts">>;
