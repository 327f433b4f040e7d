/**
 * The retrograde engine against a loop written by hand for the same graph: the staircases of a
 * 10 × 10 box, where a move fills the next cell of a row and gains its mover's number on it.
 *
 * The engine is measured alone, and again after four other games have used it in the process, so
 * that its call of `expand` is polymorphic. Both know the size of the box at run time only.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import {
  type Box,
  makeBox,
  nextStaircase,
  staircaseGame,
} from "../../chess/testing/staircase_box.ts";
import type { RankedGame } from "./games.ts";
import { retrograde } from "./retrograde.ts";
import { staircaseValues } from "../../chess/staircase_values.ts";

/** The same values by one plain loop written for them. */
function plainLoop({ ranking, moves, gainsBySide: gains }: Box): Int32Array {
  const { lines, stride, rankDrops } = moves;
  const oneSide = gains.length >> 1;
  const values = new Int32Array(ranking.size);
  const contour = ranking.unrank(0);
  let cellsLeft = 0;
  for (let rank = 1; rank < values.length; rank++) {
    cellsLeft += nextStaircase(contour);
    const side = (cellsLeft & 1) * oneSide;
    let best = -0x3fff_ffff;
    let blocked = 0;
    for (let line = 0; line < lines; line++) {
      const step = contour[line];
      if (step !== blocked) {
        const index = line * stride + step - line;
        const value = gains[side + index] - values[rank - rankDrops[index]];
        if (value > best) best = value;
      }
      blocked = step + 1;
    }
    values[rank] = best;
  }
  return values;
}

/** The plain loop with the maximum taken without a branch: mispredicted ones are half its time. */
function branchFreeLoop({ ranking, moves, gainsBySide: gains }: Box): Int32Array {
  const { lines, stride, rankDrops } = moves;
  const oneSide = gains.length >> 1;
  const values = new Int32Array(ranking.size);
  const contour = ranking.unrank(0);
  let cellsLeft = 0;
  for (let rank = 1; rank < values.length; rank++) {
    cellsLeft += nextStaircase(contour);
    const side = (cellsLeft & 1) * oneSide;
    let best = -0x3fff_ffff;
    let blocked = 0;
    for (let line = 0; line < lines; line++) {
      const step = contour[line];
      if (step !== blocked) {
        const index = line * stride + step - line;
        best = Math.max(best, (gains[side + index] - values[rank - rankDrops[index]]) | 0);
      }
      blocked = step + 1;
    }
    values[rank] = best;
  }
  return values;
}

/** Four games of other shapes. */
const others: readonly RankedGame[] = [
  heapGame(3),
  { size: 1 << 15, maxMoves: 15, expand: clearOneBit },
  { size: 100_000, maxMoves: 1, expand: halve },
  heapGame(5),
];

function heapGame(most: number): RankedGame {
  return {
    size: 100_000,
    maxMoves: most,
    expand(heap, successors, gains) {
      for (let i = 0; i < most; i++) {
        successors[i] = heap - i - 1;
        gains[i] = (heap * i) % 7;
      }
      return Math.min(heap, most);
    },
  };
}

function clearOneBit(word: number, successors: Int32Array, gains: Float64Array): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    successors[count] = word ^ (rest & -rest);
    gains[count++] = rest & 15;
  }
  return count;
}

function halve(rank: number, successors: Int32Array, gains: Float64Array): number {
  [successors[0], gains[0]] = [rank >> 1, 3];
  return rank === 0 ? 0 : 1;
}

const box = makeBox(10, 10, 1);
const game = staircaseGame(box);
const expected = plainLoop(box);
assertEquals(retrograde(game).values, expected);
let othersPlayed = 0;

function playOthers(): void {
  for (; othersPlayed < 20; othersPlayed++) retrograde(others[othersPlayed % others.length]);
}

const group = "the 184,756 staircases of a 10 x 10 box";

Deno.bench("a plain loop written by hand", { group, baseline: true }, () => {
  assertEquals(plainLoop(box).at(-1), expected.at(-1));
});

Deno.bench("the same loop without branches in the maximum", { group }, () => {
  assertEquals(branchFreeLoop(box).at(-1), expected.at(-1));
});

Deno.bench("retrograde()", { group }, () => {
  assertEquals(retrograde(game).values.at(-1), expected.at(-1));
});

Deno.bench("retrograde(), after four other games", { group }, () => {
  playOthers();
  assertEquals(retrograde(game).values.at(-1), expected.at(-1));
});

Deno.bench("staircaseValues(), by leaves", { group }, () => {
  assertEquals(staircaseValues(box.game)(box.game.left), expected.at(-1));
});
