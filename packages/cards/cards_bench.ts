import { assertEquals } from "@std/assert";
import { solve, solvedOrThrow } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { readFixtures } from "./testing/cases.ts";

/**
 * The signature: the nodes of fixed deals on one thread, the same on every machine.
 */
const NODES: Readonly<Record<string, number>> = {
  "u20-7200-p2": 74367,
  "corr-7200-p2": 83160,
  "u9-7301-p3": 18926,
  "perm-7403-p4": 1908,
  "u1-0-empty": 621401,
  "u20-39-empty": 1649637,
  "u20-1-empty": 1153902,
  "dup-0-empty": 549496,
  "u20-208-empty": 8071910,
};

const all = [...readFixtures("cards"), ...readFixtures("cards_hard")];

for (const [name, nodes] of Object.entries(NODES)) {
  const { input, expected } = all.find((fixture) => fixture.name === name)!;
  const position = cards.judge.parse(input);
  Deno.bench({
    name: `${name}, ${nodes} nodes`,
    group: name.endsWith("-empty") ? "empty board" : "in progress",
    n: name.endsWith("-empty") ? 3 : 20,
    fn: async () => {
      const solution = solvedOrThrow(await solve(cards, position));
      assertEquals([cards.judge.formatAnswer(position, solution), solution.nodes], [
        expected,
        nodes,
      ]);
    },
  });
}
