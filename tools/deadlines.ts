/**
 * Whether the time limit holds: how late every verb stops in every game with `--time` on an
 * instance that takes far longer, less what an empty run takes; or, with `--signal`, how soon a run
 * ends after a signal, and what it says then.
 *
 *     deno task deadlines [1s 3s …] [chess dots …] [solve verify …] [--signal SIGINT]
 *
 * The machine should have nothing else to do. Each line of a batch, and each question to `play`, has
 * the time for itself. Reading the input is in what is told, but not in the limit: on the largest
 * boards it takes a part of a second a line.
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

/** What of its limit, or of a second after a signal, a run may be late. */
const TOLERANCE = 0.1;

/** How long after its start a run gets its signal. */
const SIGNAL_MS = 1500;

/** When a run is killed, in limits. */
const KILL_LIMITS = 10;

/** Instances that take far longer than a second. */
const LONG: readonly LargeInstance[] = [
  { game: "chess", gen: ["--size", "16x16"], methods: ["contour"] },
  { game: "chess", gen: ["--size", "13x13"], methods: ["memo", "topological"] },
  { game: "cards", gen: ["--seed", "12"], methods: ["null-window"] },
  { game: "dots", gen: ["--size", "5x5", "--family", "empty"], methods: ["search"] },
  { game: "dots", gen: ["--size", "3x4", "--family", "empty"], methods: ["table"] },
  { game: "dots", gen: ["--size", "900x900", "--family", "endgame"], methods: ["endgame"] },
  {
    game: "patterns",
    gen: ["--size", "7x7", "--family", "line3"],
    methods: ["lattice", "search", "grundy"],
  },
];

/** How a run ended. */
interface Row {
  readonly call: string;
  /** The milliseconds that it was allowed. */
  readonly allowedMs: number;
  readonly exit: number | string;
  /** Milliseconds after the limit or the signal, less those of an empty run. */
  readonly lateMs: number;
  readonly said: string;
}

if (import.meta.main) {
  const args = [...Deno.args];
  const at = args.indexOf("--signal");
  const signal = at < 0 ? null : args.splice(at, 2)[1] as Deno.Signal;
  const games = new Set(LONG.map(({ game }) => game));
  const verbs = new Set(SHAPES.filter(({ makesInput }) => !makesInput).map(({ verb }) => verb));
  const limits = args.filter((arg) => !games.has(arg) && !verbs.has(arg));
  const chosen = (among: ReadonlySet<string>) => {
    const named = args.filter((arg) => among.has(arg));
    return new Set(named.length > 0 ? named : among);
  };
  const rows = await measureAll({
    limits: limits.length > 0 ? limits : ["1s"],
    games: chosen(games),
    verbs: chosen(verbs),
    signal,
  });
  const late = rows.filter(({ allowedMs, lateMs }) => lateMs > TOLERANCE * allowedMs);
  // deno-lint-ignore no-console
  console.log(`${rows.length - late.length} of ${rows.length} runs not late by more than 10 %`);
  if (late.length > 0) Deno.exit(1);
}

async function measureAll({ limits, games, verbs, signal }: {
  limits: readonly string[];
  games: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  signal: Deno.Signal | null;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { game, gen, methods } of LONG.filter(({ game }) => games.has(game))) {
    const [small, long] = [await made(game, smallest(game)), await made(game, gen)];
    for (const shape of SHAPES.filter(({ verb }) => verbs.has(verb))) {
      for (const method of methods) {
        const run = { game, method, shape };
        const empty = await ended(run, small, { limit: "9s", signal: null });
        for (const limit of limits) {
          const { ms, ...end } = await ended(run, long, { limit, signal });
          const allowedMs = limitsOf(run) * msOf(limit);
          const lateMs = Math.round(ms - (signal ? SIGNAL_MS : allowedMs + empty.ms));
          const call = [...wordsOf(run), ...gen].join(" ");
          rows.push({ call, allowedMs: signal ? 1000 : allowedMs, lateMs, ...end });
          // deno-lint-ignore no-console
          console.log(`${lateMs} ms  ${limit}  ${call}: ${end.exit} ${end.said}`);
        }
      }
    }
  }
  return rows;
}

/** How many limits a run has one after the other. */
function limitsOf({ shape: { verb, options = [] } }: LargeRun): number {
  if (options.includes("--batch")) return options.includes("--jobs") ? 2 : 4;
  return verb === "play" ? 3 : 1;
}

/** Runs the program to its end; returns how it ended and when. */
async function ended(
  run: LargeRun,
  made: MadeInput,
  { limit, signal }: { limit: string; signal: Deno.Signal | null },
): Promise<Pick<Row, "exit" | "said"> & { readonly ms: number }> {
  const start = performance.now();
  // A run that waits for its signal has no other limit.
  const limits = signal ? [] : ["--time", limit];
  const streams = { stdout: "null", stderr: "piped" } as const;
  return await withRun({ run, limits, made, streams }, async (child) => {
    const timers = [setTimeout(() => child.kill("SIGKILL"), KILL_LIMITS * msOf(limit))];
    if (signal) timers.push(setTimeout(() => child.kill(signal), SIGNAL_MS));
    const { code, signal: by, stderr } = await child.output();
    for (const timer of timers) clearTimeout(timer);
    const ms = performance.now() - start;
    const said = new TextDecoder().decode(stderr).trim().split("\n").at(-1)!;
    return { ms, exit: by ?? code, said: said.slice(0, 90) };
  });
}

/**
 * Returns the milliseconds of a limit.
 *
 * @throws {RangeError} if it is none.
 */
export function msOf(limit: string): number {
  const [, count] = /^(\d+)s$/.exec(limit) ?? [];
  if (count === undefined) throw new RangeError(`expected a limit such as 3s, found ${limit}`);
  return 1000 * Number(count);
}
