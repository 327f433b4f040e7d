import { analyzeMoves, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { EndSignal } from "../base/io.ts";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import { forgetful } from "../testing/forgetful_game.ts";
import { pile } from "../testing/pile_game.ts";
import type { AnyGame } from "../base/games.ts";
import { GAMES } from "../games.ts";

/** Small starts of all games: values of all positions are quick. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  chess: ["--size", "3x4"],
  cards: ["--moves", "6 0;0 1;7 2;1 3;8 4;2 5"],
  dots: ["--empty", "2x2"],
  patterns: ["--size", "3x3"],
};

/** Plays with commands from a pipe; returns what it says without boards and empty lines. */
async function talk(args: readonly string[], lines: readonly string[], world: FakeWorld = {}) {
  const stdin = lines.map((line) => `${line}\n`).join("");
  const { exit, stdout, stderr } = await runFake(["play", ...args], { ...world, stdin });
  const said = stdout.split("\n").filter((line) => /^(?!now:)\p{L}|^\d+,\d+ /u.test(line));
  return { exit, said, stderr, stdout };
}

/** The events of a game in JSON. */
async function events(args: readonly string[], lines: readonly string[], world: FakeWorld = {}) {
  const { exit, stdout } = await talk([...args, "--json"], lines, world);
  // deno-lint-ignore no-explicit-any
  return { exit, events: stdout.trimEnd().split("\n").map((line): any => JSON.parse(line)) };
}

Deno.test("play says what each move costs, moves perfectly and ends with the score", async () => {
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
    "best: 1,1 (in the end: second +4)",
    "first> 1,1",
    "1,1 is best (in the end: second +4)",
    "second plays 1,2",
    "The game is over: second wins by 4.",
  ]);
  assertEquals(stdout.endsWith("\n> \n"), true, "nobody is asked for a move");
});

Deno.test("play: perfect play of both sides reaches the value of the start", async () => {
  for (const [name, start] of Object.entries(STARTS)) {
    for (const seed of ["1", "2", "3"]) {
      const seeded = start[0] === "--empty" ? start : [...start, "--seed", seed];
      const { exit, events: all } = await events([name, ...seeded, "--side", "none"], []);
      const game = await GAMES[name]();
      const first = await startOf(game, all);
      const end = all.at(-1);
      const { value } = solvedOrThrow(await solve(game, first));
      assertEquals(exit, 0);
      assertEquals(
        game.winner ? end.result.winner : end.result.score,
        game.winner ? game.winner(value) : value,
        `${name} ${seeded.join(" ")}`,
      );
      assertEquals([end.sideToMove, end.score], [null, end.result.score]);
    }
  }
});

/** The position that a game began with, from its first two events. */
async function startOf(
  game: AnyGame,
  [{ command }, { position }]: { command: string | null; position: string }[],
): Promise<unknown> {
  if (command === null) return game.parsePosition!(position, game.empty!("2x2"));
  const { stdout } = await runFake(command.split(" ").slice(1));
  return game.parsePosition!(position, game.parse(stdout));
}

Deno.test("play: costs are those of the analysis, whatever is played", async () => {
  for (const [name, start] of Object.entries(STARTS)) {
    const game = await GAMES[name]();
    const { events: opening } = await events([name, ...start, "--side", "both"], []);
    let position = await startOf(game, opening);
    const random = seededRandom(5);
    const lines: string[] = [];
    const costs: unknown[] = [];
    while (game.moves(position).length > 0) {
      const moves = game.moves(position);
      const move = moves[random(moves.length)];
      const values = await analyzeMoves(game, position);
      const text = game.formatMove(move);
      const made = values.find((other) => game.formatMove(other.move) === text)!;
      costs.push([text, made.value, values[0].moverValue - made.moverValue]);
      lines.push(text);
      position = game.play(position, move);
    }
    for (const values of ["on", "off"]) { // with the values of all moves, and without
      const args = [name, ...start, "--side", "both", "--values", values];
      const { events: all } = await events(args, lines);
      const told = all.filter(({ event }) => event === "move");
      assertEquals(told.map(({ move, value, loss }) => [move, value, loss]), costs, name);
    }
  }
});

