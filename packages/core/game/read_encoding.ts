// Reads the encoding of a game, and reports its faults. It imports no engine, so that a solve loads only
// its own.
import { checkFits, isCount, MOST, MOST_SEARCHED } from "../engines/contract.ts";
import type { StateSearchOptions } from "../engines/depth_first.ts";
import { RankStates, type StateGame } from "../engines/games.ts";
import { isOfCaller, LimitError, RulesError } from "../run/errors.ts";
import { breach } from "./clauses.ts";
import type { Encoding, RankEncoding, StateEncoding } from "./encoding.ts";
import type { Game } from "./game.ts";
import type { Rules } from "./rules.ts";
import { boundRest } from "./values.ts";

/** Returns how positions are written as states, or undefined. Ranks become states of one word. */
export function readEncoding<P, M>(
  game: Game<P, M>,
  root: P,
  kind: keyof Encoding<P> = game.encoding?.ranks ? "ranks" : "states",
): StateEncoding<P> | undefined {
  return blameEncoding(game, root, () => {
    if (kind === "ranks") {
      const ranks = game.encoding?.ranks?.(root);
      return ranks && viewRanks(game, root, ranks);
    }
    const states = game.encoding?.states?.(root);
    // `encode` may be a method that needs `this`.
    return states && { game: states.game, encode: (position: P) => states.encode(position) };
  });
}

function viewRanks<P, M>(rules: Game<P, M>, root: P, ranks: RankEncoding<P>): StateEncoding<P> {
  const game = new RankStates(ranks.game);
  checkFits(game.size, "positions");
  const encode = (position: P): [number] => {
    const found = blameEncoding(rules, position, () => ranks.rank(position));
    if (typeof found === "number" && isCount(found, game.size - 1)) return [found];
    const expected = `a rank in 0..${game.size - 1}`;
    return breach({ rules, position }, { rule: "encoding.ranks", expected, found });
  };
  encode(root);
  return { game, encode };
}

/** Returns what a step of an engine returns. If an encoding causes an error, it is the author's. */
export function blameEncoding<P, M, T>(rules: Rules<P, M>, position: P, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const isOwn = error instanceof LimitError || error instanceof RulesError;
    if (!rules.encoding || isOwn || isOfCaller(error)) throw error;
    const found = String(error).replace(/^RangeError: (Cannot solve: )?/, "");
    const expected = "an encoding that keeps the contract";
    const rule = rules.encoding.ranks ? "encoding.ranks" : "encoding.states";
    return breach({ rules, position }, { rule, expected, found }, { cause: error });
  }
}

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

/**
 * Returns the largest value that a table of all ranks must hold. A larger one is an error. Bounds of the
 * root say nothing of other ranks.
 */
export function findLargestInTable<P, M>(game: Game<P, M>, root: P, states: StateGame): number {
  const { maxValue = MOST, isLimited } = findLargest(game, root, states);
  return isLimited ? maxValue : MOST;
}
