/**
 * The reading of a command line, by the parser that Deno and Node have in common: options before,
 * between and after words, `--name value`, `--name=value`, `-n value`, `-nvalue`, and all words
 * after `--`.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import { didYouMean } from "../base/nearest.ts";
import { BATCH, JSON_OUTPUT, type Options, type OptionSpec } from "./options.ts";

/** A word of a command line that is an option, as the parser found it. */
interface OptionToken {
  readonly name: string;
  /** The option as it was typed: `--moves`, `-o`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value stands in the same word: `--moves=0,0`, `-oboard.svg`. */
  readonly inlineValue?: boolean | undefined;
}

/**
 * Reads the words after a verb.
 *
 * @throws {UsageError} if an option is unknown, lacks its value or has one that it cannot have.
 */
export async function parseOptions(
  args: readonly string[],
  specs: readonly OptionSpec[],
): Promise<Options> {
  const given = new Map<string, string | boolean>();
  const words: string[] = [];
  for (const token of await tokensOf(args, specs)) {
    if (token.kind === "option") given.set(token.name, valueOf(token, specs));
    else if (token.kind === "positional") words.push(token.value);
  }
  return {
    words,
    flag: ({ name }) => given.get(name) === true,
    text: ({ name }) => given.get(name) as string | undefined,
  };
}

/** Returns whether a command line, which may be a wrong one, asks for JSON. */
export async function asksForJson(args: readonly string[]): Promise<boolean> {
  const names = [JSON_OUTPUT.name, BATCH.name];
  return (await tokensOf(args, [JSON_OUTPUT, BATCH])).some((token) =>
    token.kind === "option" && names.includes(token.name) && token.value !== "false"
  );
}

/** Splits a command line; the parser is loaded (8 ms) only where there is an option to parse. */
async function tokensOf(args: readonly string[], specs: readonly OptionSpec[]) {
  if (!args.some((arg) => /^-./.test(arg))) {
    return args.map((value) => ({ kind: "positional", value }) as const);
  }
  const { parseArgs } = await import("node:util");
  const options = specs.map(({ name, short, value }) =>
    [name, { type: value === undefined ? "boolean" : "string", ...short && { short } }] as const
  );
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false, // the messages are our own
    tokens: true,
  }).tokens;
}

/** Returns the value of an option: a text, or whether it is on. */
function valueOf(token: OptionToken, specs: readonly OptionSpec[]): string | boolean {
  const spec = specs.find(({ name }) => name === token.name);
  if (spec === undefined) throw unknownOption(token.rawName, specs);
  return spec.value === undefined ? flagOf(token) : textOf(token, spec);
}

function unknownOption(rawName: string, specs: readonly OptionSpec[]): UsageError {
  const hint = didYouMean(rawName, specs.map(({ name }) => `--${name}`));
  return new UsageError(`unknown option ${JSON.stringify(rawName)}${hint}`);
}

function flagOf({ name, value }: OptionToken): boolean {
  if (value === undefined || value === "true") return true;
  if (value === "false") return false;
  throw new UsageError(`option --${name} is on or off, found ${JSON.stringify(value)}`);
}

function textOf({ rawName, value, inlineValue }: OptionToken, spec: OptionSpec): string {
  const { name, choices } = spec;
  if (!value) throw new UsageError(`option --${name} needs a value`);
  if (!inlineValue && /^-./.test(value)) {
    const hint = `found the option ${JSON.stringify(value)}; a value that begins so: --${name}=…`;
    throw new UsageError(`option --${name} needs a value, ${hint}`);
  }
  const text = rawName.startsWith("--") ? value : value.replace(/^=/, "");
  if (!choices || choices.includes(text)) return text;
  const hint = didYouMean(text, choices) || `, expected one of ${choices.join(", ")}`;
  throw new UsageError(`unknown value ${JSON.stringify(text)} of --${name}${hint}`);
}
