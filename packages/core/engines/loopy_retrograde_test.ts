import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { loopyRetrograde } from "./loopy_retrograde.ts";
import { seededRandom } from "../run/random.ts";
import { batched, type RankedGame } from "./ranked_game.ts";

interface Loopy {
  readonly next: readonly (readonly number[])[];
  readonly terminalValues: readonly number[];
}

function loopyGame({ next, terminalValues }: Loopy): RankedGame {
  return batched({
    size: next.length,
    maxMoves: 4,
    terminalValue: (rank) => terminalValues[rank],
    expand(rank, successors) {
      successors.set(next[rank]);
      return next[rank].length;
    },
  });
}

/** Outcome and remoteness by rounds over all positions until nothing changes. */
function plainOutcomes({ next, terminalValues }: Loopy): { outcome: number; plies: number }[] {
  let now = next.map((moves, rank) =>
    moves.length === 0 && terminalValues[rank] !== 0
      ? { outcome: Math.sign(terminalValues[rank]), plies: 0 }
      : { outcome: 0, plies: -1 }
  );
  for (let round = 1; round <= next.length; round++) {
    now = next.map((moves, rank) => {
      if (now[rank].outcome !== 0 || moves.length === 0) return now[rank];
      if (moves.some((to) => now[to].outcome < 0)) return { outcome: 1, plies: round };
      if (moves.every((to) => now[to].outcome > 0)) return { outcome: -1, plies: round };
      return now[rank];
    });
  }
  return now;
}

Deno.test("loopyRetrograde() agrees with rounds over random graphs with cycles", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    const size = 1 + random(400);
    const next = Array.from({ length: size }, () => {
      const count = random(4) === 0 ? 0 : 1 + random(4);
      return Array.from({ length: count }, () => random(size)); // with loops and repeats
    });
    const game = { next, terminalValues: next.map(() => random(3) - 1) };
    const { outcomes, remotenessPlies } = loopyRetrograde(loopyGame(game));
    plainOutcomes(game).forEach(({ outcome, plies }, rank) => {
      const found = { outcome: outcomes[rank], plies: remotenessPlies[rank] };
      assertEquals(found, { outcome, plies }, `seed ${seed}, rank ${rank}`);
    });
  }
});

Deno.test("loopyRetrograde() keeps to its budget and gives back what it does not return", () => {
  const game = loopyGame({ next: [[], [0], [1, 2]], terminalValues: [-1, 0, 0] });
  const budget = new Budget();
  loopyRetrograde(game, budget);
  assertEquals(budget.bytes, 3 + 4 * 3);
  assert(budget.peakBytes >= 17 * 3 + 4 * 3);
  const small = new Budget({ memoryBytes: budget.peakBytes - 1 });
  assertThrows(() => loopyRetrograde(game, small), LimitError);
  assertThrows(() => loopyRetrograde({ ...game, mayMoveAgain: true }), RangeError, "alternate");
});
