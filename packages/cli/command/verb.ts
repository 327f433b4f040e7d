// Verbs, their words and their options: the kinds of options, how to read their values, and those that
// several verbs have, with the same meaning everywhere.
import { makeUnknown, UsageError } from "../base/report.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { Io, Permission } from "../base/io.ts";
import type { Machine } from "@zugzwang/core/tables";
import { parseFileName } from "../base/files.ts";
import { parseBytes, parseCount, parseDuration } from "../base/units.ts";
import config from "../deno.json" with { type: "json" };

export const PROGRAM_VERSION: string = config.version;

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
  /** Whether each of its calls may run long, so that it must hear signals meanwhile. */
  readonly isLong?: boolean;
  /** Returns the position of a call without input, or null. */
  ownInput?(game: AnyGame): string | null;
  /** Returns the file in which the verb always keeps what it has solved until the call is done. */
  nameKeptFile?(options: OptionsOf<S>): string;
}

/** What a call may use. */
export interface Around<V extends VerbSpec = VerbSpec> {
  /** Verbs by name, in the order of help. A verb is loaded on its first use. */
  readonly verbs: Readonly<Record<string, () => Promise<V>>>;
  readonly games: Games;
  readonly io: Io;
  /** Starts a worker that studies positions. */
  readonly startWorker: () => Worker;
}

