/**
 * Games with another prover, for tests.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { Solving } from "../game/prover.ts";

/** Returns a game whose provers another function makes. */
export function withProver<P, M, G extends Game<P, M>>(
  game: G & Game<P, M>,
  make: NonNullable<Solving<P, M>["make"]>,
): G {
  return { ...game, prover: { ...game.prover, make } };
}
