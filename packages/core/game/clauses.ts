// Clauses of the contract of rules, and the error of a broken one.
import { type GameFault, RulesError } from "../run/errors.ts";
import type { Rules } from "./rules.ts";

/** Where rules break their contract. */
export interface Where<P, M> {
  readonly rules: Rules<P, M>;
  readonly position?: P | undefined;
  readonly move?: M | undefined;
}

/** A clause of the contract: its name, and two results that must be the same. */
export type Clause = readonly [rule: string, expected: unknown, found: unknown];

/** Throws a `RulesError` for the first clause that is broken. */
export function checkClauses<P, M>(where: Where<P, M>, clauses: readonly Clause[]): void {
  for (const [rule, expected, found] of clauses) {
    if (expected === found || Object.is(expected, found)) continue;
    breach(where, { rule, expected: String(expected), found });
  }
}

/** Throws a `RulesError`: the position occurs again after some plies. */
export function refuseRepetition<P, M>(where: Where<P, M>, plies: number): never {
  const rule = "the game ends, or has no gains and declares mayRepeat: true";
  const found = `this position again after ${plies} ${plies === 1 ? "move" : "moves"}`;
  breach(where, { rule, expected: "no position that repeats", found });
}

export function breach<P, M>(
  { rules, position, move }: Where<P, M>,
  fault: Pick<GameFault, "rule" | "expected"> & { readonly found: unknown },
  options?: ErrorOptions,
): never {
  throw new RulesError({
    rule: fault.rule,
    expected: showValue(fault.expected),
    found: showValue(fault.found),
    module: rules.module ?? null,
    input: position === undefined ? null : tryText(() => rules.judge?.formatInput?.(position)),
    position: position === undefined ? null : tryText(() => rules.formatPosition(position)),
    move: move === undefined ? null : tryText(() => rules.formatMove(move)),
  }, options);
}

const MOST_SHOWN = 200;

/** Returns the text that a function of the author makes, or null. */
function tryText(make: () => unknown): string | null {
  try {
    const text = make();
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

function showValue(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  const isPlain = () => typeof value === "object" && !(value instanceof Error);
  const text = tryText(() => isPlain() && JSON.stringify(value) || String(value)) ??
    tryText(() => Object.prototype.toString.call(value)) ?? "what has no text";
  const [line] = text.split("\n");
  return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN)}…`;
}
