/**
 * Measures whether --memory, --time and signals hold for the whole process, in every game.
 *
 *     deno run -A tools/limits.ts memory    peak memory above that of a tiny instance
 *     deno run -A tools/limits.ts time      time until the program stops
 *     deno run -A tools/limits.ts signal    time from SIGINT to the end
 *
 * Linux only. Takes minutes, on an otherwise idle machine. Further arguments name games.
 *
 * @module
 */
import type { ProgramEnd } from "../packages/cli/base/io.ts";
import { runProcess } from "../packages/cli/system/process_program.ts";
import { startWords } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

/** A run may exceed its limit by this share. */
const TOLERANCE = 0.1;

const MEMORY_MIB = [64, 256] as const;
const TIME_S = 1;
const SIGNAL_S = 1.5;
const KILL_MS = 60_000;
const BATCH_LINES = 4;

/** Options of `gen` for an instance far beyond the limits, and the methods to try on it. */
type Instance = readonly [game: string, gen: string, ...methods: string[]];

const INSTANCES: readonly Instance[] = [
  ["chess", "--size 16x16", "contour"],
  ["chess", "--size 13x13", "memo", "topological"],
  ["cards", "--seed 12", "null-window"],
  ["dots", "--size 5x5 --family empty", "search"],
  ["dots", "--size 3x4 --family empty", "table"],
  ["dots", "--size 900x900 --family endgame", "endgame"],
  ["patterns", "--size 7x7 --family line3", "lattice", "search"],
];

/** Calls that solve, with the position on standard input. */
const CALLS = ["solve", "analyze", "verify", "solve --batch", "analyze --batch"] as const;

/** A call on an instance. */
interface Run {
  readonly words: readonly string[];
  readonly stdin: string;
  /** Inputs that the run solves one after the other, each with its own limits. */
  readonly inputs: number;
}

/** Returns the output of `gen`. */
function generate(game: string, options: string): Promise<string> {
  const [command, ...words] = startWords(["gen", game, ...options.split(" ")]);
  return run(command, words);
}

function planRun(call: string, game: string, method: string, input: string): Run {
  const isBatch = call.endsWith("--batch");
  const [verb, ...options] = call.split(" ");
  const line = `${JSON.stringify({ game, input })}\n`;
  return {
    words: [verb, game, ...options, "--method", method],
    stdin: isBatch ? line.repeat(BATCH_LINES) : input,
    inputs: isBatch ? BATCH_LINES : 1,
  };
}

function start({ words, stdin }: Run, limits: string, before: string[] = []): Promise<ProgramEnd> {
  const call = startWords([...words, ...limits.split(" ").filter((word) => word !== "")]);
  const options = { input: stdin, timeMs: KILL_MS, memoryBytes: Infinity };
  return runProcess({ words: [...before, ...call], ...options });
}

/** Returns, for each limit, what the run took as a share of the limit. `tiny` needs next to nothing. */
type Measure = (run: Run, tiny: Run) => Promise<number[]>;

const MEASURES: Readonly<Record<string, Measure>> = {
  memory: async (run, tiny) => {
    const shares: number[] = [];
    for (const limit of MEMORY_MIB) {
      const base = await start(tiny, "");
      const { peakBytes } = await start(run, `--time 3s --memory ${limit}MiB`);
      shares.push((peakBytes! - base.peakBytes!) / (limit * 2 ** 20));
    }
    return shares;
  },
  time: async (run, tiny) => {
    const base = await start(tiny, "");
    const { elapsedMs } = await start(run, `--time ${TIME_S}s`);
    return [(elapsedMs - base.elapsedMs) / (run.inputs * TIME_S * 1000)];
  },
  signal: async (run) => {
    const before = ["timeout", "--preserve-status", "--signal", "SIGINT", `${SIGNAL_S}`];
    const { elapsedMs } = await start(run, "", before);
    return [(elapsedMs - SIGNAL_S * 1000) / 1000];
  },
};

if (import.meta.main) {
  const [name, ...games] = Deno.args;
  const measure = MEASURES[name];
  if (!measure) throw new RangeError(`expected ${Object.keys(MEASURES).join(", ")}; found ${name}`);
  let exceeded = 0;
  for (const [game, gen, ...methods] of INSTANCES) {
    if (games.length > 0 && !games.includes(game)) continue;
    const [large, small] = [
      await generate(game, gen),
      await generate(game, game === "cards" ? "--family equal" : "--size 2x2"),
    ];
    for (const method of methods) {
      for (const call of CALLS) {
        const runs = [large, small].map((input) => planRun(call, game, method, input));
        const shares = await measure(runs[0], runs[1]);
        if (shares.some((share) => share > 1 + TOLERANCE)) exceeded++;
        const text = shares.map((share) => share.toFixed(2)).join(" ");
        // deno-lint-ignore no-console
        console.log(`${text}  ${call} ${game} ${gen} --method ${method}`);
      }
    }
  }
  if (exceeded > 0) Deno.exit(1);
}
