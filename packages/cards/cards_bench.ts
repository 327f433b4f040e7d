import { assertEquals } from "@std/assert";
import { solvedOrThrow } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { fixtures } from "./test_support.ts";

/**
 * The signature: nodes of a fixed set on one thread. They do not depend on the machine; a change
 * of them is to be meant.
 */
const NODES: Readonly<Record<string, number>> = {
  "u20-7200-p2": 79015,
  "corr-7200-p2": 74702,
  "u9-7301-p3": 19986,
  "perm-7403-p4": 1951,
  "u1-0-empty": 730419,
  "u20-39-empty": 2067807,
  "u20-1-empty": 1436916,
  "dup-0-empty": 892247,
  "u20-208-empty": 8747904,
};

const all = [...fixtures("cards"), ...fixtures("cards_hard")];

for (const [name, nodes] of Object.entries(NODES)) {
  const { input, expected } = all.find((fixture) => fixture.name === name)!;
  const position = cards.parse(input);
  Deno.bench({
    name: `${name}, ${nodes} nodes`,
    group: name.endsWith("-empty") ? "empty board" : "in progress",
    n: name.endsWith("-empty") ? 3 : 20,
    fn: async () => {
      const solution = solvedOrThrow(await cards.solve(position));
      assertEquals([cards.formatAnswer(position, solution), solution.nodes], [expected, nodes]);
    },
  });
}
