// Reads a command line: options before, between and after words, as `--name value`, `--name=value`,
// `-n value`, `-n=value` and `-nvalue`, several letters after one dash, and everything after `--`.
import { didYouMean, UsageError } from "../base/report.ts";
import { isAddress } from "../base/files.ts";
import { type AnyGame, type Games, loadOwnGame } from "../base/games.ts";
import type { Permission } from "../base/io.ts";
import {
  type Around,
  COMMON,
  loadVerb,
  type Option,
  type OptionsOf,
  type OptionSpecs,
  SHARED,
  type SharedOptions,
  spellOption,
  type VerbSpec,
} from "./verb.ts";

/** A command line as it was typed: nothing is looked up yet. */
export interface CommandLine<V extends VerbSpec = VerbSpec> {
  readonly verb: V;
  /** The words after the verb that belong to no option. */
  readonly words: readonly string[];
  /** The program after `--` and its arguments, if the verb runs one. */
  readonly program: readonly string[];
  readonly options: SharedOptions;
  /** All games, with that of `--game` by its path. */
  readonly games: Games;
}

/** Returns what arguments say. Throws a `UsageError` if they are invalid. */
export async function readCommandLine<V extends VerbSpec>(
  [name, ...rest]: readonly string[],
  around: Around<V>,
): Promise<CommandLine<V>> {
  const verb = await loadVerb(name, around);
  const { words, rest: after, options } = readOptions(rest, { ...verb.options, ...COMMON });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const { game } = options as SharedOptions;
  // The module of `--game` takes the place of the game's name.
  const named = game !== undefined && verb.words[0]?.kind === "game" ? [game] : [];
  return {
    verb,
    options,
    words: [...named, ...words, ...takesProgram ? [] : after],
    program: takesProgram ? after : [],
    games: addOwnGame(around, game),
  };
}

/** Adds the game of a module to the games. It is loaded on the first use. */
function addOwnGame({ games, io }: Around, path: string | undefined): Games {
  if (path === undefined) return games;
  let game: Promise<AnyGame> | null = null;
  return { ...games, [path]: () => game ??= loadOwnGame(io, path) };
}

/** Whether an option of a call names a file to write. */
export function namesOutput({ verb, options }: Pick<CommandLine, "verb" | "options">): boolean {
  const given: Readonly<Record<string, unknown>> = options;
  return Object.entries(verb.options).some(([name, { writes }]) =>
    writes !== undefined && given[name] !== undefined
  );
}

/** Returns the permissions that a call needs apart from reading. */
export function listPermissions(
  { verb, options }: Pick<CommandLine, "verb" | "options">,
): Permission[] {
  const isOnServer = options.book !== undefined && isAddress(options.book);
  return [
    ...verb.permissions ?? [],
    ...namesOutput({ verb, options }) ? ["write" as const] : [],
    ...isOnServer ? ["net" as const] : [],
  ];
}

/** Options that change no answer, or are part of the position. */
const SILENT = Object.keys(SHARED).filter((name) => name !== "method" && name !== "wins");

/** Returns the options that change the answer, as typed, in a fixed order. */
export function listQuestion(
  { verb, options }: CommandLine,
): [name: string, value: string | true][] {
  const given: Readonly<Record<string, unknown>> = options;
  return Object.entries(verb.options)
    .filter(([name, { missing }]) => !SILENT.includes(name) && given[name] !== missing)
    .map(([name]): [string, string | true] => [
      spellOption(name).slice(2),
      given[name] === true || `${given[name]}`,
    ])
    .sort();
}

/** Reads the words after a verb. Throws a `UsageError` for an invalid option or value. */
export function readOptions<S extends OptionSpecs>(args: readonly string[], specs: S) {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const words: string[] = [];
  const given: Record<string, string> = {};
  for (let at = 0; at < end; at++) {
    if (!looksLikeOption(args[at])) words.push(args[at]);
    else {
      for (const [name, value] of splitOptions(args[at], specs)) {
        if (Object.hasOwn(given, name)) {
          throw new UsageError(`option ${spellOption(name)} is given twice`);
        }
        const isFlag = specs[name].value === undefined;
        const takesNext = !isFlag && at + 1 < end && !looksLikeOption(args[at + 1]);
        given[name] = value ?? (isFlag ? "true" : takesNext ? args[++at] : "");
      }
    }
  }
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, readValue(name, spec, given[name])]),
  );
  checkTogether(options, specs);
  return { words, rest: args.slice(end + 1), options: options as OptionsOf<S> };
}

function looksLikeOption(arg: string): boolean {
  return /^-./s.test(arg);
}

/** Yields the names of the options in an argument, and the value if it is there too. */
function* splitOptions(
  arg: string,
  specs: OptionSpecs,
): Generator<[name: string, value: string | undefined]> {
  const [, long, value] = /^(--.[^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
  if (long !== undefined) return yield [findName(long, specs), value];
  for (let i = 1; i < arg.length; i++) {
    const name = findName(`-${arg[i]}`, specs);
    const rest = arg.slice(i + 1);
    const isValue = rest.startsWith("=") || rest !== "" && specs[name].value !== undefined;
    if (isValue) return yield [name, rest.replace(/^=/, "")];
    yield [name, undefined];
  }
}

function findName(typed: string, specs: OptionSpecs): string {
  const found = findOption(typed, specs);
  if (found) return found[0];
  const hint = /^-\d/.test(typed)
    ? "; if it is the value of an option, write it after ="
    : didYouMean(typed, Object.keys(specs).map(spellOption));
  throw new UsageError(`unknown option ${JSON.stringify(typed)}${hint}`);
}

/** Throws a `UsageError` if an option excludes another one that is given, or needs one that is not. */
function checkTogether(options: Readonly<Record<string, unknown>>, specs: OptionSpecs): void {
  const isGiven = (name: string) => name in specs && options[name] !== specs[name].missing;
  for (const name of Object.keys(specs).filter(isGiven)) {
    const { excludes = [], needs } = specs[name];
    const other = excludes.find(isGiven);
    if (other !== undefined) {
      throw new UsageError(`${spellOption(name)} cannot be used with ${spellOption(other)}`);
    }
    if (needs !== undefined && !isGiven(needs)) {
      throw new UsageError(`${spellOption(name)} needs ${spellOption(needs)}`);
    }
  }
}

/** Returns whether a command line, which may be invalid, asks for JSON. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.slice(0, end).some((word) => /^--(json|batch)(=true)?$/.test(word));
}

/** Returns the option that is typed like this, with its name. */
export function findOption(
  typed: string,
  specs: OptionSpecs,
): [string, Option<unknown>] | undefined {
  return Object.entries(specs).find(([name, { short }]) =>
    typed === spellOption(name) || typed === `-${short}`
  );
}

function readValue(name: string, spec: Option<unknown>, given: string | undefined): unknown {
  if (given === undefined) return spec.missing;
  if (given === "") throw new UsageError(`option ${spellOption(name)} needs a value`);
  try {
    return spec.read(given);
  } catch (error) {
    if (error instanceof UsageError) {
      throw new UsageError(`${spellOption(name)}: ${error.message}`);
    }
    throw error;
  }
}