/** Loads a verb. Throws a `UsageError` if there is no verb of that name. */
export async function loadVerb<V extends VerbSpec>(
  name: string,
  { verbs, games }: Around<V>,
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

export interface Option<T> {
  /** What it does, in a phrase. */
  readonly about: string;
  /** A one-letter name, after one dash. */
  readonly short?: string;
  /** The name of its value in help: `BYTES`. An option without it is on or off. */
  readonly value?: string;
  /** The values that it may have, if they are few. */
  readonly choices?: readonly string[];
  /** How to complete its value. */
  readonly completes?: "file" | "folder" | "method" | "family";
  /** Options that cannot be used with it. */
  readonly excludes?: readonly string[];
  /** An option without which it cannot be used. */
  readonly needs?: string;
  /** What the program writes to the file that it names; without it, the file is read. */
  readonly writes?: FileKind;
  /** Whether it needs a single input. */
  readonly isForOne?: boolean;
  /** Whether a call must have it. */
  readonly isRequired?: boolean;
  /** Returns the value of a text. Throws a `UsageError` if the text is invalid. */
  readonly read: (text: string) => T;
}

/** Options by their names: `timeLimit` is typed as `--time-limit`. */
export type OptionSpecs = Readonly<Record<string, Option<unknown>>>;

export type OptionsOf<S> = {
  readonly [name in keyof S]: S[name] extends Option<infer T> ? T : never;
};

type More = Partial<Omit<Option<unknown>, "about" | "value" | "choices" | "read">>;

/** Files that the program knows when it has written them. */
export type FileKind = "rows" | "proof" | "svg" | "checkpoint" | "book";

/** An option with a value. Without the option it is undefined. */
type Valued<T> = Option<T | undefined>;

export function flag(about: string, more: More = {}): Option<boolean> {
  return { about, ...more, read: (text) => text === "true" };
}

export function text(value: string, about: string, more: More = {}): Valued<string> {
  return custom(value, about, { ...more, read: (text) => text });
}

/** Returns an option whose value is the path of a file, never standard input. */
export function file(about: string, more: More = {}): Valued<string> {
  const read = (text: string) => {
    const path = parseFileName(text);
    if (path !== null) return path;
    throw new UsageError("expected a file");
  };
  return custom("FILE", about, { completes: "file", ...more, read });
}

export function choice<T extends string>(
  value: string,
  choices: readonly T[],
  about: string,
): Valued<T> {
  const read = (text: string) => {
    const found = choices.find((one) => one === text);
    if (found !== undefined) return found;
    throw makeUnknown("value", text, { names: choices });
  };
  return { ...custom(value, about, { read }), choices };
}

export function count(
  value: string,
  range: { readonly min: number; readonly max: number },
  about: string,
  more: More = {},
): Valued<number> {
  return custom(value, about, { ...more, read: (text) => parseCount(text, range) });
}

/** Returns an option whose value is a duration, in milliseconds. */
export function duration(about: string): Valued<number> {
  return custom("TIME", about, { read: parseDuration });
}

/** Returns an option whose value its own function reads. */
export function custom<T>(
  value: string,
  about: string,
  more: More & Pick<Option<T>, "read">,
): Valued<T> {
  return { value, about, ...more };
}

/** Returns the name of an option as it is typed: `--time-limit` for `timeLimit`. */
export function spellOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const MOST_THREADS = 256;
/** The largest seed. The seeds after it must be 32-bit numbers too. */
const MOST_SEED = 2 ** 31;

export const SHARED = {
  help: flag("show this help", { short: "h" }),
  version: flag("show the version", { short: "V" }),
  game: text(
    "MODULE",
    "a game of your own, from a module such as ./mine.ts, instead of a game's name; " +
      "it runs with the permissions of this program",
    { completes: "file" },
  ),
  moves: text(
    "MOVES",
    'play these moves first, such as "0,0;1,0", or those in @FILE, one per line (move numbers ' +
      "allowed), in any notation of the game",
  ),
  empty: text("SIZE", "start from the empty board of this size, such as 3x3", {
    excludes: ["batch"],
  }),
  batch: flag(
    "read one position per line as JSON and print one JSON object per line in the same order",
  ),
  sample: count(
    "COUNT",
    { min: 1, max: 2 ** 31 },
    "with --batch, take only this many lines, chosen at random",
    { needs: "batch" },
  ),
  output: file(
    "with --batch, add the rows to this file as they are found and skip the lines that have a row; " +
      "repeat the command to continue a stopped batch",
    { short: "o", writes: "rows", needs: "batch" },
  ),
  force: flag("replace existing files that the program did not write"),
  json: flag("print JSON instead of text, one object per line"),
  method: text("NAME", "solve with this method of the game", { completes: "method" }),
  memory: custom(
    "SIZE",
    "memory limit for the tables of each input (default 4GiB; 1GiB for each of several inputs; less with --checkpoint and a short --time)",
    { read: parseBytes },
  ),
  time: duration("time limit for each input, such as 10s (default: none)"),
  threads: count(
    "COUNT",
    { min: 1, max: MOST_THREADS },
    "number of threads: they solve one input together, or one input each in a batch (default: " +
      "one per core)",
  ),
  book: file(
    "before solving, look up answers in this book, a file or an address such as " +
      "https://example.com/my.book, or in the rows of a batch (gzip allowed); ignored with --method",
  ),
  progress: choice(
    "WHEN",
    ["auto", "always", "never"],
    "progress on standard error: auto (only on a terminal), always (elsewhere one line every 10 " +
      "seconds), never (also hides the final summary of a batch)",
  ),
  wins: flag("find only who wins (often much faster than the exact value)"),
  checkpoint: file(
    "save proved bounds to this file regularly, at a limit, and on SIGINT or SIGTERM; " +
      "repeat the command to continue",
    { writes: "checkpoint", isForOne: true },
  ),
  part: custom(
    "K/N",
    "solve one position with N runs, on one or several machines; each run writes its own " +
      "checkpoint FILE.K and reads the others",
    { read: parsePart },
  ),
  color: choice(
    "WHEN",
    ["auto", "always", "never"],
    "colour: auto (on a terminal, unless NO_COLOR is set), always, never",
  ),
  seed: count(
    "NUMBER",
    { min: 0, max: MOST_SEED },
    "seed of the first instance (default 1); each further instance adds 1",
  ),
  size: text("SIZE", "size, in the form that the game uses"),
  family: text("NAME", "family of instances (default: the game's first)", { completes: "family" }),
};

/** The values of shared options. Each verb has only some of them. */
export type SharedOptions = Partial<OptionsOf<typeof SHARED>>;

const { help, version, game, moves, empty, batch, output, force, threads, json } = SHARED;
const { method, memory, time, book, progress, checkpoint, part, seed, size, family } = SHARED;

/** Options of every verb. */
export const COMMON = { help, version };
/** How to name a position. */
export const POSITION = { game, moves, empty };
/** Options of the verbs that accept many positions. */
export const STREAM = { batch, output, force, threads, json };
/** How to solve. */
export const SOLVER = { method, memory, time, threads, book, progress };
/** Options of long runs. */
export const CHECKPOINT = { checkpoint, part };
/** How to generate instances. */
export const INSTANCE = { seed, size, family };

/** Reads `K/N`: the number of this machine, from 1, and the number of machines. */
function parsePart(text: string): Machine {
  const [, number, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? [];
  if (number <= count) return { index: number - 1, count };
  throw new UsageError(`expected K/N, K from 1 to N, found ${JSON.stringify(text)}`);
}

/** Returns the checkpoint file of one of several runs that solve the same position. */
export function nameMachineFile(path: string, { index }: Pick<Machine, "index">): string {
  return `${path}.${index + 1}`;
}
