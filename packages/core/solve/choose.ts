/**
 * Which prover solves a game: its own, or the engine of core that fits what the game declares.
 *
 * @module
 */
import type { Rules } from "../game/rules.ts";
import { type EncodedRules, type Encodings, findEngines } from "../game/encoding.ts";
import { PLAIN_METHOD } from "./solution.ts";
import type { Means, Prover, SharedTable, SolvePlan, Solving } from "./prover.ts";

/** What can be solved: rules, with what they declare about solving. */
export type Solvable<P, M> = Rules<P, M> & Solving<P, M> & Encodings<P>;

/** Returns the methods of a game, the default first. */
export function findMethods<P, M>(game: Solvable<P, M>): readonly string[] {
  return game.methods ?? findEngines(game);
}

/** Makes the prover of a position and of all that follow from it. */
export async function makeProver<P, M>(
  game: Solvable<P, M>,
  root: P,
  means: Means,
): Promise<Prover<P, M>> {
  if (means.method === PLAIN_METHOD) {
    const { PlainProver } = await import("./plain_prover.ts");
    return new PlainProver(game, means.budget);
  }
  const own = await game.prover?.(root, means);
  return own ?? (await import("./engines.ts")).chooseProver(game, root, means);
}

/** Returns the plan of a solve by core's engines, if it is known beforehand. */
export function planEngine<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  method: string,
): SolvePlan | null {
  if (method !== "retrograde" || !game.ranks) return null;
  const { size, maxMoves } = game.ranks(root).game;
  return { method, positions: size, bytes: 4 * size + 256 * (4 + 9 * maxMoves) };
}

/** Allocates the table that threads share, or returns null if the game has no such table. */
export async function shareTable<P, M>(
  game: Solvable<P, M>,
  root: P,
  options: Pick<Means, "method" | "budget" | "checkpoint"> & { readonly threads: number },
): Promise<SharedTable | null> {
  if (game.share) return game.share(root, options);
  if (!game.states || options.method !== "null-window") return null;
  return (await import("./engines.ts")).shareNullWindow(game, root, options);
}
