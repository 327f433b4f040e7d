// Answers one input of a call: reads its record, studies it, and turns the study into what the verb
// prints. JSON has the same members in every verb.
import { nameWinner } from "@zugzwang/core/game";
import type { Ask, KnownEffort, ProvedStudy, StoppedStudy, Study } from "@zugzwang/core/study";
import { InputError, LimitError } from "@zugzwang/core";
import {
  type EstimatedTimes,
  EXIT,
  type ExitCode,
  findCause,
  formatJsonLine,
  makeFailure,
  PlacedError,
  placeError,
  type Reply,
  UsageError,
} from "../base/report.ts";
import { formatRange } from "../base/units.ts";
import type { OptionSpecs, VerbSpec } from "../command/verb.ts";
import type { Request } from "../command/request.ts";
import type { Task } from "./task.ts";

/** A verb that answers positions independently: one, several at once, or a batch. */
export interface PositionVerb<S extends OptionSpecs = OptionSpecs> extends VerbSpec<S> {
  /** Answers a position. It prints nothing. An error becomes a message and an exit code. */
  answer(task: Task<S>): Promise<Reply>;
  /** Returns what it adds to the summary of a batch; empty for nothing. */
  sumUp?(batch: EstimatedBatch): string;
  /** Handles a whole call, also one without positions. */
  run?(request: Request<S>): Promise<ExitCode>;
}

/** The lines of a batch, and the estimates that their replies or rows have. */
export interface EstimatedBatch {
  readonly times: readonly (Required<EstimatedTimes> & { readonly number: number })[];
  /** How many lines there are so far; all of a sample once it is ended. */
  readonly lines: number;
  /** How many lines they are a random sample of; null if they are all. */
  readonly sampledFrom: number | null;
}

/** A verb that answers positions, or one that handles the whole call. What it throws becomes a message. */
export type Verb<S extends OptionSpecs = OptionSpecs> =
  | PositionVerb<S>
  | VerbSpec<S> & { run(request: Request<S>): Promise<ExitCode> };

/**
 * Returns the answer of a call's verb to an input or, if a limit stops it, what is proved. Errors become
 * answers too. Throws only a fault of the book of several inputs, which ends the whole call.
 */
export async function answerInput(verb: PositionVerb, task: Task): Promise<Reply> {
  const { request } = task;
  try {
    await task.read();
    return await verb.answer(task as Task<never>);
  } catch (error) {
    if (request.inputs.areSeveral && isBookFault(error)) throw error;
    await task.addRowMembers();
    const { origin, known } = task;
    const isLimit = error instanceof LimitError;
    if (isLimit && known) return makeStoppedAnswer(task, { ...known, limit: error.fault });
    const note = isLimit ? task.describeKept() : "";
    return makeFailure(placeFault(task, error), { json: request.output.isJson, origin, note });
  }
}

function isBookFault(error: unknown): boolean {
  const cause = findCause(error);
  return cause instanceof InputError && cause.fault.place?.startsWith("book ") === true;
}

/** Returns an error as the user sees it, with its place. */
function placeFault(task: Task, error: unknown): unknown {
  const { request, place } = task;
  const needsPlace = request.inputs.areSeveral && error instanceof UsageError;
  return needsPlace ? new PlacedError(place, error) : placeError(place, error);
}

/** What a verb asks about a position, and how it prints the study. */
export interface StudyForm {
  readonly ask: Ask;
  text(task: Task, study: ProvedStudy): string;
  /** Returns the answer as an object of the verb's schema. */
  json(task: Task, study: ProvedStudy): object;
  /** Returns what to print in addition to the bounds if a limit stopped the study. */
  partly?(task: Task, study: StoppedStudy): Forms;
}

export async function answerStudy(task: Task, form: StudyForm): Promise<Reply> {
  const study = await task.studyInput(form.ask);
  if (study.limit) return makeStoppedAnswer(task, study, form.partly?.(task, study));
  return formAnswer(task, {
    text: () => form.text(task, study),
    json: () => form.json(task, study),
  });
}

/** The two forms of an answer. Only the form that the call needs is made. */
interface Forms {
  text(): string;
  json(): object;
}

export function formAnswer(
  { request: { output } }: Task,
  { text, json }: Forms,
  exit: ExitCode = EXIT.ok,
): Reply {
  if (!output.isJson) return { exit, out: text(), err: "" };
  const object = json();
  const times = pick(object as Reply, ["lowMs", "highMs"]);
  return { exit, out: formatJsonLine(object), err: "", ...times };
}

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

/** Returns the members of an answer that only says who wins. */
export function describeWins({ origin }: Task, study: ProvedStudy) {
  const { method, outcome } = study;
  const winner = outcome?.winner ?? null;
  return { ...origin, question: "wins", method, winner, ...describeEffort(study) };
}

/** Returns the members that describe the cost of an answer. */
function describeEffort(study: KnownEffort & Pick<Study, "elapsedMs">) {
  return pick(study, ["elapsedMs", "positions", "nodes", "peakBytes"]);
}

/** Returns the winner of a value, in games with outcomes. */
export function describeWinner(task: Task, value: number): { readonly winner?: string | null } {
  const { game, position } = task.readCourse();
  return game.outcome ? { winner: nameWinner(game, position, value) } : {};
}

/**
 * Returns the answer of a study that a limit stopped: what is proved, and the limit. `more` adds
 * members in JSON, or a text before the message on standard error.
 */
function makeStoppedAnswer(task: Task, study: StoppedStudy, more?: Forms): Reply {
  const { request: { output: { isJson: json } }, place } = task;
  const { method, lower, upper } = study;
  const kept = task.describeKept();
  const isValueAlone = lower !== null && lower === upper && study.move === null;
  const proved = `${formatRange(study)}${isValueAlone ? ", but not yet the best move" : ""}`;
  const note = `proved so far: the value is ${proved}${kept && `; ${kept}`}`;
  const value = lower === upper ? lower : null; // it may be known without the best move
  const stopped = { method, value, lower, upper, move: null, ...describeEffort(study) };
  const origin = json ? { ...task.origin, ...stopped, ...more?.json() } : {};
  const error = new PlacedError(place, new LimitError(study.limit));
  const reply = makeFailure(error, { json, origin, note });
  return json || !more ? reply : { ...reply, err: more.text() + reply.err };
}
