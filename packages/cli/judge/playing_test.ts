import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { waiting } from "../../core/testing/plain_games.ts";
import type { ProgramEnd, RunningProgram } from "../base/io.ts";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { formatOpening } from "./playing.ts";

const ENDED: ProgramEnd = {
  reason: "ended",
  code: 0,
  signal: null,
  output: "",
  errors: "",
  elapsedMs: 1,
  peakBytes: null,
};

/** A bot of the pile game: what it says when it has to move; null: it ends as `end` says. */
type Bot = (counters: number) => string | null;

function startBot(bot: Bot, end: Partial<ProgramEnd> = {}): RunningProgram {
  let [text, counters, lines] = ["", 0, 0];
  return {
    write: (piece) => void (text += piece),
    readLine() {
      const all = text.trimEnd().split("\n");
      if (lines === 0) counters = Number(all[1]);
      for (const line of all.slice(Math.max(lines, 2))) {
        counters -= Number(line.replace("take ", ""));
      }
      lines = all.length;
      const move = bot(counters);
      counters -= Number(move?.replace("take ", "") ?? 0);
      return Promise.resolve(move);
    },
    end: () => Promise.resolve({ ...ENDED, ...end }),
  };
}

/** Lets a bot play. */
async function play(bot: Bot, args: readonly string[] = [], end?: Partial<ProgramEnd>) {
  const written = new Map<string, string>();
  const world: FakeWorld = {
    games: { pile },
    written,
    startProgram: () => Promise.resolve(startBot(bot, end)),
  };
  const all = ["judge", "--play", "pile", "--family=full", "--size=9", ...args, "--", "bot"];
  return { ...await runFake(all, world), written };
}

const takeOne: Bot = () => "take 1";

Deno.test("formatOpening() gives the side, the number of lines, and the input", () => {
  assertEquals(formatOpening("1 2\n3 4\n", 1), "1 2\n1 2\n3 4\n");
  assertEquals(formatOpening("\n", 0), "0 0\n");
});

Deno.test("judge --play tells what the mistakes of a program cost", async () => {
  const { exit, stdout } = await play(takeOne, ["--games=2"]);
  // 9: taking 1 is right, then the other side plays anything. At 8 - x, taking 1 is wrong at times.
  assertEquals(exit, 0);
  assertMatch(
    stdout,
    /^pile: 2 of 2 games: \d won, 0 drawn, \d lost; slowest [\d.]+ ms, limit 1.0 s a move\n/,
  );
  const { stdout: json } = await play(takeOne, ["--games=20", "--json"]);
  const report = JSON.parse(json);
  assertEquals([report.done, report.stopped, report.verdicts.AC], [20, null, 20]);
  let [cost, moves] = [0, 0];
  for (const { number, side, record, mistakes, ...match } of report.matches) {
    assertEquals(side, number % 2 === 1 ? "Left" : "Right", "the sides change");
    let counters = Number(record.input);
    const wrong: number[] = [];
    for (const [i, move] of record.moves.entries()) {
      const isBot = (i % 2 === 0 ? "Left" : "Right") === side;
      const left = counters - Number(move.replace("take ", ""));
      if (isBot && counters % 4 !== 0 && left % 4 !== 0) wrong.push(i + 1);
      if (!isBot && counters % 4 !== 0) assertEquals(left % 4, 0, "the opponent plays perfectly");
      if (isBot) moves++;
      counters = left;
    }
    assertEquals(mistakes.map((one: { number: number }) => one.number), wrong);
    assertEquals(match.cost, 2 * wrong.length);
    assertEquals(
      match.outcome,
      record.moves.length % 2 === (side === "Left" ? 1 : 0) ? "won" : "lost",
    );
    cost += match.cost;
  }
  assertEquals([report.cost, cost > 0, moves > 20], [cost, true, true]);
  assertEquals(report.worst.cost, 2);
});

Deno.test("judge --play: illegal moves, silence and crashes are verdicts", async () => {
  const cases: [Bot, Partial<ProgramEnd>, verdict: string, note: RegExp][] = [
    [() => "jump", {}, "WA", /^illegal move "jump", expected /],
    [() => null, { reason: "time", signal: "SIGKILL" }, "TLE", /^no move within 1\.0 s$/],
    [() => null, { code: 3, errors: "oops\n" }, "RE", /^exit code 3: oops$/],
    [() => null, {}, "RE", /^it ended without a move$/],
    [() => null, { reason: "memory", signal: "SIGKILL" }, "MLE", /^killed at the memory limit$/],
  ];
  for (const [bot, end, verdict, note] of cases) {
    const { exit, stdout } = await play(bot, ["--json"], end);
    const { done, stopped, verdicts, matches: [match] } = JSON.parse(stdout);
    assertEquals([exit, done, stopped], [1, 1, "failure"]);
    assertEquals([match.verdict, verdicts[verdict], match.outcome], [verdict, 1, null]);
    assertMatch(match.note, note);
  }
  const { stdout } = await play(() => "jump", ["--all", "--games=3"]);
  assertStringIncludes(stdout, "pile: 3 of 3 games: 0 won, 0 drawn, 0 lost");
  assert(!stdout.includes("lost nothing"), stdout);
  assertStringIncludes(stdout, '\ngame 3, move 1: WA: illegal move "jump", expected');
});

Deno.test("judge --play writes records that review reads", async () => {
  const { written, stdout } = await play(takeOne, ["--games=2", "--records=games"]);
  assertEquals([...written.keys()], ["games/pile1.json", "games/pile2.json"]);
  assertStringIncludes(stdout, "written: games/pile1.json to games/pile2.json\n");
  const files = Object.fromEntries(written);
  const world = { games: { pile }, files };
  const { exit } = await runFake(["review", "pile", "games/pile2.json"], world);
  assertEquals(exit, 0);
});

Deno.test("judge --play: a position that occurs for the third time is a draw", async () => {
  const world: FakeWorld = {
    modules: { "./waiting.ts": { waiting } },
    startProgram: () => Promise.resolve(startBot(() => "wait")),
  };
  const args = ["judge", "--play", "--game=./waiting.ts", "--games=2", "--json", "--", "bot"];
  const { drawn, matches, cost } = JSON.parse((await runFake(args, world)).stdout);
  assertEquals([drawn, cost, matches[0].record.moves.length], [2, 0, 4]);
});
