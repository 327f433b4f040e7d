import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { graphOfBoard } from "./coin_graph.ts";
import { CoinState, NO_HANDOUT } from "./coin_state.ts";
import { componentsOf } from "./components.ts";
import { type MoveClass, MoveClassifier } from "./move_class.ts";
import { TakeableTrees, type TreesLeft } from "./takeable_trees.ts";

/** What a look at the whole board says of a move, or of the position before it. */
function wholeBoard(position: DotsPosition): (edge: number | null) => TreesLeft {
  const graph = graphOfBoard(position);
  const state = new CoinState(graph);
  state.reset(undrawnEdges(position.drawn));
  return (edge) => {
    const before = state.remaining;
    if (edge !== null) state.cut(edge);
    const gain = before - state.remaining;
    const single = Array.from({ length: graph.coins }, (_, coin) => coin)
      .filter((coin) => state.degreeOf(coin) === 1);
    const arePairs = single.every((coin) =>
      state.degreeOf(state.otherEnd(state.sumOf(coin), coin)) === 1
    );
    const handout = state.strip();
    const taken = state.stripped;
    state.undoTo(0);
    return { gain, taken, handout, arePairs };
  };
}

/** Positions with all there is: trees, chains, loops and knots. */
function* positions(count: number): Generator<DotsPosition> {
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

Deno.test("TakeableTrees says of every move what a look at the whole board says (seed 81)", () => {
  const seen = { trees: 0, chains: 0, loops: 0, pairs: 0 };
  for (const position of positions(4000)) {
    const state = new CoinState(graphOfBoard(position));
    const trees = new TakeableTrees(state);
    const whole = wholeBoard(position);
    const { gain, taken, handout } = trees.load(undrawnEdges(position.drawn));
    const expected = whole(null);
    assertEquals([gain, taken, handout], [0, expected.taken, expected.handout]);
    for (const edge of undrawnEdges(position.drawn)) {
      assertEquals(trees.has(edge), state.uncut[edge] === 0);
      const left = trees.has(edge) ? trees.cut(edge) : trees.opened(edge);
      const found = whole(edge);
      const input = `${dots.formatInput(position)}${edge}`;
      if (left === null) assertEquals(found.handout !== NO_HANDOUT && found.taken > 2, true, input);
      else assertEquals(left, found, input);
      if (!trees.has(edge)) seen.chains++;
      else if (left?.arePairs) seen.pairs++;
      else seen.trees++;
    }
    for (const { kind, boxes, edges } of componentsOf(state)) {
      if (kind !== "loop") continue;
      for (const edge of edges) assertEquals(trees.openedLoop(boxes), whole(edge));
      seen.loops++;
    }
    const staying = undrawnEdges(position.drawn).filter((edge) => !trees.has(edge));
    const opened = staying.map((edge) => trees.opened(edge));
    state.undoTo(0); // the solver goes on from what it was before
    assertEquals(staying.map((edge) => trees.opened(edge)), opened);
  }
  assertEquals(Object.values(seen).every((count) => count > 300), true, JSON.stringify(seen));
});

function classByWholeBoard(
  { gain, taken, handout, arePairs }: TreesLeft,
  isTree: boolean,
): MoveClass {
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (isTree && arePairs) return "double-deal";
  if (handout === NO_HANDOUT) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}

Deno.test("every class of a move is what a look at the whole board says (seed 81)", () => {
  const seen = new Map<string, number>();
  for (const position of positions(4000)) {
    const state = new CoinState(graphOfBoard(position));
    state.reset(undrawnEdges(position.drawn));
    state.strip();
    const whole = wholeBoard(position);
    const classifier = new MoveClassifier(position);
    for (const edge of undrawnEdges(position.drawn)) {
      const found = classifier.classOf(edge);
      const expected = classByWholeBoard(whole(edge), state.uncut[edge] === 0);
      assertEquals(found, expected, `${dots.formatInput(position)}${edge}`);
      seen.set(found, (seen.get(found) ?? 0) + 1);
    }
  }
  assertEquals([seen.size, Math.min(...seen.values()) > 100], [6, true], JSON.stringify([...seen]));
});
