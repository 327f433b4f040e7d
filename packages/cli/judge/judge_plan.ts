// Which instances judge a program: the families take turns, the sizes grow, and every instance is
// within the limits of the game's statement.
import { seededRandom } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { findInstances, type InstanceRecipe } from "../input/instance_recipe.ts";

export interface Plan {
  readonly count: number;
  /** The seed of the first instance. Each further one adds 1. */
  readonly seed: number;
  readonly families: readonly string[];
  /** By default all sizes up to the usual size of the game. */
  readonly sizes?: readonly string[];
}

/** Returns the recipes of a plan. Throws a `UsageError` if a family has no instance of a size. */
export function planRecipes(game: AnyGame, plan: Plan): InstanceRecipe[] {
  const { count, seed, families } = plan;
  const sizes = families.map((family) => listFamilySizes(game, family, plan.sizes));
  return Array.from({ length: count }, (_, i) => {
    const turn = i % families.length;
    const size = sizes[turn][Math.floor(i * sizes[turn].length / count)];
    return { size, family: families[turn], seed: seed + i };
  });
}

/** Returns the sizes that a family has among those given, or among all up to the usual size. */
function listFamilySizes(game: AnyGame, family: string, given?: readonly string[]): string[] {
  const source = findInstances(game);
  let refusal: Error | null = null;
  const known = (given ?? listSizes(source.defaultSize)).filter((size) => {
    try {
      source.generate(size, family, seededRandom(1));
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refusal ??= error;
      return false;
    }
  });
  if (known.length > 0 && !(given && refusal)) return known;
  throw new UsageError(`--size: family ${family} of ${game.name}: ${refusal!.message}`);
}

const MOST_SIZES = 400;

/**
 * Returns all sizes whose numbers are at most those of a size, the smallest first.
 *
 * @example
 * ```ts
 * import { listSizes } from "./judge_plan.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(listSizes("2x3"), ["1x1", "1x2", "2x1", "1x3", "2x2", "2x3"]);
 * ```
 */
export function listSizes(largest: string): string[] {
  const most = largest.match(/\d+/g)?.map(Number) ?? [];
  const multiply = (numbers: readonly number[]) => numbers.reduce((product, n) => product * n, 1);
  if (most.length === 0 || multiply(most) > MOST_SIZES) return [largest];
  let tuples: number[][] = [[]];
  for (const n of most) {
    tuples = tuples.flatMap((head) => Array.from({ length: n }, (_, i) => [...head, i + 1]));
  }
  return tuples
    .sort((a, b) => multiply(a) - multiply(b))
    .map((tuple) => largest.replace(/\d+/g, () => `${tuple.shift()}`));
}

/** Returns the first limit of the statement that a position breaks, in words, or null. */
export function findBrokenLimit(game: AnyGame, position: unknown): string | null {
  return game.instances?.judged?.limits.find(({ holds }) => !holds(position))?.about ?? null;
}
