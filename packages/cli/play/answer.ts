/**
 * What to say about an answer to an exercise, and how to play a wrong one out on the board.
 *
 * @module
 */
import { analyzeMoves, bestLine, type Game, type SolveOptions } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import type { Message } from "./messages.ts";
import { explainMove } from "./reasons.ts";

/** What is known of an answer. */
export interface Answer {
  /** Whether it is a best move. */
  readonly isBest: boolean;
  /** Why it is good or bad; `formatReasons` makes a sentence of it. */
  readonly reasons: readonly Message[];
  /** How the game ends with best play after it: the moves to show. */
  readonly line: readonly string[];
}

/**
 * Checks an answer by solving the position.
 *
 * @throws {LimitError} if a limit stops the solver.
 */
export async function checkAnswer<P, M>(
  game: Game<P, M>,
  { position, move, names, ...options }: SolveOptions & {
    readonly position: P;
    /** The text of the move that was played. */
    readonly move: string;
    /** The names of the players, the first to move first. */
    readonly names: readonly [string, string];
  },
): Promise<Answer> {
  const found = await analyzeMoves(game, position, options);
  const moves = found.map(({ move, ...values }): StudiedMove => {
    const moveClass = game.moveClass?.(position, move) ?? null;
    return { ...values, move: game.formatMove(move), moveClass, plies: null };
  });
  const [best] = moves;
  const child = game.play(position, game.parseMove(move, position));
  const line = (await bestLine(game, child, options)).steps.map(({ move }) =>
    game.formatMove(move)
  );
  const study = { move: best.move, moverValue: best.moverValue, moves, unproved: [] };
  return {
    isBest: moves.find((other) => other.move === move)!.moverValue === best.moverValue,
    reasons: explainMove({ game, position, move, study, names, line }),
    line,
  };
}
