import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { countCompleted, type DotsPosition, listUndrawn, toMove } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { CoinState, LOOP_HANDOUT, makeGraph, NO_HANDOUT } from "./coin_state.ts";
import { listComponents } from "./components.ts";
import { dissect } from "./loaded_position.ts";
import { classifyMoves, type MoveClass } from "./move_class.ts";
import { TakeableTrees, type TreesLeft } from "./takeable_trees.ts";

/** Returns what the trees of a position are after a move, from a strip of the whole board. */
function stripBoard(position: DotsPosition, edge: number): TreesLeft {
  const { drawn } = dots.play(position, toMove(position, edge));
  const trees = new TakeableTrees(new CoinState(makeGraph(position)));
  const left = trees.load(listUndrawn(drawn));
  const wasTakeable = dissect(position).components.every(({ edges }) => !edges.includes(edge));
  const gain = countCompleted(position, edge);
  return { ...left, gain, arePairs: wasTakeable && left.arePairs };
}

/** Yields positions with trees, chains, loops and knots. */
function* makePositions(count: number): Generator<DotsPosition> {
  const random = seededRandom(81);
  const families = ["general", "endgame", "components", "late"];
  for (let i = 0; i < count; i++) {
    const size = ["1x7", "3x3", "4x5", "7x6"][random(4)];
    let position = dots.instances.generate(size, families[i % families.length], random);
    for (let drawn = random(4); drawn > 0; drawn--) {
      const moves = dots.moves(position);
      if (moves.length > 1) position = dots.play(position, moves[random(moves.length)]);
    }
    yield position;
  }
}

Deno.test("TakeableTrees agrees with a strip of the whole board on every move (seed 81)", () => {
  const seen = { trees: 0, chains: 0, loops: 0, pairs: 0 };
  for (const position of makePositions(2500)) {
    const state = new CoinState(makeGraph(position));
    const trees = new TakeableTrees(state);
    trees.load(listUndrawn(position.drawn));
    const stripped = state.cutCount;
    for (const edge of listUndrawn(position.drawn)) {
      const isTree = state.uncut[edge] === 0;
      const left = trees.cut(edge);
      assertEquals(left, stripBoard(position, edge), `${dots.judge.formatInput(position)}${edge}`);
      const { components } = dissect(dots.play(position, toMove(position, edge)));
      assertEquals(listComponents(state), components);
      state.undoTo(stripped);
      if (left.arePairs) seen.pairs++;
      else if (isTree) seen.trees++;
      else if (left.handout === LOOP_HANDOUT) seen.loops++;
      else if (left.taken > 0) seen.chains++;
    }
  }
  assertEquals(Object.values(seen).every((count) => count > 300), true, JSON.stringify(seen));
});

function classifyByStrip({ gain, taken, handout, arePairs }: TreesLeft): MoveClass {
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (arePairs) return "double-deal";
  if (handout === NO_HANDOUT) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}

Deno.test("classifyMoves() agrees with a strip of the whole board on every move (seed 81)", () => {
  const seen = new Map<string, number>();
  for (const position of makePositions(2500)) {
    for (const edge of listUndrawn(position.drawn)) {
      const found = classifyMoves(position)[edge];
      const expected = classifyByStrip(stripBoard(position, edge));
      assertEquals(found, expected, `${dots.judge.formatInput(position)}${edge}`);
      seen.set(found, (seen.get(found) ?? 0) + 1);
    }
  }
  assertEquals([seen.size, Math.min(...seen.values()) > 100], [6, true], JSON.stringify([...seen]));
});
