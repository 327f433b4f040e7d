import { assert, assertEquals } from "@std/assert";
import type { Rules } from "../game/rules.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { Budget } from "../run/budget.ts";
import { makeEngineProver } from "./engine_provers.ts";

/** The length of a side of the grid. A search visits half of its 25 million places. */
const SIDE = 5000;

type Place = readonly [row: number, column: number];

const grid: Rules<Place, 0 | 1> = {
  name: "grid",
  outcome: true,
  start: [0, 0],
  sideToMove: ([row, column]) => (row + column) % 2 === 0 ? 0 : 1,
  moves: ([row, column]) => ([0, 1] as const).filter((down) => (down ? row : column) < SIDE - 1),
  play: ([row, column], down) => down ? [row + 1, column] : [row, column + 1],
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
  encoding: {
    states: () => ({
      encode: (place) => place,
      game: {
        wordCount: 2,
        maxMoves: 2,
        maxValue: 1,
        expand([row, column], successors) {
          let count = 0;
          if (column < SIDE - 1) successors.set([row, column + 1], 2 * count++);
          if (row < SIDE - 1) successors.set([row + 1, column], 2 * count++);
          return count;
        },
      },
    }),
  },
};

Deno.test("a null-window search of states uses more than 64 MiB if it may", () => {
  const budget = new Budget({ memoryBytes: 2 ** 30 });
  const means = { method: "null-window", isNamed: true, budget };
  const prover = makeEngineProver(gameFromRules(grid), [0, 0], means);
  assertEquals(prover.bound([0, 0], 1), 0);
  assert(budget.peakBytes > 2 ** 27, `${budget.peakBytes} bytes, ${prover.nodes} nodes`);
});
