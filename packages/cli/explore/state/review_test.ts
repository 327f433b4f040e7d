import { assertEquals } from "@std/assert";
import { analyzeMoves, totalOf } from "@zugzwang/core";
import { GAMES } from "../../games.ts";
import { placeKey } from "./address.ts";
import { EXAMPLES } from "./examples.ts";
import { accuracyOf, reviewOf } from "./review.ts";
import { goTo, placeOf, playText, presentPosition, startSession } from "./session.ts";

for (const name of ["chess", "dots", "patterns"]) {
  Deno.test(`reviewOf() of ${name}: costs are what moves lose against the best of their list`, async () => {
    const game = await GAMES[name]();
    let session = startSession(game, EXAMPLES[name][1].input);
    const expected: number[] = [];
    const outcomes = new Map<string, number | null>();
    for (let ply = 0;; ply++) {
      const solution = await game.solve(presentPosition(session));
      if (solution.solved) {
        outcomes.set(placeKey(placeOf(session)), totalOf(session, solution.value));
      }
      const moves = await analyzeMoves(game, presentPosition(session));
      if (moves.length === 0) break;
      const made = moves[(5 * ply) % moves.length];
      expected.push(moves[0].moverValue - made.moverValue);
      session = playText(session, game.formatMove(made.move));
    }
    const { sides, mistakes } = reviewOf(goTo(session, 0), outcomes);
    const wrong = expected.flatMap((cost, ply) => cost > 0 ? [{ ply, cost }] : []);
    assertEquals(mistakes.map(({ ply, cost }) => ({ ply, cost })), wrong);
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    assertEquals(sum(sides.map(({ lost }) => lost)), sum(expected));
    assertEquals(sum(sides.map(({ moves }) => moves)), expected.length);
    outcomes.delete(placeKey(placeOf(session, 0))); // then the first move has no cost
    const [first] = reviewOf(session, outcomes).sides;
    assertEquals(first.proved, first.moves - 1);
    assertEquals(accuracyOf({ moves: 2, proved: 0, faultless: 0, lost: 0 }), null);
  });
}
