/**
 * Reads a command line: options before, between and after words, as `--name value`, `--name=value`,
 * `-n value`, `-nvalue` and `-n=value`, and everything after `--`.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import { didYouMean } from "@zugzwang/core/run";
import { type Option, type OptionsOf, type OptionSpecs, spellOption } from "./option.ts";
import { RETIRED_OPTIONS } from "./retired.ts";

export interface CommandLine<S> {
  /** The words that belong to no option. */
  readonly words: readonly string[];
  /** The words after `--`. */
  readonly rest: readonly string[];
  readonly options: OptionsOf<S>;
}

/** An option as it is typed: its name, and its value after `=` or after a letter. */
const TYPED = /^(?:(--[^=]+)|(-[^-]))(?:=(.*)|(.+))?$/s;

/**
 * Reads the words after a verb.
 *
 * @throws {UsageError} if an option is unknown, is given twice, or has a missing or invalid value.
 */
export function readOptions<S extends OptionSpecs>(
  args: readonly string[],
  specs: S,
): CommandLine<S> {
  const options: Record<string, unknown> = {};
  const words: string[] = [];
  const queue = [...args];
  for (let word = queue.shift(); word !== undefined && word !== "--"; word = queue.shift()) {
    if (!/^-./s.test(word)) {
      words.push(word);
      continue;
    }
    const [, long, short, inline, attached] = TYPED.exec(word) ?? [];
    const [name, spec] = findOption(long ?? short ?? word, specs);
    const spelled = spellOption(name);
    if (Object.hasOwn(options, name)) throw new UsageError(`option ${spelled} is given twice`);
    if (spec.value === undefined && /^\w/.test(attached ?? "")) queue.unshift(`-${attached}`);
    options[name] = spec.value === undefined
      ? readFlag(spelled, inline ?? (/^\w/.test(attached ?? "") ? "true" : attached ?? "true"))
      : readValue(spelled, spec, inline ?? attached ?? takeValue(spelled, queue));
  }
  for (const [name, { missing }] of Object.entries(specs)) {
    if (!Object.hasOwn(options, name)) options[name] = missing;
  }
  return { words, rest: queue, options: options as OptionsOf<S> };
}

/** Returns whether a command line, which may be invalid, asks for JSON. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.slice(0, end).some((word) => /^--(json|batch)(=true)?$/.test(word));
}

function findOption(typed: string, specs: OptionSpecs): [string, Option<unknown>] {
  const found = Object.entries(specs).find(([name, { short }]) =>
    typed === spellOption(name) || typed === `-${short}`
  );
  if (found) return found;
  const hint = Object.hasOwn(RETIRED_OPTIONS, typed)
    ? `: ${RETIRED_OPTIONS[typed]}`
    : didYouMean(typed, Object.keys(specs).map(spellOption));
  throw new UsageError(`unknown option ${JSON.stringify(typed)}${hint}`);
}

function readFlag(name: string, text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new UsageError(`option ${name} is on or off, found ${JSON.stringify(text)}`);
}

/** Takes the value of an option from the next word, which must not look like an option. */
function takeValue(name: string, queue: string[]): string {
  const value = queue.shift() ?? "";
  if (value === "--") return "";
  if (!/^-./s.test(value)) return value;
  throw new UsageError(
    `option ${name} needs a value, found the option ${JSON.stringify(value)}; ` +
      `if it is the value, write ${name}=${value}`,
  );
}

function readValue(name: string, spec: Option<unknown>, text: string): unknown {
  if (text === "") throw new UsageError(`option ${name} needs a value`);
  try {
    return spec.read(text);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}
