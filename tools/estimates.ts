// deno-lint-ignore-file no-console
/**
 * How near `estimate` comes to what `solve` then takes, each in a process of its own, on generated
 * instances of every game:
 *
 *     deno task estimates [chess cards dots patterns] [instances]     100 of each where not said
 *
 * @module
 */
import { startWords } from "../packages/cli/testing/spawned.ts";
import { outcomeOf } from "./run_command.ts";

/** How long a solve may take; one that takes longer says no more than that. */
const MOST_MS = 20_000;

/** How far off an estimate may be. */
const FACTOR = 3;

/** Sizes by family: instances are taken from them by turns, with seeds from 1. */
const INSTANCES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  chess: {
    uniform: ["8x8", "10x10", "12x12", "13x13", "14x14", "6x30"],
    small: ["11x12", "15x15"],
    wide: ["9x9", "12x13"],
    sparse: ["14x13", "10x20"],
  },
  cards: Object.fromEntries(
    ["uniform", "u9", "u3", "u1", "correlated", "permutation", "sum", "mirror", "twins", "ours"]
      .concat("theirs", "crossed", "played").map((family) => [family, ["3x4"]]),
  ),
  dots: {
    general: ["3x3", "3x4", "4x4", "3x5", "2x8"],
    late: ["4x4", "5x5", "6x6"],
    endgame: ["10x10", "20x20", "60x60"],
    components: ["12x12"],
    empty: ["3x3", "2x5", "3x4"],
    swedish: ["4x4", "4x5", "5x5"],
  },
  patterns: {
    few: ["4x4", "5x5", "6x6"],
    random: ["4x5", "5x6"],
    line3: ["5x5", "5x6"],
    square: ["5x6", "6x6"],
    mix: ["5x5", "5x6"],
    row3: ["1x40"],
    corners: ["5x5"],
  },
};

/** What was said of an instance, and what it took. */
interface Pair {
  readonly name: string;
  readonly expectedMs: number | null;
  readonly bytes: number;
  readonly tookMs: number;
  readonly tookBytes: number;
  readonly isWhole: boolean;
}

async function measured(game: string, options: readonly string[]): Promise<Pair> {
  const input = await printed(["gen", game, ...options]);
  const estimate = JSON.parse(await printed(["estimate", game, "--json"], input));
  const limit = ["--time", `${MOST_MS}ms`];
  const solved = JSON.parse(await printed(["solve", game, "--json", ...limit], input));
  const { elapsedMs, peakBytes, error } = solved;
  return {
    name: options.join(" "),
    expectedMs: estimate.expectedMs,
    bytes: estimate.peakBytes,
    tookMs: elapsedMs,
    tookBytes: peakBytes,
    isWhole: error === undefined,
  };
}

/** What the program prints. */
async function printed(args: readonly string[], stdin = ""): Promise<string> {
  const [deno, ...words] = startWords(args);
  return (await outcomeOf(deno, words, { stdin })).stdout;
}

/** How many times too high it was; of a solve that was stopped, too low at most. */
function ratioOf({ expectedMs, tookMs, isWhole }: Pair): number {
  const ratio = (expectedMs ?? NaN) / tookMs;
  return isWhole ? ratio : Math.min(1, ratio);
}

async function measureGame(game: string, count: number): Promise<string> {
  const kinds = Object.entries(INSTANCES[game])
    .flatMap(([family, sizes]) => sizes.map((size) => ({ family, size })));
  const ratios: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const { family, size } = kinds[i % kinds.length];
    const seed = `${1 + Math.floor(i / kinds.length)}`;
    const pair = await measured(game, ["--size", size, "--family", family, "--seed", seed]);
    const ratio = ratioOf(pair);
    ratios.push(ratio);
    times.push(pair.tookMs);
    if (!isNear(ratio)) console.error(game, pair.name, JSON.stringify(pair));
  }
  return row(game, ratios, times);
}

function isNear(ratio: number): boolean {
  return ratio <= FACTOR && ratio >= 1 / FACTOR;
}

/** A row of the table in the documents. */
function row(game: string, ratios: readonly number[], times: readonly number[]): string {
  const near = ratios.filter(isNear).length;
  const sorted = ratios.toSorted((a, b) => a - b);
  const tenths = [0.1, 0.5, 0.9].map((share) => sorted[Math.floor(share * sorted.length)]);
  const long = ratios.filter((_, i) => times[i] > 150);
  return `| ${game} | ${near} of ${ratios.length} | ${long.filter(isNear).length} of ` +
    `${long.length} | ${tenths.map((ratio) => ratio.toFixed(2)).join(" | ")} |`;
}

if (import.meta.main) {
  const asked = Deno.args.filter((word) => word in INSTANCES);
  const count = Number(Deno.args.find((word) => /^\d+$/.test(word)) ?? 100);
  console.log(`| game | within ${FACTOR} | longer than 150 ms | 0.1 | median | 0.9 |`);
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const game of asked.length > 0 ? asked : Object.keys(INSTANCES)) {
    console.log(await measureGame(game, count));
  }
}
