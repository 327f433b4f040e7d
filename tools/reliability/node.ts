/**
 * The bytes of answers in Deno and in plain Node, which runs the library as a bundle.
 *
 * @module
 */
import { analyzeMoves, solvedOrThrow } from "@zugzwang/core";
import { run } from "../run_command.ts";
import {
  type AnyGame,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  pick,
  randomLine,
  type Sample,
} from "./check.ts";

const ROOT = new URL("../..", import.meta.url);

/** Boards by game. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  chess: ["2x3", "5x5", "7x6"],
  cards: ["2x3", "2x4", "3x3"],
  dots: ["2x2", "2x3", "3x3"],
  patterns: ["3x3", "2x6", "4x4"],
};

/** Solves lines of JSON from standard input: the program that Node runs. */
function programOf(game: string, [core, library]: readonly string[]): string {
  return `import { createInterface } from "node:readline";
import { analyzeMoves, solvedOrThrow } from ${JSON.stringify(core)};
import { ${game} as game } from ${JSON.stringify(library)};
const bytesOf = ${bytesOf};
for await (const line of createInterface({ input: process.stdin })) {
  const { input, moves } = JSON.parse(line);
  let position = game.parse(input);
  for (const move of moves) position = game.play(position, game.parseMove(move, position));
  console.log(JSON.stringify(await bytesOf(game, position, { analyzeMoves, solvedOrThrow })));
}
`;
}

/** The answer and the values of all moves; its text goes to Node too. */
async function bytesOf(
  game: AnyGame,
  position: unknown,
  tools: { analyzeMoves: typeof analyzeMoves; solvedOrThrow: typeof solvedOrThrow },
): Promise<string> {
  const solution = tools.solvedOrThrow(await game.solve(position));
  const moves = await tools.analyzeMoves(game, position);
  const values = moves.map(({ move, value }) => `${game.formatMove(move)}=${value}`);
  return game.formatAnswer(position, solution) + values.join(" ");
}

/** Compares answers of one game in Deno and in Node. */
export async function checkNode(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const folder = await Deno.makeTempDir();
  try {
    const samples = samplesOf(game, options);
    const answers = await answersInNode(game, samples, folder);
    let next = 0;
    return await compareMany({ ...options, count: samples.length }, async () => {
      const sample = samples[next];
      const found = answers[next++];
      const expected = await bytesOf(game, sample.position, { analyzeMoves, solvedOrThrow });
      return [found === expected ? null : differenceAt(sample, "in Node", [found, expected])];
    }, () => "bundled by deno bundle");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function samplesOf(game: AnyGame, { count, random }: CheckOptions): Sample[] {
  const { families, generate } = game.instances!;
  return Array.from({ length: count }, () => {
    const family = pick(Object.keys(families), random);
    const start = generate(pick(SIZES[game.name], random), family, random);
    return pick(randomLine(game, start, random), random);
  });
}

async function answersInNode(
  game: AnyGame,
  samples: readonly Sample[],
  folder: string,
): Promise<string[]> {
  const modules = await Promise.all(["core", game.name].map((name) => bundle(name, folder)));
  const program = `${folder}/program.mjs`;
  await Deno.writeTextFile(program, programOf(game.name, modules));
  const stdin = samples.map(({ input, moves }) => `${JSON.stringify({ input, moves })}\n`).join("");
  const lines = await run("node", [program], { stdin });
  return lines.trimEnd().split("\n").map((line) => JSON.parse(line));
}

async function bundle(name: string, folder: string): Promise<string> {
  const output = `${folder}/${name}.mjs`;
  const args = ["bundle", "-q", "--platform", "browser", "--output", output];
  await run(Deno.execPath(), [...args, `packages/${name}/mod.ts`], { cwd: ROOT });
  return output;
}
