/**
 * The bytes of answers with different numbers of workers; but for cards, where that would take
 * long, the values of all moves too.
 *
 * @module
 */
import { analyzeMoves, solvedOrThrow } from "@zugzwang/core";
import {
  type AnyGame,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  pick,
  randomLine,
} from "./check.ts";

/** Numbers of workers. */
const WORKERS = [1, 2, 3] as const;

/** Boards, of cards such as are large enough for workers to be started. */
const SIZES: Readonly<Record<string, string>> = {
  chess: "6x6",
  cards: "3x4",
  dots: "3x4",
  patterns: "4x4",
};

/** Families of cards that are solved in a moment. */
const QUICK_CARDS = ["u3", "u1", "equal", "twins", "ours", "theirs"];

/** Compares answers of one game with 1, 2 and 3 workers. */
export async function checkWorkers(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const { families, generate } = game.instances!;
  const names = game.name === "cards" ? QUICK_CARDS : Object.keys(families);
  return await compareMany(options, async () => {
    const start = generate(SIZES[game.name], pick(names, options.random), options.random);
    const line = randomLine(game, start, options.random);
    const sample = line[Math.min(line.length - 1, 1)];
    const answers: string[] = [];
    for (const workers of WORKERS) answers.push(await bytesOf(game, sample.position, workers));
    const other = answers.find((answer) => answer !== answers[0]);
    return [other === undefined ? null : differenceAt(sample, "workers", [other, answers[0]])];
  }, () => `with ${WORKERS.join(", ")} workers`);
}

async function bytesOf(game: AnyGame, position: unknown, workers: number): Promise<string> {
  const solution = solvedOrThrow(await game.solve(position, { workers }));
  if (game.name === "cards") return game.formatAnswer(position, solution);
  const moves = await analyzeMoves(game, position, { workers });
  const values = moves.map(({ move, value }) => `${game.formatMove(move)}=${value}`);
  return game.formatAnswer(position, solution) + values.join(" ");
}
