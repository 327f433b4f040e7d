/**
 * A value by a depth-first search, and what it cost.
 *
 * @module
 */
import { DepthFirst } from "../engines/depth_first.ts";
import type { RootOptions, StateGame } from "../engines/games.ts";

/** Returns the exact value of a position for its side to move, and the number of positions expanded. */
export function depthFirst(
  game: StateGame,
  { root, budget }: RootOptions,
): { readonly value: number; readonly nodes: number } {
  const search = new DepthFirst(game, budget && { budget });
  return { value: search.value(root), nodes: search.nodes };
}
