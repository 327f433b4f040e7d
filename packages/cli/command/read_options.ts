/**
 * The reading of a command line by `parseArgs` of `@std/cli`: options before, between and after
 * words, `--name value`, `--name=value`, `-n value`, `-nvalue`, and all words after `--`. Values are read here
 * and nowhere else.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import { UsageError } from "../base/failure.ts";
import { didYouMean } from "@zugzwang/core/run";
import { type Option, type OptionsOf, type OptionSpecs, typed } from "./option.ts";
import { RETIRED_OPTIONS } from "./retired.ts";

/** A command line that was read. */
export interface CommandLine<S> {
  /** The words that belong to no option. */
  readonly words: readonly string[];
  /** The words after `--`. */
  readonly rest: readonly string[];
  /** The values of the options. */
  readonly options: OptionsOf<S>;
}

/**
 * Reads the words after a verb.
 *
 * @throws {UsageError} if an option is unknown or given twice, lacks its value or has one that it
 * cannot have.
 */
export function readOptions<S extends OptionSpecs>(
  args: readonly string[],
  specs: S,
): CommandLine<S> {
  const options = new Map(Object.entries(specs).map(([name, spec]) => [typed(name), spec]));
  const names = [...options.keys()].map((name) => name.slice(2));
  const isFlag = (name: string) => options.get(`--${name}`)!.value === undefined;
  const shorts = [...options].flatMap(([name, { short }]) =>
    short === undefined ? [] : [[name.slice(2), short] as const]
  );
  const found: Record<string, unknown> = parseArgs(withValues(args, options), {
    string: ["_", ...names.filter((name) => !isFlag(name))],
    boolean: names.filter(isFlag),
    alias: Object.fromEntries(shorts),
    collect: names,
    "--": true,
    unknown(word, name) {
      if (name !== undefined) throw unknownOption(word, name, options);
    },
  });
  const values = Object.entries(specs).map(([name, spec]) => {
    return [name, valueOf(typed(name), spec, found[typed(name).slice(2)] as unknown[])];
  });
  return {
    words: found._ as string[],
    rest: found["--"] as string[],
    options: Object.fromEntries(values),
  };
}

/** Returns whether a command line, which may be a wrong one, asks for JSON. */
export function asksForJson(args: readonly string[]): boolean {
  const boolean = ["json", "batch"];
  const found: Record<string, unknown> = parseArgs([...args], { boolean, unknown: () => false });
  return boolean.some((name) => found[name] === true);
}

/** `--name` or `--name=value`. */
const LONG = /^(--[^=]+)(?:=(.*))?$/s;
/** `-n`, `-nvalue` or `-n=value`. */
const SHORT = /^(-[^-])(?:=(.*)|(.+))?$/s;

/**
 * The words with `--name=value` for `--name value`. What `parseArgs` would make of a value that
 * is missing, or begins with a dash, or of a flag that has one, could not be told from the right.
 */
function withValues(args: readonly string[], options: ReadonlyMap<string, Option<unknown>>) {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const words: string[] = [];
  for (let i = 0; i < end; i++) {
    const [, spelled, behind, attached] = LONG.exec(args[i]) ?? SHORT.exec(args[i]) ?? [];
    const value = behind ?? attached;
    const [name, spec] = optionSpelled(spelled, options) ?? [];
    if (name === undefined || spec?.value === undefined) {
      if (name === spelled && name !== undefined) checkFlag(name, value);
      words.push(args[i]);
    } else words.push(`${name}=${checkValue(name, value ?? args[++i], value !== undefined)}`);
  }
  return [...words, ...args.slice(end)];
}

/** The option of a name as it is typed, long or short. */
function optionSpelled(word: string | undefined, options: ReadonlyMap<string, Option<unknown>>) {
  return [...options].find(([name, { short }]) => word === name || word === `-${short}`);
}

function checkFlag(name: string, value: string | undefined): void {
  if (value === undefined || value === "true" || value === "false") return;
  throw new UsageError(`option ${name} is on or off, found ${JSON.stringify(value)}`);
}

function checkValue(name: string, value: string | undefined, isInline: boolean): string {
  if (!value || !isInline && value === "--") throw new UsageError(`option ${name} needs a value`);
  if (isInline || !/^-./.test(value)) return value;
  const hint = `found the option ${JSON.stringify(value)}; a value that begins so: ${name}=…`;
  throw new UsageError(`option ${name} needs a value, ${hint}`);
}

function unknownOption(word: string, name: string, options: ReadonlyMap<string, unknown>) {
  const found = word.startsWith("--") ? word.replace(/^(--.+?)=.*$/s, "$1") : `-${name}`;
  const retired = Object.hasOwn(RETIRED_OPTIONS, found) ? `: ${RETIRED_OPTIONS[found]}` : "";
  const hint = retired || didYouMean(found, [...options.keys()]);
  return new UsageError(`unknown option ${JSON.stringify(found)}${hint}`);
}

/** The value of an option, of all that were given. */
function valueOf(name: string, spec: Option<unknown>, given: readonly unknown[]): unknown {
  if (given.length === 0) return spec.missing;
  if (given.length > 1) throw new UsageError(`option ${name} is given twice`);
  const [value] = given;
  if (spec.value === undefined && typeof value !== "boolean") checkFlag(name, `${value}`);
  if (value === "") throw new UsageError(`option ${name} needs a value`);
  try {
    return spec.read(`${value}`);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}
