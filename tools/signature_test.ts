import { assertEquals, assertNotEquals } from "@std/assert";
import { chess } from "@zugzwang/chess";
import type { AnyGame } from "../packages/cli/base/games.ts";
import { pile } from "../packages/cli/testing/pile_game.ts";
import { signed } from "./signature.ts";

/** The games as the signature has them. */
const [CHESS, PILE] = [chess, pile] as unknown as AnyGame[];

Deno.test("signed() repeats, and depends on every game", async () => {
  const [once, again] = [await signed([CHESS, PILE]), await signed([CHESS, PILE])];
  assertEquals([again.work, again.signature], [once.work, once.signature]);
  assertNotEquals((await signed([CHESS])).signature, once.signature);
});

Deno.test("signed(): three instances for a game without its own; a known signature", async () => {
  const { measured, work, signature } = await signed([PILE]);
  assertEquals(
    measured.map(({ command }) => command),
    [1, 2, 3].map((seed) => `zugzwang gen pile --seed ${seed} --size 20 --family any`),
  );
  assertEquals([work, signature], [20, "3071706a"]);
});

Deno.test("signed() changes with an answer", async () => {
  const other = { ...PILE, judge: { ...PILE.judge, formatAnswer: () => "other\n" } };
  assertNotEquals((await signed([other])).signature, (await signed([PILE])).signature);
});
