/**
 * Which prover solves a game: its own, or the engine of core that fits what it declares.
 *
 * @module
 */
import type { Means, Prover } from "./prover.ts";
import type { Solvable } from "./solver.ts";

/** Returns the methods of a game. */
export function findMethods<P, M>(game: Solvable<P, M>): readonly string[] {
  return game.methods ?? ["memo"];
}

/** Makes the prover of a position and of all that follow from it. */
export async function makeProver<P, M>(
  game: Solvable<P, M>,
  root: P,
  means: Means,
): Promise<Prover<P, M>> {
  const own = await game.prover?.(root, means);
  if (own) return own;
  throw new Error("engines");
}
