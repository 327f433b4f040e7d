// The error of rules that break their contract, which their author must fix.
import type { Rules } from "./rules.ts";

/** A violation of the contract, with an example. */
export interface GameFault {
  /** Where the rules come from, or null if unknown. */
  readonly module: string | null;
  /** The rule that is broken: a sentence, or the name of a function. */
  readonly rule: string;
  /** The judge's input of the instance, or null if unknown. */
  readonly input: string | null;
  /** The text of the position, or null if the fault has no position. */
  readonly position: string | null;
  /** The moves from the checked position to this one, or null if unknown. */
  readonly moves: readonly string[] | null;
  /** The text of the move, or null if the fault has no move. */
  readonly move: string | null;
  /** What was expected. */
  readonly expected: string;
  /** What was found. */
  readonly found: string;
}

/**
 * Thrown when rules break their contract, before they lead to a wrong value.
 *
 * @example
 * ```ts
 * import { type Rules, RulesError, solve } from "@zugzwang/core";
 *
 * const rules: Rules<number, number> = {
 *   name: "half",
 *   sideToMove: (heap) => heap % 2 === 0 ? 0 : 1,
 *   moves: (heap) => heap > 0 ? [1] : [],
 *   play: (heap) => heap - 1,
 *   gain: () => 0.5,
 *   terminalValue: () => 0,
 *   formatPosition: String,
 *   formatMove: String,
 * };
 * const error = await solve(rules, 4).catch((error) => error);
 * if (!(error instanceof RulesError)) throw error;
 * if (!error.message.startsWith("gain: expected an integer")) throw error;
 * ```
 */
export class RulesError extends Error {
  /** The name of the class. */
  override readonly name = "RulesError";
  /** The violation. */
  readonly fault: GameFault;

  /** Makes the error and its one-line message. Members that are missing are null. */
  constructor(
    fault: Partial<GameFault> & Pick<GameFault, "rule" | "expected" | "found">,
    options?: ErrorOptions,
  ) {
    const unknown = { module: null, input: null, position: null, moves: null, move: null };
    const { module, move, position, rule, expected, found } = { ...unknown, ...fault };
    const places = Object.entries({ move, position }).filter(([, text]) => text !== null)
      .map(([what, text]) => `${what} ${JSON.stringify(text)}`);
    const where = places.length === 0 ? "" : `; ${places.join(", ")}`;
    const origin = module === null ? "" : `${module}: `;
    super(`${origin}${rule}: expected ${expected}, found ${found}${where}`, options);
    this.fault = { ...unknown, ...fault };
  }
}

/** Where rules break their contract. */
export interface Place<P, M> {
  /** The rules. The message of a game has its input too. */
  readonly rules: Rules<P, M> & { formatInput?(position: P): string };
  readonly position?: P | undefined;
  readonly move?: M | undefined;
}

/** A clause of the contract: its name, and two results that must be the same. */
export type Clause = readonly [rule: string, expected: unknown, found: unknown];

/** Returns the clause that a function returns the same result again. */
export function repeat(name: string, call: () => unknown): Clause {
  return [`${name} returns the same result again`, call(), call()];
}

/** Throws a `RulesError` for the first clause that is broken at a place. */
export function checkClauses<P, M>(place: Place<P, M>, clauses: readonly Clause[]): void {
  for (const [rule, expected, found] of clauses) {
    if (expected === found || Object.is(expected, found)) continue;
    breach(place, { rule, expected: String(expected), found });
  }
}

/** Throws a `RulesError`: the position occurs again after some plies. */
export function refuseRepetition<P, M>(place: Place<P, M>, plies: number): never {
  const rule = "the game ends, or declares mayRepeat: true";
  const found = `this position again after ${plies} ${plies === 1 ? "move" : "moves"}`;
  breach(place, { rule, expected: "no position that repeats", found });
}

/** Throws a `RulesError`. */
export function breach<P, M>(
  { rules, position, move }: Place<P, M>,
  fault: Pick<GameFault, "rule" | "expected"> & { readonly found: unknown },
  options?: ErrorOptions,
): never {
  throw new RulesError({
    rule: fault.rule,
    expected: showValue(fault.expected),
    found: showValue(fault.found),
    module: rules.module ?? null,
    input: position === undefined ? null : tryText(() => rules.formatInput?.(position)),
    position: position === undefined ? null : tryText(() => rules.formatPosition(position)),
    move: move === undefined ? null : tryText(() => rules.formatMove(move)),
  }, options);
}

const MOST_SHOWN = 200;

/** Returns the text that the author's function makes, or null. */
function tryText(make: () => unknown): string | null {
  try {
    const text = make();
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

/** Returns a value as one short line. */
function showValue(value: unknown): string {
  const [line] = valueText(value).split("\n");
  return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN)}…`;
}

function valueText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
