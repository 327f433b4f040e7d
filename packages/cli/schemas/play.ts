/**
 * The events of a game in play.
 *
 * @module
 */
import { Type } from "./packages.ts";
import { BOUNDS, error, game, moveText, winner } from "./common.ts";
import { move, PROGRESS } from "./study.ts";
import { integer, list, oneOf, orNull, record, text } from "./words.ts";

/** The first members of an event. */
function event(name: string) {
  return { event: Type.Literal(name), game };
}

const valued = record("A valued move", {
  move: moveText,
  value: move.properties.value,
  winner,
  moverValue: move.properties.moverValue,
});

const side = text("the name of a side");

export const play = [
  record("The beginning", {
    ...event("opening"),
    sides: list(side, "the names of the two sides"),
    yours: list(side, "those that the player moves for"),
    command: orNull(text("what generated the board")),
  }),
  record("A position, once for every turn", {
    ...event("position"),
    position: text("the position, within its instance"),
    sideToMove: PROGRESS.sideToMove,
    score: PROGRESS.score,
    total: orNull(integer(
      "the score at the end under best play",
    )),
    moves: list(moveText, "the legal moves"),
    values: orNull(
      list(
        valued,
        "the moves that are proved, where values are wanted",
      ),
    ),
    result: PROGRESS.result,
  }),
  record("A move", {
    ...event("move"),
    side: text("the side that moves"),
    by: oneOf(["player", "program"], "who chose it"),
    move: moveText,
    value: orNull(
      integer("the exact value; null for the program's moves"),
    ),
    winner,
    loss: orNull(integer("what it costs against the best")),
    best: orNull(text("the smallest best move")),
  }),
  record("Best moves", {
    ...event("hint"),
    moves: list(valued, "best moves, all that are known"),
  }),
  record("A limit that keeps the program from moving", {
    ...event("stuck"),
    side: text("the side that moves"),
    ...BOUNDS,
    error,
  }),
  record("A message", { ...event("message"), text: text("the message") }),
  record("What could not be done", { ...event("error"), error }),
];
