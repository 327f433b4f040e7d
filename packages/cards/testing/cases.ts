/**
 * Helpers of the tests.
 *
 * @module
 */
import { solve, solvedOrThrow, type SolveOptions } from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
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
  return cards.formatAnswer(position, solvedOrThrow(await solve(cards, position, options)));
}

/** Returns the values of all moves. */
export async function findMoveValues(
  position: CardsPosition,
  options: SolveOptions = {},
): Promise<number[]> {
  return await withSolver(cards, position, options, (solver) => solver.moveValues());
}

/** Compares the score with a number. */
export async function compareWith(
  position: CardsPosition,
  than: number,
  options: SolveOptions = {},
): Promise<{ readonly sign: number; readonly nodes: number | null }> {
  return await withSolver(cards, position, options, async (solver) => {
    for (const tested of [than + 1, than, than - 1]) {
      const { lower, upper } = await solver.test(position, { than: tested });
      const { nodes } = solver.effort;
      if (lower > than) return { sign: 1, nodes };
      if (upper < than) return { sign: -1, nodes };
    }
    return { sign: 0, nodes: solver.effort.nodes };
  });
}
