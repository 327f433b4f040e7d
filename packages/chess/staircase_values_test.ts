import { assertEquals, assertThrows } from "@std/assert";
import { DepthFirst, retrograde } from "@zugzwang/core/engines";
import { Budget, LimitError } from "@zugzwang/core";
import { contourGame, contourState } from "./prover.ts";
import {
  type StaircaseGame,
  staircaseMoves,
  staircaseTableSize,
  staircaseValues,
} from "./staircase_values.ts";
import { makeBox, staircaseGame } from "./testing/staircase_box.ts";

/** What the larger gains of all cells may add up to. */
const MAX_SUM = 2 ** 30 - 1;

const SIZES = [[1, 1], [1, 9], [2, 5], [5, 14], [8, 9], [10, 10]] as const;

Deno.test("staircaseValues() agrees with retrograde() in every position, by leaves of 0 to 4", () => {
  const leafLines = SIZES.map(([lines, width]) => {
    const box = makeBox(lines, width, lines);
    const { values: expected } = retrograde(staircaseGame(box));
    const valueOf = staircaseValues(box.game);
    const values = Array.from(expected, (_, rank) => valueOf(leftOf(rank)));
    assertEquals(values, [...expected], `${lines} x ${width}`);
    return staircaseTableSize(box.game).leaf.lines;

    function leftOf(rank: number): Int32Array {
      return box.ranking.unrank(rank).map((step, line) => step - line);
    }
  });
  assertEquals(leafLines, [0, 0, 0, 1, 2, 4]);
});

Deno.test("staircaseValues() of a position in progress agrees with DepthFirst", () => {
  const { game, moves } = makeBox(6, 8, 3);
  for (const left of [[0, 0, 0, 0, 0, 0], [0, 1, 1, 4, 7, 8], [2, 2, 5, 5, 8, 8]]) {
    const valueOf = staircaseValues({ ...game, left });
    const value = new DepthFirst(contourGame(moves)).value(contourState(left, 8));
    assertEquals(valueOf(left), value);
  }
});

Deno.test("staircaseValues() is exact up to the documented sum", () => {
  // Taken cells are the large ones: leaves read them where they are free.
  const game: StaircaseGame = {
    width: 40,
    left: [1, 1, 40],
    gainAt: (line, left, parity) =>
      line < 2 && left > 1 ? Math.floor(MAX_SUM / 120) : parity * left,
  };
  const valueOf = staircaseValues(game);
  const states = contourGame(staircaseMoves(game));
  for (let left = 1; left <= 28; left++) {
    const value = new DepthFirst(states).value(contourState([1, 1, left], 40));
    assertEquals(valueOf([1, 1, left]), value, `${left}`);
  }
  assertEquals(staircaseTableSize(game).leaf.lines, 1);
});

Deno.test("staircaseValues() reaches the documented sum, for either side", () => {
  const gain = Math.floor(MAX_SUM / 20);
  const game: StaircaseGame = {
    width: 40,
    left: [40],
    gainAt: (_, left, parity) => left % 2 === 0 && parity === 0 ? gain : 0,
  };
  const valueOf = staircaseValues(game);
  assertEquals([valueOf([40]), valueOf([39])], [20 * gain, -19 * gain]);
  assertEquals(20 * gain > 2 ** 30 - 20, true);
});

Deno.test("staircaseValues() refuses gains that are too large, and invalid staircases", () => {
  const game = (gain: number, left = [1, 3]): StaircaseGame => ({
    width: 3,
    left,
    gainAt: (line, free, parity) => line + free + parity === 3 ? gain : 1,
  });
  for (const gain of [0.5, NaN, Infinity, 2 ** 53]) {
    assertThrows(() => staircaseValues(game(gain)), RangeError, "integer payoffs");
  }
  for (const gain of [MAX_SUM, -MAX_SUM]) {
    const narrow = () => staircaseValues(game(gain));
    assertThrows(narrow, RangeError, "at most 1073741823");
  }
  for (const left of [[2, 1], [1, 4], [-1, 3], [0.5, 3]]) {
    assertThrows(() => staircaseValues(game(1, left)), RangeError, `found ${left.join(" ")}`);
  }
  const valueOf = staircaseValues(game(1));
  for (const left of [[3], [2, 2], [1, 0], [0, 4], [0, NaN]]) {
    assertThrows(() => valueOf(left), RangeError, `found ${left.join(" ")}`);
  }
});

Deno.test("staircaseValues() reserves its memory first, and stops at a deadline", () => {
  const { game } = makeBox(9, 9, 1);
  const { bytes } = staircaseTableSize(game);
  const budget = new Budget({ memoryBytes: bytes });
  staircaseValues(game, budget);
  assertEquals(budget.peakBytes, bytes);
  const small = new Budget({ memoryBytes: bytes - 1 });
  assertThrows(() => staircaseValues(game, small), LimitError);
  let now = 0;
  const late = new Budget({ deadline: 1, now: () => now++ });
  assertThrows(() => staircaseValues(game, late), LimitError, "the search");
});
