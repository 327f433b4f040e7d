import { assert, assertEquals } from "@std/assert";
import { seededRandom, solve } from "@zugzwang/core";
import { bruteForce } from "./testing/brute_force.ts";
import { cards } from "./cards.ts";
import { drawOpening, instances } from "./rules/instances.ts";
import { playOpening } from "./rules/position.ts";
import { findMoveValues, readFixtures, solveForJudge } from "./testing/cases.ts";

const empty = [...readFixtures("cards"), ...readFixtures("cards_hard")]
  .filter(({ name }) => name.endsWith("-empty"));

Deno.test("solve() gives the judge's bytes for recorded empty boards", async () => {
  assertEquals(empty.length, 53);
  for (const { name, input, expected } of empty) {
    assertEquals(await solveForJudge(cards.judge.parse(input)), expected, name);
  }
});

Deno.test("two and four threads give the same bytes for recorded empty boards", async () => {
  for (const { name, input, expected } of empty) {
    for (const threads of [2, 4]) {
      assertEquals(await solveForJudge(cards.judge.parse(input), { threads }), expected, name);
    }
  }
});

Deno.test("values of moves equal solving each child on recorded empty boards", async () => {
  for (const { name, input } of empty.slice(0, 3)) {
    const position = cards.judge.parse(input);
    const values = await findMoveValues(position);
    for (const [i, move] of cards.moves(position).entries()) {
      const child = await solve(cards, cards.play(position, move));
      assert(child.solved && child.value === values[i], `${name}, ${cards.formatMove(move)}`);
    }
  }
});

Deno.test("solve() and moveValues() equal brute force on 20,000 positions with 5 to 7 cells", async () => {
  const families = Object.keys(instances.families);
  for (let seed = 100_001; seed <= 120_000; seed++) {
    const random = seededRandom(seed);
    const { deal } = instances.generate("3x4", families[random(families.length)], random);
    const plies = seed % 400 === 0 ? 5 : 6 + seed % 2;
    const opening = drawOpening(deal, { plies, starter: random(2), random });
    const position = playOpening({ ...deal, opening });
    const input = cards.judge.formatInput(position);
    const { text, values } = bruteForce(input);
    assertEquals(await solveForJudge(position), text, `seed ${seed}\n${input}`);
    assertEquals(await findMoveValues(position), values, `seed ${seed}\n${input}`);
  }
});
