/**
 * The engines against each other on one graph: the 184,756 staircases of a 10 × 10 box.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { makeBox, staircaseGame } from "../testing/staircase_box.ts";
import { depthFirst } from "./depth_first.ts";
import { loopyRetrograde } from "./loopy_retrograde.ts";
import { batched, moveBatch } from "./ranked_game.ts";
import { retrograde } from "./retrograde.ts";
import { contourGame, contourKey } from "./staircase/contour_game.ts";
import type { StateGame } from "./state_game.ts";
import { topological } from "./topological.ts";

const box = makeBox(10, 10, 1);
const ranked = staircaseGame(box);
const keyed = contourGame(box.moves);
const expected = retrograde(ranked).at(-1)!;

const buffers = moveBatch(ranked, 1);
/** One position at a time, through a batch of one. */
const expanding = batched({
  size: ranked.size,
  maxMoves: ranked.maxMoves,
  expand(rank, successors, payoffs) {
    ranked.batch(rank, rank + 1, buffers.offsets, successors, payoffs);
    return buffers.offsets[1];
  },
});

const states: StateGame = {
  wordCount: 1,
  maxMoves: keyed.maxMoves,
  expand: (state, successors, payoffs) => keyed.expand(state[0], successors, payoffs, 0),
};

const group = "the 184,756 staircases of a 10 x 10 box";

Deno.bench("retrograde(), batches", { group, baseline: true }, () => {
  assertEquals(retrograde(ranked).at(-1), expected);
});

Deno.bench("retrograde(), one position at a time, each unranked", { group }, () => {
  assertEquals(retrograde(expanding).at(-1), expected);
});

Deno.bench("depthFirst(), contours in a MemoTable", { group }, () => {
  assertEquals(depthFirst(keyed, contourKey(box.game.left)).value, expected);
});

Deno.bench("topological(), contours as states", { group }, () => {
  const initial = Int32Array.of(contourKey(box.game.left));
  assertEquals(topological(states, initial).values[0], expected);
});

Deno.bench("loopyRetrograde(), outcomes only", { group }, () => {
  const { remotenessPlies } = loopyRetrograde({ ...ranked, terminalValue: () => -1 });
  assertEquals(remotenessPlies.at(-1), 100);
});
