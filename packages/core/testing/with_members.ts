/**
 * Games with some members replaced, for tests.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import { bindMembers } from "../game/guard.ts";

/**
 * Returns a game with other members; undefined removes one. The rest is the game's own, called on the
 * game itself, which may be a class with private members.
 */
export function withMembers<P, M, G extends Game<P, M>>(
  game: G & Game<P, M>,
  members: { readonly [key in keyof Game<P, M>]?: Game<P, M>[key] | undefined },
): G {
  return { ...bindMembers(game), ...members } as unknown as G;
}
