// Which instances judge a program: the families take turns, and the sizes grow.
import { type Instances, seededRandom } from "@zugzwang/core";
import { UsageError } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import {
  ALL_FAMILIES,
  findInstances,
  type InstanceRecipe,
  parseFamilies,
} from "../input/instance_recipe.ts";

interface Plan {
  readonly count: number;
  /** The seed of the first instance. Each further one adds 1. */
  readonly seed: number;
  readonly families: readonly string[];
  /** By default all sizes up to the usual size of the game. */
  readonly sizes?: readonly string[];
}

/** What a call says about its instances. */
interface InstanceChoice extends Omit<Plan, "families"> {
  readonly family?: string;
}

/**
 * Returns the recipes of the instances that a call chooses, by default those of the statement. Throws a
 * `UsageError` if one exceeds a limit; with all families, those that exceed one are left out.
 */
export function chooseRecipes(
  game: AnyGame,
  limits: readonly Limit[],
  { count, seed, sizes: given, family: text }: InstanceChoice,
): InstanceRecipe[] {
  const { families, judged, generate } = findInstances(game);
  const sizes = given ?? judged?.sizes;
  let chosen = text === undefined
    ? judged?.families ?? Object.keys(families).slice(0, 1)
    : parseFamilies(game, text);
  const findLimit = ({ size, family, seed }: InstanceRecipe) =>
    findBrokenLimit(limits, generate(size, family, seededRandom(seed)));
  for (;;) {
    const recipes = planRecipes(game, { count, seed, families: chosen, ...sizes && { sizes } });
    const beyond = limits.length > 0 && recipes.find((recipe) => findLimit(recipe) !== null);
    if (!beyond) return recipes;
    const { family, size } = beyond;
    const others = chosen.filter((name) => name !== family);
    if (text !== ALL_FAMILIES || others.length === 0) {
      throw new UsageError(
        `family ${family}, size ${size}, seed ${beyond.seed} exceeds the statement's limits ` +
          `(${findLimit(beyond)}). Limits of ${game.name}: ` +
          limits.map(({ about }) => about).join("; "),
      );
    }
    chosen = others;
  }
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

/** A limit of the statement, in words, and a test of it. */
export type Limit = NonNullable<Instances<unknown>["judged"]>["limits"][number];

/**
 * Returns the limits of the statement. Sizes that are given by name may exceed them, because slow drafts
 * are tried small: a limit that a usual instance of such a size breaks does not count.
 */
export function chooseLimits(game: AnyGame, sizes: readonly string[] = []): readonly Limit[] {
  const { families: [family], limits } = game.instances?.judged ?? { families: [], limits: [] };
  const keeps = ({ holds }: Limit, size: string) => {
    try {
      return holds(findInstances(game).generate(size, family, seededRandom(1)));
    } catch (error) {
      if (error instanceof RangeError) return true; // no size of this family
      throw error;
    }
  };
  return limits.filter((limit) => sizes.every((size) => keeps(limit, size)));
}

/** Returns the first limit that a position breaks, in words, or null. */
export function findBrokenLimit(limits: readonly Limit[], position: unknown): string | null {
  return limits.find(({ holds }) => !holds(position))?.about ?? null;
}
