/**
 * The engine against the same search written by hand: middle positions of Connect Four, 7 columns of
 * 6 cells, each run with tables that are empty.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { connectFourScore, game } from "../examples/connect_four_search.ts";
import published from "../testdata/connect_four_scores.json" with { type: "json" };
import { ConnectFourByHand } from "../testing/connect_four_by_hand.ts";
import { NullWindow } from "./null_window.ts";

const group = "Connect Four, middle positions";
const positions = Object.entries(published.scores).filter(([moves]) => moves.length < 29);

Deno.bench("the search written by hand", { group, baseline: true }, () => {
  const byHand = new ConnectFourByHand();
  for (const [moves, score] of positions) assertEquals(byHand.score(moves), score);
});

Deno.bench("NullWindow", { group }, () => {
  const search = new NullWindow(game);
  for (const [moves, score] of positions) assertEquals(connectFourScore(moves, search), score);
});
