// Long solves: what is kept of them when they are killed, and what is refused.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { runHere } from "./testing/here.ts";
import { killRuns, run } from "./testing/killed_runs.ts";
import { runFake, SAMPLE } from "./testing/fake_io.ts";
import { outcome, sizeOf, start } from "./testing/spawned.ts";

const BOARD = ["solve", "dots", "--empty", "2x5"];
const SMALL = ["solve", "dots", "--empty", "3x3"];

Deno.test("a solve that is killed at random moments continues, and ends with the same answer", async () => {
  for (const workers of ["1", "2"]) {
    const args = [...BOARD, "--threads", workers];
    const random = seededRandom(+workers);
    await killRuns({ args, stdout: "-2\n", kills: 3, mostMs: 500, random });
  }
});

/** Runs the program in this process, as `run` does as a process of its own. */
async function solveHere(args: readonly string[]) {
  const [code, stdout, stderr] = await runHere(args);
  return { code, stdout, stderr };
}

/** Waits until a run has written its checkpoint. */
async function waitForFile(file: string): Promise<void> {
  while (sizeOf(file) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Solves with longer and longer limits until something is saved: what was proved at the limit or, on a
 * fast machine, everything.
 */
async function solveUntilSaved(args: readonly string[], file: string): Promise<void> {
  for (let ms = 20; sizeOf(file) === 0; ms *= 2) {
    const { code, stderr } = await solveHere([...args, "--checkpoint", file, `--time=${ms}ms`]);
    if (code === 0) return assert(sizeOf(file) > 0);
    assertEquals(code, 4, stderr);
    const note = sizeOf(file) > 0 ? "repeat the command to continue from" : "nothing was saved to";
    assertStringIncludes(stderr, `; ${note} ${file}\n`);
  }
}

const countNodes = (stdout: string): number => JSON.parse(stdout).nodes;

Deno.test("a solve saves what it has proved at its limit, and needs less work afterwards", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const args = [...BOARD, "--json", "--threads=1"];
    const fresh = (await runHere(args))[1];
    const file = `${folder}/proved`;
    await solveUntilSaved(args, file);
    const kept = [...args, "--checkpoint", file];
    const again = (await solveHere(kept)).stdout;
    assertEquals(JSON.parse(again).value, JSON.parse(fresh).value);
    assert(countNodes(again) < countNodes(fresh), again);
    assertEquals(countNodes((await solveHere(kept)).stdout), 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a solve saves what it has proved at SIGTERM, also if it arrives twice, as from timeout", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/proved`;
    const child = start([
      "solve",
      "dots",
      "--empty",
      "4x4",
      "--memory=64MiB",
      "--checkpoint",
      file,
    ]);
    const output = child.output();
    await waitForFile(file);
    child.kill("SIGTERM");
    const again = setTimeout(() => child.kill("SIGTERM"), 10);
    const { code, stderr } = await output;
    clearTimeout(again);
    const told = new TextDecoder().decode(stderr);
    assertEquals(code, 143, told);
    assertStringIncludes(told, `; repeat the command to continue from ${file}\n`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("prove --checkpoint ends at SIGTERM while it searches, and keeps what it proved", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [file, proof] = [`${folder}/proved`, `${folder}/board.proof`];
    const board = ["dots", "--empty", "4x5", "--at-least=1", "--threads=1", "--memory=64MiB"];
    const child = start(["prove", ...board, "--checkpoint", file, "-o", proof]);
    await child.stdin.close();
    await waitForFile(file);
    child.kill("SIGTERM");
    const { code, stderr } = await child.output();
    const told = new TextDecoder().decode(stderr);
    assertEquals(code, 143, told);
    assertStringIncludes(told, `repeat the command to continue from ${file}\n`);
    assertEquals(sizeOf(proof), 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A game with very many positions. It says on standard error when a search makes its first move. */
const ENDLESS_GAME = `
let hasBegun = false;
export default {
  name: "endless",
  start: "",
  sideToMove: (moves) => moves.length % 2,
  moves: (moves) => moves.length < 40 ? ["a", "b"] : [],
  play(moves, move) {
    if (!hasBegun) console.log("begun");
    hasBegun = true;
    return moves + move;
  },
  outcome: true,
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
};`;

Deno.test("prove without --checkpoint says at SIGTERM that nothing was kept", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/endless.js`, ENDLESS_GAME);
  const child = start(["prove", "--game", `${folder}/endless.js`, "-o", `${folder}/proof`]);
  await child.stdin.close();
  let told = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    if (told === "") child.kill("SIGTERM");
    told += text;
  }
  await child.stdout.cancel();
  await Deno.remove(folder, { recursive: true });
  assertEquals((await child.status).code, 143, told);
  assertStringIncludes(told, "nothing was kept (--checkpoint FILE keeps what is proved)\n");
});

Deno.test("prove --checkpoint starts from the table of a solve", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [file, proof] = [`${folder}/proved`, `${folder}/board.proof`];
    const board = ["dots", "--empty", "2x4"];
    const kept = [...board, "--checkpoint", file, "--threads=1"];
    const solved = await solveHere(["solve", ...kept, "--json"]);
    const proved = await solveHere(["prove", ...kept, "-o", proof, "--json"]);
    assert(countNodes(proved.stdout) < countNodes(solved.stdout) / 10, proved.stdout);
    assertEquals((await runHere(["verify", ...board, "--proof", proof]))[0], 0);
    assertEquals(Array.from(Deno.readDirSync(folder), ({ name }) => name).length, 2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("three calls with --part solve and prove a position together, though files are damaged", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = (which: number) => `${folder}/proved.${which}`;
    const board = ["dots", "--empty", "2x4"];
    const kept = (which: number) => ["--checkpoint", `${folder}/proved`, `--part=${which}/3`];
    const part = (which: number) => solveHere(["solve", ...board, "--json", ...kept(which)]);
    await Deno.writeFile(file(3), new Uint8Array()); // as while it is copied
    await Deno.writeTextFile(file(2), "2 2\n");
    const alone = await part(1);
    for (const which of [2, 3]) {
      const warning = `${file(which)}: it is not a checkpoint; it is skipped for now`;
      assertStringIncludes(alone.stderr, warning);
    }
    assertEquals(JSON.parse(alone.stdout).value, 2);
    const refused = await part(2); // its own file
    assertEquals(refused.code, 3, refused.stdout);
    await Deno.remove(file(2));
    await Deno.remove(file(3));
    const together = await Promise.all([part(2), part(3)]);
    for (const { stdout } of together) {
      const { value, nodes } = JSON.parse(stdout);
      assertEquals([value, nodes], [2, 0]); // the first has proved all of it
    }
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    assertEquals(names, ["proved.1", "proved.2", "proved.3"]);
    const proof = `${folder}/board.proof`;
    const proved = await solveHere(["prove", ...board, ...kept(1), "--json", "-o", proof]);
    assert(countNodes(proved.stdout) < countNodes(alone.stdout) / 2, proved.stdout);
    const checked = await runHere(["verify", ...board, "--proof", proof]);
    assertEquals([checked[0], checked[1].startsWith("proved: value 2 ")], [0, true]);
    const wrong = ["solve", "dots", "--empty", "2x5", "--checkpoint", `${folder}/proved`];
    const foreign = await solveHere([...wrong, "--part=4/4"]);
    assertEquals([foreign.code, foreign.stdout], [3, ""]);
    const told = `cannot continue from ${file(1)}: it belongs to another position`;
    assertStringIncludes(foreign.stderr, told);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Domineering on 5 × 5 with states: the free cells, and at bit 25 the side to move. */
const STATES_GAME = `
const fits = (state, cell) => {
  const step = state >> 25 ? 1 : 5;
  if (step === 1 ? cell % 5 === 4 : cell >= 20) return 0;
  const domino = 1 << cell | 1 << cell + step;
  return (state & domino) === domino ? domino : 0;
};
const cells = Array.from({ length: 25 }, (_, cell) => cell);
const moves = (state) => cells.filter((cell) => fits(state, cell));
const play = (state, cell) => state ^ fits(state, cell) ^ 1 << 25;
export default {
  name: "dominoes",
  start: 2 ** 25 - 1,
  sideToMove: (state) => state >> 25,
  moves,
  play,
  terminalValue: () => -1,
  outcome: true,
  formatPosition: String,
  formatMove: String,
  encoding: {
    states: () => ({
      encode: (state) => [state],
      game: {
        name: "dominoes 5 x 5",
        wordCount: 1,
        maxMoves: 25,
        maxValue: 1,
        terminalValue: () => -1,
        expand([state], successors) {
          const all = moves(state);
          all.forEach((cell, i) => successors[i] = play(state, cell));
          return all.length;
        },
      },
    }),
  },
};`;

Deno.test("two calls with --part solve a game of one's own by null-window together", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/dominoes.js`, STATES_GAME);
    const game = ["solve", "--game", `${folder}/dominoes.js`, "--json", "--threads=1"];
    const solve = (method: string, ...more: string[]) =>
      run([...game, `--method=${method}`, ...more]);
    const part = (which: number) =>
      solve("null-window", "--checkpoint", `${folder}/proved`, `--part=${which}/2`);
    const [alone, ...together] = await Promise.all([solve("memo"), part(1), part(2)]);
    const { value, move } = JSON.parse(alone.stdout);
    for (const { stdout } of together) {
      const found = JSON.parse(stdout);
      assertEquals([found.value, found.move, found.method], [value, move, "null-window"]);
    }
    const again = await part(1);
    const nodes = together.map(({ stdout }) => countNodes(stdout)); // one may have searched alone
    assert(countNodes(again.stdout) < Math.max(...nodes) / 2, again.stdout);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--part without a checkpoint, of other games, out of range or with workers is refused", async () => {
  const asked: [string[], string][] = [
    [["dots", "--part=1/2"], "--part needs --checkpoint FILE"],
    [["dots", "--checkpoint=x", "--part=1/2", "--threads=2"], "and --threads 1"],
    [["dots", "--checkpoint=x", "--part=3/2"], 'expected K/N, K from 1 to N, found "3/2"'],
    [["dots", "--checkpoint=x", "--part=0/2"], 'expected K/N, K from 1 to N, found "0/2"'],
  ];
  for (const [args, message] of asked) {
    const { exit, stderr } = await runFake(["solve", ...args], { stdin: "1 1\n0\n0\n00\n" });
    assertEquals(exit, 2, stderr);
    assertStringIncludes(stderr, message);
  }
});

Deno.test("a truncated, foreign or damaged checkpoint is refused and left unchanged", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/proved`;
    const small = ["solve", "dots", "--empty", "3x3", "--checkpoint", file];
    assertEquals(await runHere(small), [0, "-3\n", ""]);
    const whole = await Deno.readFile(file);
    const line = new TextDecoder().decode(whole.subarray(0, whole.indexOf(0x0a)));
    const rest = whole.subarray(whole.indexOf(0x0a));
    const saying = (text: string) => Uint8Array.from([...new TextEncoder().encode(text), ...rest]);
    assertEquals(line.includes("version"), false, "a checkpoint outlives the version");
    const damaged = whole.slice();
    damaged[5000] ^= 4;
    const files: [Uint8Array, string][] = [
      [whole.subarray(0, whole.length - 1), "it is truncated"],
      [whole.subarray(0, 3000), "it is truncated"],
      [new Uint8Array(), "it is not a checkpoint"],
      [new TextEncoder().encode("2 2\n00\n"), "it is not a checkpoint"],
      [damaged, "it is damaged: a checksum is wrong"],
      [saying(line.replace('"dots"', '"chess"')), 'it has game "chess", not "dots"'],
      [saying(line.replace(/"position":"./, '"position":"x')), "it belongs to another position"],
    ];
    for (const [bytes, reason] of files) {
      await Deno.writeFile(file, bytes);
      const [exit, stdout, stderr] = await runHere(small);
      assertEquals([exit, stdout], [3, ""], reason);
      assertStringIncludes(stderr, `zugzwang: cannot continue from ${file}: `);
      assertStringIncludes(stderr, reason);
      assertEquals(await Deno.readFile(file), bytes, reason);
    }
    const [exit, , stderr] = await runHere([...small.slice(0, -1), `${folder}/none/proved`]);
    assertEquals([exit, stderr.includes("no such folder")], [3, true]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a checkpoint that can no longer be written does not end the search: a message says so", async () => {
  for (const workers of [["--threads=1"], ["--threads=2"]]) {
    const folder = await Deno.makeTempDir();
    try {
      const file = `${folder}/proved`;
      const checkpoint = ["--checkpoint", file];
      await solveUntilSaved([...SMALL, ...workers], file);
      await Deno.mkdir(`${file}.zugzwang-part`); // where the file is written first
      const { code, stdout, stderr } = await solveHere([...SMALL, ...workers, ...checkpoint]);
      assertEquals([code, stdout], [0, "-3\n"], stderr);
      const [first] = stderr.split("\n");
      assertStringIncludes(first, `zugzwang: cannot write ${file}: `);
      assertStringIncludes(first, "; it still has what was proved by 2");
      await Deno.remove(`${file}.zugzwang-part`);
      assertEquals((await solveHere([...SMALL, ...checkpoint])).stdout, "-3\n"); // the old one is whole
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
});

Deno.test("--checkpoint needs one position, and a method that supports checkpoints", async () => {
  const calls: [string[], string][] = [
    [["dots", "--checkpoint=x", "--batch"], "several inputs"],
    [["dots", "--checkpoint=x", "a", "b"], "several inputs"],
    [["dots", "--checkpoint=-", "a"], "expected a file"],
    [["chess", "--checkpoint=x"], "Cannot solve by method contour with a checkpoint"],
    [
      ["cards", "--checkpoint=x", "--method=null-window"],
      "with a checkpoint: it has no table to keep\n",
    ],
  ];
  for (const [args, message] of calls) {
    const stdin = args[0] === "chess" ? SAMPLE : `${"1 2 3 4\n".repeat(12)}0 3\n7 11\n`;
    const { exit, stderr } = await runFake(["solve", ...args], { stdin });
    assertEquals([exit, stderr.includes(message)], [2, true], `${args}: ${stderr}`);
    const option = args.at(-1)!.startsWith("--method") ? "--method" : "--checkpoint";
    assertStringIncludes(stderr, `zugzwang: ${option}`);
  }
});

Deno.test("a checkpoint of a game of your own needs named states, and continues only those", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const module = `${folder}/heap.js`;
    const write = (name: string) =>
      Deno.writeTextFile(
        module,
        `export default {
          name: "heap",
          start: { coins: 9, side: 0 },
          sideToMove: ({ side }) => side,
          moves: ({ coins }) => [1, 2].filter((taken) => taken <= coins),
          play: ({ coins, side }, taken) => ({ coins: coins - taken, side: 1 - side }),
          outcome: true,
          terminalValue: () => -1,
          formatPosition: ({ coins, side }) => coins + " " + side,
          formatMove: String,
          encoding: { states: () => ({
            encode: ({ coins }) => [coins],
            game: {
              ${name}
              wordCount: 1,
              maxMoves: 2,
              maxValue: 1,
              expand([coins], successors) {
                successors.set([coins - 1, coins - 2]);
                return Math.min(coins, 2);
              },
              terminalValue: () => -1,
            },
          }) },
        };`,
      );
    const method = ["--method", "null-window"];
    const args = ["solve", "--game", module, ...method, "--checkpoint", `${folder}/proved`];
    await write("");
    const unnamed = await outcome(args);
    assertEquals(unnamed.slice(0, 2), [2, ""]);
    assertStringIncludes(unnamed[2], "with a checkpoint: the states have no name");
    await write('name: "heap, keys 1",');
    for (let i = 0; i < 2; i++) assertEquals(await outcome(args), [0, "second wins\n", ""]);
    await write('name: "heap, keys 2",');
    const foreign = await outcome(args);
    assertEquals(foreign.slice(0, 2), [3, ""]);
    assertStringIncludes(
      foreign[2],
      `cannot continue from ${folder}/proved: it belongs to another`,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
