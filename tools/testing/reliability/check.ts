/**
 * What a reliability check is: a count of things that were compared, and those that differ.
 *
 * @module
 */
import type { Game, Random } from "@zugzwang/core";

/** Any game. */
// deno-lint-ignore no-explicit-any -- positions and moves are the game's own affair
export type AnyGame = Game<any, any>;

/** What a check is given. */
export interface CheckOptions {
  /** How many things to compare. */
  readonly count: number;
  /** Where its instances come from. */
  readonly random: Random;
}

/** What a check found. */
export interface Finding {
  /** How many things were compared. */
  readonly count: number;
  /** Those that differ, with the input that shows it; the first few. */
  readonly differences: readonly string[];
  /** What else is to be said. */
  readonly note: string;
}

/** The most differences that are kept. */
const MOST_DIFFERENCES = 5;

/** Compares until `count` things have been compared, or several differ. */
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

/** A position with the input and the moves that show it. */
export interface Sample {
  /** The judge's input. */
  readonly input: string;
  /** The moves made after it. */
  readonly moves: readonly string[];
  /** The position. */
  readonly position: unknown;
}

/** Returns the positions of a random line of play, from the start to the end of the game. */
function randomLine(game: AnyGame, start: unknown, random: Random): Sample[] {
  const input = game.formatInput(start);
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

/** Instances to draw from. */
export interface Boards {
  /** Their sizes, those that come more often several times. */
  readonly sizes: readonly string[];
  /** Their families; all of the game where missing. */
  readonly families?: readonly string[];
  /** Families that are left out. */
  readonly without?: readonly string[];
}

/** Returns the positions of a random line of play on a random board. */
export function randomLineOn(game: AnyGame, boards: Boards, random: Random): Sample[] {
  const { generate, families: all } = game.instances!;
  const { sizes, families = Object.keys(all), without = [] } = boards;
  const family = pick(families.filter((name) => !without.includes(name)), random);
  return randomLine(game, generate(pick(sizes, random), family, random), random);
}

/** Says where something differs. */
export function differenceAt(
  { input, moves }: Sample,
  what: string,
  [found, expected]: readonly [unknown, unknown],
): string {
  return `${what}: found ${found}, expected ${expected}; moves "${
    moves.join(";")
  }" after\n${input}`;
}

/** Returns one of the items. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[random(items.length)];
}
