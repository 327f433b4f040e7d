/**
 * Which instances a program is judged by: every family in turn, from the smallest size on, within the
 * limits of the game's statement, on which a program that was written for it may rely.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { instancesOf } from "../input/instance_recipe.ts";
import type { InstanceRecipe, InstanceSource } from "@zugzwang/core";
import { seededRandom } from "@zugzwang/core/run";

/** What instances are wanted. */
export interface Plan {
  /** How many. */
  readonly count: number;
  /** The seed of the first; the next ones count on. */
  readonly seed: number;
  /** The families. */
  readonly families: readonly string[];
  /** The sizes; where missing, all up to the default size of the game. */
  readonly sizes?: readonly string[];
}

/**
 * Returns the instances of a plan, sizes growing, families taking turns.
 *
 * @throws {UsageError} if the game has none of a size in a family.
 */
export function plannedRecipes(game: AnyGame, plan: Plan): InstanceRecipe[] {
  const { count, seed, families } = plan;
  const sizes = families.map((family) => sizesOf(game, family, plan.sizes));
  return Array.from({ length: count }, (_, i) => {
    const turn = i % families.length;
    const size = sizes[turn][Math.floor(i * sizes[turn].length / count)];
    return { size, family: families[turn], seed: seed + i };
  });
}

/** The sizes that a family has, of those asked for or of all up to the default. */
function sizesOf(game: AnyGame, family: string, asked?: readonly string[]): string[] {
  const source = instancesOf(game);
  const sizes = asked ?? sizesUpTo(source.defaultSize);
  let refusal: Error | null = null;
  const known = sizes.filter((size) => {
    try {
      source.generate(size, family, seededRandom(1));
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refusal ??= error;
      return false;
    }
  });
  if (known.length > 0 && !(asked && refusal)) return known;
  throw new UsageError(`--size: family ${family} of ${game.name}: ${refusal!.message}`);
}

/** The most sizes that are tried. */
const MOST_SIZES = 400;

/**
 * Returns all sizes whose numbers are at most those of a size, the smallest first.
 *
 * @example
 * ```ts
 * import { sizesUpTo } from "./judge_plan.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(sizesUpTo("2x3"), ["1x1", "1x2", "2x1", "1x3", "2x2", "2x3"]);
 * ```
 */
export function sizesUpTo(largest: string): string[] {
  const most = largest.match(/\d+/g)?.map(Number) ?? [];
  if (most.length === 0 || most.reduce((product, n) => product * n, 1) > MOST_SIZES) {
    return [largest];
  }
  let tuples: number[][] = [[]];
  for (const n of most) {
    tuples = tuples.flatMap((head) => Array.from({ length: n }, (_, i) => [...head, i + 1]));
  }
  const product = (tuple: readonly number[]) => tuple.reduce((product, n) => product * n, 1);
  return tuples
    .sort((a, b) => product(a) - product(b))
    .map((tuple) => largest.replace(/\d+/g, () => `${tuple.shift()}`));
}

/** A limit of a statement. */
type StatementLimit = NonNullable<InstanceSource<unknown>["judged"]>["limits"][number];

/** Returns the limits that a position keeps. */
export function keptLimits(game: AnyGame, position: unknown): StatementLimit[] {
  return limitsOf(game).filter((limit) => limit.holds(position));
}

/** Returns the first limit that what a recipe generates is beyond, or null if it keeps all. */
export function brokenLimit(game: AnyGame, { size, family, seed }: InstanceRecipe): string | null {
  if (limitsOf(game).length === 0) return null;
  return limitBrokenBy(game, instancesOf(game).generate(size, family, seededRandom(seed)));
}

/** Returns the first limit that a position is beyond, or null if it keeps all. */
export function limitBrokenBy(game: AnyGame, position: unknown): string | null {
  return limitsOf(game).find((limit) => !limit.holds(position))?.about ?? null;
}

/** Returns the limits of the statement in words. */
export function limitsText(game: AnyGame): string {
  return limitsOf(game).map(({ about }) => about).join("; ");
}

function limitsOf(game: AnyGame): readonly StatementLimit[] {
  return game.instances?.judged?.limits ?? [];
}
