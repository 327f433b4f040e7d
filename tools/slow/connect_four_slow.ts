/** Who wins Connect Four from the empty board of 7 columns and 6 rows: minutes, 1 GiB. */
import { assertEquals } from "@std/assert";
import { DepthFirst } from "@zugzwang/core/engines";
import { connectFourGame, connectFourState } from "../../docs/examples/connect_four_search.ts";

Deno.test("the first player wins Connect Four from the empty board", () => {
  const search = new DepthFirst(connectFourGame, { table: "fixed", tableBytes: 2 ** 30 });
  assertEquals(search.bound(connectFourState(""), 1) >= 1, true);
});
