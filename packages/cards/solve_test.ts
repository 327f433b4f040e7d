import { assert, assertEquals } from "@std/assert";
import { analyzeMoves, bestLine, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { drawOpening, instances } from "./rules/instances.ts";
import { type CardsPosition, playOpening } from "./rules/position.ts";
import { planMemory } from "./prover.ts";
import { bruteForce } from "./testing/brute_force.ts";
import { findMoveValues, readFixtures, solveForJudge } from "./testing/cases.ts";

Deno.test("solve() gives the judge's bytes for recorded positions in progress", async () => {
  const quick = readFixtures("cards").filter(({ name }) => !name.endsWith("-empty"));
  assertEquals(quick.length, 169);
  for (const { name, input, expected } of quick) {
    assertEquals(await solveForJudge(cards.judge.parse(input)), expected, name);
  }
});

/** Returns a random late position of any family. */
function makeLatePosition(seed: number, size: string, empty: number): CardsPosition {
  const random = seededRandom(seed);
  const families = Object.keys(instances.families);
  const { deal } = instances.generate(size, families[random(families.length)], random);
  const plies = deal.rows * deal.cols - empty;
  const opening = drawOpening(deal, { plies, starter: random(2), random });
  return playOpening({ ...deal, opening });
}

Deno.test("solve() and moveValues() equal brute force on late positions", async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const position = makeLatePosition(seed, "3x4", seed % 100 === 0 ? 6 : seed % 6);
    const input = cards.judge.formatInput(position);
    const { text, values } = bruteForce(input);
    assertEquals(await solveForJudge(position), text, `seed ${seed}\n${input}`);
    assertEquals(await findMoveValues(position), values, `seed ${seed}\n${input}`);
  }
});

Deno.test("solve() and moveValues() equal brute force on boards of other shapes", async () => {
  const shapes = ["1x2", "1x3", "2x2", "1x4", "2x3", "3x2", "1x5", "3x3", "2x5", "4x4", "2x8"];
  for (let seed = 1; seed <= 88; seed++) {
    const size = shapes[seed % shapes.length];
    const [rows, cols] = size.split("x").map(Number);
    const empty = Math.min(rows * cols, seed % 6);
    const position = makeLatePosition(seed, size, empty);
    const input = cards.judge.formatInput(position);
    const { text, values } = bruteForce(input);
    assertEquals(await solveForJudge(position), text, `seed ${seed}\n${input}`);
    assertEquals(await findMoveValues(position), values, `seed ${seed}\n${input}`);
  }
});

Deno.test("analyzeMoves() agrees with solving each child, and the best line adds up", async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const position = makeLatePosition(seed, "3x4", 7 + seed % 2);
    const input = cards.judge.formatInput(position);
    const moves = await analyzeMoves(cards, position);
    for (const { move, value } of moves) {
      const child = await solve(cards, cards.play(position, move));
      assertEquals(child.solved && child.value, value, input);
    }
    const { value, move } = solvedOrThrow(await solve(cards, position));
    assertEquals([value, move], [moves[0].value, moves[0].move], input);
    const line = await bestLine(cards, position);
    const settled = cards.settled(position);
    assertEquals(line.steps.reduce((sum, { gain }) => sum + gain, settled), value, input);
    assert(line.steps.every((step) => step.value === value), input);
  }
});

Deno.test("the search finds the same values without memory for its tables", async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const position = makeLatePosition(seed, "3x4", 9);
    const { ownBytes } = planMemory(position, 0);
    const withoutTable = await findMoveValues(position, { memoryBytes: ownBytes });
    assertEquals(await findMoveValues(position), withoutTable, cards.judge.formatInput(position));
  }
});

Deno.test("a solve visits the nodes of its signature", async () => {
  const { input } = readFixtures("cards").find(({ name }) => name === "u20-7200-p2")!;
  assertEquals((await solve(cards, cards.judge.parse(input))).nodes, 74367);
});
