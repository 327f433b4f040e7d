// Replaces `@std/cli/parse-args` for the one form that the command line passes on: words, options as
// `--name=value` whose values are texts and are collected, and everything after `--`.

export interface ParseOptions {
  /** Options with a value, and `_` for words. */
  string: readonly string[];
  /** Options whose values are collected: all of them. */
  collect: readonly string[];
  /** Whether the words after `--` are kept apart. */
  "--": true;
}

/** Values by name, words, and words after `--`. */
export type Args = Record<string, unknown> & { _: string[]; "--": string[] };

export function parseArgs(args: readonly string[], { string, collect }: ParseOptions): Args {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const values = new Map(collect.map((name) => [name, [] as string[]]));
  const words: string[] = [];
  for (const arg of args.slice(0, end)) {
    const [, name, value] = /^--([^=]+)=(.*)$/s.exec(arg) ?? [];
    if (!/^-./s.test(arg)) words.push(arg);
    else if (string.includes(name) && values.has(name)) values.get(name)!.push(value);
    else throw new Error(`Cannot read ${arg}: the stand-in of parseArgs reads --name=value alone`);
  }
  return { ...Object.fromEntries(values), _: words, "--": args.slice(end + 1) };
}
