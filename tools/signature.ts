/**
 * The answers and the work of fixed instances, the same on every machine: what commits quote as
 * `Bench:`.
 *
 *     deno task signature [chess dots …]
 *
 * @module
 */
import type { InstanceRecipe, Solved } from "@zugzwang/core";
import { solvedOrThrow } from "@zugzwang/core/game/values";
import { formatFigure } from "@zugzwang/core/run";
import { placed } from "../packages/cli/base/failure.ts";
import { type AnyGame, loadGame } from "../packages/cli/base/games.ts";
import { durationText } from "../packages/cli/base/units.ts";
import { tableLines } from "../packages/cli/draw/text.ts";
import { GAMES } from "../packages/cli/games.ts";
import { commandOf, inputOf, instancesOf } from "../packages/cli/input/instance_recipe.ts";

/** A solved instance. */
export interface Measured {
  readonly game: AnyGame;
  readonly recipe: InstanceRecipe;
  readonly answer: string;
  readonly solution: Solved<unknown>;
  readonly elapsedMs: number;
}

/** Returns the instances of games, solved by one worker, and the hash of all that must not change. */
export async function signed(
  games: readonly AnyGame[],
): Promise<{ measured: Measured[]; work: number; signature: string }> {
  const measured: Measured[] = [];
  for (const game of games) {
    for (const recipe of recipesOf(game)) {
      measured.push(await placed(commandOf(game, recipe), () => measure(game, recipe)));
    }
  }
  const work = sum(measured.map(({ solution }) => workOf(solution)));
  return { measured, work, signature: await signatureOf(measured) };
}

/** The fixed instances of a game. */
function recipesOf(game: AnyGame): readonly InstanceRecipe[] {
  const { signature, families, defaultSize } = instancesOf(game);
  const [family] = Object.keys(families);
  return signature ?? [1, 2, 3].map((seed) => ({ size: defaultSize, family, seed }));
}

async function measure(game: AnyGame, recipe: InstanceRecipe): Promise<Measured> {
  const position = game.parse(inputOf(game, recipe));
  const start = performance.now();
  const solution = solvedOrThrow(await game.solve(position, { workers: 1 }));
  const elapsedMs = performance.now() - start;
  const answer = game.formatAnswer(position, solution);
  return { game, recipe, answer, solution, elapsedMs };
}

/** What a solver did, as one number. */
function workOf({ positions, nodes }: Solved<unknown>): number {
  return positions ?? nodes ?? 0;
}

/** How much of it a second. */
function perSecond(work: number, elapsedMs: number): number {
  return elapsedMs > 0 ? Math.round(work / elapsedMs * 1000) : 0;
}

/** Eight hexadecimal digits of all that must not differ between machines (SHA-256). */
async function signatureOf(measured: readonly Measured[]): Promise<string> {
  const lasting = measured.map(({ game, recipe, answer, solution }) => {
    const { method, positions, nodes, peakBytes } = solution;
    return [commandOf(game, recipe), answer, method, positions, nodes, peakBytes];
  });
  const bytes = new TextEncoder().encode(JSON.stringify(lasting));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function measuredLines(measured: readonly Measured[]): string[] {
  const columns = [
    { title: "game" },
    { title: "size" },
    { title: "family" },
    { title: "seed", isNumber: true },
    { title: "answer" },
    { title: "method" },
    { title: "work", isNumber: true },
    { title: "bytes", isNumber: true },
    { title: "time", isNumber: true },
    { title: "work/s", isNumber: true },
  ];
  return tableLines(
    columns,
    measured.map(({ game, recipe, answer, solution, elapsedMs }) => [
      game.name,
      recipe.size,
      recipe.family,
      `${recipe.seed}`,
      answer.trim().replace(/\s*\n\s*/g, " / "),
      solution.method,
      formatFigure(workOf(solution)),
      formatFigure(solution.peakBytes),
      durationText(elapsedMs),
      formatFigure(perSecond(workOf(solution), elapsedMs)),
    ]),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

if (import.meta.main) {
  const names = Deno.args.length > 0 ? Deno.args : Object.keys(GAMES);
  const { measured, work, signature } = await signed(
    await Promise.all(names.map((name) => loadGame(name, GAMES))),
  );
  const elapsedMs = sum(measured.map((one) => one.elapsedMs));
  const rate = `${formatFigure(perSecond(work, elapsedMs))} positions or nodes a second`;
  const lines = [
    ...measuredLines(measured),
    "",
    `Bench: ${work} ${signature}`,
    `Time: ${durationText(elapsedMs)}, ${rate} (not part of the signature)`,
  ];
  // deno-lint-ignore no-console
  console.log(lines.join("\n"));
}
