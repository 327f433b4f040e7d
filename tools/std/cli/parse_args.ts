// Replaces `@std/cli/parse-args` for what the command line uses: options with texts and flags, with
// aliases, all collected; words as texts; and everything after `--`. It follows the documentation of the
// genuine one, also in what that does with dashes.

export interface ParseOptions {
  /** Options with a value, and `_` for words. */
  string: readonly string[];
  /** Options that are on or off. */
  boolean: readonly string[];
  /** A second name of an option. */
  alias: Readonly<Record<string, string>>;
  /** Options whose values are collected: all of them. */
  collect: readonly string[];
  /** Called with a word, or with an option that is not defined. It may throw. */
  unknown(arg: string, key?: string, value?: unknown): unknown;
  /** Whether the words after `--` are kept apart. */
  "--": true;
}

/** Values by name, words, and words after `--`. */
export type Args = Record<string, unknown> & { _: string[]; "--": string[] };

export function parseArgs(args: readonly string[], options: ParseOptions): Args {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const parser = new Parser(args.slice(0, end), options);
  return { ...parser.read(), "--": args.slice(end + 1) };
}

class Parser {
  readonly #args: readonly string[];
  readonly #options: ParseOptions;
  /** The names of an option, by each of them. */
  readonly #names = new Map<string, readonly string[]>();
  readonly #found = new Map<string, unknown[]>();
  readonly #words: string[] = [];
  #at = 0;

  constructor(args: readonly string[], options: ParseOptions) {
    this.#args = args;
    this.#options = options;
    for (const name of options.collect) {
      const names = [name, ...name in options.alias ? [options.alias[name]] : []];
      for (const one of names) {
        this.#names.set(one, names);
        this.#found.set(one, []);
      }
    }
  }

  read(): Record<string, unknown> & { _: string[] } {
    for (; this.#at < this.#args.length; this.#at++) {
      const arg = this.#args[this.#at];
      if (/^--./s.test(arg)) this.#readLong(arg);
      else if (/^-./s.test(arg)) this.#readLetters(arg);
      else if (this.#options.unknown(arg) !== false) this.#words.push(arg);
    }
    return { ...Object.fromEntries(this.#found), _: this.#words };
  }

  #readLong(arg: string): void {
    const [, key, value] = /^--(.+?)(?:=(.+))?$/s.exec(arg)!;
    if (value !== undefined) this.#set(key, this.#isFlag(key) ? value !== "false" : value, arg);
    else this.#readNext(key, arg, /^-/);
  }

  /** Reads the word after an option as its value, unless the word looks like an option. */
  #readNext(key: string, arg: string, optionLike: RegExp): void {
    const next = this.#args[this.#at + 1] ?? "";
    const takes = this.#isFlag(key)
      ? next === "true" || next === "false"
      : next !== "" && !optionLike.test(next);
    if (takes) this.#at++;
    if (this.#isFlag(key)) return this.#set(key, !takes || next === "true", arg);
    this.#set(key, takes ? next : "", arg);
  }

  /** Reads letters after one dash. A letter's value follows `=`, or is a number, or starts with a sign. */
  #readLetters(arg: string): void {
    for (let i = 1; i < arg.length; i++) {
      const [letter, rest] = [arg[i], arg.slice(i + 1)];
      if (rest === "") return letter === "-" ? undefined : this.#readNext(letter, arg, /^--?[^-]/);
      const isLetter = /[A-Za-z]/.test(letter);
      const value = rest === "-"
        ? undefined
        : isLetter && rest.includes("=")
        ? /=(.+)/s.exec(rest)?.[1]
        : isLetter && /-?\d+(\.\d*)?(e-?\d+)?$/.test(rest) || /^\W/.test(rest) && rest.length > 1
        ? rest
        : undefined;
      if (value !== undefined) return this.#set(letter, value, arg);
      this.#set(letter, rest === "-" ? rest : this.#isFlag(letter) || "", arg);
    }
  }

  #isFlag(key: string): boolean {
    return this.#options.boolean.includes(this.#names.get(key)?.[0] ?? key);
  }

  #set(key: string, value: string | boolean, arg: string): void {
    const names = this.#names.get(key);
    if (!names) this.#options.unknown(arg, key, value);
    else for (const name of names) this.#found.get(name)!.push(value);
  }
}
