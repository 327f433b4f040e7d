import { assertEquals } from "@std/assert";
import { dots } from "../mod.ts";

function findRegion(input: string, move: string) {
  const position = dots.judge.parse(input);
  return dots.show.region(position, dots.parseMove(move, position));
}

Deno.test("region() finds chains, loops, knots and takeable boxes", () => {
  assertEquals(findRegion("2 3\n110\n100\n110\n0011\n0011\n", "h1,2"), {
    kind: "chain",
    size: 2,
    moves: ["h0,2", "h1,2", "h2,2"],
  });
  const mixed = "2 3\n111\n000\n111\n1001\n1101\n"; // two takeable boxes, and a loop
  assertEquals(findRegion(mixed, "v0,1"), { kind: "takeable", size: 2, moves: ["h1,0", "v0,1"] });
  assertEquals(findRegion(mixed, "v1,2"), {
    kind: "loop",
    size: 4,
    moves: ["h1,1", "h1,2", "v0,2", "v1,2"],
  });
  assertEquals(findRegion("2 2\n00\n00\n00\n000\n000\n", "h0,0")?.kind, "knot");
});
