/**
 * Compares the answers of different methods, numbers of threads, and runtimes.
 *
 * @module
 */
import { listMethods } from "@zugzwang/core/game";
import { analyzeMoves, plainSearch, solve, solvedOrThrow, type SolveOptions } from "@zugzwang/core";
import { toValue } from "@zugzwang/core/game";
import { run } from "../../run_command.ts";
import {
  type AnyGame,
  type Boards,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  pick,
  randomLineOn,
  type Sample,
} from "./check.ts";

const ROOT = new URL("../../..", import.meta.url);

type Way = readonly [name: string, answer: (sample: Sample) => Promise<string>];

/** The slower methods cannot solve more undrawn edges or empty cells. */
const [MOST_EDGES, MOST_CELLS] = [14, 5];

/** Boards beyond the naive solvers, with positions that all methods can solve. */
const METHOD_BOARDS: Readonly<
  Record<string, Boards & { readonly suits?: (game: AnyGame, position: unknown) => boolean }>
> = {
  chess: {
    sizes: ["4x4", "5x5", "3x7", "6x4", "2x9", "10x2"],
    without: ["wide"], // for float64, which the other methods refuse
  },
  cards: {
    sizes: ["3x4", "2x4", "3x3"],
    suits: (game, position) => Number(game.show.facts!(position).emptyCells) <= MOST_CELLS,
  },
  dots: {
    sizes: ["3x3", "4x4", "3x5", "5x5", "6x6"],
    suits: (game, position) => game.moves(position).length <= MOST_EDGES,
  },
  patterns: { sizes: ["3x4", "4x3", "2x6", "1x13", "4x4", "3x5"] },
};

/** Boards for several threads. Those of cards are large enough for threads and quick to solve. */
const WORKER_BOARDS: Readonly<Record<string, Boards>> = {
  chess: { sizes: ["6x6"] },
  cards: { sizes: ["3x4"], families: ["u3", "u1", "equal", "twins", "ours", "theirs"] },
  dots: { sizes: ["3x4"] },
  patterns: { sizes: ["4x4"] },
};

const NODE_BOARDS: Readonly<Record<string, Boards>> = {
  chess: { sizes: ["2x3", "5x5", "7x6"] },
  cards: { sizes: ["2x3", "2x4", "3x3"] },
  dots: { sizes: ["2x2", "2x3", "3x3"] },
  patterns: { sizes: ["3x3", "2x6", "4x4"] },
};

/** Methods that can solve any position, for games with others. */
const GENERAL_METHODS: Readonly<Record<string, readonly string[]>> = { dots: ["search"] };

/** Compares the methods of a game. A single method is compared with plain search. */
export async function checkMethods(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const { suits = () => true, ...boards } = METHOD_BOARDS[game.name];
  const methods = GENERAL_METHODS[game.name] ?? listMethods(game);
  const value = ({ position }: Sample) => toValue(game, position, plainSearch(game, position));
  const ways: readonly Way[] = methods.length > 1
    ? methods.map((method) => [method, (sample) => moveOf(game, sample, { method })])
    : [
      [methods[0], async (sample) => (await moveOf(game, sample)).split(" ")[0]],
      ["plain search by the rules", (sample) => Promise.resolve(`${value(sample)}`)],
    ];
  return await compareWays(ways, options, () =>
    randomLineOn(game, boards, options.random)
      .filter(({ position }) => suits(game, position)).slice(0, 4));
}

/** Compares answers with 1, 2 and 3 threads. */
export async function checkWorkers(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const ways = [1, 2, 3].map((threads): Way => [
    `${threads} threads`,
    (sample) =>
      game.name === "cards" // whose moves would take long
        ? answerOf(game, sample, { threads })
        : readAllBytes(game, sample.position, { ...FUNCTIONS, threads }),
  ]);
  return await compareWays(ways, options, () => {
    const line = randomLineOn(game, WORKER_BOARDS[game.name], options.random);
    return [line[Math.min(line.length - 1, 1)]];
  });
}

