/**
 * What several tests need.
 *
 * @module
 */
import { solvedOrThrow, type SolveOptions } from "@zugzwang/core";
import { cards } from "../cards.ts";
import type { CardsPosition } from "../rules/position.ts";

/** A recorded case. */
export interface Fixture {
  /** Family, seed and how many cards were played. */
  readonly name: string;
  /** The judge's input. */
  readonly input: string;
  /** The judge's answer. */
  readonly expected: string;
  /** What another program took for it. */
  readonly seedSeconds?: number;
}

/** Returns the cases of a file of JSON lines in testdata. */
export function fixtures(name: string): Fixture[] {
  const file = new URL(`../testdata/${name}.jsonl`, import.meta.url);
  return Deno.readTextFileSync(file).trim().split("\n").map((line) => JSON.parse(line));
}

/** Returns the judge's answer to a position. */
export async function judgeAnswer(
  position: CardsPosition,
  options: SolveOptions = {},
): Promise<string> {
  return cards.formatAnswer(position, solvedOrThrow(await cards.solve(position, options)));
}
