import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { loopyRetrograde } from "./loopy.ts";
import { seededRandom } from "../run/random.ts";
import type { RankedGame } from "./games.ts";

interface Loopy {
  readonly next: readonly (readonly number[])[];
  readonly terminalValues: readonly number[];
}

function loopyGame({ next, terminalValues }: Loopy): RankedGame {
  return {
    size: next.length,
    maxMoves: 4,
    terminalValue: (rank) => terminalValues[rank],
    expand(rank, successors) {
      successors.set(next[rank]);
      return next[rank].length;
    },
  };
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

Deno.test("loopyRetrograde() respects its budget and frees what it does not return", () => {
  const game = loopyGame({ next: [[], [0], [1, 2]], terminalValues: [-1, 0, 0] });
  // Outcomes and remoteness, offsets and reversed moves, and the queue.
  const peak = 5 * 3 + 4 * 4 + 4 * 3 + 4 * 3;
  const budget = new Budget();
  loopyRetrograde(game, { budget });
  assertEquals([budget.bytes, budget.peakBytes], [5 * 3, peak]);
  const small = new Budget({ memoryBytes: peak - 1 });
  assertThrows(() => loopyRetrograde(game, { budget: small }), LimitError);
});

Deno.test("loopyRetrograde() refuses gains and moves that keep the turn", () => {
  const game = loopyGame({ next: [[], [0], [1, 2]], terminalValues: [-1, 0, 0] });
  const changed = (name: "gains" | "marks"): RankedGame => ({
    ...game,
    expand(rank, successors, gains, marks) {
      ({ gains, marks })[name][0] = 1;
      return game.expand(rank, successors, gains, marks);
    },
  });
  assertThrows(() => loopyRetrograde(changed("gains")), RangeError, "a move of rank 1 gains 1");
  assertThrows(() => loopyRetrograde(changed("marks")), RangeError, "rank 1 keeps the turn");
});

Deno.test("loopyRetrograde() polls once per 2^16 positions, and stops at a deadline", () => {
  const size = 200_000;
  const ring: RankedGame = {
    size,
    maxMoves: 1,
    expand: (rank, successors) => rank === 0 ? 0 : (successors[0] = rank - 1, 1),
    terminalValue: () => -1,
  };
  const polled: number[] = [];
  const budget = new Budget({ onProgress: ({ nodes }) => polled.push(nodes) });
  assertEquals(loopyRetrograde(ring, { budget }).remotenessPlies.at(-1), 199_999);
  assertEquals(polled.filter((nodes) => nodes < size).length, 2 * 4);
  let now = 0;
  const late = new Budget({ deadline: 6, now: () => now++ });
  assertThrows(
    () => loopyRetrograde(ring, { budget: late }),
    LimitError,
    "the search was stopped after 6 ms",
  );
});
