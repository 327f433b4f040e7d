/** The command line as one file finds its games' workers, which start with the same file. */
import { assertEquals } from "@std/assert";
import { GAMES } from "../packages/cli/base/games.ts";
import { importMapFlag } from "../packages/cli/testing/spawned.ts";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** How long a solve of a moment may take before the workers count as lost. */
const PATIENCE_MS = 60_000;

/** Positions large enough for workers to be started, by game, and how to name them. */
const LARGE: Readonly<Record<string, readonly string[]>> = {
  chess: ["gen", "chess", "--size", "6x6"],
  cards: ["gen", "cards", "--family", "equal"],
  dots: ["gen", "dots", "--size", "3x4", "--family", "empty"],
  patterns: ["gen", "patterns", "--size", "4x4"],
};

Deno.test("the bundle answers alike with one worker and with two, in every game", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const program = `${folder}/zugzwang.js`;
    const flags = ["-q", "--platform", "deno", ...importMapFlag(), "--output", program];
    await run(Deno.execPath(), ["bundle", ...flags, "packages/cli/main.ts"], { cwd: ROOT });
    const zugzwang = (args: readonly string[], stdin = "") =>
      outcomeOf(Deno.execPath(), ["run", "-q", "-A", program, ...args], {
        stdin,
        timeMs: PATIENCE_MS,
      });
    for (const game of Object.keys(GAMES)) {
      const { stdout: input } = await zugzwang(LARGE[game]);
      const [alone, together] = await Promise.all(
        ["1", "2"].map((count) => zugzwang(["solve", game, "--workers", count], input)),
      );
      assertEquals([alone.code, alone.stderr, together.timedOut], [0, "", false], game);
      assertEquals(together, alone, game);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
