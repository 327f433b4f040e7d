import { type Game, requireGame } from "../game/game.ts";
import type { GameFault } from "../run/errors.ts";
import type { CheckOptions } from "./_checks.ts";
import type { GameReport } from "./_visit.ts";

export type { CheckOptions, GameReport };

/**
 * Checks a game from one position on, against the contract:
 *
 * - functions return the right types, throw nothing and return the same result again, and `play` does
 *   not change its argument;
 * - texts of positions, moves and inputs can be read back; those of moves differ and have no semicolon;
 *   a scene names only legal moves;
 * - the game ends: no position can be reached from itself;
 * - encodings: `states` and `ranks` have the moves, ends and values of the rules, and moves lead to
 *   smaller ranks;
 * - values lie within `bounds`; symmetries and canonical texts keep them for the side to move;
 * - the solver: value, best move (the smallest of equal ones), value of every move and best line agree
 *   with plain search;
 * - everything that the game shows, and the games of its proofs, can be made.
 *
 * It visits positions depth first, up to the limit. It compares values only if it has visited all
 * positions. Time and memory grow with the number of positions.
 *
 * @throws {LimitError} if a limit of `solve` stops it.
 * @throws {RangeError} if a number of positions is negative or not a number.
 * @returns the first violation with a counterexample; `describeFault` prints it.
 *
 * @example See `docs/examples/tic_tac_toe.ts`.
 */
export async function checkGame<P, M>(
  game: Game<P, M>,
  position: P,
  options: CheckOptions<P> = {},
): Promise<GameReport> {
  requireGame("check", game);
  for (const count of [options.maxPositions ?? 0, options.solvedPositions ?? 0]) {
    if (!(count >= 0)) throw new RangeError(`Cannot check ${count} positions: expected a number`);
  }
  const { checkFrom } = await import("./_visit.ts"); // a solve never loads it
  return await checkFrom(game, position, options);
}

/** Returns a violation as text, with a record of the position that every verb can read. */
export function describeFault(fault: GameFault): string {
  const { rule, input, position, move, moves, expected, found } = fault;
  return [
    rule,
    `expected: ${expected}`,
    `found: ${found}`,
    ...move === null ? [] : [`move: ${move}`],
    ...position === null ? [] : [`position: ${position}`],
    ...input === null ? [] : [`record: ${JSON.stringify({ input, ...moves && { moves } })}`],
  ].join("\n");
}
