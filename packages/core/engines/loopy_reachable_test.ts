import { assert, assertEquals, assertThrows } from "@std/assert";
import { kaooa } from "../../../docs/examples/kaooa.ts";
import { loneKing } from "../../../docs/examples/lone_king.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { UNKNOWN } from "../tables/memo_table.ts";
import { loopyReachable, loopyRetrograde } from "./loopy.ts";

const { game: star } = kaooa.encoding.states(kaooa.start);
const root = kaooa.start;

Deno.test("loopyReachable() finds the 30,896 positions of Kaooa", () => {
  const { outcomes, remotenessPlies } = loopyReachable(star, { root });
  assertEquals(outcomes.length, 30_896);
  assertEquals([outcomes[0], remotenessPlies[0]], [1, 15]);
  const count = (wanted: number) => outcomes.filter((outcome) => outcome === wanted).length;
  assertEquals([count(1), count(0), count(-1)], [6396, 20_075, 4425]);
});

Deno.test("loopyReachable() agrees with loopyRetrograde() on king and queen against king", () => {
  const { game } = loneKing("queen");
  const { game: ranked } = game.encoding.ranks(game.start!);
  const { ids, outcomes, remotenessPlies } = loopyReachable({
    wordCount: 1,
    maxMoves: ranked.maxMoves,
    expand: ([rank], successors, gains, marks) => ranked.expand(rank, successors, gains, marks),
    terminalValue: ([rank]) => ranked.terminalValue!(rank),
  }, { root: [game.start!] });
  const all = loopyRetrograde(ranked);
  assert(outcomes.length > 300_000);
  for (let rank = 0; rank < ranked.size; rank++) {
    const id = ids.get(Int32Array.of(rank));
    if (id === UNKNOWN) continue;
    if (outcomes[id] === all.outcomes[rank] && remotenessPlies[id] === all.remotenessPlies[rank]) {
      continue;
    }
    assertEquals(outcomes[id], all.outcomes[rank], `rank ${rank}`);
    assertEquals(remotenessPlies[id], all.remotenessPlies[rank], `rank ${rank}`);
  }
});

Deno.test("loopyReachable() respects its budget and frees what it does not return", () => {
  const budget = new Budget();
  const { ids } = loopyReachable(star, { root, budget });
  assertEquals(budget.bytes, ids.bytes + 5 * ids.entryCount);
  const small = new Budget({ memoryBytes: budget.peakBytes - 1 });
  assertThrows(() => loopyReachable(star, { root, budget: small }), LimitError);
});

Deno.test("loopyReachable() refuses gains and moves that keep the turn", () => {
  for (const [name, found] of [["gains", "gains 1"], ["marks", "keeps the turn"]] as const) {
    const wrong = {
      ...star,
      expand(state: Int32Array, successors: Int32Array, gains: Float64Array, marks: Uint8Array) {
        ({ gains, marks })[name][0] = 1;
        return star.expand(state, successors, gains, marks, new Int32Array(0));
      },
    };
    assertThrows(() => loopyReachable(wrong, { root }), RangeError, found);
  }
});
