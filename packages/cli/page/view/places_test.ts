import { assertEquals } from "@std/assert";
import { listDeciding, listUndecided, type Place } from "./places.ts";

/** Makes places of which each has some moves. */
function makePlaces(...moves: readonly string[][]): Place[] {
  const shape = { kind: "cell", role: "empty", x: 0, y: 0, width: 1, height: 1 } as const;
  return moves.map((moves, index) => ({ index, shape, moves, x: 0, y: 0 }));
}

Deno.test("what no further place decides is left for buttons", () => {
  const promotion = makePlaces(["a7 a8 queen", "a7 a8 knight"], ["a7 a8 queen", "a7 a8 knight"]);
  assertEquals(listUndecided(promotion, promotion[0].moves), promotion[0].moves);
  assertEquals(listDeciding(promotion, promotion[0].moves), []);
  const some = makePlaces(["a b", "a c", "a c!"], ["a b"], ["a c", "a c!"]);
  assertEquals(listUndecided(some, some[0].moves), []);
  assertEquals(listUndecided(some, some[2].moves), ["a c", "a c!"], "after the second place");
  assertEquals(listUndecided(makePlaces(["a"]), ["a"]), [], "the only move has a place");
  assertEquals(listUndecided(makePlaces(["a"]), ["a", "pass"]), ["pass"]);
});
