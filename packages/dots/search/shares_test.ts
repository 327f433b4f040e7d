import { assert, assertEquals } from "@std/assert";
import { sharesOf } from "./shares.ts";

Deno.test("sharesOf() has every machine try every move once, and begin apart", () => {
  for (let count = 1; count <= 20; count++) {
    for (let moves = 0; moves <= 25; moves++) {
      const firsts = new Map<number, number[]>();
      for (let index = 0; index < count; index++) {
        const shares = sharesOf(moves, { index, count });
        const places = shares.map(({ place }) => place).sort((a, b) => a - b);
        assertEquals(places, [...Array(moves).keys()]);
        if (moves === 0) continue;
        const { place, part } = shares[0];
        assert(part.index >= 0 && part.index < part.count);
        const at = firsts.get(place) ?? [];
        firsts.set(place, [...at, part.index]);
        assert(moves < count || part.count === 1);
      }
      for (const parts of firsts.values()) { // those that begin with one move are told apart
        assertEquals(parts, [...parts.keys()], `${moves} moves, ${count} machines`);
      }
    }
  }
});
