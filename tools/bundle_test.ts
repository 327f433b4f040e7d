/** Programs that are bundled into one file: the command line, and programs of users with threads. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { GAMES } from "../packages/cli/base/games.ts";
import { bundleTo } from "./bundle.ts";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** A run that takes longer has lost its workers. */
const PATIENCE_MS = 300_000;

/** Commands that make positions large enough for several threads. */
const LARGE: Readonly<Record<string, readonly string[]>> = {
  chess: ["gen", "chess", "--size", "6x6"],
  cards: ["gen", "cards", "--family", "equal"],
  dots: ["gen", "dots", "--size", "1x9", "--family", "empty"],
  patterns: ["gen", "patterns", "--size", "4x4"],
};

const ODD_NAME = { prefix: "my #1 games %23 é" };
const FOLDER = await Deno.makeTempDir(ODD_NAME);
const BUNDLED = `${FOLDER}/zugzwang.js`;
await bundleTo(BUNDLED);
addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

// A `node:` import at its head costs 15 ms. A single character that is not ASCII costs 1.2 ms, because Deno
// then copies the text. The bundler escapes strings, but not comments of class members and regular
// expressions.
Deno.test("the bundle starts fast: it is ASCII and imports no node: module at its head", async () => {
  const lines = (await Deno.readTextFile(BUNDLED)).split("\n");
  assertEquals(lines.filter((line) => !/^[\0-\x7f]*$/.test(line)), []);
  assertEquals(lines.filter((line) => /^import\b(?!\().*"node:/.test(line)), []);
});

Deno.test("the bundle gives the same answer with one and two threads, in every game", async () => {
  const zugzwang = (args: readonly string[], stdin = "") =>
    outcomeOf(Deno.execPath(), ["run", "-q", "-A", BUNDLED, ...args], {
      stdin,
      timeMs: PATIENCE_MS,
    });
  for (const game of Object.keys(GAMES)) {
    const { stdout: input } = await zugzwang(LARGE[game]);
    const [alone, together] = await Promise.all(
      ["1", "2"].map((count) => zugzwang(["solve", game, "--threads", count], input)),
    );
    assertEquals([alone.code, alone.stderr, together.timedOut], [0, "", false], game);
    assertEquals(together, alone, game);
  }
});

/** A game of a user in several files, which import core or each other. */
const OWN_GAME = `import type { Heap } from "./types.ts";
import { readCoins } from "./reading/read_coins.ts";
import { TAKES } from "./takes.ts";
export const heap = {
  name: "heap",
  judge: { parse: readCoins, formatInput: (coins: number) => coins + "\\n" },
  sideToMove: (coins: number) => (coins & 1) as 0 | 1,
  moves: (coins: number) => TAKES.filter((taken) => taken <= coins),
  play: (coins: number, taken: number) => coins - taken,
  gain: (_: number, taken: number) => taken,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
} satisfies Heap & Record<string, unknown>;
`;

const OWN_FILES: Readonly<Record<string, string>> = {
  "mine.ts": OWN_GAME,
  "takes.ts": `export const TAKES: number[] = [1, 3];\n`,
  "types.ts": `import type { Rules } from "@zugzwang/core";
import { heap } from "./mine.ts";
export type Heap = Rules<number, number>;
export const ITSELF = () => heap;
`,
  "reading/read_coins.ts": `import { TokenReader } from "@zugzwang/core";
import { TAKES } from "../takes.ts";
export function readCoins(text: string): number {
  return new TokenReader(text).integer({ what: "coins", min: 0, max: 33 * TAKES[1] });
}
`,
};

Deno.test("the bundle loads a game of several files that import core, also in workers", async () => {
  const folder = await Deno.makeTempDir(ODD_NAME);
  try {
    await Deno.mkdir(`${folder}/reading`);
    for (const [name, text] of Object.entries(OWN_FILES)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const zugzwang = (args: readonly string[], stdin: string) => {
      const flags = ["run", "-q", "--no-config", "--no-prompt", "--allow-read"];
      const call = [...flags, BUNDLED, ...args, "--game", `${folder}/mine.ts`];
      return outcomeOf(Deno.execPath(), call, { stdin, timeMs: PATIENCE_MS });
    };
    const alone = await zugzwang(["solve"], "9\n");
    assertEquals([alone.code, alone.stdout, alone.stderr], [0, "3\n", ""]);
    const rows = await zugzwang(
      ["solve", "--batch", "--threads", "2", "--progress=never"],
      '{"input":"9"}\n{"input":"4"}\n',
    );
    const answers = rows.stdout.trim().split("\n").map((row) => JSON.parse(row));
    assertEquals(answers.map(({ asked, value }) => [asked.input, value]), [["9\n", 3], ["4\n", 2]]);
    const wrong = await zugzwang(["solve"], "x\n");
    assertEquals([wrong.code, wrong.stderr.includes('an integer in 0..99, found "x"')], [3, true]);
    const takes =
      `import { fault } from "@zugzwang/core";\nexport const TAKES: number[] = [1, 3];\nfault;\n`;
    await Deno.writeTextFile(`${folder}/takes.ts`, takes);
    const missing = await zugzwang(["solve"], "9\n");
    const said = "The requested module '@zugzwang/core' does not provide an export named 'fault'";
    assertStringIncludes(missing.stderr, said);
    assertEquals([missing.stderr.includes("data:"), missing.stderr.includes("binary")], [
      false,
      false,
    ]);
    await Deno.writeTextFile(`${folder}/takes.ts`, OWN_FILES["takes.ts"]);
    const circle = `import "../mine.ts";\n${OWN_FILES["reading/read_coins.ts"]}`;
    await Deno.writeTextFile(`${folder}/reading/read_coins.ts`, circle);
    const reason = "files that import each other in a circle cannot import @zugzwang/core";
    assertStringIncludes((await zugzwang(["solve"], "9\n")).stderr, reason);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A program of a user that solves positions with two threads. */
const PROGRAM = `console.log("start");
for (const solution of [
  await solve(dots, dots.instances.empty("1x9"), { threads: 2 }),
  await solve(cards, cards.judge.parse("${"3 1 4 1\\n".repeat(12)}"), { threads: 2 }),
]) console.log(solution.value);
`;

const IMPORTS = `import { cards } from "@zugzwang/cards";
import { solve } from "@zugzwang/core";
import { dots } from "@zugzwang/dots";
`;

const EXPECTED = "start\n-1\n0\n";

async function runBundled(text: string): Promise<{ stdout: string; stderr: string }> {
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

Deno.test("a bundled program starts once and solves with one thread", async () => {
  assertEquals((await runBundled(IMPORTS + PROGRAM)).stdout, EXPECTED);
});

Deno.test("a bundled program that hosts workers starts once and solves with two threads", async () => {
  const hosting = `${IMPORTS}import { hostWorkers } from "@zugzwang/core/run";
import { serveSolver } from "@zugzwang/core/game";
const worker = hostWorkers(import.meta.url);
if (worker === null) {${PROGRAM}}
else {
  console.error(worker);
  serveSolver([dots, cards].find((game) => game.prover?.workers.name === worker));
}`;
  const { stdout, stderr } = await runBundled(hosting);
  const workers = stderr.trim().split("\n").sort();
  assertEquals(workers, ["zugzwang:cards", "zugzwang:cards", "zugzwang:dots", "zugzwang:dots"]);
  assertEquals(stdout, EXPECTED);
});
