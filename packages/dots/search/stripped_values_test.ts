import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "../dots.ts";
import { undrawnEdges } from "../rules/board.ts";
import { dissect } from "../strings/components.ts";
import { strippedOf } from "./stripped_values.ts";

Deno.test("strippedOf() names edges for the search alone: endgames have a position a move", () => {
  const random = seededRandom(55);
  const partsOf = (family: string) => {
    const position = dots.instances.generate("9x9", family, random);
    return dissect(position, undrawnEdges(position.drawn));
  };
  const endgame = partsOf("endgame");
  assertEquals(strippedOf(endgame.components).edges, []);
  assertEquals(strippedOf(endgame.components).boxes, endgame.boxes);
  const open = partsOf("empty");
  assert(open.rest.length > 0);
  assertEquals(strippedOf(open.components).edges.toSorted((a, b) => a - b), open.rest);
});
