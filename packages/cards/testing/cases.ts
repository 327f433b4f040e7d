/**
 * Helpers of the tests.
 *
 * @module
 */
import { solve, solvedOrThrow, type SolveOptions } from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
import { compareValue } from "../../core/testing/compare.ts";
import { cards } from "../cards.ts";
import type { CardsPosition } from "../rules/position.ts";

/** A recorded case. */
export interface Fixture {
  /** Family, seed and the number of cards played. */
  readonly name: string;
  /** The judge's input. */
  readonly input: string;
  /** The judge's answer. */
  readonly expected: string;
  /** Seconds of another program. */
  readonly seedSeconds?: number;
}

/** Returns the cases of a file of JSON lines in testdata. */
export function readFixtures(name: string): Fixture[] {
  const file = new URL(`../testdata/${name}.jsonl`, import.meta.url);
  return Deno.readTextFileSync(file).trim().split("\n").map((line) => JSON.parse(line));
}

/** Returns the judge's answer to a position. */
export async function solveForJudge(
  position: CardsPosition,
  options: SolveOptions = {},
): Promise<string> {
  return cards.judge.formatAnswer(position, solvedOrThrow(await solve(cards, position, options)));
}

/** Returns the values of all moves. */
export async function findMoveValues(
  position: CardsPosition,
  options: SolveOptions = {},
): Promise<number[]> {
  return await withSolver(cards, position, options, (solver) => solver.moveValues());
}

/** Compares the score with a number. */
export function compareWith(position: CardsPosition, than: number, options: SolveOptions = {}) {
  return compareValue(cards, { position, than }, options);
}
