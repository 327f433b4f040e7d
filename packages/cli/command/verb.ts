// Verbs, their words, and calls of verbs.
import type { Task } from "../answer/task.ts";
import { type ExitCode, makeUnknown, UsageError } from "../base/failure.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { Io, Permission } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import type { OptionsOf, OptionSpecs, SharedOptions } from "./options.ts";

/** Verbs by name, in the order of help. A verb is loaded on its first use. */
export type Verbs = Readonly<Record<string, () => Promise<Verb>>>;

export interface Registry {
  readonly verbs: Verbs;
  readonly games: Games;
}

/** A call of a verb, with the values of its own options `S` and of shared options. */
export interface Call<S = unknown> extends Registry {
  readonly verb: Verb;
  /** The words after the verb that belong to no option. */
  readonly words: readonly string[];
  /** The program after `--` and its arguments, if the verb runs one. */
  readonly program: readonly string[];
  readonly options: OptionsOf<S> & SharedOptions;
  readonly io: Io;
  /** Starts a worker of a name, by default one that studies positions. */
  readonly startWorker: (name?: string) => Worker;
}

/** The parts of a call that do not come from its arguments. */
export type Around = Pick<Call, "io" | "verbs" | "games" | "startWorker">;

/** A verb as help and completions see it. */
interface DescribedVerb<S> {
  readonly name: string;
  /** What it does, in a phrase. */
  readonly about: string;
  readonly words: readonly WordSpec[];
  readonly examples: readonly (readonly [command: string, about: string])[];
  readonly options: S;
  /** The permissions that it needs apart from reading. All others are given up before it runs. */
  readonly permissions?: readonly Permission[];
  /** Returns more lines of help for a game. */
  gameHelp?(game: AnyGame): readonly string[];
}

/** A verb that answers positions independently: one, several at once, or a batch. */
export interface PositionVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /** Checks a call before anything is read. Throws a `UsageError` if the call is invalid. */
  check?(call: Call<S>): void;
  /** Returns the position of a call without input, or null. */
  ownInput?(game: AnyGame): string | null;
  /** Answers a position. It prints nothing. An error becomes a message and an exit code. */
  answer(task: Task<S>): Promise<Answer>;
}

/** A verb that handles the whole call. */
export interface OtherVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /** @throws any error. It becomes a message and an exit code. */
  run(call: Call<S>): Promise<ExitCode>;
}

export type Verb<S extends OptionSpecs = OptionSpecs> = PositionVerb<S> | OtherVerb<S>;

export function listPermissions({ verb, options }: Pick<Call, "verb" | "options">): Permission[] {
  const given: Readonly<Record<string, unknown>> = options;
  const needed = Object.entries(verb.options).flatMap(([name, { needs = [] }]) =>
    given[name] === undefined ? [] : needs
  );
  return [...verb.permissions ?? [], ...needed];
}

/** Returns whether a call listens to signals, so that a long run ends properly. */
export function listensToSignals({ options }: Pick<Call, "options">): boolean {
  return options.batch === true || options.checkpoint !== undefined;
}

/** Loads a verb. Throws a `UsageError` if there is no verb of that name. */
export async function loadVerb(name: string, { verbs, games }: Registry): Promise<Verb> {
  if (Object.hasOwn(verbs, name)) return await verbs[name]();
  if (Object.hasOwn(games, name)) {
    throw new UsageError(`expected a verb before the game, such as: zugzwang solve ${name}`);
  }
  throw makeUnknown("verb", name, { names: Object.keys(verbs) });
}

/** A word, or several words of one kind. */
export interface WordSpec {
  readonly name: string;
  /** A game, a file, a program with everything after `--`, or one of these words. */
  readonly kind: "game" | "file" | "program" | readonly string[];
  readonly count: "one" | "optional" | "any";
  /** Whether `-`, or no word at all, means standard input. */
  readonly takesStdin?: boolean;
}

export const GAME: WordSpec = { name: "game", kind: "game", count: "one" };
/** A file, never standard input. */
export const FILE: WordSpec = { name: "file", kind: "file", count: "optional" };
/** A file or standard input. */
export const INPUT: WordSpec = { ...FILE, takesStdin: true };
/** Files or standard input. */
export const INPUTS: WordSpec = { ...INPUT, count: "any" };
/** A program and its arguments after `--`. */
export const PROGRAM: WordSpec = { name: "program", kind: "program", count: "one" };

/** Returns the words of a verb as help writes them: `<game> [file ...|-]`. */
export function formatWords(specs: readonly WordSpec[]): string {
  return specs.map(({ name, kind, count, takesStdin }) => {
    if (kind === "program") return `-- <${name}> [argument ...]`;
    const what = typeof kind === "string" ? name : kind.join("|");
    const more = (count === "any" ? " ..." : "") + (takesStdin ? "|-" : "");
    return count === "one" ? `<${what}${more}>` : `[${what}${more}]`;
  }).join(" ");
}

/** Checks the words of a call. Throws a `UsageError` if one is missing, superfluous or unknown. */
export function checkWords(
  { name, words: all }: { readonly name: string; readonly words: readonly WordSpec[] },
  { words, program }: { readonly words: readonly string[]; readonly program: readonly string[] },
): void {
  const specs = all.filter(({ kind }) => kind !== "program");
  const missing = specs.find(({ count }, i) => count === "one" && i >= words.length);
  if (missing) throw new UsageError(`${name} needs a ${missing.name}`, { wantsHelp: true });
  if (specs.length < all.length && program.length === 0) {
    throw new UsageError(`${name} needs a program after --`, { wantsHelp: true });
  }
  if (specs.at(-1)?.count !== "any" && words.length > specs.length) {
    const found = JSON.stringify(words[specs.length]);
    throw new UsageError(`too many arguments: ${name} takes ${formatWords(all)}, found ${found}`);
  }
  for (const [i, { name, kind }] of specs.entries()) {
    if (typeof kind === "string" || words[i] === undefined || kind.includes(words[i])) continue;
    const found = JSON.stringify(words[i]);
    throw new UsageError(`unknown ${name} ${found}, expected one of ${kind.join(", ")}`);
  }
}
