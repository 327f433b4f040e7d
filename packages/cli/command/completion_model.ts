/**
 * What there is to complete: verbs, what follows them, options, and the words of every game.
 *
 * @module
 */
import { type Option, type OptionSpecs, typed } from "./option.ts";
import { COMMON_OPTIONS } from "./options.ts";
import type { Registry } from "./verb.ts";
import { GAME, type WordSpec } from "./words.ts";

/** An option and its name without dashes. */
export type OptionSpec = Option<unknown> & { readonly name: string };

function named(options: OptionSpecs): OptionSpec[] {
  return Object.entries(options).map(([name, spec]) => ({ ...spec, name: typed(name).slice(2) }));
}

/** A verb as completions know it. */
export interface CompletedVerb {
  /** The name. */
  readonly name: string;
  /** What it does. */
  readonly about: string;
  /** The words after it. */
  readonly words: readonly WordSpec[];
  /** All its options. */
  readonly options: readonly OptionSpec[];
}

/** A game as completions know it. */
export interface CompletedGame {
  /** The name; of a game of the user's own, its module. */
  readonly name: string;
  /** Whether it is the user's own. */
  readonly isOwn: boolean;
  /** What it is. */
  readonly about: string;
  /** The methods. */
  readonly method: readonly string[];
  /** The families of instances. */
  readonly family: readonly string[];
  /** Whether it has empty boards. */
  readonly hasEmpty: boolean;
}

/** Everything. */
export interface CompletionModel {
  /** The verbs, `help` among them. */
  readonly verbs: readonly CompletedVerb[];
  /** The games. */
  readonly games: readonly CompletedGame[];
}

/** Loads all verbs and games and returns what there is to complete. */
export async function completionModel(registry: Registry): Promise<CompletionModel> {
  const verbs = await Promise.all(Object.values(registry.verbs).map((load) => load()));
  const loaded = await Promise.all(
    Object.entries(registry.games).map(async ([name, load]) => ({ name, game: await load() })),
  );
  const names = Object.keys(registry.verbs);
  const verb: WordSpec = { name: "verb", kind: names, count: "optional" };
  const words = [verb, { ...GAME, count: "optional" }] as const;
  const help = { name: "help", about: "show the help of a verb", words };
  return {
    verbs: [
      ...verbs.map(({ name, about, words, options }) => {
        return { name, about, words, options: named({ ...options, ...COMMON_OPTIONS }) };
      }),
      { ...help, options: named(COMMON_OPTIONS) },
    ],
    games: loaded.map(({ name, game }) => {
      const { title, methods, instances, empty } = game;
      return {
        name,
        isOwn: "module" in game,
        about: title,
        method: methods,
        family: Object.keys(instances?.families ?? {}),
        hasEmpty: empty !== undefined,
      };
    }),
  };
}

/** Returns the games without empty boards, for which `--empty` is not offered. */
export function gamesWithoutEmpty({ games }: CompletionModel): CompletedGame[] {
  return games.filter(({ hasEmpty }) => !hasEmpty);
}

/** Returns the games that are named by a word, not by their module. */
export function namedGames({ games }: CompletionModel): CompletedGame[] {
  return games.filter(({ isOwn }) => !isOwn);
}

/** Returns a text in single quotes for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns an option as it may be typed: `-o`, `--output`. */
export function spellings({ name, short }: OptionSpec): string[] {
  return [...short === undefined ? [] : [`-${short}`], `--${name}`];
}
