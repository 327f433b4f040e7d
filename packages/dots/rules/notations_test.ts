import { InputError } from "@zugzwang/core";
import { assertEquals, assertThrows } from "@std/assert";
import { dots } from "../dots.ts";
import { movesInRecord } from "./notations.ts";

const empty = dots.empty("5x5");
const textOf = (text: string) => dots.formatMove(dots.parseMove(text, empty));

Deno.test("dots.parseMove() takes dots by letters and numbers, rows from the bottom", () => {
  // The example of the forum: b5-c5 and b4-c4 are the top and the bottom of one box, b4-b5 a side.
  const moves = ["a1-b1", "b5-c5", "c4-c5", "b4-c4", "b4-b5", "d3-e3", "f1-f2"].map(textOf);
  assertEquals(moves, ["h5,0", "h1,1", "v1,2", "h2,1", "v1,1", "h3,3", "v4,5"]);
  for (const text of ["b1-a1", "a1b1", "A1-B1", "a1 - b1"]) assertEquals(textOf(text), "h5,0");
  for (const text of ["a1-c1", "a1-b2", "a0-b0", "a7-b7", "f1-g1", "a1", "a1-a1"]) {
    assertThrows(() => dots.parseMove(text, empty), InputError);
  }
});

Deno.test("dots.parseMove() takes the actions of OpenSpiel", () => {
  for (const text of ["P1(v,0,5)", "P2(v,0,5)", "v 0 5", "V 0 5"]) {
    assertEquals(textOf(text), "v0,5");
  }
  for (const text of ["P1(h,0,5)", "h 6 0", "P3(h,0,0)"]) {
    assertThrows(() => dots.parseMove(text, empty), InputError);
  }
});

Deno.test("movesInRecord() finds the moves of a record, and what is none", () => {
  const golem = "1. b5-c5 2. c4-c5\n3. b4-c4 4. b4-b5, d3-e3\n5. f1-f2";
  const moves = ["b5-c5", "c4-c5", "b4-c4", "b4-b5", "d3-e3", "f1-f2"];
  assertEquals(movesInRecord(golem), moves);
  assertEquals(movesInRecord("h0,1;v2,3, h0,0\nh1,1"), ["h0,1", "v2,3", "h0,0", "h1,1"]);
  assertEquals(movesInRecord("P1(h,0,1), P2(v,1,2)\nh 0 2"), ["P1(h,0,1)", "P2(v,1,2)", "h 0 2"]);
  assertEquals(movesInRecord("1. a1b1 resigns"), ["a1b1", "resigns"]);
  assertEquals(movesInRecord(" \n"), []);
});
