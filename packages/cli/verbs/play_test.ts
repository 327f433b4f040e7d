import { analyzeMoves, seededRandom } from "@zugzwang/core";
import { startCourse, totalOf } from "@zugzwang/core/study";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { EndSignal } from "../base/io.ts";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import { forgetful } from "../testing/forgetful_game.ts";
import { pile } from "../testing/pile_game.ts";
import type { AnyGame } from "../base/games.ts";
import { formatResult } from "../draw/text.ts";
import { GAMES } from "../games.ts";
import { LEVELS } from "../play/opponent.ts";

/** Small starts of all games, which are solved quickly. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  chess: ["--size", "3x4"],
  cards: ["--moves", "6 0;0 1;7 2;1 3;8 4;2 5"],
  dots: ["--empty", "2x2"],
  patterns: ["--size", "3x3"],
};

/** Plays with commands from a pipe. Returns the output without boards and empty lines. */
async function talk(args: readonly string[], lines: readonly string[], world: FakeWorld = {}) {
  const stdin = lines.map((line) => `${line}\n`).join("");
  const { exit, stdout, stderr } = await runFake(["play", ...args], { ...world, stdin });
  const said = stdout.split("\n").filter((line) => /^(?!now:)\p{L}|^\d+,\d+ /u.test(line));
  return { exit, said, stderr, stdout };
}

/** Plays with commands from a pipe and saves after each. Returns the moves of each file. */
async function listSaves(args: readonly string[], lines: readonly string[], world: FakeWorld) {
  const written = new Map<string, string>();
  const saving = lines.flatMap((line, i) => [line, `save ${i}.json`]);
  const { said } = await talk(args, saving, { ...world, written });
  const saves = lines.map((_, i) => JSON.parse(written.get(`${i}.json`)!).moves.join(" "));
  return { said, saves };
}

Deno.test("play says what each move costs, plays perfectly and ends with the score", async () => {
  const lines = ["0,0", "0,2", "hint", "1,1"];
  const world = { files: { "a.in": SAMPLE } };
  const { exit, said, stdout } = await talk(["chess", "a.in"], lines, world);
  assertEquals(exit, 0);
  assertEquals(said, [
    "Staircase: take corners of a grid, each side with its own payoffs.",
    "You are first. Type a move, or help.",
    "score so far: even",
    "first> 0,0",
    "0,0 is best (in the end: first +2)",
    "second plays 0,1",
    "score so far: second +5",
    "first> 0,2",
    "0,2 loses 6: best was 1,0 (in the end: second +4, was first +2)",
    "second plays 1,0",
    "score so far: second +4",
    "first> hint",
    "Hint: The best move takes 1 point. Type hint again for more.",
    "first> 1,1",
    "1,1 is best (in the end: second +4)",
    "second plays 1,2",
    "The game is over: second wins by 4.",
  ]);
  assertEquals(stdout.endsWith("\n> \n"), true, "nobody is asked for a move");
});

Deno.test("play: perfect play of both sides reaches the value of the start", async () => {
  for (const [name, start] of Object.entries(STARTS)) {
    const game = await GAMES[name]();
    for (const seed of ["1", "2", "3"]) {
      const seeded = start[0] === "--empty" ? start : [...start, "--seed", seed];
      const { exit, stdout } = await talk([name, ...seeded, "--side", "none"], []);
      assertEquals(exit, 0);
      const course = await startOf(game, start, stdout);
      const [{ value }] = await analyzeMoves(game, course.position);
      const total = totalOf(course, value);
      const winner = total === 0 ? null : game.sides[total > 0 ? 0 : 1];
      const end = `The game is over: ${formatResult(game, { score: total, winner })}.`;
      assertStringIncludes(stdout, end, `${name} ${seeded.join(" ")}`);
    }
  }
});

/** Returns the board that the program generated, or an empty one. */
async function startOf(game: AnyGame, start: readonly string[], stdout: string) {
  const [, made] = /^Made by: zugzwang (.*)$/m.exec(stdout) ?? [];
  const input = made === undefined
    ? game.formatInput(game.empty!(start[1]))
    : (await runFake(made.split(" "))).stdout;
  const moves = start[0] === "--moves" ? start[1].split(";") : [];
  return startCourse(game, input, { moves });
}

