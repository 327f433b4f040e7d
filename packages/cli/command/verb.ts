/**
 * What a verb is: help and completions read its description; the program runs it, or asks what it
 * asks about each position and prints what it makes of the study.
 *
 * @module
 */
import { didYouMean } from "@zugzwang/core/run";
import type { Ask, ProvedStudy, StoppedStudy } from "@zugzwang/core/study";
import type { PartlyShown } from "../answer/forms.ts";
import type { Task } from "../answer/task.ts";
import { type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { HangUp, Io, Permission } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import type { OptionsOf, OptionSpecs } from "./option.ts";
import type { SharedOptions } from "./options.ts";
import { RETIRED_VERBS } from "./retired.ts";
import type { WordSpec } from "./words.ts";

/** Verbs by name, in the order of help. A verb is loaded when it is asked for. */
export type Verbs = Readonly<Record<string, () => Promise<Verb>>>;

/** What there is: the verbs and the games. */
export interface Registry {
  /** The verbs. */
  readonly verbs: Verbs;
  /** The games. */
  readonly games: Games;
}

/** One call of a verb, with the values of its own options `S` and of those that verbs share. */
export interface Call<S = unknown> extends Registry {
  /** The verb. */
  readonly verb: Verb;
  /** The words after the verb that belong to no option. */
  readonly words: readonly string[];
  /** The program and its arguments, behind `--`, of a verb that takes one. */
  readonly program: readonly string[];
  /** The values of the options. */
  readonly options: OptionsOf<S> & SharedOptions;
  /** Streams and files. */
  readonly io: Io;
  /** Starts a worker that studies positions. */
  readonly startWorker: () => Worker;
  /** The file that has named the game, null for standard input, and what it holds. */
  readonly known?: { readonly file: string | null; readonly bytes: Uint8Array };
  /** What `SIGHUP` means to it; missing where it does not listen to signals. */
  readonly hangUp?: HangUp;
}

/** A verb of the command line, as help and completions see it. It knows no game. */
interface DescribedVerb<S> {
  /** The name: `solve`. */
  readonly name: string;
  /** What it does, in a phrase. */
  readonly about: string;
  /** The words that it takes besides options, in order. */
  readonly words: readonly WordSpec[];
  /** Commands, each with what it does. */
  readonly examples: readonly (readonly [command: string, about: string])[];
  /** The options it takes besides those of every verb. */
  readonly options: S;
  /** What it needs besides reading; all else is given up before it runs. */
  readonly permissions?: readonly Permission[];
  /** Lines that its help adds where a game is named. */
  gameHelp?(game: AnyGame): readonly string[];
}

/** What a verb asks of a position, and how it prints the study. */
export interface StudyForm<S = unknown> {
  /** What to find out. */
  readonly ask: Ask;
  /** Returns the answer for people. */
  text(task: Task<S>, study: ProvedStudy): string | Promise<string>;
  /** Returns the answer for programs: an object of the verb's schema. */
  json(task: Task<S>, study: ProvedStudy): object | Promise<object>;
  /** Does more than print; returns the exit code. */
  finish?(task: Task<S>, study: ProvedStudy): Promise<ExitCode>;
  /** Returns what to print besides the bounds where a limit stopped the study. */
  partly?(task: Task<S>, study: StoppedStudy): Promise<PartlyShown>;
}

/** How a verb answers a position that takes several studies, or none. */
export interface OwnForm<S = unknown> {
  /**
   * Answers a position. It prints nothing itself.
   *
   * @throws {Error} that becomes a message and an exit code.
   */
  answer(task: Task<S>): Promise<Answer>;
}

/** A verb that answers positions, each by itself: alone, several at once, in batches. */
export interface PositionVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /**
   * Checks what only this verb knows of a call, before anything is read.
   *
   * @throws {UsageError} if the call is wrong.
   */
  check?(call: Call<S>): void;
  /** The text of a position where a call names none and nothing is piped in; null for none. */
  ownInput?(game: AnyGame): string | null;
  /** Returns how a call is answered. */
  form(call: Call<S>): StudyForm<S> | OwnForm<S>;
}

/** A verb that goes about a whole call in a way of its own. */
export interface OtherVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /**
   * Does it.
   *
   * @throws whatever ends the command; `run` turns it into a message and an exit code.
   */
  run(call: Call<S>): Promise<ExitCode>;
}

/** A verb of the command line. */
export type Verb<S extends OptionSpecs = OptionSpecs> = PositionVerb<S> | OtherVerb<S>;

/** Returns what a call needs besides reading: what its verb does, and the options given do. */
export function permissionsOf({ verb, options }: Pick<Call, "verb" | "options">): Permission[] {
  const given: Readonly<Record<string, unknown>> = options;
  const asked = Object.entries(verb.options).flatMap(([name, { needs = [] }]) =>
    given[name] === undefined ? [] : needs
  );
  return [...verb.permissions ?? [], ...asked];
}

/** Returns whether a call listens to signals, so that work of hours ends well. */
export function hearsEnd({ verb, options }: Pick<Call, "verb" | "options">): boolean {
  const isJudge = verb.permissions?.includes("run") ?? false;
  return isJudge || options.batch === true || options.checkpoint !== undefined;
}

/**
 * Loads a verb.
 *
 * @throws {UsageError} if there is none of that name.
 */
export async function loadVerb(name: string, { verbs, games }: Registry): Promise<Verb> {
  if (Object.hasOwn(verbs, name)) return await verbs[name]();
  if (Object.hasOwn(games, name)) {
    throw new UsageError(`expected a verb before the game, such as: zugzwang solve ${name}`);
  }
  if (Object.hasOwn(RETIRED_VERBS, name)) {
    throw new UsageError(`unknown verb "${name}": ${RETIRED_VERBS[name]}`);
  }
  const names = Object.keys(verbs);
  const hint = didYouMean(name, names) || `, expected one of ${names.join(", ")}`;
  throw new UsageError(`unknown verb ${JSON.stringify(name)}${hint}`);
}
