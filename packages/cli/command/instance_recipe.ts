// Generated instances: by seed, size and family.
import { type Instances, seededRandom } from "@zugzwang/core";
import { makeUnknown, quoteWord, UsageError } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import type { SharedOptions } from "./verb.ts";

export interface InstanceRecipe {
  /** The size, as the game writes it. */
  readonly size: string;
  readonly family: string;
  readonly seed: number;
}

export const ALL_FAMILIES = "all";

/** Returns the instances of a game. Throws a `UsageError` if the game cannot generate any. */
export function findInstances(game: AnyGame): Instances<unknown> {
  if (game.instances) return game.instances;
  throw new UsageError(`${game.name} cannot generate instances`);
}

/** Returns the judge's input of an instance. Throws a `UsageError` if its size is invalid. */
export function generateInput(game: AnyGame, { size, family, seed }: InstanceRecipe): string {
  try {
    const position = findInstances(game).generate(size, family, seededRandom(seed));
    return game.judge.formatInput(position);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--size ${size}: ${error.message}`);
    throw error;
  }
}

/**
 * Returns the recipes that options describe: as many as `--count` says, by default one per family.
 * The families take turns. Throws a `UsageError` if the game has no such family.
 */
export function listRecipes(
  game: AnyGame,
  { count, ...given }: Pick<SharedOptions, keyof InstanceRecipe> & {
    readonly count?: number | undefined;
  },
): InstanceRecipe[] {
  const { families, defaultSize } = findInstances(game);
  const { size = defaultSize, family = Object.keys(families)[0], seed = 1 } = given;
  const names = parseFamilies(game, family);
  return Array.from(
    { length: count ?? names.length },
    (_, i) => ({ size, family: names[i % names.length], seed: seed + i }),
  );
}

/** Returns the family and the size of a usual start for play. Throws what `findInstances` throws. */
export function findPlayedRecipe(game: AnyGame): Omit<InstanceRecipe, "seed"> {
  const { families, defaultSize, played } = findInstances(game);
  const family = played?.family ?? Object.keys(families)[0];
  return { size: played?.sizes[0] ?? defaultSize, family };
}

/** Returns a game as calls name it: by its name, or with `--game` by its module. */
export function formatGame({ name, module }: AnyGame): string {
  return module === undefined ? name : `--game ${quoteWord(module)}`;
}

export function formatCommand(game: AnyGame, { size, family, seed }: InstanceRecipe): string {
  return `zugzwang gen ${formatGame(game)} --seed ${seed} --size ${size} --family ${family}`;
}

/**
 * Returns the families that an option names, separated by commas, or `all`. Throws a `UsageError`
 * if the game has no such family.
 */
export function parseFamilies(game: AnyGame, text: string): string[] {
  const names = Object.keys(findInstances(game).families);
  if (text === ALL_FAMILIES) return names;
  return text.split(",").map((part) => {
    const family = part.trim();
    if (names.includes(family)) return family;
    const { message } = makeUnknown("family", family, { of: game.name, names });
    throw new UsageError(`--family: ${message}`);
  });
}
