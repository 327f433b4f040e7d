/**
 * What the verbs say that make instances, measure or serve.
 *
 * @module
 */
import {
  answer,
  bestMove,
  EFFORT,
  family,
  game,
  input,
  method,
  moveText,
  seed,
  size,
  VALUE,
  workPerSecond,
} from "./common.ts";
import { amount, anything, count, list, oneOf, optional, record, text } from "./words.ts";

export const gen = [
  record("An instance: a position file that every verb accepts", {
    game,
    input,
    moves: list(moveText, "moves made after the input: none"),
    size,
    family,
    seed,
    command: text("the command that generates the instance again"),
    file: optional(text("the file that was written, with --output-dir")),
  }),
  record("The families, with --families", {
    game,
    sizeForm: text("the form of sizes"),
    defaultSize: text("the size where none is given"),
    families: anything("what each family is for, the default first"),
  }),
];

export const bench = [
  record("An instance", {
    game,
    size,
    family,
    seed,
    method,
    ...VALUE,
    move: bestMove,
    answer,
    ...EFFORT,
    workPerSecond,
  }),
  record("The last line", {
    cases: count("how many instances"),
    bench: count("positions and nodes of all, added up"),
    signature: text(
      "eight hexadecimal digits of all answers, methods, positions, nodes and bytes; equal on every machine",
    ),
    elapsedMs: amount("time of all, in milliseconds; not part of the signature"),
    workPerSecond,
  }),
];

export const completions = [record("A script", {
  shell: oneOf(["bash", "zsh", "fish"], "the shell"),
  script: text("the script"),
})];

export const explore = [record("A page that is served", {
  url: text("where the page is, on this machine only"),
})];
