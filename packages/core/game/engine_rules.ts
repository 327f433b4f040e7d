/**
 * Plain rules as the engines see them: by numbers that positions are given as they are met, or by
 * the ranks of a bijection. Every position is made and dropped again, so a game that writes states
 * or ranks itself is faster by far; this one is right as soon as the rules are, and its naive twin.
 *
 * @module
 */
import { AGAIN, type RankedGame, type StateGame } from "../engines/games.ts";
import { guarded } from "./guard.ts";
import { breach } from "./rules_error.ts";
import type { Rules } from "./rules.ts";
import type { Ranking } from "./verification.ts";

/**
 * Returns the game for `topological`, `depthFirst`, `depthFirstGrundy` and, for games that go round
 * in circles, `loopyReachable`. Memory: every position that is met, some 400 bytes each.
 *
 * @throws {RulesError} in an engine, at a position with more than `maxMoves` moves.
 *
 * @example
 * ```ts
 * import { loopyReachable, numberedRules, type Rules } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A token on a path 0..5, a step either way; whoever is to move at 0 has lost.
 * type Token = { place: number; side: 0 | 1 };
 * const path: Rules<Token, number> = {
 *   name: "path",
 *   sideToMove: ({ side }) => side,
 *   moves: ({ place }) => place === 0 ? [] : place === 5 ? [-1] : [-1, 1],
 *   play: ({ place, side }, step) => ({ place: place + step, side: side === 0 ? 1 : 0 }),
 *   gain: () => 0,
 *   terminalValue: () => -1,
 *   formatPosition: ({ place, side }) => `${place} ${side}`,
 *   formatMove: String,
 * };
 * const game = numberedRules(path, { maxMoves: 2 });
 * const outcomeOf = (place: number) =>
 *   loopyReachable(game, { root: [game.numberOf({ place, side: 0 })] }).outcomes[0];
 * assertEquals([1, 3].map(outcomeOf), [1, 0]); // one step from the end; one can always go back
 * ```
 */
export function numberedRules<P, M>(
  rules: Rules<P, M>,
  { maxMoves }: Pick<RankedGame, "maxMoves">,
): StateGame & {
  /** Returns the number of a position, 0, 1, 2, … in the order in which they are met. */
  numberOf(position: P): number;
  /** Returns the position of a number. */
  positionOf(number: number): P;
} {
  const own = guarded(rules);
  const numbers = new Map<string, number>();
  const positions: P[] = [];
  const numberOf = (position: P): number => {
    const text = own.formatPosition(position);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, positions.length);
    return positions.push(position) - 1;
  };
  return {
    wordCount: 1,
    maxMoves,
    numberOf,
    positionOf: (number) => positions[number],
    expand: ([number], successors, gains, marks) =>
      eachMove(own, positions[number], maxMoves, ({ child, gain, mark }, i) => {
        successors[i] = numberOf(child);
        gains[i] = gain;
        marks[i] = mark;
      }),
    terminalValue: ([number]) => own.terminalValue(positions[number]),
  };
}

/**
 * Returns the game for `retrograde`, `retrogradeOutcomes`, `loopyRetrograde` and the other engines
 * of ranks.
 *
 * @throws {RulesError} in an engine, at a position with more than `maxMoves` moves.
 */
export function rankedRules<P, M>(
  rules: Rules<P, M>,
  ranking: Ranking<P>,
  { maxMoves }: Pick<RankedGame, "maxMoves">,
): RankedGame {
  const own = guarded(rules);
  return {
    size: ranking.size,
    maxMoves,
    expand(rank, successors, gains, marks) {
      const position = ranking.unrank(rank);
      if (position === null) return 0;
      return eachMove(own, position, maxMoves, ({ child, gain, mark }, i) => {
        successors[i] = ranking.rank(child);
        gains[i] = gain;
        marks[i] = mark;
      });
    },
    terminalValue(rank) {
      const position = ranking.unrank(rank);
      return position === null ? 0 : own.terminalValue(position);
    },
  };
}

/** What a move does. */
interface PlayedMove<P> {
  readonly child: P;
  readonly gain: number;
  readonly mark: number;
}

/** Calls `write` with each move of a position, and returns how many there are. */
function eachMove<P, M>(
  rules: Rules<P, M>,
  position: P,
  maxMoves: number,
  write: (step: PlayedMove<P>, place: number) => void,
): number {
  const moves = rules.moves(position);
  if (moves.length > maxMoves) {
    const expected = `at most ${maxMoves} moves, as maxMoves says`;
    breach({ rules, position }, { rule: "moves", expected, found: moves.length });
  }
  const side = rules.sideToMove(position);
  for (const [i, move] of moves.entries()) {
    const child = rules.play(position, move);
    const mark = rules.sideToMove(child) === side ? AGAIN : 0;
    write({ child, gain: rules.gain(position, move), mark }, i);
  }
  return moves.length;
}
