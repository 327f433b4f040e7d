// A game whose positions can repeat, in every verb of the command line.
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runFake } from "../../packages/cli/testing/fake_io.ts";
import { waiting } from "../../packages/core/testing/plain_games.ts";
import { loneKing, rankOf, WHITE } from "./lone_king.ts";
import { threeMensMorris } from "./three_mens_morris.ts";

/** Runs a verb on Three Men's Morris. */
function run(verb: string, ...args: string[]) {
  const modules = { "./morris.ts": { threeMensMorris } };
  return runFake([verb, "--game", "./morris.ts", ...args], { modules });
}

/** The first stone in the centre wins in nine plies. This is the longest resistance. */
const WIN = "4;0;5;3;6;2;4-7;0-1;5-8";

Deno.test("solve and verify: who wins a game with cycles", async () => {
  assertEquals((await run("solve")).stdout, "X wins\n");
  assertEquals((await run("solve", "--wins", "--moves=0")).stdout, "draw\n");
  const { stdout } = await run("verify");
  assertStringIncludes(stdout, "X wins, move 4 (loopy)\nnot confirmed: no independent");
});

Deno.test("analyze: how many plies a game with cycles lasts, and a line to its end", async () => {
  const { stdout } = await run("analyze");
  assertStringIncludes(stdout, "X to move, X wins, 9 plies to the end\n\n┌");
  assertStringIncludes(stdout, "│  L  │ W*  │  L  │\n");
  assertMatch(stdout, /^4 +X +\* +9$/m);
  assertMatch(stdout, /^1 +O +8$/m);
  const draw = JSON.parse((await run("analyze", "--moves=0", "--json")).stdout);
  assertEquals([draw.value, draw.plies], [0, null]);
  const round = JSON.parse((await run("analyze", "--line", "--json", "--moves", "0")).stdout);
  assertEquals(round.note, "the position repeats from here: a draw");
  const line = JSON.parse((await run("analyze", "--line", "--json")).stdout).line;
  assertEquals(line.map(({ move }: { move: string }) => move).join(";"), WIN);
});

Deno.test("analyze: a game without a drawing and without input shows its position", async () => {
  const undrawn = { ...threeMensMorris, show: {} };
  const args = ["analyze", "--game", "./morris.ts"];
  const { stdout } = await runFake(args, { modules: { "./morris.ts": { undrawn } } });
  assertStringIncludes(stdout, "plies to the end\n\n0.........\n\nmove");
});

Deno.test("review: where a game with cycles was lost", async () => {
  const { stdout } = await run("review", "--moves", "0;1;4;3");
  assertMatch(stdout, /^1 +X +0 +the win +4 +draw$/m);
  assertMatch(stdout, /^X: 1 of 2 moves best/m);
});

Deno.test("play: the program wins a game with cycles, and stops at a repetition", async () => {
  const won = await run("play", "--side=none", "--time=1h");
  assertMatch(won.stdout, /^Three Men's Morris/, "it has one start: no word about generating it");
  assertStringIncludes(won.stdout, "The game is over: X wins.");
  const drawn = await run("play", "--side=none", "--time=1h", "--moves=0");
  assertEquals(drawn.exit, 0);
  assertStringIncludes(drawn.stdout, "This position has occurred 3 times: a draw.");
});

Deno.test("play: the program mates with king and queen, and does not only keep the win", async () => {
  const start = rankOf(WHITE, 42, 15, 58); // white king c6, queen h2, black king c8
  const modules = { "./king.ts": { king: loneKing("queen", start).game } };
  const { stdout } = await runFake(["play", "--game", "./king.ts", "--side=none", "--time=1h"], {
    modules,
  });
  assertEquals(stdout.match(/White plays .*/g), ["White plays Black: Kc6 Ph8 kc8"]);
  assertStringIncludes(stdout, "The game is over: White wins.");
});

Deno.test("gen, estimate and check of a game with cycles", async () => {
  assertEquals((await run("gen")).stdout, "\n");
  // The positions are known only if the short trial solves it.
  assertMatch((await run("estimate")).stdout, /\npositions {2}(5,390|unknown before the search)\n/);
  assertStringIncludes((await run("check")).stdout, "no fault in all 5,390 reachable positions");
});

Deno.test("prove refuses a game with cycles in one line", async () => {
  const message = "zugzwang: three-mens-morris has no proofs, because its positions can repeat\n";
  const { exit, stdout, stderr } = await run("prove", "-o", "p");
  assertEquals([exit, stdout, stderr], [2, "", message]);
});

Deno.test("play: a player is told that a position has occurred before", async () => {
  const world = { modules: { "./waiting.ts": { waiting } }, stdin: "wait\nwait\n" };
  const { stdout } = await runFake(["play", "--game", "./waiting.ts"], world);
  const said = stdout.match(/This position .*/g);
  assertEquals(said, [
    "This position has occurred 2 times.",
    "This position has occurred 3 times: a draw.",
  ]);
});
