// How a game can encode its positions, so that core's engines run at full speed.
import { isCount } from "../engines/_contract.ts";
import { type RankedGame, RankStates, type StateGame } from "../engines/games.ts";
import { LimitError, RulesError } from "../run/errors.ts";
import { isStackOverflow } from "../run/budget.ts";
import { breach, type Where } from "./clauses.ts";
import type { Rules } from "./rules.ts";

/** Positions as states of int32 words. */
export interface StateEncoding<P> {
  /** The moves of states. They must be those of the rules, in any order. */
  readonly game: StateGame;
  /** Returns the words of a position. */
  encode(position: P): ArrayLike<number>;
}

/** Positions as ranks 0..size−1: every move leads to a smaller rank, unless positions may repeat. */
export interface RankEncoding<P> {
  /** The moves of ranks. They must be those of the rules, in any order. */
  readonly game: RankedGame;
  /** Returns the rank of a position. */
  rank(position: P): number;
}

/** The encodings of a game. One is enough; ranks are used before states. */
export interface Encodings<P> {
  /** Returns how the positions that follow from a root are ranked. */
  ranks?(root: P): RankEncoding<P>;
  /** Returns how the positions that follow from a root are written as states. */
  states?(root: P): StateEncoding<P>;
}

/** Rules with encodings. */
export type EncodedRules<P, M> = Rules<P, M> & Encodings<P>;

/** Returns core's methods for a game, default first. `null-window` needs a `maxValue` and keys. */
export function listEngineMethods<P, M>(game: EncodedRules<P, M>): readonly string[] {
  if (game.mayRepeat) return ["loopy"];
  if (game.ranks) return ["retrograde"];
  return game.states ? ["memo", "null-window", "topological"] : ["memo"];
}

/**
 * Returns how the positions that follow from a root are written as states, or undefined. Ranks become
 * states of one word. Throws a `RulesError` if the encoding lacks a member.
 */
export function readEncoding<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  kind: keyof Encodings<P> = game.ranks ? "ranks" : "states",
): StateEncoding<P> | undefined {
  if (kind === "ranks") return game.ranks && viewRanks(game, root, game.ranks(root));
  const states = game.states?.(root);
  if (!game.states) return undefined;
  const { expand, wordCount, maxMoves, keyBits: bits = 64 } = states?.game ?? {};
  const where = { rules: game, position: root };
  checkMembers(where, kind, { encode: states?.encode, expand, wordCount, maxMoves });
  const encode = (position: P) => states!.encode(position); // it may be a method that needs `this`
  if (Number.isInteger(bits) && bits > 0 && bits <= 64) return { game: states!.game, encode };
  return breach(where, { rule: kind, expected: "an integer in 1..64 as keyBits", found: bits });
}

function viewRanks<P, M>(
  rules: EncodedRules<P, M>,
  root: P,
  ranks: RankEncoding<P> | undefined,
): StateEncoding<P> {
  const { expand, size, maxMoves } = ranks?.game ?? {};
  const rule = "ranks";
  checkMembers({ rules, position: root }, rule, { rank: ranks?.rank, expand, size, maxMoves });
  const game = new RankStates(ranks!.game);
  const encode = (position: P): [number] => {
    const found = blameEncoding(rules, position, () => ranks!.rank(position));
    if (typeof found === "number" && isCount(found, game.size - 1)) return [found];
    return breach({ rules, position }, { rule, expected: `a rank in 0..${game.size - 1}`, found });
  };
  encode(root);
  return { game, encode };
}

/** The members of encodings that are functions. The others are counts. */
const FUNCTIONS: readonly string[] = ["rank", "encode", "expand"];

/** Throws unless the members of an encoding are functions and counts. */
function checkMembers<P, M>(where: Where<P, M>, rule: string, members: object): void {
  for (const [name, member] of Object.entries(members)) {
    const isFunction = FUNCTIONS.includes(name);
    const least = name === "wordCount" ? 1 : 0;
    const isCount = Number.isInteger(member) && member >= least;
    if (isFunction ? typeof member === "function" : isCount) continue;
    const expected = `${isFunction ? "a function" : `an integer from ${least} as`} ${name}`;
    breach(where, { rule, expected, found: member });
  }
}

/** Returns what a step of an engine returns. If an encoding causes an error, it is the author's. */
export function blameEncoding<P, M, T>(rules: EncodedRules<P, M>, position: P, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const isOwn = error instanceof LimitError || error instanceof RulesError;
    if (!rules.ranks && !rules.states || isOwn) throw error;
    if (error instanceof RangeError && isStackOverflow(error)) throw error;
    const found = String(error).replace(/^RangeError: (Cannot solve: )?/, "");
    const expected = "an encoding that keeps the contract";
    const rule = rules.ranks ? "ranks" : "states";
    return breach({ rules, position }, { rule, expected, found }, { cause: error });
  }
}
