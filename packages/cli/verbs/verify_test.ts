import type { Means } from "@zugzwang/core";
import { withMembers } from "@zugzwang/core/game/members";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import type { AnyGame } from "../base/games.ts";
import { type Pile, pile } from "../testing/pile_game.ts";

/** The pile with a prover whose bounds a test changes. */
function pileThat(change: (found: number, method: string, position: unknown) => number): AnyGame {
  return withMembers(pile, {
    async prover(root: unknown, means: Means) {
      const prover = await pile.prover!(root, means);
      return Object.create(prover!, {
        bound: {
          value: (position: unknown, threshold: number) =>
            change(prover!.bound(position, threshold), means.method, position),
        },
        known: { value: () => ({ lower: -1, upper: 1 }) },
      });
    },
  });
}

const right: FakeWorld = { stdin: "5", games: { pile } };

Deno.test("verify checks by another method where there is one", async () => {
  assertEquals(await runFake(["verify", "pile"], right), {
    exit: 0,
    stdout: "winner: the side to move, move take 1 (search)\nthe same by method other\n",
    stderr: "",
  });
});

Deno.test("verify checks by the rules alone where a game has one method", async () => {
  const single = withMembers(pile, { methods: ["search"] });
  const { stdout } = await runFake(["verify", "pile"], { stdin: "5", games: { pile: single } });
  assertStringIncludes(stdout, "\nthe same by plain search of 10 positions\n");
});

Deno.test("verify does not take the recurrence of dots endgames for two methods", async () => {
  const endgame = async (size: string) => (await runFake(["gen", "dots", "--size", size])).stdout;
  const small = await runFake(["verify", "dots"], { stdin: await endgame("4x4") });
  assertStringIncludes(small.stdout, "(endgame)\nthe same by method table\n");
  const asked = { stdin: await endgame("8x8") };
  const large = await runFake(["verify", "dots", "--method=search"], asked);
  assertMatch(
    large.stdout,
    /\(endgame\)\nthe same by the best of \d+ moves .*, each solved by itself\n$/,
  );
  const huge = await runFake(["verify", "dots"], { stdin: await endgame("40x40") });
  assertMatch(huge.stdout, /\(endgame\)\nthe same by the best of 1,\d+ moves .*.*\n$/);
});

Deno.test("verify --json says by which way, and what came out", async () => {
  const { stdout } = await runFake(["verify", "pile", "--json"], right);
  const { agrees, check, value, move } = JSON.parse(stdout);
  assertEquals({ agrees, value, move }, {
    agrees: true,
    value: 1,
    move: "take 1",
  });
  assertEquals(check, {
    way: "method",
    about: "method other",
    value: 1,
    winner: "the side to move",
    move: "take 1",
    agrees: true,
  });
});


Deno.test("verify finds a wrong value and a wrong move, and exits with 1", async () => {
  const lies: ((found: number, position: unknown) => number)[] = [
    (found) => -found,
    (found, position) => (position as Pile).counters === 4 ? -found : found,
  ];
  for (const lie of lies) {
    const liar = pileThat((found, method, position) =>
      method === "other" ? found : lie(found, position)
    );
    const { exit, stdout } = await runFake(["verify", "pile"], {
      stdin: "5",
      games: { pile: liar },
    });
    assertEquals([exit, stdout.includes("NOT THE SAME by method other")], [1, true], stdout);
  }
});
