import { assert, assertEquals, assertThrows } from "@std/assert";
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
    assertEquals(loopyRetrograde(reversible(game)), { outcomes, remotenessPlies });
  }
});

/** The game with its moves taken back by a list. */
function reversible({ next, terminalValues }: Loopy): RankedGame {
  const before: number[][] = next.map(() => []);
  next.forEach((moves, rank) => moves.forEach((to) => before[to].push(rank)));
  return {
    ...loopyGame({ next, terminalValues }),
    expand() {
      throw new Error("no move is asked for forward");
    },
    backwards: {
      maxPredecessors: Math.max(...before.map(({ length }) => length)),
      moveCount: (rank) => next[rank].length,
      predecessors(rank, into) {
        into.set(before[rank]);
        return before[rank].length;
      },
    },
  };
}

Deno.test("loopyRetrograde() keeps to its budget and gives back what it does not return", () => {
  const plain = { next: [[], [0], [1, 2]], terminalValues: [-1, 0, 0] };
  const game = loopyGame(plain);
  // Counts, offsets, moves turned round, and a batch of them; outcomes, remoteness and queue.
  for (
    const [solved, peak] of [[game, 3 + 4 * 4 + 4 * 3 + 256 * (4 + 9 * 4)], [
      reversible(plain),
      9 * 3,
    ]] as const
  ) {
    const budget = new Budget();
    loopyRetrograde(solved, { budget });
    assertEquals([budget.bytes, budget.peakBytes], [5 * 3, peak]);
    const small = new Budget({ memoryBytes: peak - 1 });
    assertThrows(() => loopyRetrograde(solved, { budget: small }), LimitError);
  }
});

Deno.test("loopyRetrograde() polls once per 2^16 positions, and stops at a deadline", () => {
  const size = 200_000;
  const ring: RankedGame = {
    size,
    maxMoves: 1,
    expand: (rank, successors) => rank === 0 ? 0 : (successors[0] = rank - 1, 1),
    terminalValue: () => -1,
    backwards: {
      maxPredecessors: 1,
      moveCount: (rank) => rank === 0 ? 0 : 1,
      predecessors: (rank, into) => rank + 1 < size ? (into[0] = rank + 1, 1) : 0,
    },
  };
  const polled: number[] = [];
  const budget = new Budget({ onProgress: ({ nodes }) => polled.push(nodes) });
  assertEquals(loopyRetrograde(ring, { budget }).remotenessPlies.at(-1), 199_999);
  assert(polled.length >= 8 && polled.every((nodes, i) => i === 0 || nodes > polled[i - 1]));
  let now = 0;
  const late = new Budget({ deadline: 6, now: () => now++ });
  assertThrows(
    () => loopyRetrograde(ring, { budget: late }),
    LimitError,
    "the search was stopped after 6 ms",
  );
});
