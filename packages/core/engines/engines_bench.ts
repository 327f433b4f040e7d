/**
 * The engines against each other on one graph: the 184,756 staircases of a 10 × 10 box.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { loneKing } from "../../../docs/examples/lone_king.ts";
import { contourGame, contourState } from "../../chess/prover.ts";
import { makeBox, staircaseGame } from "../../chess/testing/staircase_box.ts";
import { depthFirst } from "../testing/depth_first.ts";
import { loopyRetrograde } from "./loopy.ts";
import { retrograde } from "./retrograde.ts";
import { topological } from "./topological.ts";

const box = makeBox(10, 10, 1);
const ranked = staircaseGame(box);
const contours = contourGame(box.moves);
const initial = contourState(box.game.left, 10);
const expected = retrograde(ranked).values.at(-1)!;

const group = "the 184,756 staircases of a 10 x 10 box";

Deno.bench("retrograde()", { group, baseline: true }, () => {
  assertEquals(retrograde(ranked).values.at(-1), expected);
});

Deno.bench("DepthFirst, contours in a MemoTable", { group }, () => {
  assertEquals(depthFirst(contours, { root: initial }).value, expected);
});

Deno.bench("topological(), contours as states", { group }, () => {
  assertEquals(topological(contours, { root: initial }).values[0], expected);
});

const { game: king } = loneKing("rook").game.encoding.ranks(0);

Deno.bench(
  "loopyRetrograde(), king and rook against king",
  { group: "positions that repeat" },
  () => {
    assertEquals(loopyRetrograde(king).remotenessPlies.reduce((a, b) => Math.max(a, b)), 32);
  },
);
