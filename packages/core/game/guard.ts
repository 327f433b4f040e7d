/**
 * The guard that is always on where a game of somebody's own enters: what each of its functions
 * returns, and whatever one throws, told as its author's to mend.
 *
 * @module
 */
import { InputError, LimitError } from "../run/errors.ts";
import { breach, NOWHERE, RulesError } from "./rules_error.ts";
import type { Bounds, Rules } from "./rules.ts";

/** What a function must return, as a phrase, and whether a result is that. */
type Result = readonly [expected: string, holds: (result: unknown) => boolean];

const INTEGER: Result = ["a safe integer", Number.isSafeInteger];
const TEXT: Result = ["a string", (result) => typeof result === "string"];
const POSITION: Result = ["a position", (result) => result !== undefined && !isPromise(result)];

/** What the functions of the contract return that a wrong value may come of. */
const RESULTS: Readonly<Record<string, Result>> = {
  sideToMove: ["0 or 1", (side) => side === 0 || side === 1],
  moves: ["an array", Array.isArray],
  ...{ play: POSITION, initial: POSITION, parse: POSITION, parsePosition: POSITION },
  ...{ gain: INTEGER, terminalValue: INTEGER, settled: INTEGER },
  ...{ formatPosition: TEXT, formatMove: TEXT, canonicalText: TEXT, canonicalInstance: TEXT },
  ...{ formatInput: TEXT, formatAnswer: TEXT, winner: TEXT, moveClass: TEXT },
  isOver: ["true or false", (is) => typeof is === "boolean"],
  bounds: ["numbers lower and upper, in this order", (bounds) => areBounds(bounds as Bounds)],
};

/** The functions that are given a text first; a position may follow. */
const READERS = new Set(["parse", "parsePosition", "parseMove", "movesInRecord"]);

/** The functions that are given a position first. */
const OF_POSITION = new Set([
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "initial", "isOver", "settled"],
  ...["bounds", "formatPosition", "canonicalText", "canonicalInstance", "formatInput", "facts"],
  ...["formatAnswer", "moveClass", "points", "scene", "bookName", "solve", "compare", "estimate"],
  ...["moveValues", "bestLine", "remoteness"],
]);

/** Those whose second argument is a move. */
const OF_MOVE = new Set(["play", "gain", "moveClass"]);

/** Those that may say by a `RangeError` that they do not take what they are asked. */
const MAY_REFUSE = new Set([
  ...["solve", "compare", "estimate", "moveValues", "bestLine", "remoteness", "empty"],
]);

/** The functions that every game has. */
const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
] as const;

/**
 * Returns a game as a plain object whose functions check what they return and say who is to blame
 * for what they throw. A game may be an instance of a class: its methods keep their `this`.
 *
 * @throws {RulesError} if the game lacks a required member or one of its names is none.
 */
export function guarded<P, M, G extends Rules<P, M>>(game: G, module = game.module): G {
  const origin = module === undefined ? {} : { module };
  checkMembers(game, origin);
  // Its texts are asked for where a fault is told: by the bare game, so that nothing goes round.
  const bare = { ...origin, ...plain(game, (member) => member.bind(game)) } as unknown as G;
  return { ...plain(game, (_, name) => guardedFunction(bare, name)), ...origin } as unknown as G;
}

/** Returns what an object has, from its classes too, as a plain one with other functions. */
function plain(
  object: object,
  changed: (member: CallableFunction, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    memberNames(object).map((name) => {
      const member: unknown = Reflect.get(object, name);
      return [name, typeof member === "function" ? changed(member, name) : member];
    }),
  );
}

function checkMembers<P, M>(
  game: Rules<P, M>,
  { module = null }: { module?: string | null },
): void {
  const lacking = REQUIRED.filter((name) => typeof game[name] !== "function");
  const { name, sides, valueSide, title } = game;
  const pair = Array.isArray(sides) && sides.length === 2 && sides.every(isName);
  const rules: readonly [is: boolean, rule: string, expected: string, found: unknown][] = [
    [isName(name), "name", "a string", name],
    [
      lacking.length === 0,
      "the seven functions of rules",
      REQUIRED.join(", "),
      `no ${lacking.join(", ")}`,
    ],
    [title === undefined || isName(title), "title", "a string", title],
    [sides === undefined || pair && sides[0] !== sides[1], "sides", "two different names", sides],
    [
      valueSide === undefined || valueSide === "first" || valueSide === "mover",
      ...["valueSide", '"first" or "mover"', valueSide] as const,
    ],
  ];
  for (const [is, rule, expected, found] of rules) {
    if (is) continue;
    const told = typeof found === "string" ? found : JSON.stringify(found) ?? String(found);
    throw new RulesError({ ...NOWHERE, module, rule, expected, found: told });
  }
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

/** The names of what an object has, from its classes too. */
function memberNames(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names];
}

function guardedFunction<P, M>(game: Rules<P, M>, name: string): unknown {
  const call = Reflect.get(game, name) as (...args: unknown[]) => unknown;
  const [expected, holds] = RESULTS[name] ?? [];
  const fail = (error: unknown, args: readonly unknown[]) => blame(game, { name, args, error });
  const checked = (result: unknown, args: readonly unknown[]) => {
    if (expected === undefined || holds?.(result)) return result;
    return breach(placeOf(game, name, args), { rule: name, expected, found: result });
  };
  // Two arguments suffice for all of the contract but the formatter of answers and solvers.
  return (first: unknown, second: unknown, ...more: unknown[]) => {
    let result: unknown;
    try {
      result = more.length === 0 ? call(first, second) : call(first, second, ...more);
    } catch (error) {
      return fail(error, [first, second]);
    }
    return isPromise(result) && expected === undefined
      ? result.catch((error) => fail(error, [first, second]))
      : checked(result, [first, second]);
  };
}

function isPromise(result: unknown): result is Promise<unknown> {
  return result instanceof Promise;
}

/** Says whose fault an error is. Errors of core keep their sense, whatever copy of it threw them. */
function blame<P, M>(
  game: Rules<P, M>,
  { name, args, error }: { name: string; args: readonly unknown[]; error: unknown },
): never {
  if (error instanceof RulesError || error instanceof LimitError) throw error;
  if (error instanceof Error) {
    const { fault } = error as Error & { fault?: unknown };
    if (error.name === "InputError" && fault && READERS.has(name)) {
      throw new InputError(fault as InputError["fault"]);
    }
    if (error.name === "LimitError" && fault) throw new LimitError(fault as LimitError["fault"]);
    if (error instanceof RangeError && MAY_REFUSE.has(name)) throw error;
  }
  const fault = { rule: name, expected: "a result", found: String(error) };
  return breach(placeOf(game, name, args), fault, { cause: error });
}

function placeOf<P, M>(rules: Rules<P, M>, name: string, args: readonly unknown[]) {
  const position = OF_POSITION.has(name) ? args[0] : READERS.has(name) ? args[1] : undefined;
  return { rules, position: position as P, move: OF_MOVE.has(name) ? args[1] as M : undefined };
}

function areBounds(bounds: Bounds | undefined | null): boolean {
  return typeof bounds?.lower === "number" && bounds.lower <= bounds.upper;
}
