/**
 * Whether the memory limit holds for the whole process: the peak of its resident memory, less that
 * of an empty run, against `--memory`, in every game and verb.
 *
 *     deno task memory [64MiB 256MiB …] [chess dots …]
 *
 * Linux only: the peak is read from `/proc` while the program runs.
 *
 * @module
 */
import { importMapFlag } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

const MAIN = new URL("../packages/cli/main.ts", import.meta.url).pathname;

/** What of the limit the process may take. */
const TOLERANCE = 1.1;

/** Milliseconds between two looks at a process. */
const LOOK_MS = 5;

/** How long one run may search: it fills its tables long before. */
const TIME = "3s";

/** Instances that take what they are given, and the methods that do. */
const HUNGRY: readonly { game: string; gen: readonly string[]; methods: readonly string[] }[] = [
  { game: "chess", gen: ["--size", "12x13"], methods: ["contour", "memo", "topological"] },
  { game: "cards", gen: [], methods: ["null-window"] },
  {
    game: "dots",
    gen: ["--size", "5x5", "--family", "empty"],
    methods: ["search"],
  },
  { game: "dots", gen: ["--size", "3x4", "--family", "empty"], methods: ["table"] },
  { game: "dots", gen: ["--size", "300x300", "--family", "endgame"], methods: ["endgame"] },
  { game: "dots", gen: ["--size", "50x50", "--family", "endgame"], methods: ["endgame"] }, // drawn
  {
    game: "patterns",
    gen: ["--size", "7x7", "--family", "line3"],
    methods: ["lattice", "search", "grundy"],
  },
];

/** Inputs of a batch, so that what one leaves behind is met by the next. */
const BATCH_LINES = 4;

/** A way to call the program. */
interface Shape {
  /** Its words after the game. */
  readonly options?: readonly string[];
  /** The verb. */
  readonly verb: string;
  /** What it reads; the judge's input where missing. */
  readonly stdin?: (game: string, input: string) => string;
  /** The commands that it reads, where it takes the input from a file. */
  readonly commands?: string;
}

/**
 * Calls that solve. `gen`, `split` and `estimate` solve nothing, `join` counts positions alone, and
 * the memory that `judge` limits is that of the program it runs.
 */
const SHAPES: readonly Shape[] = [
  ...["solve", "analyze", "line", "verify", "render"].map((verb) => ({ verb })),
  { verb: "solve", options: ["--workers", "2"] },
  { verb: "review", stdin: recordOf },
  { verb: "play", options: ["--side", "both"], commands: "hint\nvalues\nhint\n" },
  { verb: "analyze", options: ["--batch"], stdin: linesOf },
  { verb: "verify", options: ["--batch"], stdin: linesOf },
  { verb: "solve", options: ["--batch", "--jobs", "2"], stdin: linesOf },
];

/** The first legal move of an instance, as `moves` of its record. */
function recordOf(game: string, input: string): string {
  const moves = { chess: ["0,0"], cards: ["6 0"], dots: ["h0,0"], patterns: ["0,0"] }[game];
  return JSON.stringify({ game, input, moves }) + "\n";
}

function linesOf(game: string, input: string): string {
  return (JSON.stringify({ game, input }) + "\n").repeat(BATCH_LINES);
}

/** A run, and how much of its limit it took. */
interface Row {
  readonly call: string;
  readonly limit: string;
  readonly peakMiB: number;
  readonly ratio: number;
}

if (import.meta.main) {
  const games = new Set(HUNGRY.map(({ game }) => game));
  const limits = Deno.args.filter((arg) => !games.has(arg));
  const chosen = Deno.args.filter((arg) => games.has(arg));
  const rows = await measureAll(
    limits.length > 0 ? limits : ["64MiB", "256MiB"],
    chosen.length > 0 ? chosen : [...games],
  );
  const over = rows.filter(({ ratio }) => ratio > TOLERANCE);
  // deno-lint-ignore no-console
  if (over.length > 0) console.table(over);
  // deno-lint-ignore no-console
  console.log(`${rows.length - over.length} of ${rows.length} runs within the limit + 10 %`);
  if (over.length > 0) Deno.exit(1);
}

async function measureAll(limits: readonly string[], games: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  limits.forEach(bytesOf);
  for (const { game, gen, methods } of HUNGRY.filter(({ game }) => games.includes(game))) {
    const small = await zugzwang(["gen", game, "--seed", "1", ...smallest(game)]);
    const large = await zugzwang(["gen", game, "--seed", "1", ...gen]);
    for (const shape of SHAPES) {
      for (const method of methods) {
        const run = { game, method, shape };
        const empty = await peakOf(run, "1GiB", small);
        for (const limit of limits) {
          const peak = await peakOf(run, limit, large) - empty;
          const ratio = Number((peak / bytesOf(limit)).toFixed(2));
          const call = argsOf(run).join(" ");
          rows.push({ call, limit, peakMiB: Math.round(peak / 2 ** 20), ratio });
          // deno-lint-ignore no-console
          console.log(`${ratio.toFixed(2)}  ${limit}  ${call}`);
        }
      }
    }
  }
  return rows;
}

/** One way to call the program for a game. */
interface Run {
  readonly game: string;
  readonly method: string;
  readonly shape: Shape;
}

function argsOf({ game, method, shape: { verb, options = [] } }: Run): string[] {
  return [verb, game, ...options, "--method", method];
}

/** Returns the peak of a run under a limit on a judge's input. */
async function peakOf(run: Run, limit: string, input: string): Promise<number> {
  const { game, shape: { stdin, commands } } = run;
  const args = [...argsOf(run), "--time", TIME, "--memory", limit];
  if (commands === undefined) return await peakBytes(args, stdin ? stdin(game, input) : input);
  const file = await Deno.makeTempFile({ prefix: "zugzwang-memory-" });
  try {
    await Deno.writeTextFile(file, input);
    return await peakBytes([...args, file], commands);
  } finally {
    await Deno.remove(file);
  }
}

/** Options for an instance that takes next to nothing. */
function smallest(game: string): string[] {
  return game === "cards" ? ["--family", "equal"] : ["--size", "2x2"];
}

/**
 * Returns the bytes of a limit.
 *
 * @throws {RangeError} if it is none: then every run would be within it.
 */
export function bytesOf(limit: string): number {
  const [, count, unit] = /^(\d+)(MiB|GiB)$/.exec(limit) ?? [];
  if (count === undefined) throw new RangeError(`expected a limit such as 64MiB, found ${limit}`);
  return Number(count) * (unit === "GiB" ? 2 ** 30 : 2 ** 20);
}

function flags(): string[] {
  return ["run", "-q", "--no-check", "-A", ...importMapFlag(), MAIN];
}

async function zugzwang(args: readonly string[]): Promise<string> {
  return await run(Deno.execPath(), [...flags(), ...args]);
}

/** Runs the program to its end, and returns the peak of its resident memory. */
async function peakBytes(args: readonly string[], stdin: string): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...flags(), ...args],
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(stdin)).then(() => writer.close()).catch(() => {});
  let [peak, running] = [0, true];
  const ended = child.status.then(() => running = false);
  while (running) {
    peak = Math.max(peak, await highWater(child.pid));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await ended;
  if (peak === 0) throw new Error(`nothing was measured of ${args.join(" ")}`);
  return peak;
}

/** The most resident memory of a process so far; 0 once it has ended. */
async function highWater(pid: number): Promise<number> {
  try {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch (error) {
    // It has ended, before or while it was read.
    const isGone = /ESRCH|No such process/.test((error as Error).message);
    if (isGone || error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
