import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../base/report.ts";
import { checkWords, FILE, formatWords, GAME, INPUT, INPUTS, type WordSpec } from "./verb.ts";

const COLOUR: WordSpec = { name: "colour", kind: ["red", "blue"], count: "one" };

Deno.test("formatWords() writes words as help does", () => {
  const cases: [readonly WordSpec[], string][] = [
    [[], ""],
    [[GAME, INPUTS], "<game> [file ...|-]"],
    [[{ ...GAME, count: "optional" }, INPUT], "[game] [file|-]"],
    [[{ ...GAME, count: "any" }], "[game ...]"],
    [[COLOUR, FILE], "<red|blue> [file]"],
  ];
  for (const [words, form] of cases) assertEquals(formatWords(words), form);
});

Deno.test("checkWords() reports missing, superfluous and unknown words", () => {
  const cases: [readonly WordSpec[], string[], string | null][] = [
    [[GAME, INPUTS], [], "paint needs a game"],
    [[GAME, INPUTS], ["g", "a", "b", "c"], null],
    [[GAME, FILE], ["g", "a"], null],
    [[GAME, FILE], ["g", "a", "b"], 'too many arguments: paint takes <game> [file], found "b"'],
    [[{ ...GAME, count: "any" }], [], null],
    [[COLOUR], ["reb"], 'unknown colour "reb", expected one of red, blue'],
    [[COLOUR], ["red"], null],
  ];
  for (const [words, given, message] of cases) {
    const check = () => checkWords({ name: "paint", words }, { words: given, program: [] });
    if (message === null) check();
    else assertEquals(assertThrows(check, UsageError).message, message);
  }
});
