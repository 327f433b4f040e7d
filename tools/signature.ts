// Prints the answers and the work of fixed instances, the same on every machine. Commits quote the
// last line as `Bench:`.
//
//     deno task signature [chess dots …]
import { createHash } from "node:crypto";
import { solve, type Solved, solvedOrThrow } from "@zugzwang/core";
import { withPlace } from "../packages/cli/base/report.ts";
import { type AnyGame, GAMES, loadGame } from "../packages/cli/base/games.ts";
import {
  findInstances,
  formatCommand,
  generateInput,
  type InstanceRecipe,
} from "../packages/cli/command/instance_recipe.ts";

/** The instances: size, family and seed. They reach every kernel, in a second together. */
const INSTANCES: Readonly<Record<string, readonly (readonly [string, string, number])[]>> = {
  chess: [
    ["4x4", "small", 1],
    ["10x10", "uniform", 1],
    ["10x10", "wide", 2],
    ["3x60", "sparse", 3],
    ["12x12", "binary", 4],
  ],
  cards: [
    ["3x4", "played", 3],
    ["3x4", "twins", 1],
    ["3x4", "u3", 2],
    ["3x4", "uniform", 1],
    ["2x5", "correlated", 1],
  ],
  dots: [
    ["20x20", "endgame", 1],
    ["12x12", "components", 2],
    ["4x4", "swedish", 1],
    ["3x4", "general", 1],
    ["3x3", "empty", 1],
    ["6x6", "late", 3],
  ],
  patterns: [
    ["4x4", "random", 2],
    ["1x24", "row3", 1],
    ["4x5", "square", 1],
    ["5x5", "line3", 1],
    ["4x5", "mix", 1],
    ["6x7", "row5", 1],
  ],
};

export interface Measured {
  readonly command: string;
  readonly answer: string;
  readonly solution: Solved<unknown>;
  readonly elapsedMs: number;
}

/** Solves the fixed instances of games with one thread; the signature is a hash of the results. */
export async function signed(
  games: readonly AnyGame[],
): Promise<{ measured: Measured[]; work: number; signature: string }> {
  const measured: Measured[] = [];
  for (const game of games) {
    for (const recipe of listRecipes(game)) {
      measured.push(await withPlace(formatCommand(game, recipe), () => measure(game, recipe)));
    }
  }
  const work = measured.reduce((sum, { solution }) => sum + countWork(solution), 0);
  return { measured, work, signature: hashResults(measured) };
}

function listRecipes(game: AnyGame): readonly InstanceRecipe[] {
  const { families, defaultSize } = findInstances(game);
  const [family] = Object.keys(families);
  const usual = [1, 2, 3].map((seed) => [defaultSize, family, seed] as const);
  return (INSTANCES[game.name] ?? usual).map(([size, family, seed]) => ({ size, family, seed }));
}

async function measure(game: AnyGame, recipe: InstanceRecipe): Promise<Measured> {
  const position = game.judge.parse(generateInput(game, recipe));
  const start = performance.now();
  const solution = solvedOrThrow(await solve(game, position));
  const elapsedMs = performance.now() - start;
  const answer = game.judge.formatAnswer(position, solution);
  return { command: formatCommand(game, recipe), answer, solution, elapsedMs };
}

/** Returns positions or nodes, whichever the method counts. */
function countWork({ positions, nodes }: Solved<unknown>): number {
  return positions ?? nodes ?? 0;
}

/** Returns eight hexadecimal digits of the SHA-256 of everything but the times. */
function hashResults(measured: readonly Measured[]): string {
  const lasting = measured.map(({ command, answer, solution }) => {
    const { method, positions, nodes, peakBytes } = solution;
    return [command, answer, method, positions, nodes, peakBytes];
  });
  return createHash("sha256").update(JSON.stringify(lasting)).digest("hex").slice(0, 8);
}

if (import.meta.main) {
  const names = Deno.args.length > 0 ? Deno.args : Object.keys(GAMES);
  const games = await Promise.all(names.map((name) => loadGame(name, GAMES)));
  const { measured, work, signature } = await signed(games);
  const lines = measured.map(({ command, answer, solution, elapsedMs }) =>
    [
      command,
      answer.trim().replaceAll(/\s*\n\s*/g, " / "),
      solution.method,
      countWork(solution),
      `${solution.peakBytes} B`,
      `${elapsedMs.toFixed(0)} ms`,
    ].join("  ")
  );
  // deno-lint-ignore no-console
  console.log([...lines, `Bench: ${work} ${signature}`].join("\n"));
}
