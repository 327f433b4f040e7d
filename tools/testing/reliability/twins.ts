/**
 * Compares every solver with a naive one: value, best move and values of all moves, along random games
 * on small boards.
 *
 * @module
 */
import { analyzeMoves, type Random, solve } from "@zugzwang/core";
import { bruteForce as naiveCards } from "../../../packages/cards/testing/brute_force.ts";
import { bruteForce as naiveChess } from "../../../packages/chess/testing/brute_force.ts";
import { bruteForce as naivePatterns } from "../../../packages/patterns/testing/brute_force.ts";
import {
  type AnyGame,
  type Boards,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  randomLineOn,
  type Sample,
} from "./check.ts";
import { naiveDots } from "./naive_dots.ts";

/** A naive solver's answer, from the statement's side. */
interface Expected {
  readonly value: number;
  readonly moves: Readonly<Record<string, number>>;
}

interface Twin extends Boards {
  expect(sample: Sample): Expected;
}

/** The naive solver of cards is too slow for more empty cells. */
const MOST_EMPTY_CELLS = 4;

/** The naive solvers by game. */
export const TWINS: Readonly<Record<string, Twin>> = {
  chess: {
    sizes: ["1x1", "1x4", "2x2", "2x3", "3x2", "3x3", "2x5", "4x3"],
    expect: ({ input, moves }) => naiveChess(input, moves),
  },
  cards: {
    sizes: ["1x2", "1x4", "2x2", "2x2", "2x3", "3x2", "3x3", "3x4", "3x4"],
    expect: expectCards,
  },
  dots: {
    sizes: ["1x1", "1x2", "2x1", "1x3", "2x2", "2x2", "4x1", "2x3", "3x2"],
    without: ["components"], // of other sizes than they are given
    expect: ({ input, moves }) => naiveDots(input, moves),
  },
  patterns: {
    sizes: ["1x5", "1x9", "2x3", "2x4", "3x3", "3x3", "4x2"],
    expect: expectPatterns,
  },
};

function expectCards({ input, moves }: Sample): Expected {
  const played = input + moves.map((move) => `${move}\n`).join("");
  const { text, values, moves: names } = naiveCards(played);
  const pairs = names.map((name, i) => [name, values[i]]);
  return { value: parseInt(text), moves: Object.fromEntries(pairs) };
}

function expectPatterns({ input, moves }: Sample): Expected {
  const tokens = input.trim().split(/\s+/);
  const [rows, cols, count] = tokens.splice(0, 3).map(Number);
  const patterns = Array.from({ length: count }, () => {
    const [height] = tokens.splice(0, 2).map(Number);
    return tokens.splice(0, height);
  });
  const { won, ended } = solvedPatterns({ rows, cols, patterns });
  const bit = (row: number, col: number) => 2 ** (row * cols + col);
  const set = moves.reduce((sum, move) => {
    const [row, col] = move.split(",").map(Number);
    return sum + bit(row, col);
  }, 0);
  const alice = moves.length % 2 === 0 ? 1 : -1;
  const values: Record<string, number> = {};
  for (let row = 0; row < rows && !ended[set]; row++) {
    for (let col = 0; col < cols; col++) {
      if ((set & bit(row, col)) !== 0) continue;
      values[`${row},${col}`] = won[set + bit(row, col)] ? -alice : alice;
    }
  }
  return { value: won[set] ? alice : -alice, moves: values };
}

type PatternsBoard = Parameters<typeof naivePatterns>[0];
let lastBoard: { key: string; solved: ReturnType<typeof naivePatterns> } | null = null;

/** Solves all positions of a board. Keeps the last board, since a game asks for it again and again. */
function solvedPatterns(board: PatternsBoard): ReturnType<typeof naivePatterns> {
  const key = JSON.stringify(board);
  if (lastBoard?.key !== key) lastBoard = { key, solved: naivePatterns(board) };
  return lastBoard.solved;
}

/** Compares a game with its naive solver. */
export async function checkTwin(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const twin = TWINS[game.name];
  return await compareMany(options, async () => {
    const samples = samplesOf(game, twin, options.random);
    return await Promise.all(samples.map((sample) => differenceFrom(game, sample, twin)));
  });
}

function samplesOf(game: AnyGame, twin: Twin, random: Random): Sample[] {
  const samples = randomLineOn(game, twin, random);
  if (game.name !== "cards") return samples;
  return samples.filter(({ position }) => emptyCount(game, position) <= MOST_EMPTY_CELLS);
}

function emptyCount(game: AnyGame, position: unknown): number {
  return Number(game.show.facts!(position).emptyCells);
}

async function differenceFrom(game: AnyGame, sample: Sample, twin: Twin): Promise<string | null> {
  const { position } = sample;
  const expected = twin.expect(sample);
  const solution = await solve(game, position);
  if (!solution.solved) return differenceAt(sample, "solved", [false, true]);
  if (solution.value !== expected.value) {
    return differenceAt(sample, "value", [solution.value, expected.value]);
  }
  const analyzed = await analyzeMoves(game, position);
  const found = analyzed.map(({ move, value }) => `${game.formatMove(move)}=${value}`).sort();
  const wanted = Object.entries(expected.moves).map(([move, value]) => `${move}=${value}`).sort();
  if (found.join() !== wanted.join()) {
    return differenceAt(sample, "values of moves", [found.join(" "), wanted.join(" ")]);
  }
  const best = Object.entries(expected.moves).find(([, value]) => value === expected.value)?.[0];
  const move = solution.move === null ? undefined : game.formatMove(solution.move);
  return move === best ? null : differenceAt(sample, "best move", [move, best]);
}
