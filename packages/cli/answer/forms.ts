// Turns a study into what a verb prints: text, or JSON with the same members in every verb.
import type { KnownEffort, ProvedStudy, StoppedStudy, Study } from "@zugzwang/core/study";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode, PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { STDIN_NAME } from "../base/named_file.ts";
import {
  type Answer,
  describeErrorJson,
  type Figures,
  formatJsonLine,
  makeFailure,
} from "../base/report.ts";
import { formatRange } from "../base/units.ts";
import { choosePaint, namePartFile, wantsJson } from "../command/settings.ts";
import { nameFile } from "../input/sources.ts";
import type { Task } from "./task.ts";

/** The two forms of an answer. Only the form that the call needs is made. */
export interface Forms {
  /** For people. */
  text(): string;
  /** For programs. */
  json(): object;
}

/** Returns an answer in the form that the call needs. */
export function formAnswer(
  { call }: Task,
  { text, json }: Forms,
  exit: ExitCode = EXIT.ok,
): Answer {
  if (!wantsJson(call)) return { exit, out: text(), err: "" };
  const object = json();
  return { exit, out: formatJsonLine(object), err: "", figures: pickFigures(object) };
}

function pickFigures(object: object): Figures {
  return pick(object as Figures, ["nodes", "positions", "peakBytes", "expectedMs"]);
}

/** Returns a text. If the call has several inputs, the name of the file precedes it. */
export function addHeading({ call, source, isOneOfSeveral }: Task, text: string): string {
  if (!isOneOfSeveral) return text;
  return `${choosePaint(call)("heading", nameFile(source) ?? STDIN_NAME)}\n${text}\n`;
}

/** Returns the named members that an object has. */
export function pick<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): Pick<T, K> {
  const known = names.filter((name) => name in object);
  return Object.fromEntries(known.map((name) => [name, object[name]])) as Pick<T, K>;
}

/** Returns the members of every answer: its origin, the answer, its cost. */
export function describeAnswer({ origin }: Task, study: ProvedStudy) {
  const answer = pick(study, ["method", "value", "winner", "move"]);
  return { ...origin, ...answer, ...describeEffort(study) };
}

/** Returns the members that describe the cost of an answer. */
export function describeEffort(study: KnownEffort & Pick<Study, "elapsedMs">) {
  return pick(study, ["elapsedMs", "positions", "nodes", "peakBytes"]);
}

/** Returns a value and, in games whose values are winners, the winner. */
export function describeValue(game: AnyGame, value: number) {
  return { value, ...game.winner && { winner: game.winner(value) } };
}

/** What a verb prints in addition to the bounds if a limit stopped it. */
export interface PartlyShown {
  /** Further members in JSON. */
  readonly json?: object;
  /** Text before the message on standard error. */
  readonly text?: string;
}

/** Returns the answer of a study that a limit stopped: what is proved, and the limit. */
export function makeStoppedAnswer(
  task: Task,
  study: StoppedStudy,
  { json, text = "" }: PartlyShown = {},
): Answer {
  const { call, place } = task;
  const { limit, elapsedMs } = study;
  // the time of the whole study, not of its last search
  const fault = limit.kind === "time" ? { ...limit, needed: elapsedMs } : limit;
  const error = new PlacedError(place, new LimitError(fault));
  const { checkpoint, part } = call.options;
  const kept = checkpoint && part ? namePartFile(checkpoint, part) : checkpoint;
  const note = `proved so far: the value is ${formatRange(study)}` +
    (kept === undefined ? "" : `; repeat the command to continue from ${kept}`);
  const { exit, err } = makeFailure(error, { json: false, note });
  if (wantsJson(call)) {
    const object = { ...describeStopped(task, study, error), ...json };
    return { exit, err, out: formatJsonLine(object), figures: pickFigures(object) };
  }
  return { exit, err: text + err, out: "" };
}

function describeStopped({ origin }: Task, study: StoppedStudy, error: unknown): object {
  const { method, lower, upper } = study;
  const value = lower === upper ? lower : null; // the value may be known without the best move
  const stopped = { method, value, lower, upper, move: null };
  return { ...origin, ...stopped, ...describeEffort(study), error: describeErrorJson(error) };
}
