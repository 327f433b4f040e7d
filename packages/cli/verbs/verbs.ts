/**
 * The verbs, one line each. A verb is loaded when it is asked for.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import type { Games } from "../base/games.ts";
import { didYouMean } from "../base/nearest.ts";
import type { Verb } from "../command/verb.ts";

/** The verbs by name, in the order of help. */
export const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  solve: () => import("./solve.ts").then((module) => module.solve),
  analyze: () => import("./analyze.ts").then((module) => module.analyze),
  line: () => import("./line.ts").then((module) => module.line),
  estimate: () => import("./estimate.ts").then((module) => module.estimate),
  verify: () => import("./verify.ts").then((module) => module.verify),
  gen: () => import("./gen.ts").then((module) => module.gen),
  judge: () => import("./judge.ts").then((module) => module.judge),
  play: () => import("./play.ts").then((module) => module.play),
  bench: () => import("./bench.ts").then((module) => module.bench),
  completions: () => import("./completions.ts").then((module) => module.completions),
  render: () => import("./render.ts").then((module) => module.render),
  explore: () => import("./explore.ts").then((module) => module.explore),
};

/**
 * Loads a verb.
 *
 * @throws {UsageError} if there is none of that name.
 */
export async function loadVerb(name: string, games: Games): Promise<Verb> {
  if (Object.hasOwn(VERBS, name)) return await VERBS[name]();
  if (Object.hasOwn(games, name)) {
    throw new UsageError(`expected a verb before the game, such as: zugzwang solve ${name}`);
  }
  const names = Object.keys(VERBS);
  const hint = didYouMean(name, names) || `, expected one of ${names.join(", ")}`;
  throw new UsageError(`unknown verb ${JSON.stringify(name)}${hint}`);
}
