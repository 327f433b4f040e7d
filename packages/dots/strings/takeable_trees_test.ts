import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { type DotsPosition, listUndrawn } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { CoinState, makeBoardGraph, NO_HANDOUT } from "./coin_state.ts";
import { listComponents } from "./components.ts";
import { classifyMove, type MoveClass } from "./move_class.ts";
import { TakeableTrees, type TreesLeft } from "./takeable_trees.ts";

/** Returns a function that strips the whole board, after a move or before it. */
function stripBoard(position: DotsPosition): (edge: number | null) => TreesLeft {
  const graph = makeBoardGraph(position);
  const state = new CoinState(graph);
  state.reset(listUndrawn(position.drawn));
  return (edge) => {
    const before = state.remaining;
    if (edge !== null) state.cut(edge);
    const gain = before - state.remaining;
    const single = Array.from({ length: graph.coins }, (_, coin) => coin)
      .filter((coin) => state.getDegree(coin) === 1);
    const arePairs = single.every((coin) =>
      state.getDegree(state.getOtherEnd(state.getSum(coin), coin)) === 1
    );
    const handout = state.strip();
    const taken = state.stripped;
    state.undoTo(0);
    return { gain, taken, handout, arePairs };
  };
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
  for (const position of makePositions(4000)) {
    const state = new CoinState(makeBoardGraph(position));
    const trees = new TakeableTrees(state);
    const strip = stripBoard(position);
    const { gain, taken, handout } = trees.load(listUndrawn(position.drawn));
    const expected = strip(null);
    assertEquals([gain, taken, handout], [0, expected.taken, expected.handout]);
    for (const edge of listUndrawn(position.drawn)) {
      assertEquals(trees.has(edge), state.uncut[edge] === 0);
      const left = trees.has(edge) ? trees.cut(edge) : trees.openPart(edge);
      const found = strip(edge);
      const input = `${dots.formatInput(position)}${edge}`;
      if (left === null) assertEquals(found.handout !== NO_HANDOUT && found.taken > 2, true, input);
      else assertEquals(left, found, input);
      if (!trees.has(edge)) seen.chains++;
      else if (left?.arePairs) seen.pairs++;
      else seen.trees++;
    }
    for (const { kind, boxes, edges } of listComponents(state)) {
      if (kind !== "loop") continue;
      for (const edge of edges) assertEquals(trees.openLoop(boxes), strip(edge));
      seen.loops++;
    }
    const staying = listUndrawn(position.drawn).filter((edge) => !trees.has(edge));
    const opened = staying.map((edge) => trees.openPart(edge));
    state.undoTo(0); // the solver continues from the state before the strip
    assertEquals(staying.map((edge) => trees.openPart(edge)), opened);
  }
  assertEquals(Object.values(seen).every((count) => count > 300), true, JSON.stringify(seen));
});

function classifyByStrip(
  { gain, taken, handout, arePairs }: TreesLeft,
  isTree: boolean,
): MoveClass {
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (isTree && arePairs) return "double-deal";
  if (handout === NO_HANDOUT) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}

Deno.test("classifyMove() agrees with a strip of the whole board on every move (seed 81)", () => {
  const seen = new Map<string, number>();
  for (const position of makePositions(4000)) {
    const state = new CoinState(makeBoardGraph(position));
    state.reset(listUndrawn(position.drawn));
    state.strip();
    const strip = stripBoard(position);

    for (const edge of listUndrawn(position.drawn)) {
      const found = classifyMove(position, edge);
      const expected = classifyByStrip(strip(edge), state.uncut[edge] === 0);
      assertEquals(found, expected, `${dots.formatInput(position)}${edge}`);
      seen.set(found, (seen.get(found) ?? 0) + 1);
    }
  }
  assertEquals([seen.size, Math.min(...seen.values()) > 100], [6, true], JSON.stringify([...seen]));
});
