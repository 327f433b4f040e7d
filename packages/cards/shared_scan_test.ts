import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { scanForValue, serialScan } from "./root_scan.ts";
import { type FirstMoves, SharedSearch } from "./shared_scan.ts";

/** First moves of a made-up game: each is worth the least of its replies. */
function madeUp(replies: readonly number[][]): FirstMoves & { opened: number } {
  const moves = {
    twins: replies.map((_, move) => move),
    opened: 0,
    test: (move: number) => Math.min(...replies[move]),
    open: (move: number, threshold: number) => {
      moves.opened++;
      const sure = replies[move][0] < threshold && replies[move].length === 1;
      return {
        replies: sure ? 0 : replies[move].length,
        bound: sure ? replies[move][0] : 99,
        test: (reply: number) => replies[move][reply],
      };
    },
  };
  return moves;
}

Deno.test("a shared scan, also reply by reply, finds the value and the smallest best move", () => {
  const random = seededRandom(11);
  let opened = 0;
  for (let round = 0; round < 2000; round++) {
    const replies = Array.from(
      { length: 1 + random(6) },
      () => Array.from({ length: 1 + random(4) }, () => random(7) - 3),
    );
    const values = replies.map((all) => Math.min(...all));
    const value = Math.max(...values);
    const expected = { value, index: values.indexOf(value) };
    const window = { lower: -5, upper: 5 };
    const moves = madeUp(replies);
    const shared = SharedSearch.create(replies.length, 1, window);
    assertEquals(scanForValue(shared.scan(1, moves), window), expected, JSON.stringify(replies));
    assertEquals(scanForValue(serialScan(moves.twins, moves.test), window), expected);
    opened += moves.opened;
  }
  assertEquals(opened > 2000, true);
});