/** What a check in Node passes on to its own copy of core. */
const FUNCTIONS = { analyzeMoves, solve, solvedOrThrow } as const;

/** Compares answers in Deno with those of the library as a bundle, in Node. */
export async function checkNode(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const samples = Array.from(
    { length: options.count },
    () => pick(randomLineOn(game, NODE_BOARDS[game.name], options.random), options.random),
  );
  const answers = await answersInNode(game, samples);
  const ways: readonly Way[] = [
    ["Deno", ({ position }) => readAllBytes(game, position, FUNCTIONS)],
    ["Node, bundled by deno bundle", () => Promise.resolve(answers.shift()!)],
  ];
  return await compareWays(ways, options, () => [samples.shift()!]);
}

/** Compares the ways on positions that are drawn again and again. */
async function compareWays(
  ways: readonly Way[],
  options: CheckOptions,
  draw: () => readonly Sample[],
): Promise<Finding> {
  return await compareMany(options, () =>
    Promise.all(
      draw().map(async (sample) => {
        const [[first, answer], ...others] = ways;
        const right = await answer(sample);
        for (const [name, other] of others) {
          const found = await other(sample);
          if (found !== right) return differenceAt(sample, `${name} and ${first}`, [found, right]);
        }
        return null;
      }),
    ), () => ways.map(([name]) => name).join(", "));
}

/** The value and the best move as text. */
async function moveOf(game: AnyGame, { position }: Sample, options?: SolveOptions) {
  const solution = await solve(game, position, options);
  if (!solution.solved) return `stopped: ${solution.limit.message}`;
  return `${solution.value} ${solution.move === null ? "-" : game.formatMove(solution.move)}`;
}

async function answerOf(game: AnyGame, { position }: Sample, options: SolveOptions) {
  return game.judge.formatAnswer(position, solvedOrThrow(await solve(game, position, options)));
}

/** The answer and the values of all moves; this text goes to Node too. */
async function readAllBytes(
  game: AnyGame,
  position: unknown,
  { analyzeMoves: analyze, solve: solvePosition, solvedOrThrow: solved, ...options }:
    & SolveOptions
    & {
      readonly analyzeMoves: typeof analyzeMoves;
      readonly solve: typeof solve;
      readonly solvedOrThrow: typeof solvedOrThrow;
    },
): Promise<string> {
  const solution = solved(await solvePosition(game, position, options));
  const moves = await analyze(game, position, options);
  const values = moves.map(({ move, value }) => `${game.formatMove(move)}=${value}`);
  return game.judge.formatAnswer(position, solution) + values.join(" ");
}

/** Answers samples by a program of Node. */
async function answersInNode(game: AnyGame, samples: readonly Sample[]): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  try {
    const [core, library] = await Promise.all(["core", game.name].map(async (name) => {
      const output = `${folder}/${name}.mjs`;
      const args = ["bundle", "-q", "--platform", "browser", "--output", output];
      await run(Deno.execPath(), [...args, `packages/${name}/mod.ts`], { cwd: ROOT });
      return JSON.stringify(output);
    }));
    const program = `import { createInterface } from "node:readline";
import { analyzeMoves, solve, solvedOrThrow } from ${core};
import { ${game.name} as game } from ${library};
const readAllBytes = ${readAllBytes};
for await (const line of createInterface({ input: process.stdin })) {
  const { input, moves } = JSON.parse(line);
  let position = game.judge.parse(input);
  for (const move of moves) position = game.play(position, game.parseMove(move, position));
  console.log(JSON.stringify(await readAllBytes(game, position, { analyzeMoves, solve, solvedOrThrow })));
}
`;
    await Deno.writeTextFile(`${folder}/program.mjs`, program);
    const lines = samples.map(({ input, moves }) => JSON.stringify({ input, moves }) + "\n");
    const answers = await run("node", [`${folder}/program.mjs`], { stdin: lines.join("") });
    return answers.trimEnd().split("\n").map((line) => JSON.parse(line));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
