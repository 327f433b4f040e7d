// What a user's Ctrl-C does, and files that play writes: the program as a process of its own.
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { hasScript, outcome, start, startWords } from "./testing/spawned.ts";

/** More than enough for an answer, were it not for the interrupt. */
const HARD = ["dots", "--empty", "5x5"];

/** How long the program solves before it is interrupted, its start included. */
const SOLVING_MS = 1500;

/** The longest that it solves where that was not enough for its easy lines. */
const MOST_SOLVING_MS = 48_000;

/** When a program that was interrupted counts as one that lives on. */
const PATIENCE_MS = 5000;

/** How the program is interrupted. */
interface Interruption {
  /** The signal. */
  readonly asked?: Deno.Signal;
  /** The folder it runs in. */
  readonly cwd?: string;
  /** How long it solves before, its start included. */
  readonly solvingMs?: number;
  /** What it has printed before. */
  readonly printed?: string;
  /** Resolves when it has got far enough. By default it solves for `solvingMs`. */
  readonly until?: () => Promise<void>;
}

/** Starts the program, interrupts it while it solves, and says how it ended: by
 * SIGKILL if it lived on for long, or kept its pipes open. */
async function interrupted(
  args: string[],
  input = "",
  { asked = "SIGINT", cwd, solvingMs = SOLVING_MS, printed = "", until }: Interruption = {},
) {
  const child = start(args, cwd);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)); // and it stays open
  const seen = Promise.withResolvers<void>();
  const told = textOf(child.stdout, (text) => text.includes(printed) && seen.resolve());
  await Promise.race([seen.promise, told]);
  await (until ? until() : new Promise((resolve) => setTimeout(resolve, solvingMs)));
  child.kill(asked);
  const watchdog = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const [{ signal, code }, stdout, stderr] = await Promise.all([
    child.status,
    told,
    new Response(child.stderr).text(),
  ]);
  clearTimeout(watchdog);
  await writer.abort().catch(() => {});
  return { signal: signal as string | null, code, stdout, stderr };
}

/** Returns all text of a stream; reports the text so far whenever more arrives. */
async function textOf(
  stream: ReadableStream<Uint8Array>,
  tell: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  tell(text);
  for await (const bytes of stream) tell(text += decoder.decode(bytes, { stream: true }));
  return text;
}

Deno.test("an interrupt ends a solver at once, on its own thread and in workers", async () => {
  const { signal, stdout, stderr } = await interrupted(["solve", ...HARD]);
  assertEquals({ signal, stdout, stderr }, { signal: "SIGINT", stdout: "", stderr: "" });
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
  const input = HARD_LINE + EASY_LINE + EASY_LINE + HARD_LINE + EASY_LINE;
  const args = ["solve", "dots", "--batch", "--threads", "2"];
  for (const [asked, exit] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
    let solvingMs = SOLVING_MS;
    let ended = await interrupted(args, input, { asked });
    while (ended.stdout.split("\n").length < 3 && solvingMs < MOST_SOLVING_MS) { // a busy machine
      solvingMs *= 2;
      ended = await interrupted(args, input, { asked, solvingMs });
    }
    const { signal, code, stdout, stderr } = ended;
    assertEquals([signal, code], [null, exit]);
    const rows = stdout.trimEnd().split("\n").map((row) => JSON.parse(row));
    assertEquals(rows.map(({ number, value }) => [number, value]), [[2, -1], [3, -1]]);
    const named = (number: number) =>
      `zugzwang: dots: input ${number}: ended by ${asked} before it was solved; it has no row\n`;
    const counts = `2 lines: 2 answered; ended by ${asked}, before all input was read`;
    assertEquals(stderr, `${named(1)}${named(4)}zugzwang: dots: ${counts}\n`);
  }
});

/** Runs a call in a shell that sends it SIGHUP after two seconds, on a terminal of its own or under nohup. */
async function hangUp(args: readonly string[], { isTerminal }: { readonly isTerminal: boolean }) {
  const script = '(sleep 2; kill -HUP $$) & exec "$@"';
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
    const file = await Deno.makeTempFile();
    try {
      await Deno.writeTextFile(file, HARD_LINE);
      const args = ["solve", "dots", "--batch", file, "--time=4s"];
      const spared = await hangUp(args, { isTerminal: false });
      assertEquals([spared.code, /1 over a limit/.test(spared.told)], [0, true], spared.told);
      const ended = await hangUp(args, { isTerminal: true });
      assertEquals([ended.code, /ended by SIGHUP/.test(ended.told)], [129, true], ended.told);
    } finally {
      await Deno.remove(file);
    }
  },
});

Deno.test("a batch ends at a signal even if nobody reads its rows", async () => {
  const child = start(["solve", "dots", "--batch"]);
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(EASY_LINE.repeat(1000))).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, SOLVING_MS));
  child.kill("SIGTERM");
  const watchdog = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const { code } = await child.status;
  clearTimeout(watchdog);
  assertEquals(code, 143);
  await Promise.all([child.stdout.cancel(), child.stderr.cancel(), writer.abort().catch(() => {})]);
});

