// Verbs and their words.
import { makeUnknown, UsageError } from "../base/failure.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { Io, Permission } from "../base/io.ts";
import type { OptionSpecs } from "./options.ts";

/** A verb as the command line, help and completions see it. */
export interface VerbSpec<S extends OptionSpecs = OptionSpecs> {
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
  /** Returns the position of a call without input, or null. */
  ownInput?(game: AnyGame): string | null;
}

export interface Registry<V extends VerbSpec = VerbSpec> {
  /** Verbs by name, in the order of help. A verb is loaded on its first use. */
  readonly verbs: Readonly<Record<string, () => Promise<V>>>;
  readonly games: Games;
}

export interface Around<V extends VerbSpec = VerbSpec> extends Registry<V> {
  readonly io: Io;
  /** Starts a worker that studies positions. */
  readonly startWorker: () => Worker;
}

/** Loads a verb. Throws a `UsageError` if there is no verb of that name. */
export async function loadVerb<V extends VerbSpec>(
  name: string,
  { verbs, games }: Registry<V>,
): Promise<V> {
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
export const INPUT: WordSpec = { ...FILE, takesStdin: "always" };
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
