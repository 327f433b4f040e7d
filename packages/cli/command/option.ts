// Options: their description for help and completions, and how to read their values.
import { makeUnknown, UsageError } from "../base/failure.ts";
import type { Permission } from "../base/io.ts";
import { parseFileName } from "../base/files.ts";
import { parseBytes, parseCount, parseDuration } from "../base/units.ts";

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
  /** The permissions that the verb needs with this option. */
  readonly needs?: readonly Permission[];
  /** Options that cannot be used with it. */
  readonly excludes?: readonly string[];
  /** The value without the option. */
  readonly missing: T;
  /** Returns the value of a text. Throws a `UsageError` if the text is invalid. */
  readonly read: (text: string) => T;
}

/** Options by their names: `timeLimit` is typed as `--time-limit`. */
export type OptionSpecs = Readonly<Record<string, Option<unknown>>>;

/** The values of options by their names. */
export type OptionsOf<S> = {
  readonly [name in keyof S]: S[name] extends Option<infer T> ? T : never;
};

/** Rare members of an option. */
type More = Partial<Pick<Option<unknown>, "short" | "completes" | "needs" | "excludes">>;

/** An option with a value. Without the option it is undefined. */
type Valued<T> = Option<T | undefined>;

export function flag(about: string, more: More = {}): Option<boolean> {
  return { about, ...more, missing: false, read: (text) => text === "true" };
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

/** Returns an option whose value is one of a few. */
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

/** Returns an option whose value is an integer in a range. */
export function count(
  value: string,
  range: { readonly min: number; readonly max: number },
  about: string,
  more: More = {},
): Valued<number> {
  return custom(value, about, { ...more, read: (text) => parseCount(text, range) });
}

/** Returns an option whose value is an amount of memory, in bytes. */
export function bytes(about: string): Valued<number> {
  return custom("SIZE", about, { read: parseBytes });
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
  return { value, about, ...more, missing: undefined };
}

/** Returns the name of an option as it is typed: `--time-limit` for `timeLimit`. */
export function spellOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
