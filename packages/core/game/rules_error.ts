/**
 * Rules of a game that break their contract: what its author has to mend.
 *
 * @module
 */
import type { Rules } from "./rules.ts";

/** A violation of the contract, with what shows it. */
export interface GameFault {
  /** Where the rules come from, or null where nobody said. */
  readonly module: string | null;
  /** What should have been: a sentence, or the function that returned something else. */
  readonly rule: string;
  /** The judge's input of the instance, or null where it is not known. */
  readonly input: string | null;
  /** The text of the position, or null where the fault lies in none. */
  readonly position: string | null;
  /** The moves from the checked position there; null where they are not known. */
  readonly moves: readonly string[] | null;
  /** The text of the move, or null where it is not about one. */
  readonly move: string | null;
  /** What there should be. */
  readonly expected: string;
  /** What there is. */
  readonly found: string;
}

/**
 * Rules that break their contract: thrown by whatever meets it, before a value comes of it.
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
  /** What was violated, and where. */
  readonly fault: GameFault;

  /** Makes the error and its one-line message. */
  constructor(
    { input = null, position = null, move = null, moves = null, ...rest }:
      & Omit<GameFault, "input" | "position" | "move" | "moves">
      & Partial<GameFault>,
    options?: ErrorOptions,
  ) {
    const fault: GameFault = { ...rest, input, position, move, moves };
    const { rule, expected, found } = fault;
    const places = [["move", move], ["position", position]]
      .flatMap(([what, text]) =>
        typeof text === "string" ? [`${what} ${JSON.stringify(text)}`] : []
      );
    const where = places.length === 0 ? "" : `; ${places.join(", ")}`;
    const origin = fault.module === null ? "" : `${fault.module}: `;
    super(`${origin}${rule}: expected ${expected}, found ${found}${where}`, options);
    this.fault = fault;
  }
}

/** Throws that a rule is broken somewhere. */
export function breach<P, M>(
  { rules, position, move }: {
    /** The rules; of a game, its input is told too. */
    readonly rules: Rules<P, M> & { formatInput?(position: P): string };
    /** The position; where missing, the fault lies in none. */
    readonly position?: P | undefined;
    /** The move, where it is about one. */
    readonly move?: M | undefined;
  },
  fault: Pick<GameFault, "rule" | "expected"> & { readonly found: unknown },
  options?: ErrorOptions,
): never {
  throw new RulesError({
    rule: fault.rule,
    expected: shown(fault.expected),
    found: shown(fault.found),
    module: rules.module ?? null,
    input: position === undefined ? null : textOr(() => rules.formatInput?.(position)),
    position: position === undefined ? null : textOr(() => rules.formatPosition(position)),
    move: move === undefined ? null : textOr(() => rules.formatMove(move)),
  }, options);
}

/** The most characters of a value that a message shows. */
const MOST_SHOWN = 200;

/** A text that the author's function makes, if it makes one. */
function textOr(make: () => unknown): string | null {
  try {
    const text = make();
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

/** A value as it stands in a message: in one line, which has an end. */
function shown(value: unknown): string {
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
