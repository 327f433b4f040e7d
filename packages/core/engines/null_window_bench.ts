/**
 * The engine against the same search written by hand: middle positions of Connect Four, 7 columns
 * of 6 cells, each run with a table that is empty. No question needs more than the 1 MiB with which
 * the engine begins, so both search with that, and look at the same nodes. The engine is measured
 * alone, and again after four other games have used it in the process: then it calls none of them
 * directly.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import {
  connectFourGame as game,
  connectFourScore,
} from "../../../docs/examples/connect_four_search.ts";
import published from "../testdata/connect_four_scores.json" with { type: "json" };
import { ConnectFourByHand } from "../testing/connect_four_by_hand.ts";
import { DepthFirst } from "./depth_first.ts";
import type { Seen, StateGame } from "./games.ts";

/** Games of other shapes: heaps, of which a move takes from one. */
const others: readonly { game: StateGame; heaps: number[] }[] = [
  { game: heapGame(1, 3), heaps: [900] },
  { game: heapGame(2, 3), heaps: [20, 18] },
  { game: { ...heapGame(1, 7), terminalValue: () => -1 }, heaps: [500] },
  { game: { ...heapGame(3, 2), look: lookAtHeaps }, heaps: [9, 11, 8] },
];

function heapGame(wordCount: number, most: number): StateGame {
  return {
    wordCount,
    maxMoves: wordCount * most,
    maxValue: 7 * 1000,
    keyBits: [10, 42, 42][wordCount - 1],
    expand(heaps, successors, gains) {
      let count = 0;
      for (let heap = 0; heap < wordCount; heap++) {
        for (let coins = 1; coins <= Math.min(most, heaps[heap]); coins++) {
          successors.set(heaps, count * wordCount);
          successors[count * wordCount + heap] -= coins;
          gains[count++] = (heaps[heap] * coins) % 7;
        }
      }
      return count;
    },
  };
}

function lookAtHeaps(heaps: Int32Array, seen: Seen): void {
  [seen.keyLow, seen.keyHigh] = [heaps[0] | heaps[1] << 8, heaps[2]];
}

const group = "Connect Four, middle positions";
const positions = Object.entries(published.scores).filter(([moves]) => moves.length < 29);
/** The nodes of all positions, one after the other: visited ones, and those that were expanded. */
const [VISITED, EXPANDED] = [842_152, 473_170];

Deno.bench("the search written by hand", { group, baseline: true }, () => {
  const byHand = new ConnectFourByHand();
  for (const [moves, score] of positions) assertEquals(byHand.score(moves), score);
  assertEquals(byHand.nodes, VISITED);
});

Deno.bench("DepthFirst", { group }, () => {
  const search = new DepthFirst(game, { table: "fixed" });
  for (const [moves, score] of positions) assertEquals(connectFourScore(moves, search), score);
  assertEquals(search.nodes, EXPANDED);
});

Deno.bench("DepthFirst, after four other games", { group }, () => {
  for (const { heaps, game } of others) new DepthFirst(game, { table: "fixed" }).value(heaps);
  const search = new DepthFirst(game, { table: "fixed" });
  for (const [moves, score] of positions) assertEquals(connectFourScore(moves, search), score);
  assertEquals(search.nodes, EXPANDED);
});
