/**
 * The board of `play` if you choose none: a usual size, and the player can win.
 *
 * @module
 */
import type { InstanceRecipe, Side } from "@zugzwang/core";
import { conclusion, startCourse, study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { commandOf, inputOf, instancesOf } from "../input/instance_recipe.ts";

/** A board to begin with. */
export interface Start {
  readonly course: AnyCourse;
  /** The command that generates it, or null. */
  readonly command: string | null;
}

/** A board and the seat of the player. */
export interface Beginning extends Start {
  /** The sides that the player moves for. */
  readonly yours: readonly Side[];
}

/** How many boards to try. */
const MOST_BOARDS = 20;

/** The most time to find out who wins one board. A person is waiting. */
const BOARD_MS = 300;

/**
 * Returns the first board, by seeds from 1 up, that the player wins with best play. Otherwise it
 * returns the first board, and the player takes the winning side unless a side is given.
 */
export async function findWinnableStart(
  game: AnyGame,
  asked: readonly Side[] | undefined,
): Promise<Beginning> {
  const { families, defaultSize, played } = instancesOf(game);
  const { family = Object.keys(families)[0], sizes: [size] = [defaultSize] } = played ?? {};
  const yours = asked ?? [0];
  const recipes = Array.from({ length: MOST_BOARDS }, (_, i) => ({ size, family, seed: i + 1 }));
  if (yours.length !== 1) return { ...await generateStart(game, recipes[0]), yours };
  for (const recipe of recipes) {
    const start = await generateStart(game, recipe);
    if (await findWinner(start.course) === yours[0]) return { ...start, yours };
  }
  const start = await generateStart(game, recipes[0]);
  const winner = asked ? null : await findWinner(start.course);
  return { ...start, yours: winner === null ? yours : [winner] };
}

async function generateStart(game: AnyGame, recipe: InstanceRecipe): Promise<Start> {
  const course = await startCourse(game, inputOf(game, recipe));
  return { course, command: commandOf(game, recipe) };
}

/** Returns the side that wins with best play; null for a draw, or if the time is not enough. */
async function findWinner(course: AnyCourse): Promise<Side | null> {
  const found = await conclusion(study(course, { parts: ["outcome"] }, { timeMs: BOARD_MS }));
  const winner = found.outcome?.winner ?? null;
  return winner === null ? null : course.game.sides[0] === winner ? 0 : 1;
}
