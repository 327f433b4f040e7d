import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { runFailing, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";
import { GAMES } from "../games.ts";
import { forgetful } from "../testing/forgetful_game.ts";
import { pile } from "../testing/pile_game.ts";

/** The texts of the badges, in the order of the moves. */
function badges(drawing: string): string[] {
  return [...drawing.matchAll(/class="badge [^"]*"><rect[^>]*\/><text[^>]*>([^<]*)</g)]
    .map(([, text]) => text);
}

Deno.test("render prints the position as SVG with the value of every move for its mover", async () => {
  const { exit, stdout, stderr } = await runFake(
    ["render", "chess", "--moves", "0,0"],
    { stdin: SAMPLE },
  );
  assertEquals([exit, stderr], [0, ""]);
  assertMatch(stdout, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\n$/s);
  // The second moves: 0,1 is worth 0 to the first and 1,0 is worth 3.
  assertEquals(badges(stdout), ["0", "−3"]);
});

Deno.test("render --values off solves nothing, but the drawing has to fit into the memory", async () => {
  const world = { stdin: SAMPLE };
  const plain = ["render", "chess", "--values=off"];
  const { exit, stdout } = await runFake([...plain, "--time", "1ms"], world);
  assertEquals([exit, badges(stdout)], [0, []]);
  for (const args of [["render", "chess"], plain]) {
    const [limit, message] = await runFailing([...args, "--memory", "1B"], world);
    assertEquals(limit, 4);
    assertStringIncludes(message, "chess: the drawing needs ");
  }
});

Deno.test("render writes to a file the values that are proved where a limit leaves others open", async () => {
  const games = { chess: forgetful(["0,0"], ["0,0", "0,1"]) };
  const written = new Map<string, string>();
  const world = { stdin: SAMPLE, games, written };
  const args = ["render", "chess", "--moves", "0,0"];
  const { exit, stdout, stderr } = await runFake(args, world);
  assertEquals([exit, stdout], [4, ""]);
  assertStringIncludes(stderr, "the table needs 2 bytes");
  const json = await runFake([...args, "--json", "-o", "board.svg"], world);
  assertEquals([json.exit, JSON.parse(json.stdout).output], [4, "board.svg"]);
  assertEquals(badges(written.get("board.svg")!), ["−3"]);
});

Deno.test("render --output writes the file that would have been printed", async () => {
  const written = new Map<string, string>();
  const args = ["render", "chess", "board.in"];
  const world = { files: { "board.in": SAMPLE }, written };
  const { stdout } = await runFake(args, world);
  const quiet = await runFake([...args, "-o", "board.svg"], world);
  assertEquals([quiet.exit, quiet.stdout], [0, ""]);
  assertEquals([...written], [["board.svg", stdout]]);
  const object = await runJson([...args, "--output=again.svg"], world);
  assertEquals(object, { game: "chess", file: "board.in", output: "again.svg" });
  assertEquals(written.get("again.svg"), stdout);
});

Deno.test("render draws a terminal position of every game", async () => {
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
    const stdin = game.formatInput(position);
    const played = moves.length === 0 ? [] : [`--moves=${moves.join(";")}`];
    const { exit, stdout } = await runFake(["render", name, ...played], { stdin });
    assertEquals([exit, badges(stdout)], [0, []], stdin);
    assert(stdout.startsWith("<svg "));
  }
});

Deno.test("render writes to the file of -o, or to standard output where that is named", async () => {
  const drawing = await runFake(["render", "chess"], { stdin: SAMPLE });
  for (const name of ["-o-", "-o=-", "--output=/dev/stdout"]) {
    assertEquals(await runFake(["render", "chess", name], { stdin: SAMPLE }), drawing);
  }
  for (const words of [["-o", "./x.svg"], ["-o./x.svg"], ["-o=./x.svg"]]) {
    const written = new Map<string, string>();
    const { exit, stdout } = await runFake(["render", "chess", ...words], {
      stdin: SAMPLE,
      written,
    });
    assertEquals([exit, stdout, [...written]], [0, "", [["./x.svg", drawing.stdout]]]);
  }
});

Deno.test("render refuses several files, and JSON without a file", async () => {
  assertEquals(await runFailing(["render", "chess", "a", "b"]), [
    2,
    'too many words: render takes <game> [file|-], found "b"',
  ]);
  const { exit, stderr } = await runFake(["render", "chess", "--json"], { stdin: SAMPLE });
  assertEquals([exit, stderr.includes("--json needs --output FILE")], [2, true]);
});

Deno.test("render draws the text of a game without a drawing, every character in its column", async () => {
  const drawn = async (...moves: string[]) =>
    textsOf(
      (await runFake(["render", "pile", ...moves], { stdin: "30\n", games: { pile } })).stdout,
    );
  assertEquals(await drawn(), ["3", "0"]);
  assertEquals((await drawn("--moves", "take 2;take 2")).join(""), "26");
  assertEquals((await drawn("--moves", "take 1")).join(""), "29now:291", "whose turn it is");
});

function textsOf(drawing: string): string[] {
  return [...drawing.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
}

Deno.test("render refuses a drawing with values that is over the memory limit, and solves nothing", async () => {
  const { dots } = await import("@zugzwang/dots");
  const stdin = dots.formatInput(dots.instances.generate("12x12", "endgame", seededRandom(1)));
  const solving = () => Promise.reject(new Error("solved"));
  const silent = Object.create(dots, { moveValues: { value: solving } });
  const world = { stdin, games: { dots: silent } };
  const [exit, message] = await runFailing(["render", "dots", "--memory", "1MiB"], world);
  assertEquals(exit, 4);
  assertMatch(message, /the drawing needs [\d,]+ bytes, but the limit is 1,048,576 bytes/);
});
