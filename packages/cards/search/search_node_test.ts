import { assertEquals } from "@std/assert";
import { MOVE_BITS, packMove, unpackMove } from "./search_node.ts";

Deno.test("packMove() tells all moves apart within MOVE_BITS, and unpackMove() ignores higher bits", () => {
  const all = Array.from({ length: 16 * 8 }, (_, i) => ({ place: i % 8, cell: i >> 3 }));
  assertEquals(new Set(all.map(packMove)).size, 2 ** MOVE_BITS);
  assertEquals(Math.max(...all.map(packMove)) < 2 ** MOVE_BITS, true);
  assertEquals(all.map((move) => unpackMove(packMove(move))), all);
  assertEquals(all.map((move) => unpackMove(5 << MOVE_BITS | packMove(move))), all);
});
