/**
 * The texts that a game's statement prescribes.
 *
 * @module
 */
import type { Solved } from "./solver.ts";

/** What a judge gives a program to read, and what it expects back. */
export interface JudgeTexts<P, M> {
  /**
   * Reads the judge's input.
   *
   * @throws {InputError} if it is not one, with line and column.
   */
  parse(text: string): P;
  /** Returns the judge's input of the position's instance, with a final newline. */
  formatInput(position: P): string;
  /** Returns the judge's answer for a solved position, with a final newline. */
  formatAnswer(position: P, solution: Solved<M>): string;
}
