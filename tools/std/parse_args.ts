/**
 * Stand-in for the part of `@std/cli/parse-args` that the command line uses: flags, options with
 * values, short names, unknown options; no dotted names, no negation, no defaults.
 *
 * @module
 */

/** What to look for. */
export interface ParseOptions {
  /** Options that are on or off. */
  readonly boolean?: readonly string[];
  /** Options that take a value; `_` keeps words that look like numbers as they are. */
  readonly string?: readonly string[];
  /** Options that may be given several times. */
  readonly collect?: readonly string[];
  /** Other names of options. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Called with every word that is no known option; `false` drops it. */
  readonly unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

/** The values of options by name, and the other words in `_`. */
export interface Args {
  /** Values of options. */
  [name: string]: unknown;
  /** The words that belong to no option. */
  _: (string | number)[];
}

const FLAG = /^-(?<long>-)?(?<key>.+?)(?:=(?<value>.+?))?$/s;
/** What follows a short name and is no value of it. */
const OPTION_LIKE = /^(-|--)[^-]/;
const NUMBER = /^(0x[0-9a-f]+|[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?)$/i;

/** Parses a command line. */
export function parseArgs(args: readonly string[], options: ParseOptions = {}): Args {
  const parser = new Parser(options);
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  for (let i = 0; i < end;) i += parser.take(args[i], i + 1 < end ? args[i + 1] : undefined);
  parser.result._.push(...args.slice(end + 1));
  return parser.result;
}

class Parser {
  readonly result: Args = { _: [] };
  readonly #options: ParseOptions;

  constructor(options: ParseOptions) {
    this.#options = options;
    for (const name of options.boolean ?? []) this.#put(name, false);
    for (const name of options.collect ?? []) this.#put(name, []);
  }

  /** Takes a word, and the next one if it is its value; returns how many it took. */
  take(arg: string, next: string | undefined): 1 | 2 {
    const { long, key, value } = FLAG.exec(arg)?.groups ?? {};
    if (key === undefined) {
      this.#takeWord(arg);
      return 1;
    }
    const keys = long ? [key] : [...key];
    for (const flag of keys.slice(0, -1)) this.#set(flag, undefined, arg);
    const last = keys[keys.length - 1];
    const taken = value === undefined && this.#isValue(last, next, long ? /^-/ : OPTION_LIKE)
      ? next
      : undefined;
    this.#set(last, value ?? taken, arg);
    return taken === undefined ? 1 : 2;
  }

  #takeWord(word: string): void {
    if (this.#options.unknown?.(word) === false) return;
    this.result._.push(this.#options.string?.includes("_") ? word : numberOr(word));
  }

  #isValue(key: string, next: string | undefined, noValue: RegExp): boolean {
    if (!next) return false;
    return this.#is("boolean", key) ? /^(true|false)$/.test(next) : !noValue.test(next);
  }

  #set(key: string, text: string | undefined, arg: string): void {
    const known = this.#is("boolean", key) || this.#is("string", key);
    const value = this.#is("boolean", key)
      ? text !== "false"
      : this.#is("string", key)
      ? text ?? ""
      : text === undefined || numberOr(text);
    if (!known && this.#options.unknown?.(arg, key, value) === false) return;
    this.#put(key, value);
  }

  #put(key: string, value: unknown): void {
    for (const name of this.#names(key)) {
      const before = this.result[name];
      this.result[name] = Array.isArray(before) ? [...before, value] : value;
    }
  }

  /** Whether an option, by any of its names, is of a kind. */
  #is(kind: "boolean" | "string", key: string): boolean {
    return this.#names(key).some((name) => this.#options[kind]?.includes(name));
  }

  /** All names of an option, the given one first. */
  #names(key: string): string[] {
    const aliases = Object.entries(this.#options.alias ?? {});
    return [key, ...aliases.flatMap(([a, b]) => a === key ? [b] : b === key ? [a] : [])];
  }
}

function numberOr(text: string): string | number {
  return NUMBER.test(text) ? Number(text) : text;
}
