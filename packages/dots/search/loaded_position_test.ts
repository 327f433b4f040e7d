import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "../dots.ts";
import { dissect } from "../strings/components.ts";
import { joinComponents } from "./loaded_position.ts";

Deno.test("joinComponents() lists edges only for positions that need a search", () => {
  const random = seededRandom(55);
  const makeParts = (family: string) => {
    const position = dots.instances.generate("9x9", family, random);
    return dissect(position);
  };
  const endgame = makeParts("endgame");
  assertEquals(joinComponents(endgame.components).edges, []);
  assertEquals(joinComponents(endgame.components).boxes, endgame.boxes);
  const open = makeParts("empty");
  assert(open.rest.length > 0);
  assertEquals(joinComponents(open.components).edges.toSorted((a, b) => a - b), open.rest);
});
