/**
 * Studies in JSON, with the same names in every verb.
 *
 * @module
 */
import type { KnownEffort, Study } from "@zugzwang/core/study";
import type { AnyGame } from "../base/games.ts";
import { errorJson } from "../base/report.ts";
import type { Task } from "./task.ts";

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A member of a study. */
type Member = keyof Study;

/** The members of every answer, in their order. */
const ANSWER: readonly Member[] = ["method", "value", "winner", "move"];

/** Those where a limit came first. */
const STOPPED: readonly Member[] = ["method", "value", "lower", "upper", "move"];

/** The members of what was done. */
const EFFORT: readonly Member[] = ["elapsedMs", "positions", "nodes", "peakBytes"];

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

/** Returns the object of a study: what every answer has, and the members that are named. */
export function studyJson(task: Task, study: Study, members: readonly Member[] = []): JsonObject {
  return { ...originJson(task), ...picked(study, [...ANSWER, ...EFFORT, ...members]) };
}

/** Returns the object of a study that a limit has stopped: what is proved, and which limit. */
export function stoppedJson(
  task: Task,
  study: Study,
  { error, members = [] }: { error: unknown; members?: readonly Member[] },
): JsonObject {
  // A number here would pass for an answer, of which a batch needs no other.
  const stopped = { ...study, value: null, move: null };
  const names = [...STOPPED, ...EFFORT, ...members];
  return { ...originJson(task), ...picked(stopped, names), error: errorJson(error) };
}

function picked(study: Study, names: readonly Member[]): JsonObject {
  const known = names.filter((name) => name in study);
  return Object.fromEntries(known.map((name) => [name, study[name]]));
}