Deno.test("play: a win that is thrown away is named, and a lost position says so", async () => {
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
  const files = { "a.in": SAMPLE };
  const lines = ["undo", "0,0", "undo", "redo", "redo", "swap", "undo", "undo"];
  const { events: all } = await events(["chess", "a.in"], lines, { files });
  const shown = all.map(({ event, position, text, by }) => position ?? text ?? by ?? event);
  assertEquals(shown, [
    "opening",
    "0 0",
    "nothing to take back",
    "player",
    "program",
    "2 0",
    "0 0",
    "2 0",
    "nothing to make again",
    "You are second.",
    "program",
    "2 1",
    "1 0",
    "nothing to take back",
  ]);
});

Deno.test("play: a new move forgets the moves that were taken back", async () => {
  const lines = ["0,0", "0,1", "undo", "undo", "0,0", "1,0", "undo", "0,1", "redo"];
  const args = ["chess", "a.in", "--side", "both"];
  const { events: all } = await events(args, lines, { files: { "a.in": SAMPLE } });
  assertEquals(all.at(-1).text, "nothing to make again");
  assertEquals(all.at(-2).position, "2 0");
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
  assertEquals([exit, said.at(-2)], [0, "saved g.json; to go on: zugzwang play chess g.json"]);
  const text = written.get("g.json")!;
  const saved = JSON.parse(text);
  assertEquals([saved.game, saved.input], ["chess", SAMPLE]);
  assertEquals(text.trimEnd().includes("\n"), false, "one line, as a batch wants it");
  const after = { files: { ...files, "g.json": text } };
  const solved = await runFake(["solve", "chess", "g.json"], after);
  assertEquals(solved.exit, 0);
  const again = await events(["chess", "a.in"], ["load g.json", "undo", "load bad.in"], after);
  const [, start, loaded, undone, error] = again.events;
  assertEquals([start.position, error.event, again.exit], ["0 0", "error", 3]);
  assertEquals(loaded.moves.length > 0 && loaded.position !== undone.position, true);
});

