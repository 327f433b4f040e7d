/**
 * `zugzwang bench`: the answers and the work of fixed instances, the same on every machine.
 *
 * @module
 */
import type { InstanceRecipe, Solved } from "@zugzwang/core";
import { solvedOrThrow } from "@zugzwang/core/game/values";
import { formatFigure } from "@zugzwang/core/run";
import { EXIT, type ExitCode, placed } from "../base/failure.ts";
import { type AnyGame, loadGame } from "../base/games.ts";
import { commandOf, inputOf, instancesOf } from "../input/instance_recipe.ts";
import { GAME_OPTIONS } from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { effortJson, type JsonObject, valueJson } from "../stream/study_json.ts";
import { tableLines } from "../draw/text.ts";
import { durationText } from "../base/units.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME } from "../command/words.ts";

/** The verb `bench`. */
export const bench: Verb = {
  name: "bench",
  about:
    "print the signature of fixed instances (answers, positions or nodes, bytes) and the speed",
  words: [{ ...GAME, count: "any" }],
  examples: [
    ["zugzwang bench", "the signature of every game"],
    ["zugzwang bench chess", "of one game"],
    ["zugzwang bench --json", "one line of JSON for every instance, then the signature"],
  ],
  options: GAME_OPTIONS,
  run: benchAll,
};

/** A solved instance. */
interface Measured {
  readonly game: AnyGame;
  readonly recipe: InstanceRecipe;
  readonly answer: string;
  readonly solution: Solved<unknown>;
  readonly elapsedMs: number;
}

async function benchAll(call: Call): Promise<ExitCode> {
  const { words, games } = call;
  const names = words.length > 0 ? words : Object.keys(games);
  const chosen = await Promise.all(names.map((name) => loadGame(name, games)));
  const measured: Measured[] = [];
  const all = words.length === 0;
  for (const game of chosen.filter(({ instances }) => instances || !all)) {
    for (const recipe of recipesOf(game)) {
      const one = await placed(commandOf(game, recipe), () => measure(game, recipe));
      measured.push(one);
      if (wantsJson(call)) writeJson(call.io, measuredJson(one));
    }
  }
  const signature = await signatureOf(measured);
  const figure = sum(measured.map(({ solution }) => workOf(solution)));
  const elapsedMs = sum(measured.map((one) => one.elapsedMs));
  if (wantsJson(call)) {
    const time = Math.round(elapsedMs * 1000) / 1000;
    const total = { cases: measured.length, bench: figure, signature, elapsedMs: time };
    writeJson(call.io, { ...total, workPerSecond: perSecond(figure, elapsedMs) });
  } else {
    const rate = `${formatFigure(perSecond(figure, elapsedMs))} positions or nodes a second`;
    const time = `${durationText(elapsedMs)}, ${rate} (not part of the signature)`;
    const lines = [
      ...measuredLines(measured),
      "",
      `Bench: ${figure} ${signature}`,
      `Time: ${time}`,
    ];
    call.io.stdout.write(lines.join("\n") + "\n");
  }
  return EXIT.ok;
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

function measuredJson({ game, recipe, answer, solution, elapsedMs }: Measured): JsonObject {
  const { method, value, move } = solution;
  return {
    game: game.name,
    ...recipe,
    method,
    ...valueJson(game, value),
    move: move === null ? null : game.formatMove(move),
    answer,
    ...effortJson(solution, elapsedMs),
    workPerSecond: perSecond(workOf(solution), elapsedMs),
  };
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
