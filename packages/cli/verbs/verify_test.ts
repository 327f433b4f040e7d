import { withProver } from "../../core/testing/with_prover.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { FakeTime } from "@std/testing/time";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import type { AnyGame } from "../base/games.ts";
import { type Pile, pile } from "../testing/pile_game.ts";

/** The pile with a first method that takes a position for one with a counter less. */
const liar: AnyGame = withProver(pile, async (root, means) => {
  const prover = (await pile.prover.make(root, means))!;
  if (means.method === "other") return prover;
  const less = (position: Pile) => ({
    ...position,
    counters: Math.max(0, position.counters - 1),
  });
  const bound = (position: unknown, threshold: number) =>
    prover.bound(less(position as Pile), threshold);
  return { method: "search", positions: null, nodes: 0, bound, known: () => NOTHING };
});

/** The bounds of a prover that knows nothing yet. */
const NOTHING = { lower: -1, upper: 1 };

const right: FakeWorld = { stdin: "5", games: { pile } };

Deno.test("verify checks by another method if there is one", async () => {
  assertEquals(await runFake(["verify", "pile"], right), {
    exit: 0,
    stdout: "Left wins, move take 1 (search)\nconfirmed by method other\n",
    stderr: "",
  });
});

Deno.test("verify checks by the rules alone if a game has one method", async () => {
  const single = { ...pile, prover: { ...pile.prover, methods: ["search"] } };
  const { stdout } = await runFake(["verify", "pile"], { stdin: "5", games: { pile: single } });
  assertStringIncludes(stdout, "\nconfirmed by plain search of 10 positions\n");
});

Deno.test("verify names no method for a finished game, which none had to solve", async () => {
  const { stdout } = await runFake(["verify", "pile"], { ...right, stdin: "0" });
  assertMatch(stdout, /^Right wins, no move\nconfirmed by /);
});

Deno.test("verify does not count the recurrence of dots endgames as two methods", async () => {
  const endgame = async (size: string) => (await runFake(["gen", "dots", "--size", size])).stdout;
  const small = await runFake(["verify", "dots"], { stdin: await endgame("3x3") });
  assertMatch(small.stdout, /\(endgame\)\nconfirmed by plain search of [\d,]+ positions\n$/);
  const large = { stdin: await endgame("12x12") };
  for (const options of [[], ["--method=search"]]) {
    const { exit, stdout } = await runFake(["verify", "dots", ...options], large);
    assertMatch(
      stdout,
      /\(endgame\)\nnot confirmed: too large for an independent solver\nplain search: the position has 121/,
    );
    assertEquals(exit, 4);
  }
});

Deno.test("verify says which limit stopped its check", async () => {
  const { stdout: stdin } = await runFake(["gen", "dots", "--size", "4x5"]);
  const { exit, stdout } = await runFake(["verify", "dots", "--memory", "1MiB"], { stdin });
  assertMatch(
    stdout,
    /\(endgame\)\nnot confirmed: too large for an independent solver\nplain search needs [\d,]+ bytes/,
  );
  assertEquals(exit, 4);
});

Deno.test("verify --json names the way and the result", async () => {
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
    winner: "Left",
    move: "take 1",
    agrees: true,
  });
});

Deno.test("verify finds a wrong value, and exits with 1", async () => {
  const world = { stdin: "5", games: { pile: liar } };
  const { exit, stdout, stderr } = await runFake(["verify", "pile"], world);
  assertEquals([exit, stderr], [1, ""]);
  assertStringIncludes(stdout, "\nNOT CONFIRMED by method other: Left wins, move take 1\n");
});

Deno.test("verify says that a value was found if only its check runs out of time", async () => {
  using time = new FakeTime();
  let provers = 0;
  const slow = withProver({ ...pile, mayRepeat: true }, async (root, means) => { // so there is no plain search
    if (provers++ > 0) time.tick(3_600_000);
    means.budget.poll(0);
    return await pile.prover.make(root, means);
  });
  const world = { stdin: "5", games: { pile: slow } };
  const { exit, stdout, stderr } = await runFake(["verify", "pile", "--time=1h", "--json"], world);
  assertEquals([exit, stderr], [4, ""]);
  const { value, agrees, check } = JSON.parse(stdout);
  assertEquals([value, agrees, check], [1, null, null]);
});

Deno.test("verify says that positions which may repeat have no independent solver", async () => {
  // From `a` both moves win: the first in 5 plies, the second at once.
  const moves: Record<string, string[]> = { a: ["b", "e"], b: ["c"], c: ["e", "f"], e: [], f: [] };
  const rules = {
    name: "detour",
    mayRepeat: true,
    start: "a",
    sideToMove: (at: string) => at === "a" || at === "c" ? 0 : 1,
    moves: (at: string) => moves[at],
    play: (_: string, to: string) => to,
    gain: () => 0,
    terminalValue: () => -1,
    formatPosition: String,
    formatMove: String,
  };
  const world = { stdin: "", modules: { "/detour.ts": { default: rules } } };
  const { exit, stdout } = await runFake(["verify", "--game", "/detour.ts"], world);
  assertEquals([exit, stdout], [
    4,
    "first wins, move e (loopy)\n" +
    "not confirmed: no independent solver for positions that can repeat\n",
  ]);
});
