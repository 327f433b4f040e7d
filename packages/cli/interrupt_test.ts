// What a user's Ctrl-C does, and files that play writes: the program as a process of its own.
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { runHere } from "./testing/here.ts";
import { hasScript, outcome, sizeOf, start, startWords } from "./testing/spawned.ts";

/** More than enough for an answer, were it not for the interrupt. */
const HARD = ["dots", "--empty", "5x5"];

/** When a program that was interrupted counts as one that lives on. */
const PATIENCE_MS = 60_000;

/** What a program has printed so far. */
interface Printed {
  stdout: string;
  stderr: string;
}

/** How the program is interrupted. */
interface Interruption {
  /** The signal. */
  readonly asked?: Deno.Signal;
  /** The folder it runs in. */
  readonly cwd?: string;
  /** Whether it has got far enough. It is asked again and again. By default it has at once. */
  readonly until?: (printed: Printed) => boolean;
  /** Whether it then computes for a while: where it prints nothing while it solves. */
  readonly computes?: boolean;
}

/** Starts the program, interrupts it, and returns how it ended: by SIGKILL if it lived on for long, or kept
 * its pipes open. */
async function interrupted(
  args: string[],
  input = "",
  { asked = "SIGINT", cwd, until = () => true, computes = false }: Interruption = {},
) {
  const child = start(args, cwd);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)); // and it stays open
  const printed = { stdout: "", stderr: "" };
  const pipes = (["stdout", "stderr"] as const).map((name) => collect(child[name], printed, name));
  let hasEnded = false;
  child.status.then(() => hasEnded = true);
  while (!until(printed) && !hasEnded) await sleep(20);
  const enough = computes ? readCpuSeconds(child.pid) + 1 : 0;
  while (computes && !hasEnded && readCpuSeconds(child.pid) < enough) await sleep(50);
  if (hasEnded) throw new Error(`it ended before the signal: ${JSON.stringify(printed)}`);
  child.kill(asked);
  const watchdog = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const [{ signal, code }] = await Promise.all([child.status, ...pipes]);
  clearTimeout(watchdog);
  await writer.abort().catch(() => {});
  return { signal: signal as string | null, code, ...printed };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the processor time of a process that runs, in whole seconds. */
function readCpuSeconds(pid: number): number {
  const { stdout } = new Deno.Command("ps", { args: ["-o", "time=", "-p", `${pid}`] }).outputSync();
  const parts = new TextDecoder().decode(stdout).trim().split(/[-:]/).map(parseFloat); // 1-02:03:04
  return Math.floor(
    parts.reduce((sum, part, i) => sum * (parts.length - i > 2 ? 24 : 60) + part, 0),
  );
}

/** Adds the text of a stream to what is printed, up to its end. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  printed: Printed,
  name: keyof Printed,
): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) printed[name] += decoder.decode(bytes, { stream: true });
}

Deno.test("an interrupt ends a solver at once, on its own thread and in workers", async () => {
  for (const threads of ["--threads=1", "--threads=2"]) {
    const args = ["solve", ...HARD, threads];
    const { signal, stdout, stderr } = await interrupted(args, "", { computes: true });
    assertEquals({ signal, stdout, stderr }, { signal: "SIGINT", stdout: "", stderr: "" });
  }
});

/** A line that takes a moment, and one that takes more than there is. */
const [EASY_LINE, HARD_LINE] = [1, 5].map((side) =>
  JSON.stringify({ input: `${side} ${side}\n${emptyEdges(side)}` }) + "\n"
);

/** The edges of an empty board of dots. */
function emptyEdges(side: number): string {
  return `${"0".repeat(side)}\n`.repeat(side + 1) + `${"0".repeat(side + 1)}\n`.repeat(side);
}

