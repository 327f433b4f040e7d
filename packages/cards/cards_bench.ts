import { assertEquals } from "@std/assert";
import { solvedOrThrow } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { fixtures } from "./test_support.ts";

/**
 * The signature: nodes of a fixed set on one thread. They do not depend on the machine; a change
 * of them is to be meant.
 */
const NODES: Readonly<Record<string, number>> = {
  "u20-7200-p2": 83211,
  "corr-7200-p2": 79661,
  "u9-7301-p3": 19126,
  "perm-7403-p4": 1916,
  "u1-0-empty": 632013,
  "u20-39-empty": 1651887,
  "u20-1-empty": 1216370,
  "dup-0-empty": 565358,
  "u20-208-empty": 8849354,
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
