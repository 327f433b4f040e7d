// Reads the encoding of a game, and reports its faults.
import { checkFits, isCount } from "../engines/_contract.ts";
import { RankStates } from "../engines/games.ts";
import { LimitError, RulesError } from "../run/errors.ts";
import { breach, type Where } from "./clauses.ts";
import type { Encoding, RankEncoding, StateEncoding } from "./encoding.ts";
import type { Rules } from "./rules.ts";

/**
 * Returns how the positions that follow from a root are written as states, or undefined. Ranks become
 * states of one word. Throws a `RulesError` if the encoding lacks a member.
 */
export function readEncoding<P, M>(
  game: Rules<P, M>,
  root: P,
  kind: keyof Encoding<P> = game.encoding?.ranks ? "ranks" : "states",
): StateEncoding<P> | undefined {
  const { ranks, states } = game.encoding ?? {};
  if (kind === "ranks") {
    return ranks && blameEncoding(game, root, () => viewRanks(game, root, ranks(root)));
  }
  return states && blameEncoding(game, root, () => viewStates(game, root, states(root)));
}

function viewStates<P, M>(
  rules: Rules<P, M>,
  root: P,
  states: StateEncoding<P> | undefined,
): StateEncoding<P> {
  const { expand, wordCount, maxMoves, maxValue = 0, keyBits: bits = 64 } = states?.game ?? {};
  const where = { rules, position: root };
  const rule = "encoding.states";
  checkMembers(where, rule, { encode: states?.encode, expand, wordCount, maxMoves, maxValue });
  const encode = (position: P) => states!.encode(position); // it may be a method that needs `this`
  if (Number.isInteger(bits) && bits > 0 && bits <= 64) return { game: states!.game, encode };
  return breach(where, { rule, expected: "an integer in 1..64 as keyBits", found: bits });
}

function viewRanks<P, M>(
  rules: Rules<P, M>,
  root: P,
  ranks: RankEncoding<P> | undefined,
): StateEncoding<P> {
  const { expand, size, maxMoves, maxValue = 0 } = ranks?.game ?? {};
  const rule = "encoding.ranks";
  const members = { rank: ranks?.rank, expand, size, maxMoves, maxValue };
  checkMembers({ rules, position: root }, rule, members);
  checkFits(size!, "positions");
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
export function blameEncoding<P, M, T>(rules: Rules<P, M>, position: P, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const isOwn = error instanceof LimitError || error instanceof RulesError;
    if (!rules.encoding || isOwn) throw error;
    const found = String(error).replace(/^RangeError: (Cannot solve: )?/, "");
    const expected = "an encoding that keeps the contract";
    const rule = rules.encoding.ranks ? "encoding.ranks" : "encoding.states";
    return breach({ rules, position }, { rule, expected, found }, { cause: error });
  }
}
