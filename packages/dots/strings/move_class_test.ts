import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { countCompleted, type DotsPosition, listUndrawn, toMove } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { stripNaively } from "../testing/strip_naively.ts";
import { classifyMoves, dissect, LoadedPosition } from "./loaded_position.ts";
import type { MoveClass, Stripped } from "./loaded_position.ts";

/** Yields positions with trees, chains, loops and knots. */
function* makePositions(count: number): Generator<DotsPosition> {
  const random = seededRandom(81);
  const families = ["general", "endgame", "components", "late"];
  for (let i = 0; i < count; i++) {
    const size = ["1x7", "3x3", "4x5", "6x6"][random(4)];
    let position = dots.instances.generate(size, families[i % families.length], random);
    for (let drawn = random(4); drawn > 0; drawn--) {
      const moves = dots.moves(position);
      if (moves.length > 1) position = dots.play(position, moves[random(moves.length)]);
    }
    yield position;
  }
}

/** Returns what a move leaves to take, by the words of the strip rule. */
function cutNaively(position: DotsPosition, edge: number) {
  const left = stripNaively(dots.play(position, toMove(position, edge)));
  const isTakeable = dissect(position).components.every(({ edges }) => !edges.includes(edge));
  const gain = countCompleted(position, edge);
  return { ...left, gain, arePairs: isTakeable && left.arePairs };
}

function classifyNaively(position: DotsPosition, edge: number): MoveClass {
  const { gain, taken, handout, arePairs } = cutNaively(position, edge);
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (arePairs) return "double-deal";
  if (handout === 0) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}

Deno.test("LoadedPosition.cut() and classifyMoves() agree with the words of the strip rule", () => {
  const seen = new Map<string, number>();
  for (const position of makePositions(300)) {
    const loaded = new LoadedPosition(position);
    for (const edge of listUndrawn(position.drawn)) {
      const input = `${dots.judge.formatInput(position)}${edge}`;
      assertEquals(loaded.cut(edge), cutNaively(position, edge), input);
      const found = classifyMoves(position)[edge];
      assertEquals(found, classifyNaively(position, edge), input);
      const name = `${found} ${loaded.cut(edge).handout}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  }
  assertEquals(seen.size >= 9 && Math.min(...seen.values()) > 10, true, JSON.stringify([...seen]));
});

Deno.test("LoadedPosition.cut() tells a loop with takeable boxes from one without", () => {
  // Two loops of four boxes, the left one with two takeable boxes that hang on it.
  const rows = ["111111", "001100", "111111", "1000101", "1011101"];
  const position = dots.judge.parse(`2 6\n${rows.map((row) => row).join("\n")}\n`);
  const edges = listUndrawn(position.drawn);
  for (const order of [edges, edges.toReversed()]) {
    const loaded = new LoadedPosition(position);
    for (const edge of order) {
      assertEquals(loaded.cut(edge), cutNaively(position, edge), `edge ${edge}`);
    }
  }
});

Deno.test("LoadedPosition.findChild() leaves the same stripped position as a move (seed 81)", () => {
  for (const position of makePositions(300)) {
    const loaded = new LoadedPosition(position);
    for (const edge of listUndrawn(position.drawn)) {
      const { taken, handout, stripped } = dissect(dots.play(position, toMove(position, edge)));
      const child = loaded.findChild(edge);
      assertEquals([child.taken, child.handout], [taken, handout]);
      const format = ({ boxes, endgame, key }: Stripped) => endgame ? key : `${boxes}`;
      assertEquals(
        format(child.stripped),
        format(stripped),
        `${dots.judge.formatInput(position)}${edge}`,
      );
    }
  }
});
