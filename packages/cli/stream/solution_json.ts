/**
 * Solutions and studies in JSON, with the same names in every verb.
 *
 * @module
 */
import type { KnownEffort, Solution, Study } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";
import type { Task } from "./task.ts";

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The members of every answer, in their order. */
const ANSWER = ["method", "value", "winner", "move"] as const;

/** The members of what was done. */
const EFFORT = ["elapsedMs", "positions", "nodes", "peakBytes"] as const;

/** Returns the members that begin every object: where it comes from. */
export function originJson({ origin }: Task): JsonObject {
  return origin;
}

/** Returns the members of a value: the number, and the winner where the game has one. */
export function valueJson(game: AnyGame, value: number): JsonObject {
  return game.winner ? { value, winner: game.winner(value) } : { value };
}

/** Returns the members of what was done. */
export function effortJson({ positions, nodes, peakBytes }: KnownEffort, ms: number): JsonObject {
  return { elapsedMs: Math.round(ms * 1000) / 1000, positions, nodes, peakBytes };
}

/** Returns the object of a solution; bounds that are not known are null. */
export function solutionJson(task: Task, solution: Solution<unknown>, ms: number): JsonObject {
  const { game } = task;
  const head = { ...originJson(task), method: solution.method };
  if (solution.solved) {
    const move = solution.move === null ? null : game.formatMove(solution.move);
    return { ...head, ...valueJson(game, solution.value), move, ...effortJson(solution, ms) };
  }
  const { lower, upper } = solution;
  return { ...head, value: null, lower, upper, move: null, ...effortJson(solution, ms) };
}

/** Returns the object of a study: what every answer has, and the members that are named. */
export function studyJson(task: Task, study: Study, members: readonly (keyof Study)[]): JsonObject {
  const names = [...ANSWER, ...EFFORT, ...members].filter((name) => name in study);
  return { ...originJson(task), ...Object.fromEntries(names.map((name) => [name, study[name]])) };
}
