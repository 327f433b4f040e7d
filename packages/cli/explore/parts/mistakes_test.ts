import { assertEquals } from "@std/assert";
import { analyzeMoves } from "@zugzwang/core";
import { totalOf } from "@zugzwang/core/study";
import { GAMES } from "../../games.ts";
import { placeKey } from "../state/address.ts";
import { EXAMPLES } from "../testing/examples.ts";
import { costOf } from "../state/standing.ts";
import { reviewOfLine } from "./mistakes.ts";
import { goTo, placeOf, playText, presentPosition, startSession } from "../state/session.ts";

for (const name of ["chess", "dots", "patterns"]) {
  Deno.test(`reviewOfLine() of ${name}: costs are what moves lose against the best of their list`, async () => {
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
    const { sides, moves } = reviewOfLine(goTo(session, 0), outcomes);
    assertEquals(moves.map(({ cost }) => cost), expected);
    assertEquals(moves.map((_, ply) => costOf(session, outcomes, ply)), expected);
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    assertEquals(sum(sides.map(({ cost }) => cost)), sum(expected));
    assertEquals(sum(sides.map(({ moves }) => moves)), expected.length);
    outcomes.delete(placeKey(placeOf(session, 0))); // then the first move has no cost
    const [first] = reviewOfLine(session, outcomes).sides;
    assertEquals(first.proved, first.moves - 1);
    assertEquals(reviewOfLine(session, new Map()).sides[0].accuracy, null);
  });
}
