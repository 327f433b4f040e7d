/** The samples are solved, and their answers are right. */
import { assertEquals } from "@std/assert";
import { gameNames } from "./libraries.ts";
import { runFake } from "../packages/cli/testing/fake_io.ts";

const SAMPLES = new URL("../samples/", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, SAMPLES));

Deno.test("samples: every game has one, with its answer", async () => {
  for (const game of gameNames()) {
    const files = { "sample.in": await read(`${game}/sample.in`) };
    const { exit, stdout } = await runFake(["solve", game, "sample.in"], { files });
    assertEquals([exit, stdout], [0, await read(`${game}/sample.out`)], game);
  }
});

Deno.test("samples: the game in progress is one", async () => {
  const files = { "game.json": await read("dots/middle_game.json") };
  const { exit, stdout } = await runFake(["solve", "dots", "game.json"], { files });
  assertEquals([exit, stdout], [0, "8\n"]);
});