Deno.test("play saves an input with moves of its own as it was read", async () => {
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

Deno.test("play begins with a board that the player can win, of those that people play", async () => {
  for (const name of Object.keys(GAMES)) {
    const { events: [opening, start] } = await events([name], []);
    const [line] = (await talk([name], [])).stdout.split("\n");
    const gen = /^Made by: zugzwang (gen .*)$/.exec(line)![1].split(" ");
    const { stdout: input } = await runFake(gen);
    const { stdout: winner } = await runFake(["solve", name, "--wins"], { stdin: input });
    assertEquals([opening.yours, name], [[winner.trim()], name]);
    assertEquals(start.game, name);
  }
  const { said } = await talk(["dots", "--side", "first"], []);
  assertStringIncludes(said.join("\n"), "You are first.", "who asks for a side has it");
});

Deno.test("play: moves lists what can be played, and a hint resists longest in a lost position", async () => {
  const { said } = await talk(["chess", "a.in"], ["0,0", "moves"], { files: { "a.in": SAMPLE } });
  assertStringIncludes(said.join("\n"), "0,2  1,0");
  const lost = { "p.in": "2 2 1\n2 2\n11\n00\n" }; // Alice loses: in two plies by 0,0, in four by 1,0
  const args = ["patterns", "p.in", "--side", "both"];
  const hint = async (...lines: string[]) => {
    const { said } = await talk(args, [...lines, "hint"], { files: lost });
    return said.find((one) => one.includes("best: "))!;
  };
  const { stdout } = await runFake(["analyze", "--line", "patterns", "p.in", "--json"], {
    files: lost,
  });
  const [{ move }] = JSON.parse(stdout).line;
  assertStringIncludes(await hint(), `best: ${move} (`);
  assertStringIncludes(await hint("values"), move);
});

Deno.test("play never guesses: over its limits it says so, and the player moves instead", async () => {
  const world = { games: { pile }, files: { "a.in": "102" } };
  const lines = ["hint", "take 1", "take 1", "take 1", "quit"];
  const { exit, said } = await talk(["pile", "a.in"], lines, world);
  assertEquals(exit, 4);
  assertEquals(said.slice(2), [
    "Left> hint",
    "The best move is not known: the pile needs 102 positions, but the limit is 100 positions.",
    "Left> take 1",
    "What it costs is not known: the pile needs 102 positions, but the limit is 100 positions.",
    "The program cannot move perfectly for Right: the pile needs 101 positions, but the limit is 100 " +
    "positions.",
    "Who wins is not known. Move for Right.",
    "Right> take 1",
    "What it costs is not known: the pile needs 101 positions, but the limit is 100 positions.",
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

Deno.test("play: an interrupt saves what no file has", async () => {
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
  const go = "to go on: zugzwang play chess zugzwang-chess.json";
  assertStringIncludes(stdout, `saved zugzwang-chess.json; ${go}\n`);
  assertEquals(JSON.parse(written.get("zugzwang-chess.json")!).moves, ["0,0", "0,1"]);
  assertEquals((await play()).written.size, 0, "nothing was played");
  assertEquals([...(await play("0,0", "save a.json")).written.keys()], ["a.json"]);
});

Deno.test("play: limits of the call hold for each question", async () => {
  const args = ["dots", "--empty", "5x5", "--time", "50ms", "--side", "second"];
  const { exit, events: all } = await events(args, ["hint", "h0,0"]);
  assertEquals(exit, 4);
  const stuck = all.find(({ event }) => event === "stuck");
  assertEquals([stuck.lower <= stuck.upper, stuck.error.limit], [true, "time"]);
});

Deno.test("play with values on writes them on the board, and the command turns them off", async () => {
  const world = { files: { "a.in": SAMPLE } };
  const { stdout } = await talk(["chess", "a.in", "--moves", "0,0", "--values", "on"], [
    "values",
    "hint",
  ], world);
  const boards = stdout.split("second plays 0,1")[1].split("values\n");
  assertStringIncludes(boards[0], "7*");
  assertEquals(boards[1].split("hint")[0].includes("*"), false);
  assertStringIncludes(stdout, "best: 1,0 (in the end: first +2)");
  const scores = "score so far: second +5; still to come: first +7; in the end: first +2";
  assertStringIncludes(stdout, scores);
});

Deno.test("play with values on writes those that are proved where a limit leaves others open", async () => {
  const games = { chess: forgetful(["0,0"], ["0,0", "0,1"]) };
  const args = ["chess", "a.in", "--moves", "0,0", "--values", "on", "--side", "second"];
  const world = { files: { "a.in": SAMPLE }, games };
  const [, position] = (await events(args, [], world)).events;
  assertEquals(position.values, [{ move: "1,0", value: 3, moverValue: -3 }]);
  const { stdout } = await talk(args, [], world);
  assertStringIncludes(stdout, "What every move is worth is not known: the table needs 2 bytes");
});

Deno.test("play: lines that cannot be obeyed are exit code 3 from a pipe, none from a keyboard", async () => {
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

Deno.test("play: the first letters of a command will do, and ? for help", async () => {
  const world = { files: { "a.in": SAMPLE } };
  const { exit, stdout } = await talk(["chess", "a.in"], ["0,0", "u", "v", "?", "s", "q"], world);
  assertEquals(exit, 3); // s may be two
  assertStringIncludes(stdout, "s may be swap or save");
  assertStringIncludes(stdout, "in the end: first +2");
  assertStringIncludes(stdout, "a cell gains its upper number for first");
  assertEquals(stdout.endsWith("first> q\n"), true);
});

Deno.test("play: the end of input is a clean end that saves nothing", async () => {
  const written = new Map<string, string>();
  const { exit, stdout } = await talk(["chess", "--seed", "7"], [], { written });
  assertEquals([exit, written.size, stdout.endsWith("first> \n")], [0, 0, true]);
  assertStringIncludes(stdout, "Made by: zugzwang gen chess --seed 7 --size");
});

Deno.test("play with wrong words is a usage error before anything is read", async () => {
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

Deno.test("play replaces no file unasked: the same again does, and a file of its own at once", async () => {
  const files = { "b.in": SAMPLE, "kept.json": "a game of yesterday" };
  const written = new Map<string, string>();
  const stdin = "0,0\nsave kept.json\nsave new.json\n0,1\nsave new.json\n";
  const args = ["play", "chess", "b.in", "--side", "second"];
  const first = await runFake(args, { files, written, stdin });
  assertEquals([first.exit, [...written.keys()]], [3, ["new.json"]]);
  assertStringIncludes(first.stdout, "kept.json is there already; the same again replaces it");
  assertStringIncludes(first.stdout, "to go on: zugzwang play chess new.json\n");
  const again = { files: { "new.json": written.get("new.json")! } };
  const { said } = await talk(["chess", "new.json"], [], again);
  assertStringIncludes(said[1], "You are second.", "the seat is saved");
  const twice = { files, written: new Map(), stdin: "save kept.json\nsave kept.json\n" };
  await runFake(args, twice);
  assertEquals([...twice.written.keys()], ["kept.json"]);
});
