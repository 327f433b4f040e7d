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
  return { event: Type.Literal(name, { description: "what it is" }), game };
}

const valued = record("A move", {
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
    command: orNull(text("what generated the board; null if it was given")),
  }),
  record("A position, once for every turn", {
    ...event("position"),
    position: text("the position, within its instance"),
    sideToMove: PROGRESS.sideToMove,
    score: PROGRESS.score,
    total: orNull(integer(
      "what the score will be at the end under best play; null unless values are wanted and known",
    )),
    moves: list(moveText, "the legal moves"),
    values: orNull(
      list(
        valued,
        "their values, best first, where a limit came first those that are proved; null unless they are wanted and known",
      ),
    ),
    result: PROGRESS.result,
  }),
  record("A move", {
    ...event("move"),
    side: text("the side that moved"),
    by: oneOf(["player", "program"], "who chose it"),
    move: moveText,
    value: orNull(
      integer("its value, as in values; null for the program's moves and where a limit came first"),
    ),
    winner,
    loss: orNull(integer("what it costs against the best; null where value is")),
    best: orNull(text("the smallest best move; null where value is")),
  }),
  record("Best moves", {
    ...event("hint"),
    moves: list(valued, "best moves, all that are known"),
  }),
  record("A limit that keeps the program from moving", {
    ...event("stuck"),
    side: text("the side that the player is asked to move for"),
    ...BOUNDS,
    error,
  }),
  record("A message", { ...event("message"), text: text("the message") }),
  record("What could not be done", { ...event("error"), error }),
];
