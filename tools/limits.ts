/**
 * Whether limits hold for the whole process, in every game and verb, on instances that are too large
 * for them; less what a run takes on an instance that is next to nothing.
 *
 *     deno task limits memory [64MiB 256MiB …] [chess dots …] [solve verify …]
 *     deno task limits time [1s 3s …] …          how late it stops
 *     deno task limits signal [SIGINT …] …       how soon it ends when it is asked to, without limits
 *
 * The program is run as `judge` runs programs. Time is the clock's: the machine should have nothing else to do. Each line of a batch, and each question to
 * `play`, has a time of its own; reading the input is in what is told, but not in the limit.
 *
 * @module
 */
import type { ProgramEnd } from "../packages/cli/base/io.ts";
import { runProcess } from "../packages/cli/system/process_program.ts";
import { outcome, startWords } from "../packages/cli/testing/spawned.ts";

/** What of a limit, or of the second after a signal, a run may take beyond it. */
const TOLERANCE = 0.1;

/** How long after its start a run gets its signal, from `timeout`. */
const SIGNAL_S = 1.5;

/** How long a run may search whose memory is measured: it fills its tables long before. */
const FILLING = "3s";

/** When a run is killed that does not end. */
const KILL_MS = 60_000;

/** Inputs of a batch, so that what one leaves behind is met by the next. */
const BATCH_LINES = 4;

/** An instance, and the methods that take more for it than they are given. */
interface LargeInstance {
  /** The game. */
  readonly game: string;
  /** Options of `gen` that make it. */
  readonly gen: readonly string[];
  /** The methods. */
  readonly methods: readonly string[];
}

/** A way to call the program. */
interface Shape {
  /** The verb. */
  readonly verb: string;
  /** Its words after the game. */
  readonly options?: readonly string[];
  /** What it reads; the judge's input where missing. */
  readonly stdin?: (game: string, input: string) => string;
  /** The commands that it reads, where it takes the input from a file. */
  readonly commands?: string;
  /** Whether it makes its input itself, of which it is told how. */
  readonly makesInput?: boolean;
}

/** Calls that solve. `gen` solves nothing, `estimate` briefly. */
const SHAPES: readonly Shape[] = [
  ...["solve", "analyze", "line", "verify", "render"].map((verb) => ({ verb })),
  { verb: "solve", options: ["--workers", "2"] },
  { verb: "render", options: ["--values", "off"] },
  { verb: "review", stdin: recordOf },
  { verb: "play", options: ["--side", "both"], commands: "hint\nvalues\nhint\n" },
  { verb: "analyze", options: ["--batch"], stdin: linesOf },
  { verb: "verify", options: ["--batch"], stdin: linesOf },
  { verb: "solve", options: ["--batch", "--jobs", "2"], stdin: linesOf },
  {
    verb: "judge",
    options: ["--count", "1", "--shrink", "0"],
    makesInput: true,
  },
];

/** The first legal move of an instance, as `moves` of its record. */
function recordOf(game: string, input: string): string {
  const move = { chess: "0,0", cards: "6 0", patterns: "0,0" }[game] ?? firstEdge(input);
  return JSON.stringify({ game, input, moves: [move] }) + "\n";
}

/** The first horizontal edge of a board of dots that is not drawn. */
function firstEdge(input: string): string {
  const rows = input.split("\n").slice(1);
  const row = rows.findIndex((text) => text.includes("0"));
  return `h${row},${rows[row].indexOf("0")}`;
}

function linesOf(game: string, input: string): string {
  return (JSON.stringify({ game, input }) + "\n").repeat(BATCH_LINES);
}

/** Instances whose tables take what they are given. */
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

/** A call of the program on an instance. */
interface LargeRun {
  readonly game: string;
  readonly method: string;
  readonly shape: Shape;
  /** The instance, and the options of `gen` that make it. */
  readonly input: string;
  readonly gen: readonly string[];
}

/** What a run took, and how it ended. */
interface Taken {
  /** Bytes or milliseconds. */
  readonly amount: number;
  readonly said: string;
}

/** What is measured. */
interface Measure {
  readonly instances: readonly LargeInstance[];
  readonly limits: readonly string[];
  /** Returns what a limit allows a run, in bytes or milliseconds. */
  allowed(limit: string, run: LargeRun): number;
  /** Returns what a run took. */
  taken(limit: string, run: LargeRun): Promise<Taken>;
  /** What an empty run takes is no part of the limit. */
  readonly emptyLimit: string;
}

const MEASURES: Readonly<Record<string, Measure>> = {
  memory: {
    instances: HUNGRY,
    limits: ["64MiB", "256MiB"],
    emptyLimit: "1GiB",
    allowed: bytesOf,
    taken: async (limit, run) => {
      const limits = run.shape.makesInput
        ? ["--memory", limit, "--", "true"]
        : ["--time", FILLING, "--memory", limit];
      const { peakBytes } = await endOf(run, limits);
      if (!peakBytes) throw new Error(`nothing was measured of ${wordsOf(run).join(" ")}`);
      return { amount: peakBytes, said: "" };
    },
  },
  time: {
    instances: LONG,
    limits: ["1s"],
    emptyLimit: "9s",
    allowed: (limit, run) => questionsOf(run) * msOf(limit),
    taken: async (limit, run) => timeOf(await endOf(run, ["--time", limit])),
  },
  signal: {
    instances: LONG,
    limits: ["SIGINT"],
    emptyLimit: "",
    allowed: () => 1000,
    taken: async (signal, run) => {
      if (signal === "") return { amount: 0, said: "" };
      const before = ["timeout", "--preserve-status", "--signal", signal, `${SIGNAL_S}`];
      const { amount, said } = timeOf(await endOf(run, [], before));
      return { amount: amount - SIGNAL_S * 1000, said };
    },
  },
};

