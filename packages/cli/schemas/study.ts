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
  integer("the value seen by the side to move; null where the game is over"),
);
const plies = orNull(count(
  "plies to the end, whoever wins in haste and whoever loses delaying; null where the game does not know",
));

/** What is known of the game in progress. */
export const PROGRESS = {
  moverValue,
  sideToMove: orNull(text("the name of the side to move; null where the game is over")),
  score: integer(
    "what each side has gained since the game's start, the first minus the second",
  ),
  total: integer("what the score will be at the end under best play"),
  plies,
  result: orNull(record("How the game ended", {
    score: integer("the score at the end"),
    winner: orNull(text("the name of the side that won; null where both did as well")),
  }, "how the game ended; null while it is in progress")),
};

/** A move in a study. */
export const move = record("A move", {
  move: moveText,
  value: integer("the value of the move, from the side that the game's statement names"),
  winner,
  moverValue: integer("the same seen by the side that makes the move"),
  gain: integer("what the move gains at once, for its mover"),
  moveClass: orNull(text("the class of the move in the field's terms, or null")),
  plies: orNull(
    count("plies to the end if it is made, this one counted; null where the game does not know", 1),
  ),
  reply: optional(orNull(text("the best answer to it; only where replies are asked for"))),
});

/** A move whose value is not proved. */
export const openMove = record("A move that is not proved", {
  move: moveText,
  lower: orNull(integer("its value is at least this, from the statement's side; or null")),
  upper: orNull(integer("its value is at most this; or null")),
  beyondPlies: optional(count("if it is made the game lasts more plies than so many")),
});

/** A step of a best line. */
export const step = record("A step", {
  side: text("the name of the side that moves"),
  move: moveText,
  gain: integer("what it adds to the score, from the side that the value is said from"),
  value: integer("the value of the position it leads to, from the same side"),
  winner,
});

/** What `analyze` and `line` say besides. */
export const FOUND = {
  facts: anything("what the game knows of the position besides values: names and plain values"),
  moves: list(
    move,
    "every legal move, best first: by value, and of equal ones the soonest win and the latest loss where plies are known; as many as --top says",
  ),
  note: orNull(text("what kind of best line it is, where a game has several")),
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
  moves: orNull(list(move, "the moves whose values are proved, best first")),
  outcome: orNull(record("Who wins", {
    winner: orNull(text("the name of the side that wins under best play; null for a draw")),
  }, "who wins under best play, what was gained counted; null where that is not proved")),
  unproved: list(openMove, "the moves that were asked for and whose values are not proved"),
  beyondPlies: optional(count("the game lasts more plies than so many; where no more is known")),
  line: orNull(FOUND.line),
  note: FOUND.note,
  limit: orNull(record("A limit", {
    kind: LIMIT_KIND,
    needed: amount("what would be needed, or was used: bytes, milliseconds or positions"),
    allowed: amount("what is allowed, in the same unit"),
    purpose: text("what it was needed for"),
  }, "the limit that stopped it, or null")),
});

/** What a study's schema allows. */
type Allowed = Of<typeof study>;

/** The compiler's word that the schema and core's type have the same members and values. */
export type SchemaIsStudy = Holds<Same<Allowed, Study, "facts">>;
