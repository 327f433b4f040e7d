// The largest value that an engine must hold. It imports no engine, so that a solve loads only its own.
import { checkFits, countValueBytes, MOST, MOST_SEARCHED } from "../engines/_contract.ts";
import type { StateSearchOptions } from "../engines/depth_first.ts";
import type { RankStates, StateGame } from "../engines/games.ts";
import type { Game } from "../game/game.ts";
import { boundRest } from "../game/values.ts";

/** Returns the largest value of a game of states, if it is known, and whether it must not be exceeded. */
export function findLargest<P, M>(
  game: Game<P, M>,
  root: P,
  { maxValue }: StateGame,
): Pick<StateSearchOptions, "maxValue" | "isLimited"> {
  if (maxValue !== undefined) return { maxValue, isLimited: true };
  if (game.outcome) return { maxValue: 1, isLimited: true };
  const { lower, upper } = boundRest(game, root);
  const largest = Math.max(Math.abs(lower), Math.abs(upper));
  return { maxValue: largest <= MOST_SEARCHED ? largest : undefined };
}

/** Returns the largest value that a table of all ranks must hold. A larger one is an error. */
export function findLargestInTable<P, M>(game: Game<P, M>, root: P, states: StateGame): number {
  const { maxValue = MOST, isLimited } = findLargest(game, root, states);
  return isLimited ? maxValue : 2 ** (8 * countValueBytes(maxValue) - 1) - 1;
}

/** Returns the bytes of the table of all ranks. Throws a `LimitError` if there are too many. */
export function countTableBytes<P, M>(game: Game<P, M>, root: P, ranks: RankStates): number {
  checkFits(ranks.size, "positions");
  return ranks.size * countValueBytes(findLargestInTable(game, root, ranks));
}