Deno.test("a batch stopped by a signal prints what is done and names what is not", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/mine.ts`, ENDLESS_GAME);
    const input = [9, 1, 1, 9, 1].map((counters) => `{"input":"${counters}"}\n`).join("");
    const args = ["solve", "--game", "./mine.ts", "--batch", "--threads", "2"];
    const begun = "begun\n".repeat(2); // the second thread has solved two lines by then
    const until = ({ stderr }: Printed) => stderr === begun;
    for (const [asked, exit] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
      const ended = await interrupted(args, input, { asked, cwd: folder, until });
      const { signal, code, stdout, stderr } = ended;
      assertEquals([signal, code], [null, exit]);
      const rows = stdout.trimEnd().split("\n").map((row) => JSON.parse(row));
      assertEquals(rows.map(({ number, value }) => [number, value]), [[2, 1], [3, 1]]);
      const named = (number: number) =>
        `zugzwang: pile: input ${number}: ended by ${asked} before it was solved; it has no row\n`;
      const counts = `2 lines: 2 answered; ended by ${asked}`;
      assertEquals(stderr, `${begun}${named(1)}${named(4)}zugzwang: pile: ${counts}\n`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/**
 * Runs a call in a shell that sends it SIGHUP as soon as a file has content, on a terminal of its own or
 * under nohup.
 */
async function hangUp(
  args: readonly string[],
  { isTerminal, file }: { readonly isTerminal: boolean; readonly file: string },
) {
  const script =
    `(until [ -s '${file}' ] || ! kill -0 $$; do sleep 0.05; done; kill -HUP $$) & exec "$@"`;
  const words = [
    "sh",
    "-c",
    isTerminal ? script : `trap '' HUP; ${script}`,
    "sh",
    ...startWords(args),
  ];
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const [program, ...rest] = isTerminal ? ["script", "-qec", quoted, "/dev/null"] : words;
  const command = new Deno.Command(program, { args: rest, stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, told: text(stdout) + text(stderr) };
}

Deno.test({
  name: "a batch continues under nohup, and ends properly if its terminal is closed",
  ignore: !await hasScript(),
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeTextFile(`${folder}/lines`, EASY_LINE + HARD_LINE);
      for (
        const [isTerminal, time, exit, said] of [
          [false, "1s", 0, /1 answered, 1 over a limit/],
          [true, "1h", 129, /ended by SIGHUP/],
        ] as const
      ) {
        const file = `${folder}/${time}.rows`; // its first row comes before the hard line is solved
        const rows = ["-o", file, `--time=${time}`, "--threads=1"];
        const args = ["solve", "dots", "--batch", `${folder}/lines`, ...rows];
        const { code, told } = await hangUp(args, { isTerminal, file });
        assertEquals([code, said.test(told)], [exit, true], told);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("a batch ends at a signal even if nobody reads its rows", async () => {
  const child = start(["solve", "dots", "--batch"]);
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(EASY_LINE.repeat(1000))).catch(() => {});
  const rows = child.stdout.getReader();
  await rows.read();
  await sleep(500); // now the pipe is full; on a slow machine it ends in the same way before that
  child.kill("SIGTERM");
  const watchdog = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const { code } = await child.status;
  clearTimeout(watchdog);
  assertEquals(code, 143);
  await Promise.all([rows.cancel(), child.stderr.cancel(), writer.abort().catch(() => {})]);
});

Deno.test("judge prints its counts at an interrupt", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const script = `echo > ${folder}/begun; exec sleep 600`;
    const command = ["judge", "chess", "--time-limit=10min", "--", "sh", "-c", script];
    const until = () => sizeOf(`${folder}/begun`) > 0;
    const { stdout, stderr } = await interrupted(command, "", { until });
    const line = "chess: 0 AC, 0 WA, 0 TLE, 0 MLE, 0 RE of 100 cases; interrupted; ";
    assertStringIncludes(stdout, line);
    assertEquals(stderr, "");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("judge ends at once at an interrupt while it computes an answer", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/mine.ts`, ENDLESS_GAME);
    const command = ["judge", "--game", "./mine.ts", "--count=1", "--size=9", "--", "true"];
    const options = { cwd: folder, until: hasBegun };
    const { code, stdout, stderr } = await interrupted(command, "", options);
    assertEquals([code, stderr], [130, "begun\n"]);
    assertStringIncludes(stdout, "pile: 0 AC, 0 WA, 0 TLE, 0 MLE, 0 RE of 1 case; interrupted; ");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("play saves the game at an interrupt, while it waits for a person", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { stdout } = await interrupted(["play", "chess", "--seed=3"], "0,0\n", {
      cwd: folder,
      until: ({ stdout }) => stdout.endsWith("first +2217\nfirst> "), // after the answer
    });
    const saved = "saved zugzwang-chess.json; to continue: zugzwang play chess zugzwang-chess.json";
    assertStringIncludes(stdout, saved);
    const { game, moves } = JSON.parse(await Deno.readTextFile(`${folder}/zugzwang-chess.json`));
    assertEquals([game, moves.length], ["chess", 2]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A game of the user's own that is never solved, except from one counter. It says when its solver begins. */
const ENDLESS_GAME = `
import { pile } from "${new URL("testing/pile_game.ts", import.meta.url)}";
export default {
  ...pile,
  prover: {
    methods: ["search"],
    make: (root, means) => root.counters === 1 ? pile.prover.make(root, means) : ({ method: "search", positions: null, nodes: 0, bound() { console.log("begun"); for (;;); }, known: () => ({ lower: -1, upper: 1 }) }),
  },
};
`;

const hasBegun = ({ stderr }: Printed) => stderr === "begun\n";

Deno.test("play saves the game and ends at an interrupt, while a solver thinks", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/mine.ts`, ENDLESS_GAME);
    await Deno.writeTextFile(`${folder}/a.in`, "9");
    for (
      const [name, start, move, said] of [
        ["dots", HARD, "h0,0", ""],
        ["pile", ["--game", "./mine.ts", "a.in"], "take 2", "begun\n"],
      ] as const
    ) {
      const args = ["play", ...start, "--time=1h", "--threads=1"];
      const until = (printed: Printed) =>
        printed.stdout.includes(`> ${move}\n`) && printed.stderr === said;
      const options = { cwd: folder, until, computes: said === "" };
      const { code, signal, stderr } = await interrupted(args, `${move}\n`, options);
      assertEquals({ code, signal, stderr }, { code: 130, signal: null, stderr: said }, name);
      const { moves } = JSON.parse(await Deno.readTextFile(`${folder}/zugzwang-${name}.json`));
      assertEquals(moves, [move], name);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A game of the user's own whose `play` never returns from three counters. It says so first. */
const ENDLESS_PLAY = `export default {
  name: "endless",
  outcome: true,
  start: 5,
  sideToMove: (counters) => counters % 2,
  moves: (counters) => counters > 0 ? [1] : [],
  play(counters) {
    if (counters === 3) console.log("begun");
    while (counters === 3);
    return counters - 1;
  },
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
};`;

Deno.test("a game whose function never returns ends soon after the time limit, or a signal", async () => {
  const folder = await Deno.makeTempDir();
  const file = `${folder}/a.book`;
  // With little memory, it needs little time to save what is solved.
  const book = ["book", `--game=${folder}/play.ts`, "--memory=1MiB", "-o", file];
  const lost = `; nothing was saved to ${file}.part`;
  const check = async (name: string, input: string, words: string[], more = "") => {
    const [exit, stdout, stderr] = await outcome([...words, "--time=500ms"], input);
    assertEquals([exit, stdout], [4, ""], words[0]);
    const [seconds] = /[2-9]\.\d(?= s)/.exec(stderr) ?? [];
    const message = `a function of the game was stopped after ${seconds} s${more}`;
    assertEquals(stderr, `begun\nzugzwang: ${name}: ${message}\n`, words[0]);
  };
  try {
    await Deno.writeTextFile(`${folder}/search.ts`, ENDLESS_GAME);
    await Deno.writeTextFile(`${folder}/play.ts`, ENDLESS_PLAY);
    await Promise.all([
      check("pile", "9", ["solve", `--game=${folder}/search.ts`]),
      check("endless", "", ["check", `--game=${folder}/play.ts`]),
      check("endless", "", book, lost),
    ]);
    const options = { until: hasBegun };
    const { code, stdout, stderr } = await interrupted([...book, "--time=1h"], "", options);
    assertEquals([code, stdout], [130, ""]);
    const message = `a function of the game was cancelled${lost}`;
    assertEquals(stderr, `begun\nzugzwang: endless: ${message}\n`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a second interrupt ends a book whose game never returns, and says what was saved", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/play.ts`, ENDLESS_PLAY);
    const file = `${folder}/a.book`;
    const child = start(["book", `--game=${folder}/play.ts`, "-o", file]);
    let told = "";
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      if (told === "") {
        child.kill("SIGINT");
        setTimeout(() => child.kill("SIGINT"), 700); // sooner, it would count as the same one
      }
      told += text;
    }
    await Promise.all([child.stdin.close(), child.stdout.cancel()]);
    assertEquals((await child.status).code, 130, told);
    const lost = `ended by SIGINT before it was solved; nothing was saved to ${file}.part`;
    assertEquals(told, `begun\nzugzwang: endless: ${lost}\n`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a book keeps what is solved at an interrupt", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/a.book`;
    const args = ["book", "dots", "--empty=4x4", "--plies=1", "--threads=1", `--output=${file}`];
    const { code, stdout, stderr } = await interrupted(args, "", { computes: true });
    assertEquals([code, stdout], [130, ""]);
    assertStringIncludes(stderr, `was cancelled; repeat the command to continue from ${file}.part`);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["a.book.part"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("judge leaves no program and no folder behind at a signal", async () => {
  const folder = await Deno.makeTempDir();
  const script = `echo $$ >> ${folder}/pids; pwd >> ${folder}/folders; exec sleep 600`;
  const command = ["judge", "chess", "--time-limit=10min"];
  const lines = (name: string) =>
    sizeOf(`${folder}/${name}`) === 0
      ? []
      : Deno.readTextFileSync(`${folder}/${name}`).split("\n").slice(0, -1);
  try {
    for (const [asked, exit, runs] of [["SIGINT", 130, 2], ["SIGTERM", 143, 4]] as const) {
      const { code, stdout } = await interrupted(
        [...command, "--files=chess.in", "--threads=2", "--", "sh", "-c", script],
        "",
        { asked, until: () => lines("folders").length === runs },
      );
      assertEquals(code, exit);
      assertStringIncludes(stdout, "of 100 cases; interrupted; ");
    }
    const pids = lines("pids");
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=", "-p", pids.join()] })
      .output();
    assertEquals([pids.length, new TextDecoder().decode(stdout)], [4, ""]);
    for (const own of lines("folders")) await assertRejects(() => Deno.stat(own));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "judge leaves no program behind when its terminal is gone, and continues under nohup",
  ignore: !await hasScript(),
  async fn() {
    const folder = await Deno.makeTempDir();
    const script = `echo $$ >> ${folder}/pids; while :; do sleep 1; done`;
    try {
      const judge = ["judge", "chess", "--time-limit=10min", "--", "sh", "-c", script];
      const { code, told } = await hangUp(judge, { isTerminal: true, file: `${folder}/pids` });
      assertEquals(code, 129, told);
      const pid = (await Deno.readTextFile(`${folder}/pids`)).trim();
      const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=", "-p", pid] }).output();
      assertEquals(new TextDecoder().decode(stdout), "");
      // The right answer of a board with one cell, a while after the signal.
      const right = `echo > ${folder}/begun; sleep 1; read size; read value; echo $value`;
      const args = ["judge", "chess", "--count=1", "--size=1x1", "--time-limit=10min", "--"];
      const spared = await hangUp([...args, "sh", "-c", right], {
        isTerminal: false,
        file: `${folder}/begun`,
      });
      assertEquals(spared.code, 0, spared.told);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("play saves from a pipe, and leaves no other file behind", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const lines = `0,0\nsave ${folder}/game.json\nsave ${folder}/none/game.json\n`;
    const [exit, stdout, stderr] = await runHere(["play", "chess", "--seed", "3"], lines);
    assertEquals([exit, stderr], [3, ""]);
    assertStringIncludes(stdout, `cannot write ${folder}/none/game.json: no such folder`);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["game.json"]);
    const { game, moves } = JSON.parse(await Deno.readTextFile(`${folder}/game.json`));
    assertEquals([game, moves.length], ["chess", 2]);
    const solved = await runHere(["solve", "chess", `${folder}/game.json`]);
    assertEquals([solved[0], solved[2]], [0, ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