Deno.test("play: the costs agree with the analysis for all moves", async () => {
  for (const [name, start] of Object.entries(STARTS)) {
    const game = await GAMES[name]();
    const { stdout } = await talk([name, ...start, "--side", "both"], []);
    let { position } = await startOf(game, start, stdout);
    const random = seededRandom(5);
    const lines: string[] = [];
    const costs: string[] = [];
    while (game.moves(position).length > 0) {
      const moves = game.moves(position);
      const move = moves[random(moves.length)];
      const values = await analyzeMoves(game, position);
      const text = game.formatMove(move);
      const made = values.find((other) => game.formatMove(other.move) === text)!;
      const loss = values[0].moverValue - made.moverValue;
      costs.push(loss === 0 ? "0" : game.winner ? "the game" : `${loss}`);
      lines.push(text);
      position = game.play(position, move);
    }
    for (const values of ["on", "off"]) { // with the values of all moves, and without
      const args = [name, ...start, "--side", "both", "--values", values];
      const { stdout } = await talk(args, lines);
      const found = stdout.matchAll(
        /^\S.*?(?: loses (\d+|the game): best was| is best| keeps the win|: every move loses)/gm,
      );
      assertEquals([...found].map(([, loss = "0"]) => loss), costs, name);
    }
  }
});

Deno.test("play: a level loses no more than its limit, and every level plays to the end", async () => {
  const most = { easy: Infinity, fair: 3, strong: 1, perfect: 0 };
  const lost = { easy: 0, fair: 0, strong: 0, perfect: 0 };
  const edges = [..."hv"].flatMap((way) =>
    [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => `${way}${row},${column}`))
  );
  const lines = [...edges, ...edges, ...edges, "save g.json"]; // those that are not legal are refused
  for (const level of LEVELS) {
    for (let seed = 1; seed <= 8; seed++) {
      const written = new Map<string, string>();
      const args = ["dots", "--size", "3x3", "--seed", `${seed}`, "--level", level];
      const { stdout } = await talk(args, lines, { written });
      assertStringIncludes(stdout, "The game is over", `${level} ${seed}`);
      const files = { "g.json": written.get("g.json")! };
      const review = await runFake(["review", "g.json", "--json"], { files });
      const [, { cost }] = JSON.parse(review.stdout).sides;
      assert(cost <= most[level], `${level} ${seed} lost ${cost}`);
      lost[level] += cost;
    }
  }
  assert(lost.easy > 0 && lost.fair > 0, JSON.stringify(lost));
});

Deno.test("play: a hint says more each time, and starts again in a new position", async () => {
  const files = { "a.in": "2 3\n111\n000\n111\n1001\n1101\n" };
  const lines = ["hint", "hint", "hint", "hint", "hint", "v0,1", "hint"];
  const { said } = await talk(["dots", "a.in", "--side", "both"], lines, { files });
  assertEquals(said.filter((line) => line.startsWith("Hint: ")), [
    "Hint: Double-dealing: leave the last 2 boxes. Type hint again for more.",
    "Hint: Look at the 2 boxes that can be taken. (h1,0  v0,1) Type hint again for more.",
    "Hint: Play v0,1. Type hint again for more.",
    "Hint: Leaves the last 2 boxes; then second must open the loop of 4.",
    "Hint: Leaves the last 2 boxes; then second must open the loop of 4.",
    "Hint: You can take 2 boxes. Type hint again for more.",
  ]);
});

Deno.test("play says when a move loses a won game, and when every move loses", async () => {
  const games = { pile };
  const { said } = await talk(["pile", "a.in", "--side", "both"], ["take 2", "take 1", "take 1"], {
    games,
    files: { "a.in": "5" },
  });
  assertEquals(said, [
    "A pile of counters, for tests.",
    "You are Left and Right. Type a move, or help.",
    "Left> take 2",
    "take 2 loses the game: best was take 1",
    "Right> take 1",
    "take 1 loses the game: best was take 3",
    "Left> take 1",
    "take 1 loses the game: best was take 2",
    "Right> ",
  ]);
});