Deno.test("judge prints its counts at an interrupt", async () => {
  const command = ["judge", "chess", "--time-limit=30s", "--", "sleep", "60"];
  const { stdout, stderr } = await interrupted(command);
  const line = "chess: 0 AC, 0 WA, 0 TLE, 0 MLE, 0 RE of 100 cases; interrupted; ";
  assertStringIncludes(stdout, line);
  assertEquals(stderr, "");
});

Deno.test("judge ends at once at an interrupt while it computes an answer", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/mine.ts`, ENDLESS_GAME);
    const command = ["judge", "--game", "./mine.ts", "--count=1", "--size=9", "--", "true"];
    const { code, stdout, stderr } = await interrupted(command, "", { cwd: folder });
    assertEquals([code, stderr], [130, ""]);
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
      solvingMs: 100,
      printed: "second plays",
    });
    const saved = "saved zugzwang-chess.json; to continue: zugzwang play chess zugzwang-chess.json";
    assertStringIncludes(stdout, saved);
    const { game, moves } = JSON.parse(await Deno.readTextFile(`${folder}/zugzwang-chess.json`));
    assertEquals([game, moves.length], ["chess", 2]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** A game of the user's own that is never solved. */
const ENDLESS_GAME = `
import { pile } from "${new URL("testing/pile_game.ts", import.meta.url)}";
export default {
  ...pile,
  prover: {
    methods: ["search"],
    make: () => ({ method: "search", positions: null, nodes: 0, bound() { for (;;); }, known: () => ({ lower: -1, upper: 1 }) }),
  },
};
`;

Deno.test("play saves the game and ends at an interrupt, while a solver thinks", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/mine.ts`, ENDLESS_GAME);
    await Deno.writeTextFile(`${folder}/a.in`, "9");
    for (
      const [name, start, move] of [
        ["dots", HARD, "h0,0"],
        ["pile", ["--game", "./mine.ts", "a.in"], "take 2"],
      ] as const
    ) {
      const args = ["play", ...start, "--time=1h", "--threads=1"];
      const options = { cwd: folder, printed: `> ${move}\n` };
      const { code, signal, stderr } = await interrupted(args, `${move}\n`, options);
      assertEquals({ code, signal, stderr }, { code: 130, signal: null, stderr: "" }, name);
      const { moves } = JSON.parse(await Deno.readTextFile(`${folder}/zugzwang-${name}.json`));
      assertEquals(moves, [move], name);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a game whose function never returns ends soon after the time limit", async () => {
  const module = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(module, ENDLESS_GAME);
    assertEquals(await outcome(["solve", `--game=${module}`, "--time=500ms"], "9"), [
      4,
      "",
      "zugzwang: pile: a function of the game was stopped after 2.5 s\n",
    ]);
  } finally {
    await Deno.remove(module);
  }
});

Deno.test("judge leaves no program and no folder behind at a signal", async () => {
  const folder = await Deno.makeTempDir();
  const script = `echo $$ >> ${folder}/pids; pwd >> ${folder}/folders; exec sleep 60`;
  const command = ["judge", "chess", "--time-limit=30s"];
  const lines = async (name: string) =>
    (await Deno.readTextFile(`${folder}/${name}`).catch(() => "")).split("\n").slice(0, -1);
  const until = async (count: number) => {
    while ((await lines("folders")).length < count) await new Promise((go) => setTimeout(go, 20));
  };
  try {
    for (const [asked, exit, runs] of [["SIGINT", 130, 2], ["SIGTERM", 143, 4]] as const) {
      const { code, stdout } = await interrupted(
        [...command, "--files=chess.in", "--threads=2", "--", "sh", "-c", script],
        "",
        { asked, until: () => until(runs) },
      );
      assertEquals(code, exit);
      assertStringIncludes(stdout, "of 100 cases; interrupted; ");
    }
    const pids = await lines("pids");
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=", "-p", pids.join()] })
      .output();
    assertEquals([pids.length, new TextDecoder().decode(stdout)], [4, ""]);
    for (const own of await lines("folders")) await assertRejects(() => Deno.stat(own));
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
      const judge = ["judge", "chess", "--time-limit=30s", "--", "sh", "-c", script];
      const { code } = await hangUp(judge, { isTerminal: true });
      assertEquals(code, 129);
      const pid = (await Deno.readTextFile(`${folder}/pids`)).trim();
      const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=", "-p", pid] }).output();
      assertEquals(new TextDecoder().decode(stdout), "");
      const right = "sleep 3; read size; read value; echo $value"; // of a board with one cell
      const args = ["judge", "chess", "--count=1", "--size=1x1", "--time-limit=9s", "--"];
      const spared = await hangUp([...args, "sh", "-c", right], { isTerminal: false });
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
    const [exit, stdout, stderr] = await outcome(["play", "chess", "--seed", "3"], lines);
    assertEquals([exit, stderr], [3, ""]);
    assertStringIncludes(stdout, `cannot write ${folder}/none/game.json: no such folder`);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["game.json"]);
    const { game, moves } = JSON.parse(await Deno.readTextFile(`${folder}/game.json`));
    assertEquals([game, moves.length], ["chess", 2]);
    const solved = await outcome(["solve", "chess", `${folder}/game.json`]);
    assertEquals([solved[0], solved[2]], [0, ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
