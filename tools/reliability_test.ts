/** The reliability checks find nothing in sound games, and the faults planted in broken ones. */
import { withProver } from "../packages/core/testing/with_prover.ts";
import { InputError, seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { GAMES } from "../packages/cli/base/games.ts";
import type { AnyGame } from "./testing/reliability/check.ts";
import { CHECKS } from "./testing/reliability/checks.ts";
import { naiveDots } from "./testing/reliability/naive_dots.ts";
import { hasCommand } from "./run_command.ts";

const COUNTS: Readonly<Record<string, number>> = {
  twins: 6,
  methods: 3,
  fuzz: 100,
  threads: 1,
  node: 2,
};

for (const [name, { run }] of Object.entries(CHECKS)) {
  Deno.test({
    name: `reliability: ${name} finds no difference in any game`,
    ignore: name === "node" && !await hasCommand("node"),
    async fn() {
      for (const load of Object.values(GAMES)) {
        const game = await load();
        const options = { count: COUNTS[name], random: seededRandom(1) };
        const { count, differences } = await run(game, options);
        assertEquals(differences, [], game.name);
        assert(count >= COUNTS[name], game.name);
      }
    },
  });
}

/** A game with another parser. */
function withParser(game: AnyGame, parse: AnyGame["judge"]["parse"]): AnyGame {
  return { ...game, judge: { ...game.judge, parse } };
}

Deno.test("reliability: twins and methods find a solver that is sometimes wrong by two", async () => {
  for (const load of Object.values(GAMES)) {
    const game = await load();
    let calls = 0;
    const bad = withProver(game, async (root, means) => {
      const prover = (await game.prover!.make!(root, means))!;
      const fault = ++calls % 3 === 0 ? 2 : 0;
      return {
        method: prover.method,
        positions: prover.positions,
        nodes: prover.nodes,
        bound: (position, threshold) => prover.bound(position, threshold - fault) + fault,
        known(position) {
          const { lower, upper, ...rest } = prover.known(position);
          return { ...rest, lower: lower + fault, upper: upper + fault };
        },
      };
    });
    for (const name of ["twins", "methods"]) {
      const run = CHECKS[name].run(bad, { count: 8, random: seededRandom(1) });
      const found = await run.then(({ differences }) => differences.length, () => 1);
      assert(found > 0, `${name} of ${game.name}`);
    }
  }
});

Deno.test("reliability: fuzz finds a parser that throws anything but an InputError", async () => {
  const { chess } = await import("@zugzwang/chess");
  const bad = withParser(chess, (text) => {
    if (text.includes("\0")) throw new TypeError("broken");
    return chess.judge.parse(text);
  });
  const { differences } = await CHECKS.fuzz.run(bad, { count: 2000, random: seededRandom(1) });
  assertStringIncludes(differences[0], "TypeError: broken");
  const misplaced = withParser(chess, () => {
    throw new InputError({ line: 0, column: 1, expected: "a", found: "b" });
  });
  const found = await CHECKS.fuzz.run(misplaced, { count: 100, random: seededRandom(1) });
  assertStringIncludes(found.differences[0], "without a place");
});

Deno.test("naiveDots() values a box and a chain of two as the statement does", () => {
  assertEquals(naiveDots("1 1\n1\n1\n10\n", []), { value: 1, moves: { "v0,1": 1 } });
  const { value, moves } = naiveDots("1 2\n11\n11\n000\n", ["v0,2"]);
  assertEquals([value, moves], [2, { "v0,0": -2, "v0,1": 2 }]);
});
