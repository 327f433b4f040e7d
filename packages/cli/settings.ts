/**
 * The options of a call, checked, in the form that solvers and renderers take.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { type ColorChoice, type Paint, paintFor } from "./colors.ts";
import { UsageError } from "./failure.ts";
import type { AnyGame } from "./games.ts";
import { didYouMean } from "./nearest.ts";
import {
  COLOR,
  JSON_OUTPUT,
  MEMORY,
  METHOD,
  type Options,
  type OptionSpec,
  TIME,
  WORKERS,
} from "./options.ts";
import { parseBytes, parseCount, parseDuration } from "./units.ts";
import type { Call } from "./verb.ts";

/** The most workers that may be asked for. */
const MOST_WORKERS = 256;

/** Whether answers and errors are printed as JSON. */
export function wantsJson({ options }: Call): boolean {
  return options.flag(JSON_OUTPUT);
}

/** How to paint what goes to standard output. */
export function paintOf({ options, io }: Call): Paint {
  return paintFor(io.stdout, io, (options.text(COLOR) ?? "auto") as ColorChoice);
}

/**
 * Returns the solver's options of a call, all but progress and the deadline, which start with each input.
 *
 * @throws {UsageError} if one of them is wrong.
 */
export function solverSettings({ options }: Call, game: AnyGame): SolveOptions {
  const method = options.text(METHOD);
  const memoryBytes = checked(options, MEMORY, parseBytes);
  const workers = checked(
    options,
    WORKERS,
    (text) => parseCount(text, { min: 1, max: MOST_WORKERS }),
  );
  if (method !== undefined) checkMethod(game, method);
  return {
    ...method === undefined ? {} : { method },
    ...memoryBytes === undefined ? {} : { memoryBytes },
    ...workers === undefined ? {} : { workers },
  };
}

/**
 * Returns how many milliseconds each input may take, or undefined.
 *
 * @throws {UsageError} if the option is wrong.
 */
export function timeLimit({ options }: Call): number | undefined {
  return checked(options, TIME, parseDuration);
}

/**
 * Returns the value of an option as `parse` reads it, or undefined if it is not given.
 *
 * @throws {UsageError} of `parse`, with the option's name.
 */
export function checked<T>(
  options: Options,
  spec: OptionSpec,
  parse: (text: string) => T,
): T | undefined {
  const text = options.text(spec);
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`--${spec.name}: ${error.message}`);
    throw error;
  }
}

function checkMethod(game: AnyGame, method: string): void {
  if (game.methods.includes(method)) return;
  const hint = didYouMean(method, game.methods) ||
    `, expected one of ${game.methods.join(", ")}`;
  throw new UsageError(`unknown method ${JSON.stringify(method)} of ${game.name}${hint}`);
}
