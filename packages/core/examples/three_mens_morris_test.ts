import { loopyReachable } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { solveThreeMensMorris, threeMensMorris } from "./three_mens_morris.ts";

Deno.test("Three Men's Morris is won by the first stone in the centre, in nine plies", () => {
  const { positions, whole, byPoint } = solveThreeMensMorris();
  assertEquals([positions, whole], [3870, { outcome: 1, plies: 9 }]);
  // For the side that answers: corners draw, edges win for it in seven plies.
  const [corner, edge, centre] = [[0, -1], [1, 7], [-1, 8]];
  assertEquals(byPoint.map(({ outcome, plies }) => [outcome, plies]), [
    ...[corner, edge, corner],
    ...[edge, centre, edge],
    ...[corner, edge, corner],
  ]);
});

Deno.test("Three Men's Morris: outcome and remoteness hold one ply on, everywhere", () => {
  const { outcomes, remotenessPlies, states } = loopyReachable(threeMensMorris, {
    root: [0, 0],
  });
  const successors = new Int32Array(2 * threeMensMorris.maxMoves);
  const [gains, marks, priorities] = [new Float64Array(0), new Uint8Array(0), new Int32Array(0)];
  for (let id = 0; id < states.size; id++) {
    const state = states.state(id).slice();
    const count = threeMensMorris.expand(state, successors, gains, marks, priorities);
    if (count === 0) continue;
    const next = Array.from({ length: count }, (_, i) => {
      return states.idOf(successors.slice(2 * i, 2 * i + 2));
    });
    const best = Math.max(...next.map((after) => 0 - outcomes[after]));
    assertEquals(outcomes[id], best, `${state}`);
    if (best === 0) continue;
    const plies = next.filter((after) => outcomes[after] === 0 - best)
      .map((after) => remotenessPlies[after]);
    const rest = best > 0 ? Math.min(...plies) : Math.max(...plies);
    assertEquals(remotenessPlies[id], rest + 1, `${state}`);
  }
});
