import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { EMPTY_STAR, kaooa } from "../examples/kaooa.ts";
import { loneKing } from "../examples/lone_king.ts";
import type { StateGame } from "./games.ts";
import { loopyReachable, loopyRetrograde } from "./loopy.ts";

Deno.test("loopyReachable() meets the 30,896 positions of Kaooa", () => {
  const { states, outcomes, remotenessPlies } = loopyReachable(kaooa, { root: EMPTY_STAR });
  assertEquals(states.size, 30_896);
  assertEquals([outcomes[0], remotenessPlies[0]], [1, 15]);
  const count = (wanted: number) => outcomes.filter((outcome) => outcome === wanted).length;
  assertEquals([count(1), count(0), count(-1)], [6396, 20_075, 4425]);
});

Deno.test("loopyReachable() agrees with loopyRetrograde() on king and queen against king", () => {
  const { forwards } = loneKing("queen");
  const root = [(3 << 12) | (4 << 6) | 59];
  const { states, outcomes, remotenessPlies } = loopyReachable({
    wordCount: 1,
    maxMoves: forwards.maxMoves,
    expand: ([rank], successors, gains, marks) => forwards.expand(rank, successors, gains, marks),
    terminalValue: ([rank]) => forwards.terminalValue!(rank),
  }, { root });
  const all = loopyRetrograde(forwards);
  assert(states.size > 300_000);
  for (let id = 0; id < states.size; id++) {
    const rank = states.state(id)[0];
    if (outcomes[id] === all.outcomes[rank] && remotenessPlies[id] === all.remotenessPlies[rank]) {
      continue;
    }
    assertEquals(outcomes[id], all.outcomes[rank], `rank ${rank}`);
    assertEquals(remotenessPlies[id], all.remotenessPlies[rank], `rank ${rank}`);
  }
});

Deno.test("loopyReachable() keeps to its budget and gives back what it does not return", () => {
  const budget = new Budget();
  const { states } = loopyReachable(kaooa, { root: EMPTY_STAR, budget });
  assertEquals(budget.bytes, states.bytes + 5 * states.size);
  const small = new Budget({ memoryBytes: budget.peakBytes - 1 });
  assertThrows(() => loopyReachable(kaooa, { root: EMPTY_STAR, budget: small }), LimitError);
  assertThrows(
    () => {
      const expand: StateGame["expand"] = (state, successors, gains, marks, priorities) => {
        marks[0] = 1;
        return kaooa.expand(state, successors, gains, marks, priorities);
      };
      return loopyReachable({ ...kaooa, expand }, { root: EMPTY_STAR });
    },
    RangeError,
    "alternate",
  );
});
