/**
 * What an option of a verb is: how help and completions tell of it, and how its text becomes the
 * value that the program works with. A verb has a record of them, by name.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import type { Permission } from "../base/io.ts";
import { didYouMean } from "@zugzwang/core/run";
import { parseBytes, parseCount, parseDuration } from "../base/units.ts";

/** An option. */
export interface Option<T> {
  /** What it does, in a phrase. */
  readonly about: string;
  /** A one-letter name, after one dash. */
  readonly short?: string;
  /** What its value is, for help: `BYTES`; an option without it is on or off. */
  readonly value?: string;
  /** The values that it may have, where they are few. */
  readonly choices?: readonly string[];
  /** What completes its value, where that is neither of its choices nor free. */
  readonly completes?: "file" | "folder" | "method" | "family";
  /** What the verb needs besides reading where it is given. */
  readonly needs?: readonly Permission[];
  /** What it is where it is not given. */
  readonly missing: T;
  /**
   * Returns the value of a text.
   *
   * @throws {UsageError} if it is none.
   */
  readonly read: (text: string) => T;
}

/** Options by their names: `timeLimit` is typed as `--time-limit`. */
export type OptionSpecs = Readonly<Record<string, Option<unknown>>>;

/** The values of options by their names. */
export type OptionsOf<S> = {
  readonly [name in keyof S]: S[name] extends Option<infer T> ? T : never;
};

/** Members of an option that few have. */
type More = Partial<Pick<Option<unknown>, "short" | "completes" | "needs">>;

/** An option that has a value; it is undefined where it is not given. */
type Valued<T> = Option<T | undefined>;

/** Returns an option that is on or off. */
export function flag(about: string, more: More = {}): Option<boolean> {
  return { about, ...more, missing: false, read: (text) => text === "true" };
}

/** Returns an option whose value is a text. */
export function text(value: string, about: string, more: More = {}): Valued<string> {
  return valued(value, about, { ...more, read: (text) => text });
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
    const hint = didYouMean(text, choices) || `, expected one of ${choices.join(", ")}`;
    throw new UsageError(`unknown value ${JSON.stringify(text)}${hint}`);
  };
  return { ...valued(value, about, { read }), choices };
}

/** Returns an option whose value is an integer of a range. */
export function count(
  value: string,
  range: { readonly min: number; readonly max: number },
  about: string,
  more: More = {},
): Valued<number> {
  return valued(value, about, { ...more, read: (text) => parseCount(text, range) });
}

/** Returns an option whose value is an amount of memory, in bytes. */
export function bytes(about: string): Valued<number> {
  return valued("SIZE", about, { read: parseBytes });
}

/** Returns an option whose value is a duration, in milliseconds. */
export function duration(about: string): Valued<number> {
  return valued("TIME", about, { read: parseDuration });
}

/** Returns an option whose value is read by a function of its own. */
export function valued<T>(
  value: string,
  about: string,
  more: More & Pick<Option<T>, "read">,
): Valued<T> {
  return { value, about, ...more, missing: undefined };
}

/** Returns the name of an option as it is typed: `--time-limit` of `timeLimit`. */
export function typed(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
