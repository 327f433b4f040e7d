/** The reliability checks with many positions: minutes for each game and check. */
import { seededRandom } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { GAMES } from "../../packages/cli/base/games.ts";
import { CHECKS } from "../testing/reliability/checks.ts";

const SEED = 2026;

for (const [name, { counts, run }] of Object.entries(CHECKS)) {
  for (const [game, load] of Object.entries(GAMES)) {
    Deno.test(`reliability: ${name} finds no difference in ${counts[game]} of ${game}`, async () => {
      const options = { count: counts[game], random: seededRandom(SEED) };
      assertEquals((await run(await load(), options)).differences, []);
    });
  }
}