Deno.test("play: undo and redo go to your own turns, swap changes sides", async () => {
  const lines = ["undo", "0,0", "undo", "redo", "redo", "swap", "undo", "undo"];
  const { said, saves } = await listSaves(["chess", "a.in"], lines, { files: { "a.in": SAMPLE } });
  assertEquals(saves, ["", "0,0 0,1", "", "0,0 0,1", "0,0 0,1", "0,0 0,1 1,0", "0,0", "0,0"]);
  assertEquals(
    said.filter((line) => /^(Nothing|You are \w+\.$|\w+ plays)/.test(line)),
    [
      "Nothing to undo.",
      "second plays 0,1",
      "Nothing to redo.",
      "You are second.",
      "first plays 1,0",
      "Nothing to undo.",
    ],
  );
});

Deno.test("play: a new move forgets the moves that were taken back", async () => {
  const lines = ["0,0", "0,1", "undo", "undo", "0,0", "1,0", "undo", "0,1", "redo"];
  const args = ["chess", "a.in", "--side", "both"];
  const { said, saves } = await listSaves(args, lines, { files: { "a.in": SAMPLE } });
  assertEquals(said.includes("Nothing to redo."), true);
  assertEquals(saves.at(-1), "0,0 0,1");
});

Deno.test("play saves a position file that every verb reads, and loads it again", async () => {
  const written = new Map<string, string>();
  const files = { "a.in": SAMPLE, "bad.in": "1 x" };
  const world = { files, written };
  const { said, exit } = await talk(
    ["chess", "a.in", "--moves", "0,0"],
    ["1,0", "save g.json"],
    world,
  );
  assertEquals([exit, said.at(-2)], [0, "saved g.json; to continue: zugzwang play chess g.json"]);
  const text = written.get("g.json")!;
  const saved = JSON.parse(text);
  assertEquals([saved.game, saved.input], ["chess", SAMPLE]);
  assertEquals(text.trimEnd().includes("\n"), false, "one line, as a batch wants it");
  const after = { files: { ...files, "g.json": text } };
  const solved = await runFake(["solve", "chess", "g.json"], after);
  assertEquals(solved.exit, 0);
  const again = await listSaves(["chess", "a.in"], ["load g.json", "undo", "load bad.in"], after);
  assertEquals(again.saves[0].startsWith("0,0"), true);
  assertEquals(again.saves[1] !== again.saves[0] && again.saves[2] === again.saves[1], true);
  assertMatch(again.said.join("\n"), /bad\.in|expected/);
});

Deno.test("play saves an input that contains moves unchanged", async () => {
  const { stdout: deal } = await runFake(["gen", "cards", "--seed", "1"]);
  const written = new Map<string, string>();
  const input = `${deal}6 0\n0 1\n`;
  await talk(["cards", "a.in", "--side", "both"], ["7 2", "save g.json"], {
    files: { "a.in": input },
    written,
  });
  assertEquals(JSON.parse(written.get("g.json")!), {
    ...{ game: "cards", input, moves: ["7 2"] },
    seat: "both",
  });
});

Deno.test("play starts with a usual board that the player can win", async () => {
  for (const name of Object.keys(GAMES)) {
    const { stdout } = await talk([name], []);
    const gen = /^Made by: zugzwang (gen .*)$/m.exec(stdout)![1].split(" ");
    const { stdout: input } = await runFake(gen);
    const { stdout: winner } = await runFake(["solve", name, "--wins"], { stdin: input });
    assertStringIncludes(stdout, `You are ${winner.trim()}. Type a move`, name);
  }
  const { said } = await talk(["dots", "--side", "first"], []);
  assertStringIncludes(said.join("\n"), "You are first.", "who asks for a side has it");
});

