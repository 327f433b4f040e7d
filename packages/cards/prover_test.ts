import { assert, assertEquals } from "@std/assert";
import { Budget, plainSearch, type Random, seededRandom } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { CardsProver, METHOD } from "./prover.ts";
import { drawOpening, instances } from "./rules/instances.ts";
import { type CardsMove, type CardsPosition, playOpening } from "./rules/position.ts";

/** Returns a position with six empty cells. */
function makeRoot(random: Random): CardsPosition {
  const families = Object.keys(instances.families);
  const { deal } = instances.generate("3x4", families[random(families.length)], random);
  const opening = drawOpening(deal, { plies: 6, starter: random(2), random });
  return playOpening({ ...deal, opening });
}

/**
 * Returns positions after three moves, in pairs: the first and the third change places, so the same
 * cards lie on the same cells, often with other owners.
 */
function listPairs(root: CardsPosition, random: Random): [CardsPosition, CardsPosition] {
  const pick = (moves: readonly CardsMove[]) => moves[random(moves.length)];
  const first = pick(cards.moves(root));
  const afterFirst = cards.play(root, first);
  const second = pick(cards.moves(afterFirst));
  const third = pick(cards.moves(cards.play(afterFirst, second)));
  return [
    [first, second, third].reduce(cards.play, root),
    [third, second, first].reduce(cards.play, root),
  ];
}

/** Fails unless the bounds of a position hold and decide the threshold. */
function checkBounds(prover: CardsProver, position: CardsPosition, random: Random): void {
  const value = plainSearch(cards, position);
  const threshold = value - 1 + random(3);
  const bound = prover.bound(position, threshold);
  const { lower, upper } = prover.known(position);
  const text = `${threshold}: ${cards.formatPosition(position)}\n${
    cards.judge.formatInput(position)
  }`;
  assert(bound >= threshold ? value >= bound : value <= bound, text);
  assert(lower <= value && value <= upper, text);
  assertEquals(value >= threshold ? lower >= threshold : upper < threshold, true, text);
  for (const move of cards.moves(position)) {
    const rest = cards.gain(position, move) - plainSearch(cards, cards.play(position, move));
    const moveBound = prover.boundOfMove(position, move, threshold);
    const known = prover.knownOfMove(position, move);
    assertEquals(moveBound >= threshold, rest >= threshold, text);
    assert(known.lower <= rest && rest <= known.upper, text);
  }
}

Deno.test("one prover bounds all positions that follow from its root, in any order", () => {
  let pairs = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const root = makeRoot(random);
    const budget = new Budget();
    const prover = new CardsProver(root, { method: METHOD, isNamed: true, budget });
    for (let i = 0; i < 12; i++) {
      const [first, second] = listPairs(root, random);
      if (String(first.owners) !== String(second.owners)) pairs++;
      for (const position of [first, second, first]) checkBounds(prover, position, random);
    }
    budget.freeAll();
  }
  assert(pairs > 100, `${pairs} pairs differ in their owners alone`);
});
