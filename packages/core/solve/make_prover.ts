import type { Game } from "../game/game.ts";
import type { Means, Prover } from "../game/prover.ts";
import { listEngineMethods } from "../game/rules.ts";
import { PLAIN_METHOD } from "./solution.ts";

/** Returns the methods of a game, the default first. */
export function listMethods<P, M>(game: Game<P, M>): readonly string[] {
  return game.prover?.methods ?? listEngineMethods(game);
}

/** Makes the prover of a position and of all that follow from it: the game's own, or an engine. */
export async function makeProver<P, M>(
  game: Game<P, M>,
  root: P,
  means: Means,
): Promise<Prover<P, M>> {
  if (means.method === PLAIN_METHOD) {
    const { makePlainProver } = await import("./plain_prover.ts");
    return makePlainProver(game, means.budget);
  }
  const own = await game.prover?.make?.(root, means);
  // A game with a prover of its own probably has tests.
  if (!game.prover && game.encoding) {
    (await import("../game/check_encoding.ts")).checkSampledLines(game, root);
  }
  return own ?? (await import("./engine_provers.ts")).makeEngineProver(game, root, means);
}
