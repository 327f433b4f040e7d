// The methods of core's engines for a game. A game loads without the engines.
import type { Rules } from "./rules.ts";

/** Returns core's methods for a game, default first. `null-window` needs a `maxValue` and keys. */
export function listEngineMethods<P, M>(game: Rules<P, M>): readonly string[] {
  if (game.mayRepeat) return ["loopy"];
  if (game.encoding?.ranks) return ["retrograde"];
  return game.encoding?.states ? ["memo", "null-window", "topological"] : ["memo"];
}
