/**
 * The methods of a game against each other, on boards that a naive twin could not do; cards, which
 * has one method, against plain search by its rules.
 *
 * @module
 */
import { plainSearch, type Random, valueOf } from "@zugzwang/core";
import {
  type AnyGame,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  pick,
  randomLine,
  type Sample,
} from "./check.ts";

/** What to compare of a game. */
interface Comparison {
  /** Sizes of boards. */
  readonly sizes: readonly string[];
  /** Families that are left out. */
  readonly without: readonly string[];
  /** Whether the methods can do a position. */
  suits(game: AnyGame, position: unknown): boolean;
  /** The methods; all of the game where missing. */
  readonly methods?: readonly string[];
}

/** Undrawn edges, empty cells that the slower methods can do. */
const [MOST_EDGES, MOST_CELLS] = [14, 5];

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  chess: {
    sizes: ["4x4", "5x5", "3x7", "6x4", "2x9", "10x2"],
    without: ["wide"], // for float64, which the other methods refuse
    suits: () => true,
  },
  cards: {
    sizes: ["3x4", "2x4", "3x3"],
    without: [],
    suits: (game, position) => Number(game.facts!(position).emptyCells) <= MOST_CELLS,
  },
  dots: {
    sizes: ["3x3", "4x4", "3x5", "5x5", "6x6"],
    without: [],
    suits: (game, position) => game.moves(position).length <= MOST_EDGES,
    methods: ["search", "table"],
  },
  patterns: {
    sizes: ["3x4", "4x3", "2x6", "1x13", "4x4", "3x5"],
    without: [],
    suits: () => true,
  },
};

/** Compares the methods of a game with each other. */
export async function checkMethods(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const comparison = COMPARISONS[game.name];
  const methods = comparison.methods ?? game.methods;
  const note = methods.length > 1 ? methods.join(", ") : "plain search by the rules";
  return await compareMany(options, async () => {
    const samples = samplesOf(game, comparison, options.random);
    return await Promise.all(samples.map((sample) => differenceOf(game, sample, methods)));
  }, () => note);
}

function samplesOf(game: AnyGame, comparison: Comparison, random: Random): Sample[] {
  const { families, generate } = game.instances!;
  const names = Object.keys(families).filter((name) => !comparison.without.includes(name));
  const start = generate(pick(comparison.sizes, random), pick(names, random), random);
  return randomLine(game, start, random)
    .filter(({ position }) => comparison.suits(game, position))
    .slice(0, 4);
}

async function differenceOf(
  game: AnyGame,
  sample: Sample,
  [first, ...others]: readonly string[],
): Promise<string | null> {
  const answer = await answerBy(game, sample, first);
  if (others.length === 0) {
    const value = valueOf(game, sample.position, plainSearch(game, sample.position));
    const found = answer.split(" ")[0];
    return found === `${value}` ? null : differenceAt(sample, "plain search", [found, value]);
  }
  for (const method of others) {
    const other = await answerBy(game, sample, method);
    if (other !== answer) return differenceAt(sample, `${first} and ${method}`, [answer, other]);
  }
  return null;
}

/** The value and the best move as text. */
async function answerBy(game: AnyGame, { position }: Sample, method: string): Promise<string> {
  const solution = await game.solve(position, { method });
  if (!solution.solved) return `stopped: ${solution.limit.message}`;
  return `${solution.value} ${solution.move === null ? "-" : game.formatMove(solution.move)}`;
}