Deno.test("play: moves lists the legal moves, and a hint resists longest in a lost position", async () => {
  const { said } = await talk(["chess", "a.in"], ["0,0", "moves"], { files: { "a.in": SAMPLE } });
  assertStringIncludes(said.join("\n"), "0,2  1,0");
  const lost = { "p.in": "2 2 1\n2 2\n11\n00\n" }; // Alice loses: in two plies by 0,0, in four by 1,0
  const args = ["patterns", "p.in", "--side", "both"];
  const hint = async (...lines: string[]) => {
    const { said } = await talk(args, [...lines, "hint", "hint"], { files: lost });
    return said.findLast((one) => one.startsWith("Hint: "))!;
  };
  const { stdout } = await runFake(["analyze", "--line", "patterns", "p.in", "--json"], {
    files: lost,
  });
  const [{ move }] = JSON.parse(stdout).line;
  assertStringIncludes(await hint(), `Play ${move}.`);
  assertStringIncludes(await hint("values"), `Play ${move}.`);
});

Deno.test("play never guesses: at a limit it says so, and the player moves instead", async () => {
  const world = { games: { pile }, files: { "a.in": "102" } };
  const lines = ["hint", "take 1", "take 1", "take 1", "quit"];
  const { exit, said } = await talk(["pile", "a.in"], lines, world);
  assertEquals(exit, 4);
  assertEquals(said.slice(2), [
    "Left> hint",
    "The best move is not known: the pile needs 102 positions, but the limit is 100 positions.",
    "Left> take 1",
    "The cost of this move is not known: the pile needs 102 positions, but the limit is 100 positions.",
    "The program cannot move perfectly for Right: the pile needs 101 positions, but the limit is 100 " +
    "positions.",
    "Who wins is not known. Move for Right.",
    "Right> take 1",
    "The cost of this move is not known: the pile needs 101 positions, but the limit is 100 positions.",
    "Left> take 1",
    "take 1: every move loses here",
    "Right plays take 3",
    "Left> quit",
  ]);
  const alone = await runFake(["play", "pile", "a.in", "--side", "none"], world);
  assertEquals([alone.exit, alone.stderr], [
    4,
    "zugzwang: no perfect move is known, the value is at least -1: the pile needs 102 " +
    "positions, but the limit is 100 positions\n",
  ]);
});

Deno.test("play saves an unsaved game when it is interrupted", async () => {
  let interrupt: (signal: EndSignal) => void = () => {};
  const onEnd = (asked: typeof interrupt) => void (interrupt = asked);
  const play = async (...lines: string[]) => {
    const written = new Map<string, string>();
    const stdinChunks = async function* () {
      for (const line of lines) yield `${line}\n`;
      interrupt("SIGINT");
      await new Promise(() => {});
    }();
    const world = { files: { "a.in": SAMPLE }, written, onEnd, stdinChunks };
    const { exit, stdout } = await runFake(["play", "chess", "a.in"], world);
    assertEquals(exit, 130);
    return { stdout, written };
  };
  const { stdout, written } = await play("0,0");
  const go = "to continue: zugzwang play chess zugzwang-chess.json";
  assertStringIncludes(stdout, `saved zugzwang-chess.json; ${go}\n`);
  assertEquals(JSON.parse(written.get("zugzwang-chess.json")!).moves, ["0,0", "0,1"]);
  assertEquals((await play()).written.size, 0, "nothing was played");
  assertEquals([...(await play("0,0", "save a.json")).written.keys()], ["a.json"]);
});

Deno.test("play: the limits of the call apply to each question", async () => {
  const args = ["dots", "--empty", "5x5", "--time", "50ms", "--side", "second"];
  const { exit, said } = await talk(args, ["hint", "h0,0"]);
  assertEquals(exit, 4);
  assertMatch(
    said[3],
    /^The program cannot move perfectly for first: the search was stopped after /,
  );
  assertMatch(said[4], /^Proved: value for first is .* Move for first\.$/);
  const easy = await talk([...args, "--level", "easy"], []);
  assertEquals(easy.exit, 0, "a level below perfect moves without a proof");
  assertMatch(easy.said.join("\n"), /^first plays /m);
});

Deno.test("play --values on writes values on the board, and the command values hides them", async () => {
  const world = { files: { "a.in": SAMPLE } };
  const { stdout } = await talk(["chess", "a.in", "--moves", "0,0", "--values", "on"], [
    "values",
    "hint",
  ], world);
  const boards = stdout.split("second plays 0,1")[1].split("values\n");
  assertStringIncludes(boards[0], "7*");
  assertEquals(boards[1].split("hint")[0].includes("*"), false);
  assertStringIncludes(stdout, "Hint: The best move takes 9 points.");
  const scores = "score so far: second +5; still to come: first +7; in the end: first +2";
  assertStringIncludes(stdout, scores);
});

