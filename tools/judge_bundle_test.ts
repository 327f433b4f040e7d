/** The programs for online judges, from `tools/bundle_judge.ts`, in plain Node. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { bundleJudge } from "./bundle_judge.ts";
import { gameNames } from "./libraries.ts";
import { type Ended, hasCommand, outcomeOf } from "./run_command.ts";

/** How many recorded cases of every game are tried. */
const CASES = 4;

/** An input that no limit of memory allows, by game; cards always fit. */
const TOO_LARGE: Readonly<Record<string, string>> = {
  chess: `20 20\n${"1 ".repeat(800)}\n`,
  dots: `6 6\n${"000000\n".repeat(7)}${"0000000\n".repeat(6)}`,
};

/** What a source may have at NOI, in bytes (docs/judge.md). */
const MOST_BYTES = 100_000;

interface Case {
  readonly input: string;
  readonly expected: string;
  /** How long another program took, if recorded. */
  readonly seedSeconds?: number;
}

/** Slower cases are left out. */
const MOST_SECONDS = 0.1;

/** Cases of a game's testdata, spread over all that have a judge's answer. */
async function recordedCases(game: string): Promise<Case[]> {
  const folder = new URL(`../packages/${game}/testdata/`, import.meta.url);
  const names = { chess: "cases", dots: "endgame" }[game] ?? game;
  const lines = (await Deno.readTextFile(new URL(`${names}.jsonl`, folder))).trim().split("\n");
  const cases: Case[] = lines.map((line) => JSON.parse(line));
  const quick = cases.filter(({ seedSeconds = 0 }) => seedSeconds < MOST_SECONDS);
  const step = Math.floor(quick.length / CASES);
  return quick.filter((_, i) => i % step === 0);
}

for (const game of gameNames()) {
  Deno.test({
    name: `bundle_judge makes a program of ${game} that answers in plain Node`,
    // Reported as ignored if Node is missing.
    ignore: !await hasCommand("node"),
    async fn() {
      const folder = await Deno.makeTempDir();
      try {
        const program = await bundleJudge(game, folder);
        const { size } = await Deno.stat(program);
        assert(size <= MOST_BYTES, `${game}.js: ${size} bytes`);
        const run = (stdin: string | Uint8Array) => outcomeOf("node", [program], { stdin });
        for (const { input, expected } of await recordedCases(game)) {
          const { code, stdout, stderr } = await run(input);
          assertEquals([code, stdout, stderr], [0, `${expected.trimEnd()}\n`, ""], input);
        }
        assertFailure(await run("2 x\n"), { game, exit: 3 });
        assertFailure(await run(new Uint8Array([50, 0xff])), { game, exit: 3 });
        if (game in TOO_LARGE) assertFailure(await run(TOO_LARGE[game]), { game, exit: 4 });
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

function assertFailure(
  { code, stdout, stderr }: Ended,
  { game, exit }: { game: string; exit: number },
): void {
  assertEquals([code, stdout], [exit, ""], stderr);
  assertMatch(stderr, new RegExp(`^zugzwang: ${game}: [^\n]+\n$`));
}
