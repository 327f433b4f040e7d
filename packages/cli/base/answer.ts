/**
 * The judge's answer of a judge's input.
 *
 * @module
 */
import { solvedOrThrow } from "@zugzwang/core";
import type { AnyGame } from "./games.ts";

/**
 * Returns the judge's answer of a judge's input.
 *
 * @throws {InputError} if it is none.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function answerOf(game: AnyGame, input: string): Promise<string> {
  const position = game.parse(input);
  return game.formatAnswer(position, solvedOrThrow(await game.solve(position)));
}
