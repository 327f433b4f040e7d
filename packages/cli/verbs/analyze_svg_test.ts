import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { StudiedMove } from "@zugzwang/core/study";
import { type FakeWorld, runFailing, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";
import { GAMES } from "../base/games.ts";
import { forgetful } from "../testing/forgetful_game.ts";
import { pile } from "../testing/pile_game.ts";

/** The texts of the badges, in the order of the moves. */
function badges(drawing: string): string[] {
  return [...drawing.matchAll(/<g class="mark .*?<text[^>]*>([^<]*)</g)]
    .map(([, text]) => text);
}

/** What a call with `--svg` writes. */
async function drawn(args: readonly string[], world: FakeWorld = {}) {
  const written = new Map<string, string>();
  const outcome = await runFake(["analyze", ...args, "--svg", "board.svg"], { ...world, written });
  return { ...outcome, drawing: written.get("board.svg") };
}

Deno.test("the drawing, the board, the list and JSON have a move's value for its mover", async () => {
  const args = ["chess", "--moves", "0,0"];
  const { exit, stdout, stderr, drawing } = await drawn(args, { stdin: SAMPLE });
  assertEquals([exit, stderr], [0, ""]);
  assertMatch(drawing!, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\n$/s);
  // The second moves: 0,1 is worth 0 to the first, and 1,0 is worth 3.
  assertEquals(badges(drawing!), ["0", "−3"]);
  assertMatch(stdout, /^second to move, value for second: 0;/);
  assertMatch(stdout, /┃0\* │.*┃-3 /s);
  assertMatch(stdout, /\n0,1 +0 +\* +7\n1,0 +-3 +2 +3\n/);
  const { moves } = await runJson(["analyze", ...args], { stdin: SAMPLE });
  assertEquals((moves as StudiedMove[]).map(({ move, moverValue }) => [move, moverValue]), [
    ["0,1", 0],
    ["1,0", -3],
  ]);
});

Deno.test("--svg shows the proved values if a limit leaves others open", async () => {
  const games = { chess: forgetful(["0,0"], ["0,0", "0,1"]) };
  const { exit, stdout, stderr, drawing } = await drawn(["chess", "--moves", "0,0"], {
    stdin: SAMPLE,
    games,
  });
  assertEquals([exit, stdout], [4, ""]);
  assertStringIncludes(stderr, "the table needs 2 bytes");
  assertEquals(badges(drawing!), ["−3"]);
});

Deno.test("--svg draws a terminal position of every game", async () => {
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    const source = game.instances!;
    const size = name === "cards" ? "2x2" : name === "dots" ? "1x2" : source.defaultSize;
    let position = source.generate(size, Object.keys(source.families)[0], () => 0);
    const moves: string[] = [];
    for (let [move] = game.moves(position); move !== undefined; [move] = game.moves(position)) {
      moves.push(game.formatMove(move));
      position = game.play(position, move);
    }
    const stdin = game.judge.formatInput(position);
    const played = moves.length === 0 ? [] : [`--moves=${moves.join(";")}`];
    const { exit, drawing } = await drawn([name, ...played], { stdin });
    assertEquals([exit, badges(drawing!)], [0, []], stdin);
  }
});

Deno.test("--svg needs a single position, and values of moves", async () => {
  const stdin = SAMPLE;
  for (const other of ["--wins", "--line"]) {
    const args = ["analyze", "chess", "--svg=x.svg", other];
    assertEquals(await runFailing(args, { stdin }), [2, `--svg cannot be used with ${other}`]);
  }
  const several = ["analyze", "chess", "--svg=x.svg", "a", "b"];
  assertEquals(await runFailing(several), [2, "--svg cannot be used with several inputs"]);
});

Deno.test("--svg draws the text of a game without a drawing, every character in its column", async () => {
  const texts = async (...moves: string[]) => {
    const { drawing } = await drawn(["pile", ...moves], { stdin: "30\n", games: { pile } });
    return [...drawing!.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  };
  assertEquals(await texts(), ["3", "0"]);
  assertEquals((await texts("--moves", "take 2;take 2")).join(""), "26");
  assertEquals((await texts("--moves", "take 1")).join(""), "29now:291", "whose turn it is");
});
