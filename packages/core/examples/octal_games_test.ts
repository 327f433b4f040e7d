import { retrogradeOutcomes } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import published from "../testdata/octal_games.json" with { type: "json" };
import { DAWSONS_CHESS, grundyValues, KAYLES } from "./octal_games.ts";

Deno.test("Kayles and Dawson's Chess have the published Grundy values", () => {
  const { kayles, dawsonsChess } = published;
  assertEquals([...grundyValues(KAYLES, kayles.length - 1)], kayles);
  assertEquals([...grundyValues(DAWSONS_CHESS, dawsonsChess.length - 1)], dawsonsChess);
});

Deno.test("Grundy values say who wins Kayles on any pins of twelve, as play of the whole does", () => {
  const PINS = 12;
  // A position is the set of pins that stand; throwing one or two neighbours makes it smaller.
  const { outcomes } = retrogradeOutcomes({
    size: 1 << PINS,
    maxMoves: 2 * PINS,
    expand(pins, successors) {
      let count = 0;
      for (let pin = 0; pin < PINS; pin++) {
        for (const thrown of [0b1 << pin, 0b11 << pin]) {
          if ((pins & thrown) === thrown) successors[count++] = pins & ~thrown;
        }
      }
      return count;
    },
  });
  const values = grundyValues(KAYLES, PINS);
  outcomes.forEach((won, pins) => {
    const rows = pins.toString(2).split("0").map((row) => values[row.length]);
    const sum = rows.reduce((a, b) => a ^ b);
    assertEquals(won, sum === 0 ? 0 : 1, pins.toString(2));
  });
});
