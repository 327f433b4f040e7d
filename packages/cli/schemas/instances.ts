/**
 * What the verbs say that make instances, measure or serve.
 *
 * @module
 */
import { family, game, input, moveText, seed, size } from "./common.ts";
import { list, oneOf, optional, record, text } from "./words.ts";

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

export const completions = [record("A script", {
  shell: oneOf(["bash", "zsh", "fish"], "the shell"),
  script: text("the script"),
})];

export const explore = [record("A page that is served", {
  url: text("where the page is, on this machine only"),
})];
