// Instances keep the limits of the statements and find usual mistakes.
import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { GAMES } from "../base/games.ts";
import { findInstances, type InstanceRecipe } from "../command/instance_recipe.ts";
import { answer } from "../testdata/programs/patterns.ts";
import { runFake } from "../testing/fake_io.ts";
import { findBrokenLimit, planRecipes } from "./cases.ts";

Deno.test("judged instances of every game keep the limits of the statement", async () => {
  for (const load of Object.values(GAMES)) {
    const game = await load();
    const { generate, judged } = findInstances(game);
    const { families, sizes, limits } = judged!;
    const make = ({ size, family, seed }: InstanceRecipe) =>
      generate(size, family, seededRandom(seed));
    assert(limits.length > 0, game.name);
    for (const seed of [1, 1000]) {
      for (const recipe of planRecipes(game, { count: 100, seed, families, sizes })) {
        assertEquals(findBrokenLimit(limits, make(recipe)), null, JSON.stringify(recipe));
      }
    }
  }
});

Deno.test("judged instances shrink within the limits (seed 1)", async () => {
  for (const load of Object.values(GAMES)) {
    const game = await load();
    const { generate, smaller, judged } = findInstances(game);
    const random = seededRandom(1);
    const isLegal = (position: unknown) => findBrokenLimit(judged!.limits, position) === null;
    for (const family of judged!.families) {
      let position = generate(judged!.sizes.at(-1)!, family, random);
      for (let steps = 0; steps < 4; steps++) {
        const next = [...smaller(position)].filter(isLegal);
        if (next.length === 0) break;
        assert(steps > 0 || next.length > 2, `${game.name} ${family}`);
        position = next[random(next.length)];
      }
    }
  }
});

for (const mode of ["mirrored", "short", "strict"]) {
  Deno.test(`judge patterns finds the program that is ${mode} in 8 of 8 seeds`, async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const args = ["judge", "patterns", "--seed", `${seed * 100}`, "--shrink=1ms", "--", mode];
      const { exit, stdout } = await runFake(args, {
        program: ({ input }) => ({ output: answer(input, mode) }),
      });
      assertEquals(exit, 1, stdout);
    }
  });
}
