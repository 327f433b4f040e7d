/**
 * The limits of a game's statement: what a program that was written for it may rely on.
 *
 * @module
 */
import type { InstanceRecipe, InstanceSource } from "@zugzwang/core";
import { seededRandom } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import { instancesOf } from "../input/instance_recipe.ts";

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
