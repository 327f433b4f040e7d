/**
 * The engine against the same search written by hand: middle positions of Connect Four, 7 columns of
 * 6 cells, each run with a table that is empty. No question needs more than the 1 MiB with which the
 * engine begins, so both search with that, and look at the same nodes.
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
/** The nodes of all positions, one after the other. */
const NODES = 818_832;

Deno.bench("the search written by hand", { group, baseline: true }, () => {
  const byHand = new ConnectFourByHand();
  for (const [moves, score] of positions) assertEquals(byHand.score(moves), score);
  assertEquals(byHand.nodes, NODES);
});

Deno.bench("NullWindow", { group }, () => {
  const search = new NullWindow(game);
  for (const [moves, score] of positions) assertEquals(connectFourScore(moves, search), score);
  assertEquals(search.nodes, NODES);
});
