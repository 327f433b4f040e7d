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

const move = record("A reviewed move", {
  number: count("its number, from 1", 1),
  side: text("the side that moves"),
  move: moveText,
  best: orNull(text("the smallest best move")),
  cost: orNull(integer(
    "what it costs against the best",
  )),
  score: integer("what the first side has gained so far, minus the second"),
  total: orNull(integer(
    "the score at the end under best play",
  )),
});

const side = record("A side", {
  side: text("its name"),
  moves: count("how many moves it made"),
  proved: count("of how many the cost is proved"),
  best: count("how many of those cost nothing"),
  cost: count("what those cost together"),
  accuracy: orNull(amount(
    "the share of best moves among those, 0 to 1",
  )),
});

const reviewed = {
  total: orNull(integer(
    "the same before the first move",
  )),
  moves: list(move, "the moves, in their order"),
  sides: list(side, "how each side played"),
  score: integer("what the first side has gained so far, minus the second"),
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
