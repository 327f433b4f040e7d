/**
 * A case that a program is judged by: an input, what its answer is, and where it comes from.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";
import { commandOf, inputOf } from "../input/instance_recipe.ts";

/** A case. */
export interface JudgeCase {
  /** The judge's input. */
  readonly input: string;
  /** The file of the answer that is expected, and what it holds; null where ours is expected. */
  readonly answer: { readonly file: string; readonly text: string } | null;
  /** What it is called: its file, or the command that generates it. */
  readonly name: string;
  /** What generates it, or null if it was read from a file. */
  readonly recipe: InstanceRecipe | null;
}

/** Returns the case that a recipe generates. */
export function generatedCase(game: AnyGame, recipe: InstanceRecipe): JudgeCase {
  return { input: inputOf(game, recipe), answer: null, name: commandOf(game, recipe), recipe };
}