/** Measures what is asked for; returns how many runs there were, and how many went beyond. */
async function measureAll(
  { instances, emptyLimit, allowed, taken }: Measure,
  asked: { readonly limits: readonly string[]; readonly words: ReadonlySet<string> },
): Promise<{ runs: number; beyond: number }> {
  const sum = { runs: 0, beyond: 0 };
  for (const { game, gen, methods } of instances.filter(({ game }) => asked.words.has(game))) {
    const [small, large] = [await made(game, smallest(game)), await made(game, gen)];
    for (const shape of SHAPES.filter(({ verb }) => asked.words.has(verb))) {
      for (const method of methods) {
        const way = { game, method, shape };
        const empty = await taken(emptyLimit, { ...way, ...small });
        for (const limit of asked.limits) {
          const run = { ...way, ...large };
          const { amount, said } = await taken(limit, run);
          const ratio = (amount - empty.amount) / allowed(limit, run);
          sum.runs++;
          if (ratio > 1 + TOLERANCE) sum.beyond++;
          const call = [...wordsOf(run), ...gen].join(" ");
          // deno-lint-ignore no-console
          console.log(`${ratio.toFixed(2)}  ${limit}  ${call}  ${said}`);
        }
      }
    }
  }
  return sum;
}

/** How many questions a run asks one after the other, each with a time of its own. */
function questionsOf({ shape: { verb, options = [] } }: LargeRun): number {
  if (options.includes("--batch")) return options.includes("--jobs") ? 2 : BATCH_LINES;
  return verb === "play" ? 3 : 1;
}

/** Returns the words of a call, without its limits. */
function wordsOf({ game, method, shape }: Omit<LargeRun, "input" | "gen">): string[] {
  const { verb, options = [], makesInput } = shape;
  return [verb, game, ...options, ...makesInput ? [] : ["--method", method]];
}

/** Makes an instance. */
async function made(
  game: string,
  gen: readonly string[],
): Promise<Pick<LargeRun, "input" | "gen">> {
  const args = ["gen", game, "--seed", "1", ...gen];
  const [code, input, said] = await outcome(args);
  if (code !== 0) throw new Error(said);
  return { input, gen };
}

/** Returns the options of `gen` for an instance that takes next to nothing. */
function smallest(game: string): string[] {
  return game === "cards" ? ["--family", "equal"] : ["--size", "2x2"];
}

/** Runs the program to its end, behind other words if there are any. */
async function endOf(
  { game, input, gen, ...way }: LargeRun,
  limits: readonly string[],
  before: readonly string[] = [],
): Promise<ProgramEnd> {
  const { stdin, commands, makesInput } = way.shape;
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-limits-" });
  try {
    await Deno.writeTextFile(`${folder}/input`, input);
    const words = [
      ...wordsOf({ game, ...way }),
      ...makesInput ? [...gen, "--beyond", "--output", folder] : [],
      ...limits,
      ...commands === undefined ? [] : [`${folder}/input`],
    ];
    return await runProcess({
      words: [...before, ...startWords(words)],
      input: commands ?? (stdin ? stdin(game, input) : input),
      timeMs: KILL_MS,
      memoryBytes: Infinity,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What a run took of the clock, and what it said last. */
function timeOf({ elapsedMs, code, signal, errors }: ProgramEnd): Taken {
  const said = errors.trim().split("\n").at(-1)!;
  return { amount: elapsedMs, said: `${signal ?? code} ${said.slice(0, 90)}` };
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

async function main([name, ...args]: readonly string[]): Promise<void> {
  const measure = MEASURES[name];
  if (!measure) throw new RangeError(`expected one of ${Object.keys(MEASURES)}, found ${name}`);
  const games = new Set(measure.instances.map(({ game }) => game));
  const verbs = new Set(
    SHAPES.filter(({ makesInput }) => name === "memory" || !makesInput).map(({ verb }) => verb),
  );
  const named = (among: ReadonlySet<string>) => {
    const words = args.filter((arg) => among.has(arg));
    return words.length > 0 ? words : [...among];
  };
  const given = args.filter((arg) => !games.has(arg) && !verbs.has(arg));
  if (name !== "signal") given.forEach(name === "memory" ? bytesOf : msOf);
  const { runs, beyond } = await measureAll(measure, {
    limits: given.length > 0 ? given : measure.limits,
    words: new Set([...named(games), ...named(verbs)]),
  });
  // deno-lint-ignore no-console
  console.log(`${runs - beyond} of ${runs} runs within the limit + 10 %`);
  if (beyond > 0) Deno.exit(1);
}

if (import.meta.main) await main(Deno.args);
