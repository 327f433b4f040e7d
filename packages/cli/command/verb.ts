// Verbs and their words.
import type { Task } from "../answer/task.ts";
import { type ExitCode, makeUnknown, UsageError } from "../base/failure.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { Io, Permission } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import type { OptionSpecs } from "./options.ts";
import type { CommandLine } from "./read_options.ts";
import type { Request } from "./request.ts";

/** Verbs by name, in the order of help. A verb is loaded on its first use. */
export type Verbs = Readonly<Record<string, () => Promise<Verb>>>;

export interface Registry {
  readonly verbs: Verbs;
  readonly games: Games;
}

/** What the program offers to every call. */
export interface Around extends Registry {
  readonly io: Io;
  /** Starts a worker that studies positions. */
  readonly startWorker: () => Worker;
}

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
  /** Returns the position of a call without input, or null. */
  ownInput?(game: AnyGame): string | null;
  /** Answers a position. It prints nothing. An error becomes a message and an exit code. */
  answer(task: Task<S>): Promise<Answer>;
}

/** A verb that handles the whole call. */
export interface OtherVerb<S extends OptionSpecs = OptionSpecs> extends DescribedVerb<S> {
  /** @throws any error. It becomes a message and an exit code. */
  run(request: Request<S>): Promise<ExitCode>;
}

export type Verb<S extends OptionSpecs = OptionSpecs> = PositionVerb<S> | OtherVerb<S>;

/** Returns the permissions that a call needs apart from reading. */
export function listPermissions({ verb, options }: Pick<CommandLine, "verb" | "options">) {
  const given: Readonly<Record<string, unknown>> = options;
  const needed = Object.entries(verb.options).flatMap(([name, { needs = [] }]) =>
    given[name] === undefined ? [] : needs
  );
  return [...verb.permissions ?? [], ...needed];
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
  /** Whether `-` means standard input; always: no word at all means it too. */
  readonly takesStdin?: "always" | "named";
}

export const GAME: WordSpec = { name: "game", kind: "game", count: "one" };
/** A file, never standard input. */
export const FILE: WordSpec = { name: "file", kind: "file", count: "optional" };
/** A file or standard input. */
export const INPUT: WordSpec = { ...FILE, takesStdin: "always" };
/** Files or standard input. */
export const INPUTS: WordSpec = { ...INPUT, count: "any" };
/** A program and its arguments after `--`. */
export const PROGRAM: WordSpec = { name: "program", kind: "program", count: "one" };

/** Returns the words of a verb as help writes them: `<game> [file ...|-]`. */
export function formatWords(specs: readonly WordSpec[]): string {
  return specs.map(({ name, kind, count, takesStdin }) => {
    if (kind === "program") {
      return count === "one" ? `-- <${name}> [argument ...]` : `[-- ${name} [argument ...]]`;
    }
    const what = typeof kind === "string" ? name : kind.join("|");
    const more = (count === "any" ? " ..." : "") + (takesStdin ? "|-" : "");
    return count === "one" ? `<${what}${more}>` : `[${what}${more}]`;
  }).join(" ");
}

/** Checks the words of a call. Throws a `UsageError` if one is missing, superfluous or unknown. */
export function checkWords(
  { name, words: all }: { readonly name: string; readonly words: readonly WordSpec[] },
  { words, program }: { words: readonly (string | null)[]; program: readonly string[] },
): void {
  const specs = all.filter(({ kind }) => kind !== "program");
  const missing = specs.find(({ count }, i) => count === "one" && i >= words.length);
  if (missing) throw new UsageError(`${name} needs a ${missing.name}`, { wantsHelp: true });
  if (all.some(({ kind, count }) => kind === "program" && count === "one") && !program.length) {
    throw new UsageError(`${name} needs a program after --`, { wantsHelp: true });
  }
  if (specs.at(-1)?.count !== "any" && words.length > specs.length) {
    const found = JSON.stringify(words[specs.length]);
    throw new UsageError(`too many arguments: ${name} takes ${formatWords(all)}, found ${found}`);
  }
  for (const [i, { name, kind }] of specs.entries()) {
    const word = words[i] ?? null;
    if (typeof kind === "string" || word === null || kind.includes(word)) continue;
    const found = JSON.stringify(word);
    throw new UsageError(`unknown ${name} ${found}, expected one of ${kind.join(", ")}`);
  }
}
