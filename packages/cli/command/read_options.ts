// Reads a command line with `parseArgs` of `@std/cli`: options before, between and after words, as
// `--name value`, `--name=value`, `-n value` and `-n=value`, several letters after one dash, and
// everything after `--`.
import { parseArgs } from "@std/cli/parse-args";
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
  readonly given: readonly GivenOption[];
  /** All games, with that of `--game` by its path. */
  readonly games: Games;
}

/** An option of a call, whether shared or the verb's own. */
interface GivenOption {
  /** Its name in code, and as it is typed. */
  readonly name: string;
  readonly typed: string;
  readonly spec: Option<unknown>;
  readonly value: unknown;
}

/** Returns what arguments say. Throws a `UsageError` if they are invalid. */
export async function readCommandLine<V extends VerbSpec>(
  [name, ...rest]: readonly string[],
  around: Around<V>,
): Promise<CommandLine<V>> {
  const verb = await loadVerb(name, around);
  const { words, rest: after, options, given } = readOptions(rest, {
    ...verb.options,
    ...COMMON,
  });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const { game } = options as SharedOptions;
  // The module of `--game` takes the place of the game's name.
  const named = game !== undefined && verb.words[0]?.kind === "game" ? [game] : [];
  return {
    verb,
    options,
    given,
    words: [...named, ...words, ...takesProgram ? [] : after],
    program: takesProgram ? after : [],
    games: game === undefined ? around.games : addOwnGame(around, game),
  };
}

/** Adds the game of a module to the games. It is loaded on the first use. */
export function addOwnGame({ games, io }: Pick<Around, "games" | "io">, path: string): Games {
  let game: Promise<AnyGame> | null = null;
  return { ...games, [path]: () => game ??= loadOwnGame(io, path) };
}

/** Whether an option of a call names a file to write. */
export function namesOutput({ given }: Pick<CommandLine, "given">): boolean {
  return given.some(({ spec }) => spec.writes !== undefined);
}

/** Returns the permissions that a call needs apart from reading. */
export function listPermissions(
  { verb, options, given }: Pick<CommandLine, "verb" | "options" | "given">,
): Permission[] {
  const isOnServer = options.book !== undefined && isAddress(options.book);
  return [
    ...verb.permissions ?? [],
    ...namesOutput({ given }) ? ["write" as const] : [],
    ...isOnServer ? ["net" as const] : [],
  ];
}

/** Options that change no answer, or are part of the position. */
const SILENT = Object.keys(SHARED).filter((name) => name !== "method" && name !== "wins");

/** Returns the options that change the answer, as typed, in a fixed order. */
export function listQuestion({ given }: CommandLine): [name: string, value: string | true][] {
  return given.filter(({ name }) => !SILENT.includes(name))
    .map(({ typed, value }): [string, string | true] => [
      typed.slice(2),
      value === true || `${value}`,
    ])
    .sort();
}

/** Reads the words after a verb. Throws a `UsageError` for an invalid option or value. */
export function readOptions<S extends OptionSpecs>(args: readonly string[], specs: S) {
  const spelled = Object.entries(specs).map(([name, spec]) =>
    [spellOption(name).slice(2), spec] as const
  );
  const names = spelled.map(([name]) => name);
  const isFlag = ({ value }: Option<unknown>) => value === undefined;
  const found: Record<string, unknown> = parseArgs([...args], {
    string: ["_", ...spelled.filter(([, spec]) => !isFlag(spec)).map(([name]) => name)],
    boolean: spelled.filter(([, spec]) => isFlag(spec)).map(([name]) => name),
    alias: Object.fromEntries(
      spelled.flatMap(([name, { short }]) => short === undefined ? [] : [[name, short]]),
    ),
    collect: names,
    unknown: (arg, key) => key === undefined || refuseUnknown(arg, key, specs),
    "--": true,
  });
  refuseFlagValues(args, specs);
  const all = Object.entries(specs).map(([name, spec]): GivenOption => {
    const typed = spellOption(name);
    const value = readGiven(typed, spec, found[typed.slice(2)] as (string | boolean)[]);
    return { name, typed, spec, value };
  });
  const given = all.filter(({ value }) => value !== undefined && value !== false);
  checkTogether(given);
  return {
    words: found._ as readonly string[],
    rest: found["--"] as readonly string[], // after `--`
    options: Object.fromEntries(all.map(({ name, value }) => [name, value])) as OptionsOf<S>,
    given,
  };
}

function refuseUnknown(arg: string, key: string, specs: OptionSpecs): never {
  const typed = arg.startsWith("--") ? `--${key}` : `-${key}`;
  const [empty] = arg.endsWith("=") ? findOption(arg.slice(0, -1), specs) ?? [] : [];
  if (empty !== undefined) throw new UsageError(`option ${spellOption(empty)} needs a value`);
  const hint = /^-\d/.test(typed)
    ? "; if it is the value of an option, write it after ="
    : didYouMean(typed, Object.keys(specs).map(spellOption));
  throw new UsageError(`unknown option ${JSON.stringify(typed)}${hint}`);
}

/** Throws a `UsageError` for `--json=x`, which `parseArgs` reads as `--json`. */
function refuseFlagValues(args: readonly string[], specs: OptionSpecs): void {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  for (const arg of args.slice(0, end)) {
    const [, typed, value] = /^(--?[^=]+)=(.*)$/s.exec(arg) ?? [];
    const [name, spec] = typed === undefined ? [] : findOption(typed, specs) ?? [];
    if (spec === undefined || spec.value !== undefined || /^(true|false)$/.test(value)) continue;
    throw makeFlagFault(spellOption(name!), value);
  }
}

function makeFlagFault(option: string, found: string): UsageError {
  return new UsageError(`option ${option} is on or off, found ${JSON.stringify(found)}`);
}

/** Throws a `UsageError` if an option excludes another one that is given, or needs one that is not. */
function checkTogether(given: readonly GivenOption[]): void {
  const names = given.map(({ name }) => name);
  for (const { typed, spec: { excludes = [], needs } } of given) {
    const other = excludes.find((name) => names.includes(name));
    if (other !== undefined) {
      throw new UsageError(`${typed} cannot be used with ${spellOption(other)}`);
    }
    if (needs !== undefined && !names.includes(needs)) {
      throw new UsageError(`${typed} needs ${spellOption(needs)}`);
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

function readGiven(
  name: string,
  spec: Option<unknown>,
  given: readonly (string | boolean)[],
): unknown {
  const isFlag = spec.value === undefined;
  if (given.length === 0) return isFlag ? false : undefined;
  if (given.length > 1) throw new UsageError(`option ${name} is given twice`);
  const [value] = given;
  if (typeof value === "boolean") return value;
  if (isFlag) throw makeFlagFault(name, value);
  if (value === "") throw new UsageError(`option ${name} needs a value`);
  try {
    return spec.read(value);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}
