/**
 * Whether the memory limit holds for the whole process: the peak of its resident memory, less that
 * of an empty run, against `--memory`, in every game and verb.
 *
 *     deno task memory [64MiB 256MiB …] [chess dots …] [solve verify …]
 *
 * Linux only: the peak is read from `/proc` while the program runs.
 *
 * @module
 */
import {
  type LargeInstance,
  type LargeRun,
  made,
  type MadeInput,
  SHAPES,
  smallest,
  withRun,
  wordsOf,
} from "./large_runs.ts";

/** What of the limit the process may take. */
const TOLERANCE = 1.1;

/** Milliseconds between two looks at a process. */
const LOOK_MS = 5;

/** How long one run may search: it fills its tables long before. */
const TIME = "3s";

/** When a run is killed whose verb knows no such limit. */
const KILL_MS = 6000;

/** Instances that take what they are given, and the methods that do. */
const HUNGRY: readonly LargeInstance[] = [
  { game: "chess", gen: ["--size", "12x13"], methods: ["contour", "memo", "topological"] },
  { game: "cards", gen: [], methods: ["null-window"] },
  { game: "dots", gen: ["--size", "5x5", "--family", "empty"], methods: ["search"] },
  { game: "dots", gen: ["--size", "3x4", "--family", "empty"], methods: ["table"] },
  { game: "dots", gen: ["--size", "245x245", "--family", "endgame"], methods: ["endgame"] },
  { game: "dots", gen: ["--size", "130x130", "--family", "endgame"], methods: ["endgame"] }, // valued
  { game: "dots", gen: ["--size", "65x65", "--family", "endgame"], methods: ["endgame"] }, // lined up
  { game: "dots", gen: ["--size", "50x50", "--family", "endgame"], methods: ["endgame"] }, // drawn
  {
    game: "patterns",
    gen: ["--size", "7x7", "--family", "line3"],
    methods: ["lattice", "search", "grundy"],
  },
];

/** A run, and how much of its limit it took. */
interface Row {
  readonly call: string;
  readonly limit: string;
  readonly peakMiB: number;
  readonly ratio: number;
}

if (import.meta.main) {
  const games = new Set(HUNGRY.map(({ game }) => game));
  const verbs = new Set(SHAPES.map(({ verb }) => verb));
  const limits = Deno.args.filter((arg) => !games.has(arg) && !verbs.has(arg));
  const chosen = (among: ReadonlySet<string>) => {
    const named = Deno.args.filter((arg) => among.has(arg));
    return named.length > 0 ? named : [...among];
  };
  const rows = await measureAll(
    limits.length > 0 ? limits : ["64MiB", "256MiB"],
    { games: chosen(games), verbs: chosen(verbs) },
  );
  const over = rows.filter(({ ratio }) => ratio > TOLERANCE);
  // deno-lint-ignore no-console
  if (over.length > 0) console.table(over);
  // deno-lint-ignore no-console
  console.log(`${rows.length - over.length} of ${rows.length} runs within the limit + 10 %`);
  if (over.length > 0) Deno.exit(1);
}

async function measureAll(
  limits: readonly string[],
  { games, verbs }: { games: readonly string[]; verbs: readonly string[] },
): Promise<Row[]> {
  const rows: Row[] = [];
  limits.forEach(bytesOf);
  for (const { game, gen, methods } of HUNGRY.filter(({ game }) => games.includes(game))) {
    const [small, large] = [await made(game, smallest(game)), await made(game, gen)];
    for (const shape of SHAPES.filter(({ verb }) => verbs.includes(verb))) {
      for (const method of methods) {
        const run = { game, method, shape };
        const empty = await peakOf(run, "1GiB", small);
        for (const limit of limits) {
          const peak = await peakOf(run, limit, large) - empty;
          const ratio = Number((peak / bytesOf(limit)).toFixed(2));
          const call = [...wordsOf(run), ...gen].join(" ");
          rows.push({ call, limit, peakMiB: Math.round(peak / 2 ** 20), ratio });
          // deno-lint-ignore no-console
          console.log(`${ratio.toFixed(2)}  ${limit}  ${call}`);
        }
      }
    }
  }
  return rows;
}

/** Returns the peak of a run under a limit. */
async function peakOf(run: LargeRun, limit: string, made: MadeInput): Promise<number> {
  const limits = run.shape.makesInput
    ? ["--answer-memory", limit]
    : ["--time", TIME, "--memory", limit];
  const streams = { stdout: "null", stderr: "null" } as const;
  const peak = await withRun({ run, limits, made, streams }, peakBytes);
  if (peak === 0) throw new Error(`nothing was measured of ${wordsOf(run).join(" ")}`);
  return peak;
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

/** Watches the program to its end, and returns the peak of its resident memory. */
async function peakBytes(child: Deno.ChildProcess): Promise<number> {
  let [peak, running] = [0, true];
  const ended = child.status.then(() => running = false);
  const killing = setTimeout(() => child.kill(), KILL_MS);
  while (running) {
    peak = Math.max(peak, await highWater(child.pid));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await ended;
  clearTimeout(killing);
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
