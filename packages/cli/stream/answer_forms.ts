/**
 * From what is known of a position to what a verb prints: text, or JSON with the same names in
 * every verb, held to their schemas by the compiler.
 *
 * @module
 */
import type {
  EndedStudy,
  KnownEffort,
  ProvedStudy,
  StoppedStudy,
  Study,
  StudyPart,
} from "@zugzwang/core/study";
import { conclusion, study } from "@zugzwang/core/study/study";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode, PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { STDIN_NAME } from "../base/named_file.ts";
import { type Answer, errorJson, failed, type Figures, jsonLine } from "../base/report.ts";
import { rangeText } from "../base/units.ts";
import { choosePaint, wantsJson } from "../command/settings.ts";
import type { Task } from "../command/verb.ts";
import type { StoppedJson } from "../schemas/common.ts";
import type { VerbJson, VerbName } from "../schemas/schemas.ts";
import { fileOf } from "../input/sources.ts";
import { checkpointOf } from "./checkpoint_file.ts";

/** The two forms of an answer; the one that is asked for is made. */
export interface Forms<V extends VerbName> {
  /** For people. */
  text(): string;
  /** For programs. */
  json(): VerbJson<V>;
}

/** Returns the answer of a verb in the form that the call wants. */
export function answered<V extends VerbName>(
  { call }: Task,
  { text, json }: Forms<V>,
  exit: ExitCode = EXIT.ok,
): Answer {
  if (!wantsJson(call)) return { exit, out: text(), err: "" };
  const object = json();
  return { exit, out: jsonLine(object), err: "", figures: figuresOf(object) };
}

function figuresOf(object: object): Figures {
  return picked(object as Figures, ["nodes", "positions", "peakBytes", "expectedMs"]);
}

/** Returns a text that says, of several inputs, which it is about. */
export function headed({ call, source, isOneOfSeveral }: Task, text: string): string {
  if (!isOneOfSeveral) return text;
  return `${choosePaint(call)("heading", fileOf(source) ?? STDIN_NAME)}\n${text}\n`;
}

/** Studies the position of a task. */
export function studyTask(
  { course, solverOptions }: Task,
  parts: readonly StudyPart[],
): Promise<EndedStudy> {
  return conclusion(study(course, { parts }, solverOptions));
}

/** Returns an object with some members of another; those that it lacks are missing in both. */
export function picked<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): Pick<T, K> {
  const known = names.filter((name) => name in object);
  return Object.fromEntries(known.map((name) => [name, object[name]])) as Pick<T, K>;
}

/** Returns the members of every answer: where it comes from, the answer, what was done for it. */
export function answerJson({ origin }: Task, study: ProvedStudy) {
  const answer = picked(study, ["method", "value", "winner", "move"]);
  return { ...origin, ...answer, ...effortJson(study) };
}

/** Returns the members of what was done. */
export function effortJson(study: KnownEffort & Pick<Study, "elapsedMs">) {
  return picked(study, ["elapsedMs", "positions", "nodes", "peakBytes"]);
}

/** Returns the members of a value: the number, and the winner where the game has one. */
export function valueJson(game: AnyGame, value: number) {
  return { value, ...game.winner && { winner: game.winner(value) } };
}

/** What a verb shows besides bounds where a limit came first. */
interface ShownOfStopped<V extends VerbName> {
  /** In JSON. */
  readonly more?: Omit<Extract<VerbJson<V>, StoppedJson>, keyof StoppedJson>;
  /** On standard error, else. */
  readonly text?: string;
}

/** Returns what was proved: on standard error, and with --json on standard output. */
export function stoppedAnswer<V extends VerbName>(
  task: Task,
  study: StoppedStudy,
  { more, text = "" }: ShownOfStopped<V> = {},
): Answer {
  const { call, place } = task;
  const { limit, elapsedMs } = study;
  // It says how long the input took, not its last search alone, nor that without its workers' start.
  const fault = limit.kind === "time" ? { ...limit, needed: elapsedMs } : limit;
  const error = new PlacedError(place, new LimitError(fault));
  const { checkpoint, part } = call.options;
  const kept = checkpoint && part ? checkpointOf(checkpoint, part) : checkpoint;
  const note = `proved so far: the value is ${rangeText(study)}` +
    (kept === undefined ? "" : `; the same call goes on from ${kept}`);
  const { exit, err } = failed(error, { json: false, note });
  if (wantsJson(call)) {
    const object = { ...stoppedJson(task, study, error), ...more };
    return { exit, err, out: jsonLine(object), figures: figuresOf(object) };
  }
  return { exit, err: text + err, out: "" };
}

function stoppedJson({ origin }: Task, study: StoppedStudy, error: unknown): StoppedJson {
  const { method, lower, upper } = study;
  const value = lower === upper ? lower : null; // known, though the best move is not
  const stopped = { method, value, lower, upper, move: null };
  return { ...origin, ...stopped, ...effortJson(study), error: errorJson(error) };
}

/**
 * Returns what is proved of a position where a limit stopped an answer that takes more than its
 * value: what a solver states that has no time at all.
 */
export async function stoppedAt(
  { course, solverOptions }: Task,
  limit: LimitError,
): Promise<StoppedStudy> {
  const options = { ...solverOptions, threads: 1, deadline: Date.now() - 1 };
  const found = await conclusion(study(course, { parts: ["value"] }, options));
  return { ...found, limit: limit.fault };
}
