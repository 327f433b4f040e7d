/**
 * Workers of programs that are bundled into one file: of the command line, which workers start with
 * too, and of programs that use the libraries, which never start anew.
 */
import { assertEquals } from "@std/assert";
import { GAMES } from "../packages/cli/games.ts";
import { bundleTo } from "./bundle.ts";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** How long a solve of a moment may take before the workers count as lost. */
const PATIENCE_MS = 60_000;

/** Positions large enough for workers to be started, by game, and how to name them. */
const LARGE: Readonly<Record<string, readonly string[]>> = {
  chess: ["gen", "chess", "--size", "6x6"],
  cards: ["gen", "cards", "--family", "equal"],
  dots: ["gen", "dots", "--size", "3x4", "--family", "empty"],
  patterns: ["gen", "patterns", "--size", "4x4"],
};

Deno.test("the bundle answers alike with one worker and with two, in every game", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const program = `${folder}/zugzwang.js`;
    await bundleTo(program);
    const zugzwang = (args: readonly string[], stdin = "") =>
      outcomeOf(Deno.execPath(), ["run", "-q", "-A", program, ...args], {
        stdin,
        timeMs: PATIENCE_MS,
      });
    for (const game of Object.keys(GAMES)) {
      const { stdout: input } = await zugzwang(LARGE[game]);
      const [alone, together] = await Promise.all(
        ["1", "2"].map((count) => zugzwang(["solve", game, "--workers", count], input)),
      );
      assertEquals([alone.code, alone.stderr, together.timedOut], [0, "", false], game);
      assertEquals(together, alone, game);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A game of the user's own that takes core, and a file beside it. */
const OWN_GAME = `import { type Rules, TokenReader } from "@zugzwang/core";
import { TAKES } from "./takes.ts";
export const heap = {
  name: "heap",
  parse: (text: string): number => new TokenReader(text).integer({ what: "coins", min: 0, max: 99 }),
  formatInput: (coins: number) => coins + "\\n",
  sideToMove: (coins: number) => (coins & 1) as 0 | 1,
  moves: (coins: number) => TAKES.filter((taken) => taken <= coins),
  play: (coins: number, taken: number) => coins - taken,
  gain: (_: number, taken: number) => taken,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
} satisfies Rules<number, number> & Record<string, unknown>;
`;

Deno.test("the bundle loads a game that imports core, in workers too: it has core inside", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const program = `${folder}/zugzwang.js`;
    await bundleTo(program);
    await Deno.writeTextFile(`${folder}/mine.ts`, OWN_GAME);
    await Deno.writeTextFile(`${folder}/takes.ts`, "export const TAKES: number[] = [1, 3];\n");
    const zugzwang = (args: readonly string[], stdin: string) => {
      const flags = ["run", "-q", "--no-config", "--no-prompt", "--allow-read"];
      const call = [...flags, program, ...args, "--game", `${folder}/mine.ts`];
      return outcomeOf(Deno.execPath(), call, { stdin, timeMs: PATIENCE_MS });
    };
    const alone = await zugzwang(["solve"], "9\n");
    assertEquals([alone.code, alone.stdout, alone.stderr], [0, "3\n", ""]);
    const rows = await zugzwang(
      ["solve", "--batch", "-j", "2", "--progress=never"],
      '{"input":"9"}\n{"input":"4"}\n',
    );
    const answers = rows.stdout.trim().split("\n").map((row) => JSON.parse(row));
    assertEquals(answers.map(({ asked, value }) => [asked.input, value]), [["9\n", 3], ["4\n", 2]]);
    const wrong = await zugzwang(["solve"], "x\n");
    assertEquals([wrong.code, wrong.stderr.includes('an integer in 0..99, found "x"')], [3, true]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A program of a user: it says that it begins, and solves positions that are worth a worker. */
const PROGRAM = `console.log("it begins");
for (const solution of [
  await dots.solve(dots.empty("2x5"), { workers: 2 }),
  await cards.solve(cards.parse("${"3 1 4 1\\n".repeat(12)}"), { workers: 2 }),
]) console.log(solution.value);
`;

const IMPORTS = `import { cards } from "@zugzwang/cards";
import { dots } from "@zugzwang/dots";
`;

async function outcomeOfBundle(text: string): Promise<{ stdout: string; stderr: string }> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/program.ts`, text);
    const flags = ["-q", "--config", "deno.json", "--platform", "deno"];
    const files = ["--output", `${folder}/bundle.js`, `${folder}/program.ts`];
    await run(Deno.execPath(), ["bundle", ...flags, ...files], { cwd: ROOT });
    return await outcomeOf(Deno.execPath(), ["run", "-q", "-A", `${folder}/bundle.js`], {
      timeMs: PATIENCE_MS,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a bundled program that solves with workers starts once, and goes on alone", async () => {
  const { stdout } = await outcomeOfBundle(IMPORTS + PROGRAM);
  assertEquals(stdout, "it begins\n-2\n0\n");
});

Deno.test("a bundled program that hosts workers starts once, and they come", async () => {
  const hosting = `${IMPORTS}import { hostWorkers } from "@zugzwang/core/run";
if (hostWorkers(import.meta.url) === null) {${PROGRAM}}`;
  const { stdout, stderr } = await outcomeOfBundle(hosting);
  assertEquals([stdout, stderr], ["it begins\n-2\n0\n", ""]);
});

/** A user's game, searched by two threads; this one waits till the other is at work too. */
const TEAM = `import { searchInTeam, serveSearch } from "@zugzwang/core/engines";
import { hostWorkers } from "@zugzwang/core/run";
const sign = new URL("./came", import.meta.url);
const has = () => { try { return Deno.statSync(sign).isFile; } catch { return false; } };
const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
const coins = {
  wordCount: 1, maxMoves: 2, maxValue: 101, keyBits: 7,
  expand([heap], successors, payoffs) {
    const count = Math.min(heap, 2);
    for (let i = 0; i < count; i++) successors[i] = heap - (payoffs[i] = count - i);
    return count;
  },
};
const then = (act) => ({ ...coins, expand: (...to) => (act(), coins.expand(...to)) });
const name = "zugzwang:coins";
serveSearch(name, then(() => Deno.writeTextFileSync(sign, "")));
if (hostWorkers(import.meta.url) === null) {
  console.log("it begins");
  const own = () => { throw new Error("there is no other module"); };
  const question = { job: "value", state: [101], workers: 2, start: { name, url: import.meta.url, own } };
  const until = Date.now() + ${PATIENCE_MS / 2};
  const patient = then(() => { while (!has() && Date.now() < until) sleep(); });
  console.log(searchInTeam(patient, question), has());
}`;

Deno.test("searchInTeam() in a bundled program that hosts workers: they come and search", async () => {
  const { stdout, stderr } = await outcomeOfBundle(TEAM);
  assertEquals([stdout, stderr], ["it begins\n1 true\n", ""]);
});
