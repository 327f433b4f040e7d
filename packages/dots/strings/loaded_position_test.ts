import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "../dots.ts";
import { type DotsPosition, toEdge } from "../rules/board.ts";
import { type Counted, dissect, LoadedPosition } from "./loaded_position.ts";

Deno.test("dissect() lists edges only for positions that need a search", () => {
  const random = seededRandom(55);
  assertEquals(dissect(dots.instances.generate("9x9", "endgame", random)).stripped.edges, []);
  const { stripped, components } = dissect(dots.instances.empty("9x9"));
  assertEquals([stripped.edges.length, stripped.boxes, components.length], [180, 81, 1]);
});

Deno.test("LoadedPosition takes positions apart in any order as if each were the first", () => {
  const random = seededRandom(56);
  for (const family of ["endgame", "components", "general", "late"]) {
    const start = dots.instances.generate("6x6", family, random);
    const positions = [start];
    for (let last = start; positions.length < 20 && !dots.isOver!(last);) {
      const moves = dots.moves(last);
      last = dots.play(last, moves[random(moves.length)]);
      positions.push(last);
    }
    const loaded = new LoadedPosition(start);
    const order = [...positions, ...positions.map(() => positions[random(positions.length)])];
    for (const position of order) {
      const fresh = new LoadedPosition(position);
      assertEquals(describe(loaded, position), describe(fresh, position), family);
    }
  }
});

/** Describes what a position and all its moves lead to. */
function describe(loaded: LoadedPosition, position: DotsPosition): string[] {
  const format = ({ taken, handout, stripped }: Counted) =>
    `${taken} ${handout} ${stripped.boxes} ${stripped.key}`;
  const counted = loaded.load(position.drawn);
  const children = dots.moves(position).map((move) => loaded.findChild(toEdge(position, move)));
  return [format(counted), ...children.map((child) => `${child.gain} ${format(child)}`)];
}
