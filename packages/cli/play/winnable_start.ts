/**
 * The board that a game against the program begins with where none is asked for: of those that
 * people play, one that the player can win.
 *
 * @module
 */
import type { InstanceRecipe, Side } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study/course";
import { conclusion, study } from "@zugzwang/core/study/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { commandOf, inputOf, instancesOf } from "../input/instance_recipe.ts";

/** A board, and the command that made it if it was generated. */
export interface Start {
  /** The game. */
  readonly course: AnyCourse;
  /** What generates it; null where it was given. */
  readonly command: string | null;
}

/** What a game begins with. */
export interface Beginning extends Start {
  /** The sides that the player takes. */
  readonly yours: readonly Side[];
}

/** How many boards are looked at. */
const MOST_BOARDS = 20;

/** The most time for who wins one of them: it is small, and a person waits. */
const BOARD_MS = 300;

/**
 * Returns the first board, by seeds from 1 on, that the player wins under best play; without one
 * the first board, on which the player takes the winning side unless a side is asked for.
 */
export async function winnableStart(
  game: AnyGame,
  asked: readonly Side[] | undefined,
): Promise<Beginning> {
  const { families, defaultSize, played } = instancesOf(game);
  const { family = Object.keys(families)[0], sizes: [size] = [defaultSize] } = played ?? {};
  const yours = asked ?? [0];
  const recipes = Array.from({ length: MOST_BOARDS }, (_, i) => ({ size, family, seed: i + 1 }));
  if (yours.length !== 1) return { ...await startOf(game, recipes[0]), yours };
  for (const recipe of recipes) {
    const start = await startOf(game, recipe);
    if (await winnerOf(start.course) === yours[0]) return { ...start, yours };
  }
  const start = await startOf(game, recipes[0]);
  const winner = asked ? null : await winnerOf(start.course);
  return { ...start, yours: winner === null ? yours : [winner] };
}

async function startOf(game: AnyGame, recipe: InstanceRecipe): Promise<Start> {
  const course = await startCourse(game, inputOf(game, recipe));
  return { course, command: commandOf(game, recipe) };
}

/** The side that wins under best play; null for none, or where that takes long. */
async function winnerOf(course: AnyCourse): Promise<Side | null> {
  const found = await conclusion(study(course, { parts: ["outcome"] }, { timeMs: BOARD_MS }));
  const winner = found.outcome?.winner ?? null;
  return winner === null ? null : course.game.sides[0] === winner ? 0 : 1;
}
