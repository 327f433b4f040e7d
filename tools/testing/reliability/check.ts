/**
 * Helpers of the reliability checks.
 *
 * @module
 */
import type { Game, Random } from "@zugzwang/core";

// deno-lint-ignore no-explicit-any -- positions and moves are the game's own affair
export type AnyGame = Game<any, any>;

/** What to check. */
export interface CheckOptions {
  readonly count: number;
  readonly random: Random;
}

/** The result of a check. */
export interface Finding {
  /** How many positions or inputs were compared. */
  readonly count: number;
  /** The first few differences, each with its input. */
  readonly differences: readonly string[];
  /** Counts of the check. */
  readonly note: string;
}

const MOST_DIFFERENCES = 5;

/** Compares until `count` results are in or several differ. */
export async function compareMany(
  { count }: CheckOptions,
  compare: () => Promise<readonly (string | null)[]>,
  note: () => string = () => "",
): Promise<Finding> {
  const differences: string[] = [];
  let compared = 0;
  while (compared < count && differences.length < MOST_DIFFERENCES) {
    const results = await compare();
    compared += results.length;
    differences.push(...results.filter((result) => result !== null));
  }
  return { count: compared, differences, note: note() };
}

/** A position with its record. */
export interface Sample {
  /** The judge's input. */
  readonly input: string;
  /** The moves made after it. */
  readonly moves: readonly string[];
  readonly position: unknown;
}

/** Returns the positions of a random game. */
function randomLine(game: AnyGame, start: unknown, random: Random): Sample[] {
  const input = game.judge.formatInput(start);
  const samples: Sample[] = [{ input, moves: [], position: start }];
  for (;;) {
    const { moves, position } = samples[samples.length - 1];
    const legal = game.moves(position);
    if (legal.length === 0) return samples;
    const move = legal[random(legal.length)];
    const made = [...moves, game.formatMove(move)];
    samples.push({ input, moves: made, position: game.play(position, move) });
  }
}

/** Instances to choose from. */
export interface Boards {
  /** Sizes. A size that is listed twice is chosen twice as often. */
  readonly sizes: readonly string[];
  /** Families. All of the game by default. */
  readonly families?: readonly string[];
  /** Families to leave out. */
  readonly without?: readonly string[];
}

/** Returns the positions of a random game on a random board. */
export function randomLineOn(game: AnyGame, boards: Boards, random: Random): Sample[] {
  const { generate, families: all } = game.instances!;
  const { sizes, families = Object.keys(all), without = [] } = boards;
  const family = pick(families.filter((name) => !without.includes(name)), random);
  return randomLine(game, generate(pick(sizes, random), family, random), random);
}

/** Describes a difference. */
export function differenceAt(
  { input, moves }: Sample,
  what: string,
  [found, expected]: readonly [unknown, unknown],
): string {
  return `${what}: found ${found}, expected ${expected}; moves "${
    moves.join(";")
  }" after\n${input}`;
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[random(items.length)];
}