Deno.test("play --values on writes the proved values when a limit leaves others open", async () => {
  const games = { chess: forgetful(["0,0"], ["0,0", "0,1"]) };
  const args = ["chess", "a.in", "--moves", "0,0", "--values", "on", "--side", "second"];
  const world = { files: { "a.in": SAMPLE }, games };
  const { stdout } = await talk(args, [], world);
  assertStringIncludes(stdout, "┃-3 │"); // 1,0
  assertStringIncludes(stdout, "The value of every move is not known: the table needs 2 bytes");
});

Deno.test("play: invalid lines cause exit code 3 in a pipe, but not on a terminal", async () => {
  const lines = ["9,9", "save", "undo it", "load none.json", "\x1b[2J", "", "help"];
  const world = { files: { "a.in": SAMPLE } };
  const { exit, said, stdout } = await talk(["chess", "a.in"], lines, world);
  assertEquals(exit, 3);
  assertEquals(said.filter((line) => /^(expected|cannot)/.test(line)).length, 5);
  assertEquals(stdout.includes("\x1b"), false);
  assertStringIncludes(stdout, "save FILE");
  const typed = await talk(["chess", "a.in"], lines, { ...world, stdinIsTerminal: true });
  assertEquals(typed.exit, 0);
  assertStringIncludes(typed.stdout, "first> expected");
});

Deno.test("play accepts the first letters of a command, and ? for help", async () => {
  const world = { files: { "a.in": SAMPLE } };
  const { exit, stdout } = await talk(["chess", "a.in"], ["0,0", "u", "v", "?", "s", "q"], world);
  assertEquals(exit, 3); // s may be two
  assertStringIncludes(stdout, "s may be swap or save");
  assertStringIncludes(stdout, "in the end: first +2");
  assertStringIncludes(stdout, "a cell shows the payoff of first above that of second");
  assertEquals(stdout.endsWith("first> q\n"), true);
});

Deno.test("play ends at the end of input without saving", async () => {
  const written = new Map<string, string>();
  const { exit, stdout } = await talk(["chess", "--seed", "7"], [], { written });
  assertEquals([exit, written.size, stdout.endsWith("first> \n")], [0, 0, true]);
  assertStringIncludes(stdout, "Made by: zugzwang gen chess --seed 7 --size");
});

Deno.test("play reports a usage error before it reads anything", async () => {
  const games = { pile };
  for (
    const args of [
      ["chess", "-"],
      ["chess", "a.in", "b.in"],
      ["chess", "a.in", "--seed", "1"],
      ["dots", "--empty", "2x2", "--size", "2x2"],
      ["chess", "--side", "third"],
      ["chess", "--size", "x"],
    ]
  ) {
    const [exit] = await runFailing(["play", ...args], { games });
    assertEquals(exit, 2, args.join(" "));
  }
});

Deno.test("play replaces a file of another program only on the second request", async () => {
  const files = { "b.in": SAMPLE, "kept.json": "a game of yesterday" };
  const written = new Map<string, string>();
  const stdin = "0,0\nsave kept.json\nsave new.json\n0,1\nsave new.json\n";
  const args = ["play", "chess", "b.in", "--side", "second"];
  const first = await runFake(args, { files, written, stdin });
  assertEquals([first.exit, [...written.keys()]], [3, ["new.json"]]);
  assertStringIncludes(first.stdout, "kept.json exists; repeat the command to replace it");
  assertStringIncludes(first.stdout, "to continue: zugzwang play chess new.json\n");
  const again = { files: { "new.json": written.get("new.json")! } };
  const { said } = await talk(["chess", "new.json"], [], again);
  assertStringIncludes(said[1], "You are second.", "the seat is saved");
  const twice = { files, written: new Map(), stdin: "save kept.json\nsave kept.json\n" };
  await runFake(args, twice);
  assertEquals([...twice.written.keys()], ["kept.json"]);
});
