// Chooses the board of `play` without a file or options: a usual size that the player can win.
import type { Side } from "@zugzwang/core";
import { startCourse, study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { findInstances, formatCommand, generateInput } from "../input/instance_recipe.ts";

export interface Beginning {
  readonly course: AnyCourse;
  /** The command that generates the board, or null. */
  readonly command: string | null;
  /** The sides that the player moves for. */
  readonly yours: readonly Side[];
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
  given: readonly Side[] | undefined,
): Promise<Beginning> {
  const { families, defaultSize, played } = findInstances(game);
  const { family = Object.keys(families)[0], sizes: [size] = [defaultSize] } = played ?? {};
  const yours = given ?? [0];
  const generate = (seed: number) => {
    const recipe = { size, family, seed };
    const course = startCourse(game, generateInput(game, recipe));
    return { course, command: game.start === undefined ? formatCommand(game, recipe) : null };
  };
  if (yours.length !== 1) return { ...generate(1), yours };
  for (let seed = 1; seed <= MOST_BOARDS; seed++) {
    const start = generate(seed);
    if (await findWinner(start.course) === yours[0]) return { ...start, yours };
  }
  const start = generate(1);
  const winner = given ? null : await findWinner(start.course);
  return { ...start, yours: winner === null ? yours : [winner] };
}

/** Returns the side that wins with best play; null for a draw, or if the time is too short. */
async function findWinner(course: AnyCourse): Promise<Side | null> {
  const found = await study(course, { parts: ["outcome"], timeMs: BOARD_MS });
  const winner = found.outcome?.winner ?? null;
  return winner === null ? null : course.game.sides[0] === winner ? 0 : 1;
}
