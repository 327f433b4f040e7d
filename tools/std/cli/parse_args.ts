// Replaces `@std/cli/parse-args`: `parseArgs` with the documented options `string`, `boolean`, `alias`,
// `collect`, `unknown` and `--`. Values are strings, never numbers: name `_` and every option with a
// value in `string`.

export interface ParseOptions {
  /** Options with a value, and `_`. */
  string?: readonly string[];
  /** Options that are on or off. */
  boolean?: readonly string[];
  /** Short names by option. */
  alias?: Readonly<Record<string, string>>;
  /** Options whose values are collected. Otherwise the last one counts. */
  collect?: readonly string[];
  /** Called with unknown options, and with words (without a key). Return false to drop them. */
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
  /** Whether the words after `--` are kept apart. */
  "--"?: boolean;
}

/** Values by name, words, and words after `--`. */
export type Args = Record<string, unknown> & { _: string[]; "--"?: string[] };

export function parseArgs(args: readonly string[], options: ParseOptions = {}): Args {
  const end = args.indexOf("--");
  const rest = end < 0 ? [] : args.slice(end + 1);
  const parser = new Parser(end < 0 ? args : args.slice(0, end), options);
  const { found } = parser;
  if (options["--"]) found["--"] = rest;
  else found._.push(...rest);
  return found;
}

class Parser {
  readonly found: Args = { _: [] };
  readonly #args: readonly string[];
  readonly #options: ParseOptions;
  readonly #booleans: ReadonlySet<string>;
  readonly #strings: ReadonlySet<string>;
  readonly #collected: ReadonlySet<string>;
  #at = 0;

  constructor(args: readonly string[], options: ParseOptions) {
    this.#args = args;
    this.#options = options;
    const withAliases = (names: readonly string[] = []) =>
      new Set(names.flatMap((name) => [name, ...this.#aliasesOf(name)]));
    this.#booleans = withAliases(options.boolean);
    this.#strings = withAliases(options.string);
    this.#collected = withAliases(options.collect);
    while (this.#at < args.length) this.#take(args[this.#at++]);
    for (const name of this.#booleans) this.found[name] ??= this.#collected.has(name) ? [] : false;
    for (const name of this.#strings) if (this.#collected.has(name)) this.found[name] ??= [];
  }

  #aliasesOf(name: string): string[] {
    const pairs = Object.entries(this.#options.alias ?? {});
    return pairs.flatMap((pair) => pair.includes(name) ? pair.filter((it) => it !== name) : []);
  }

  #take(arg: string): void {
    const long = /^--(no-)?(.+?)(?:=(.*))?$/s.exec(arg);
    if (long) this.#takeLong(arg, long);
    else if (/^-./s.test(arg)) this.#takeLetters(arg);
    else if (this.#options.unknown?.(arg) !== false) this.found._.push(arg);
  }

  #takeLong(arg: string, [, no = "", key, value]: RegExpExecArray): void {
    const name = no + key;
    if (value === undefined) this.#set(arg, name, this.#nextValue(name, /^-/));
    else this.#set(arg, key, this.#booleans.has(key) ? value !== "false" : value);
  }

  /** Letters are options without values. The last may have one, attached or in the next word. */
  #takeLetters(arg: string): void {
    for (let at = 1; at < arg.length; at++) {
      const name = arg[at];
      const more = arg.slice(at + 1);
      const attached = more === "-" ? more : attachedTo(name, more);
      if (attached !== undefined) return this.#set(arg, name, attached);
      if (more === "") return this.#set(arg, name, this.#nextValue(name, /^--?[^-]/));
      this.#set(arg, name, this.#strings.has(name) ? "" : true);
    }
  }

  /** Returns the value of an option from the next word. */
  #nextValue(name: string, isOption: RegExp): string | boolean {
    const next = this.#args[this.#at];
    const isFlag = this.#booleans.has(name);
    if (next && !isFlag && !isOption.test(next)) return this.#args[this.#at++];
    if (next === "true" || next === "false") return this.#args[this.#at++] === "true";
    return this.#strings.has(name) ? "" : true;
  }

  #set(arg: string, name: string, value: string | boolean): void {
    const isKnown = this.#booleans.has(name) || this.#strings.has(name);
    if (!isKnown && this.#options.unknown?.(arg, name, value) === false) return;
    for (const key of [name, ...this.#aliasesOf(name)]) {
      if (!this.#collected.has(key)) this.found[key] = value;
      else (this.found[key] ??= []) instanceof Array && (this.found[key] as unknown[]).push(value);
    }
  }
}

/** Returns the value attached to a letter, as the genuine parser reads it. */
function attachedTo(letter: string, more: string): string | undefined {
  if (more === "=") return "";
  if (/[A-Za-z]/.test(letter)) {
    const value = /=(.+)/.exec(more)?.[1];
    if (value !== undefined) return value;
    if (/-?\d+(\.\d*)?(e-?\d+)?$/.test(more)) return more;
  }
  return /^\W/.test(more) ? more : undefined;
}
