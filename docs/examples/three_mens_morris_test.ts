import { assertEquals } from "@std/assert";
import { Budget } from "@zugzwang/core";
import { makeProver } from "@zugzwang/core/game";
import { type Morris, threeMensMorris as game } from "./three_mens_morris.ts";

const means = { method: "loopy", isNamed: false, budget: new Budget() };
const prover = await makeProver(game, game.start!, means);

function solved(position: Morris) {
  return { outcome: prover.bound(position, 0), plies: prover.remoteness!(position) };
}

Deno.test("Three Men's Morris is won by the first stone in the centre, in nine plies", () => {
  assertEquals(solved(game.start!), { outcome: 1, plies: 9 });
  // For the side that answers: corners draw, edges win for it in seven plies.
  const [corner, edge, centre] = [[0, null], [1, 7], [-1, 8]];
  const answers = game.moves(game.start!).map((move) => solved(game.play(game.start!, move)));
  assertEquals(answers.map(({ outcome, plies }) => [outcome, plies]), [
    ...[corner, edge, corner],
    ...[edge, centre, edge],
    ...[corner, edge, corner],
  ]);
});

Deno.test("Three Men's Morris: outcome and remoteness hold one ply on, everywhere", () => {
  const seen = new Set([game.start!]);
  for (const position of seen) {
    const next = game.moves(position).map((move) => game.play(position, move));
    for (const child of next) seen.add(child);
    if (next.length === 0) continue;
    const { outcome, plies } = solved(position);
    const children = next.map(solved);
    const best = Math.max(...children.map((child) => 0 - child.outcome));
    assertEquals(outcome, best, position);
    if (best === 0) continue;
    const lengths = children.filter((child) => child.outcome === 0 - best).map((c) => c.plies!);
    const rest = best > 0 ? Math.min(...lengths) : Math.max(...lengths);
    assertEquals(plies, rest + 1, position);
  }
  assertEquals(seen.size, prover.positions);
});
