/**
 * From a study to what a verb prints: text, or JSON with the same names in every verb.
 *
 * @module
 */
import type { KnownEffort, ProvedStudy, StoppedStudy, Study } from "@zugzwang/core/study";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode, PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { STDIN_NAME } from "../base/named_file.ts";
import { type Answer, errorJson, failed, type Figures, jsonLine } from "../base/report.ts";
import { rangeText } from "../base/units.ts";
import { choosePaint, wantsJson } from "../command/settings.ts";

import { nameFile } from "../input/sources.ts";
import { namePartFile } from "../command/settings.ts";
import type { Task } from "./task.ts";

/** The two forms of an answer; the one that the call wants is made. */
export interface Forms {
  /** For people. */
  text(): string | Promise<string>;
  /** For programs. */
  json(): object | Promise<object>;
}

/** Returns an answer in the form that the call wants. */
export async function formAnswer(
  { call }: Task,
  { text, json }: Forms,
  exit: ExitCode = EXIT.ok,
): Promise<Answer> {
  if (!wantsJson(call)) return { exit, out: await text(), err: "" };
  const object = await json();
  return { exit, out: jsonLine(object), err: "", figures: pickFigures(object) };
}

function pickFigures(object: object): Figures {
  return pick(object as Figures, ["nodes", "positions", "peakBytes", "expectedMs"]);
}

/** Returns a text that says, of several inputs, which it is about. */
export function addHeading({ call, source, isOneOfSeveral }: Task, text: string): string {
  if (!isOneOfSeveral) return text;
  return `${choosePaint(call)("heading", nameFile(source) ?? STDIN_NAME)}\n${text}\n`;
}

/** Returns an object with some members of another; those that it lacks are missing in both. */
export function pick<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): Pick<T, K> {
  const known = names.filter((name) => name in object);
  return Object.fromEntries(known.map((name) => [name, object[name]])) as Pick<T, K>;
}

/** Returns the members of every answer: where it comes from, the answer, what was done for it. */
export function answerJson({ origin }: Task, study: ProvedStudy) {
  const answer = pick(study, ["method", "value", "winner", "move"]);
  return { ...origin, ...answer, ...effortJson(study) };
}

/** Returns the members of what was done. */
export function effortJson(study: KnownEffort & Pick<Study, "elapsedMs">) {
  return pick(study, ["elapsedMs", "positions", "nodes", "peakBytes"]);
}

/** Returns the members of a value: the number, and the winner where the game has one. */
export function valueJson(game: AnyGame, value: number) {
  return { value, ...game.winner && { winner: game.winner(value) } };
}

/** What a verb shows besides the bounds where a limit came first. */
export interface PartlyShown {
  /** Further members in JSON. */
  readonly json?: object;
  /** Text before the message on standard error. */
  readonly text?: string;
}

/** Returns what was proved: on standard error, and with --json on standard output. */
export function stoppedAnswer(
  task: Task,
  study: StoppedStudy,
  { json, text = "" }: PartlyShown = {},
): Answer {
  const { call, place } = task;
  const { limit, elapsedMs } = study;
  // How long the input took, not its last search alone.
  const fault = limit.kind === "time" ? { ...limit, needed: elapsedMs } : limit;
  const error = new PlacedError(place, new LimitError(fault));
  const { checkpoint, part } = call.options;
  const kept = checkpoint && part ? namePartFile(checkpoint, part) : checkpoint;
  const note = `proved so far: the value is ${rangeText(study)}` +
    (kept === undefined ? "" : `; the same call goes on from ${kept}`);
  const { exit, err } = failed(error, { json: false, note });
  if (wantsJson(call)) {
    const object = { ...stoppedJson(task, study, error), ...json };
    return { exit, err, out: jsonLine(object), figures: pickFigures(object) };
  }
  return { exit, err: text + err, out: "" };
}

function stoppedJson({ origin }: Task, study: StoppedStudy, error: unknown): object {
  const { method, lower, upper } = study;
  const value = lower === upper ? lower : null; // known, though the best move is not
  const stopped = { method, value, lower, upper, move: null };
  return { ...origin, ...stopped, ...effortJson(study), error: errorJson(error) };
}
