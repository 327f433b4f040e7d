import { withProver } from "../../core/testing/with_prover.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { AnyGame } from "../base/games.ts";
import { type FakeWorld, runFake, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const CHESS: FakeWorld = { files: { "a.in": SAMPLE } };
const GAME = ["review", "chess", "a.in", "--moves", "0,0;0,1;0,2;1,0;1,1;1,2"];

Deno.test("review lists every move with its cost, the mistakes and both sides", async () => {
  const { exit, stdout } = await runFake(GAME, CHESS);
  assertEquals(exit, 0);
  assertEquals(
    stdout,
    `6 moves; second wins by 4

#  side    move  cost  best  score so far  in the end
1  first   0,0               first +2      first +2
2  second  0,1               second +5     first +2
3  first   0,2      6  1,0   second +2     second +4
4  second  1,0               second +4     second +4
5  first   1,1               second +3     second +4
6  second  1,2               second +4     second +4

first: 2 of 3 moves best (67 %), 6 lost in all
second: 3 of 3 moves best (100 %), 0 lost in all

Mistakes
3. first 0,2 loses 6: best was 1,0
`,
  );
});

Deno.test("review names the side that threw away the win, in games with a winner", async () => {
  const world = { games: { pile }, files: { "a.in": "5" } };
  const { stdout } = await runFake(["review", "pile", "a.in", "--moves", "take 2;take 3"], world);
  assertEquals(stdout.split("\n").filter((line) => line !== ""), [
    "2 moves; Right wins",
    "#  side   move        cost  best    in the end",
    "1  Left   take 2  the game  take 1  Right wins",
    "2  Right  take 3                    Right wins",
    "Left: 0 of 1 moves best (0 %)",
    "Right: 1 of 1 moves best (100 %)",
    "Mistakes",
    "1. Left take 2 loses the game: best was take 1",
  ]);
});

Deno.test("review says that a side made no moves", async () => {
  const { stdout } = await runFake([...GAME.slice(0, 4), "0,0"], CHESS);
  assertStringIncludes(
    stdout,
    "\nfirst: 1 of 1 moves best (100 %), 0 lost in all\nsecond: no moves\n",
  );
});

Deno.test("review goes back as far as the limits allow, and reports how far", async () => {
  const world = { games: { pile }, files: { "a.in": "103" } };
  const args = ["review", "pile", "a.in", "--moves", "take 1;take 1;take 1;take 2"];
  const { exit, stdout } = await runFake(args, world);
  assertEquals(exit, 0);
  assertStringIncludes(
    stdout,
    "\n3  Left   take 1     ?  Left wins\n4  Right  take 2        Left wins\n",
  );
  assertStringIncludes(stdout, "\nThe cost of moves 1 to 3 is not known: the pile needs 101 ");
  assertStringIncludes(stdout, "\nLeft: no move with a known cost\nRight: 1 of 1 moves best");
  const none = await runFake([...args.slice(0, 4), "take 1"], world);
  assertEquals(none.exit, 4);
});

Deno.test("review keeps the known costs if the time is over between two positions", async () => {
  const clock = Date.now;
  let now = clock();
  const slow: AnyGame = withProver(pile, async (root, means) => {
    const prover = (await pile.prover.make(root, means))!;
    const bound: typeof prover.bound = (position, threshold) => {
      now += 60;
      return prover.bound(position, threshold);
    };
    return { ...prover, bound };
  });
  const world = { games: { pile: slow }, files: { "a.in": "9" } };
  const args = ["review", "pile", "a.in", "--moves", "take 3;take 3;take 3", "--time", "30ms"];
  Date.now = () => now; // the clock of limits
  try {
    const { exit, stdout } = await runFake(args, world);
    assertEquals(exit, 0);
    assertStringIncludes(
      stdout,
      "\nThe cost of moves 1 to 2 is not known: the search was stopped after",
    );
  } finally {
    Date.now = clock;
  }
});

Deno.test("the time of a review in a batch does not include waiting for a worker", async () => {
  const row = JSON.stringify({ input: SAMPLE, moves: GAME[4].split(";") });
  const begun = performance.now();
  const world = { stdin: `${row}\n`.repeat(24), cores: 2 };
  const { stdout } = await runFake(["review", "chess", "--batch"], world);
  const passedMs = performance.now() - begun;
  const sumMs = stdout.trim().split("\n")
    .reduce((sum, line) => sum + JSON.parse(line).elapsedMs, 0);
  assert(sumMs <= 2 * passedMs, `${sumMs} ms of reviews by two workers in ${passedMs} ms`);
});

Deno.test("review accepts the moves of a record, in the notations of the game", async () => {
  const moves = "1. a1-b1 2. b2-b1\n3. a1a2, h0,0 v 0 1";
  const files = { "g.txt": moves };
  const args = ["review", "dots", "--empty", "1x1"];
  const { exit, stderr } = await runFake([...args, "--moves=@g.txt"], { files });
  assertEquals([exit, stderr], [
    3,
    "zugzwang: dots: g.txt, move 5: line 1, column 1: expected an undrawn " +
    'edge, found "v 0 1"\n',
  ]);
  const fine = { files: { "g.txt": moves.replace("v 0 1", "") } };
  const { stdout } = await runFake([...args, "--moves=@g.txt", "--json"], fine);
  const { result, moves: reviewed } = JSON.parse(stdout);
  assertEquals(reviewed.map(({ move }: { move: string }) => move), [
    "h1,0",
    "v0,1",
    "v0,0",
    "h0,0",
  ]);
  assertEquals(result, { score: -1, winner: "second" });
  const chess = { files: { ...CHESS.files, "g.txt": "1. 0,0\n2. 0,1; 3. 0,2\n" } };
  const lines = await runFake(["review", "chess", "a.in", "--moves=@g.txt"], chess);
  assertStringIncludes(lines.stdout, "3 moves; not over, score second +2\n");
});

Deno.test("review with wrong words is a usage error", async () => {
  for (
    const args of [
      ["chess", "a.in", "--moves=@"],
      ["chess", "a.in", "--moves", "@-"],
    ]
  ) {
    assertEquals((await runFake(["review", ...args], CHESS)).exit, 2, args.join(" "));
  }
});
