/**
 * What a verb is: help and completions read its description, the program runs it or has it answer
 * one position after the other.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame, Games } from "../base/games.ts";
import type { HangUp, Io, Permission } from "../base/io.ts";
import { didYouMean } from "../base/nearest.ts";
import type { Answer } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import type { Origin } from "../schemas/common.ts";
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
  /** Starts a worker for inputs of this call. */
  readonly startJob: () => Worker;
  /** The file that has named the game, null for standard input, and what it holds. */
  readonly known?: { readonly file: string | null; readonly bytes: Uint8Array };
  /** What `SIGHUP` means to it; missing where it does not listen to signals. */
  readonly hangUp?: HangUp;
}

/** One position of a call, ready to be answered. */
export interface Task<S = unknown> {
  /** The call. */
  readonly call: Call<S>;
  /** The game. */
  readonly game: AnyGame;
  /** The game in progress. */
  readonly course: AnyCourse;
  /** Its present position. */
  readonly position: unknown;
  /** Where it comes from. */
  readonly source: Source;
  /** What messages begin with: the game and, of several inputs, which. */
  readonly place: string;
  /** The members that say in JSON where the position comes from. */
  readonly origin: Origin;
  /** Whether the call has several inputs. */
  readonly isOneOfSeveral: boolean;
  /** Options of the solver; the time starts with this task. */
  readonly solverOptions: SolveOptions;
  /** Says something on standard error at once, which cannot wait for the answer. */
  readonly tell: (message: string) => void;
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

/** A verb that answers positions, each by itself: in this thread, in workers, in batches. */
export interface PositionVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /**
   * Checks what only this verb knows of a call, before anything is read.
   *
   * @throws {UsageError} if the call is wrong.
   */
  check?(call: Call<S>): void;
  /** The text of a position where a call names none and nothing is piped in; null for none. */
  ownInput?(game: AnyGame): string | null;
  /**
   * Answers a position. It prints nothing itself.
   *
   * @throws whatever there is no answer for; that becomes a message and an exit code.
   */
  answer(task: Task<S>): Promise<Answer>;
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
