/**
 * What is printed of one position that is worked on by many machines.
 *
 * @module
 */
import { analyze } from "./answers.ts";
import { error, game, input, moveText, ORIGIN } from "./common.ts";
import { count, list, orNull, record, text } from "./words.ts";

export const split = [record("A line of a batch", {
  game,
  input,
  moves: list(moveText, "all moves from the input on"),
  key: text("what was asked, as a hash of game, input, moves and options that change answers"),
  plies: count("how many of them, the last ones, split has made", 1),
})];

const unanswered = record("A line without an answer", {
  number: count("the line of the split, from 1", 1),
  key: text("its key"),
  moves: list(moveText, "the moves of the split that lead to it"),
  reason: orNull(text("why its row has no value; null if there is none")),
});

export const join = [
  analyze[0],
  record("Lines without an answer", {
    game,
    file: ORIGIN.file,
    error,
    unanswered: list(unanswered, "the lines of the split that have no value"),
  }),
];
