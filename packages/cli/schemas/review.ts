/**
 * The review of a whole game.
 *
 * @module
 */
import type { Review, ReviewedSide } from "@zugzwang/core/study";
import type { TObject } from "./packages.ts";
import { elapsedMs, error, moveText, ORIGIN } from "./common.ts";
import { PROGRESS } from "./study.ts";
import {
  amount,
  count,
  type Holds,
  integer,
  list,
  type Of,
  orNull,
  record,
  type Same,
  text,
} from "./words.ts";

const move = record("A move", {
  number: count("its number, from 1", 1),
  side: text("the side that made it"),
  move: moveText,
  best: orNull(text("the smallest best move in its place; null where not proved")),
  cost: orNull(integer(
    "how much less its mover gets at the end under best play than with a best move; null where not proved",
  )),
  score: integer("what each side had gained after it, the first minus the second"),
  total: orNull(integer(
    "what that will be at the end if both sides play their best after it; null where not proved",
  )),
});

const side = record("A side", {
  side: text("its name"),
  moves: count("how many moves it made"),
  proved: count("of how many the cost is proved"),
  best: count("how many of those cost nothing"),
  cost: count("what those cost together"),
  accuracy: orNull(amount(
    "the share of best moves among those that are proved, 0 to 1; null where there are none",
  )),
});

const reviewed = {
  total: orNull(integer(
    "what the score was going to be at the end under best play, before the first move; null where not proved",
  )),
  moves: list(move, "the moves, in their order"),
  sides: list(side, "how each side played"),
  score: integer("what each side has gained at the end of the record, the first minus the second"),
  result: PROGRESS.result,
  unproved: count("how many moves from the first on have no proved cost"),
  elapsedMs,
};

export const review = [record("A review", { ...ORIGIN, ...reviewed, limit: orNull(error) })];

/** The compiler's word that the schema and core's type have the same members and values. */
export type SchemaIsReview = Holds<
  Same<Of<TObject<typeof reviewed>>, Omit<Review, "game" | "limit">, "sides">
>;

/** The same of a side. */
export type SchemaIsSide = Holds<Same<Of<typeof side>, ReviewedSide>>;
