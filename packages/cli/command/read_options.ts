// Reads a command line with `parseArgs` of `@std/cli`: options before, between and after words, as
// `--name value`, `--name=value`, `-n value`, `-nvalue` and `-n=value`, and everything after `--`.
import { parseArgs } from "@std/cli/parse-args";
import { didYouMean } from "../base/did_you_mean.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { COMMON, type Option, type OptionsOf, type OptionSpecs, spellOption } from "./options.ts";
import { loadOwnGame } from "./own_game.ts";
import { type Around, type Call, loadVerb } from "./verb.ts";

/** Returns the call that arguments describe. Throws a `UsageError` if they are invalid. */
export async function readCall([name, ...rest]: readonly string[], around: Around): Promise<Call> {
  const verb = await loadVerb(name, around);
  const { words, rest: after, options } = readOptions(rest, { ...verb.options, ...COMMON });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const { game } = options as Call["options"];
  // The module of `--game` takes the place of the game's name.
  const named = game !== undefined && verb.words[0]?.kind === "game" ? [game] : [];
  return {
    ...around,
    verb,
    options,
    words: [...named, ...words, ...takesProgram ? [] : after],
    program: takesProgram ? after : [],
    games: addOwnGame(around, game),
  };
}

/** Adds the game of a module to the games. It is loaded on the first use. */
function addOwnGame({ games, io }: Around, path: string | undefined): Call["games"] {
  if (path === undefined) return games;
  let game: Promise<AnyGame> | null = null;
  return { ...games, [path]: () => game ??= loadOwnGame(io, path) };
}

/** Reads the words after a verb. Throws a `UsageError` for an invalid option or value. */
export function readOptions<S extends OptionSpecs>(args: readonly string[], specs: S) {
  const names = Object.keys(specs).map((name) => spellOption(name).slice(2));
  const found: Record<string, unknown> = parseArgs(joinValues(args, specs), {
    string: ["_", ...names], // also flags: "--json=x" is an error, not a flag
    collect: names,
    "--": true,
  });
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const spelled = spellOption(name);
      return [name, readGiven(spelled, spec, found[spelled.slice(2)] as string[])];
    }),
  );
  checkTogether(options, specs);
  return {
    words: found._ as readonly string[],
    rest: found["--"] as readonly string[], // after `--`
    options: options as OptionsOf<S>,
  };
}

/** Throws a `UsageError` if two options exclude each other. */
function checkTogether(options: Readonly<Record<string, unknown>>, specs: OptionSpecs): void {
  const isGiven = (name: string) => name in specs && options[name] !== specs[name].missing;
  for (const [name, { excludes = [] }] of Object.entries(specs)) {
    const other = isGiven(name) && excludes.find(isGiven);
    if (!other) continue;
    throw new UsageError(`${spellOption(name)} cannot be used with ${spellOption(other)}`);
  }
}

/** Returns whether a command line, which may be invalid, asks for JSON. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.slice(0, end).some((word) => /^--(json|batch)(=true)?$/.test(word));
}

/** An option as it is typed: its name, and its value after `=` or after a letter. */
const TYPED = /^(?:(--[^=]+)|(-[^-]))(?:=(.*)|(.+))?$/s;

/**
 * Spells every option with its value as `--name=value`. `parseArgs` itself cannot tell a missing value
 * from one that begins with a dash.
 */
function joinValues(args: readonly string[], specs: OptionSpecs): string[] {
  const queue = [...args];
  const joined: string[] = [];
  for (let word = queue.shift(); word !== undefined && word !== "--"; word = queue.shift()) {
    if (!/^-./s.test(word)) {
      joined.push(word);
      continue;
    }
    const [, long, short, inline, attached] = TYPED.exec(word) ?? [];
    const typed = long ?? short ?? word;
    const [name, { value }] = findOption(typed, specs) ?? throwUnknown(typed, specs);
    const spelled = spellOption(name);
    const isLetter = value === undefined && attached !== undefined && /^\w/.test(attached);
    if (isLetter) queue.unshift(`-${attached}`); // several flags after one dash
    const given = isLetter ? undefined : inline ?? attached;
    joined.push(
      `${spelled}=${given ?? (value === undefined ? "true" : takeValue(spelled, queue))}`,
    );
  }
  return args.includes("--") ? [...joined, "--", ...queue] : joined;
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

function throwUnknown(typed: string, specs: OptionSpecs): never {
  const hint = didYouMean(typed, Object.keys(specs).map(spellOption));
  throw new UsageError(`unknown option ${JSON.stringify(typed)}${hint}`);
}

/** Takes the value of an option from the next word, which must not look like an option. */
function takeValue(name: string, queue: string[]): string {
  const value = queue[0] === "--" ? "" : queue.shift() ?? "";
  if (!/^-./s.test(value)) return value;
  throw new UsageError(
    `option ${name} needs a value, found the option ${JSON.stringify(value)}; ` +
      `if it is the value, write ${name}=${value}`,
  );
}

/** Reads the value of an option from the texts that were given. */
function readGiven(name: string, spec: Option<unknown>, given: readonly string[] = []): unknown {
  if (given.length === 0) return spec.missing;
  if (given.length > 1) throw new UsageError(`option ${name} is given twice`);
  const [text] = given;
  if (spec.value === undefined) return readFlag(name, text);
  if (text === "") throw new UsageError(`option ${name} needs a value`);
  try {
    return spec.read(text);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}

function readFlag(name: string, text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new UsageError(`option ${name} is on or off, found ${JSON.stringify(text)}`);
}
