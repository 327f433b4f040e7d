// Chooses the board of `play` without a file or options: a usual size that the player can win.
import { startCourse, study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { findInstances, formatCommand, generateInput } from "../input/instance_recipe.ts";
import type { SeatName } from "./saved_game.ts";

export interface Beginning {
  readonly course: AnyCourse;
  /** The command that generates the board, or null. */
  readonly command: string | null;
  /** The seat of the player. */
  readonly seat: SeatName;
}

const MOST_BOARDS = 20;
/** The time limit for finding the winner of a board, because a person is waiting. */
const BOARD_MS = 300;

/**
 * Returns the first board, by seeds from 1 up, that the player wins with best play. If no board is won,
 * it returns the first one, and the player gets the winning side unless a side is given.
 */
export async function findWinnableStart(
  game: AnyGame,
  given: SeatName | undefined,
): Promise<Beginning> {
  const { families, defaultSize, played } = findInstances(game);
  const { family = Object.keys(families)[0], sizes: [size] = [defaultSize] } = played ?? {};
  const seat = given ?? "first";
  const generate = (seed: number) => {
    const recipe = { size, family, seed };
    const course = startCourse(game, generateInput(game, recipe));
    return { course, command: game.start === undefined ? formatCommand(game, recipe) : null };
  };
  if (seat === "both" || seat === "none") return { ...generate(1), seat };
  for (let seed = 1; seed <= MOST_BOARDS; seed++) {
    const start = generate(seed);
    if (await findWinner(start.course) === seat) return { ...start, seat };
  }
  const start = generate(1);
  return { ...start, seat: given ?? await findWinner(start.course) ?? seat };
}

/** Returns the seat that wins with best play; null for a draw, or if the time is too short. */
async function findWinner(course: AnyCourse): Promise<SeatName | null> {
  const { outcome } = await study(course, { parts: ["outcome"], timeMs: BOARD_MS });
  const winner = outcome?.winner ?? null;
  return winner === null ? null : course.game.sides[0] === winner ? "first" : "second";
}
