// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { InputError, LimitError } from "../run/errors.ts";
import type { Bounds, Rules } from "./rules.ts";
import { breach, RulesError } from "./rules_error.ts";

/** What a function must return, as a phrase and as a test. */
type Result = readonly [expected: string, holds: (result: unknown) => boolean];

const INTEGER: Result = ["a safe integer", Number.isSafeInteger];
const TEXT: Result = ["a string", (result) => typeof result === "string"];
const POSITION: Result = ["a position", (result) => result !== undefined && !isPromise(result)];

interface MemberRule {
  /** What it must return, default anything. */
  readonly result?: Result;
  /** Whether its arguments are a text and a position. */
  readonly reads?: true;
  /** Whether its second argument is a move. */
  readonly ofMove?: true;
  /** Whether it may throw a `RangeError` to refuse its argument. */
  readonly mayRefuse?: true;
}

const ofPosition: MemberRule = {};
const mayRefuse: MemberRule = { mayRefuse: true };
const BOUNDS: Result = ["numbers lower and upper, in this order", areBounds];

/** The functions that take a position, or a text and a position. */
const MEMBERS: Readonly<Record<string, MemberRule>> = {
  sideToMove: { result: ["0 or 1", (side) => side === 0 || side === 1] },
  moves: { result: ["an array", Array.isArray] },
  play: { result: POSITION, ofMove: true },
  gain: { result: INTEGER, ofMove: true },
  terminalValue: { result: INTEGER },
  settled: { result: INTEGER },
  isOver: { result: ["true or false", (is) => typeof is === "boolean"] },
  bounds: { result: BOUNDS },
  initial: { result: POSITION },
  parse: { result: POSITION, reads: true },
  parsePosition: { result: POSITION, reads: true },
  parseMove: { reads: true },
  movesInRecord: { reads: true },
  formatPosition: { result: TEXT },
  canonicalText: { result: TEXT },
  canonicalInstance: { result: TEXT },
  formatInput: { result: TEXT },
  formatAnswer: { result: TEXT },
  moveClass: { result: TEXT, ofMove: true },
  ...{ facts: ofPosition, points: ofPosition, scene: ofPosition, bookName: ofPosition },
  ...{ prover: mayRefuse, plan: mayRefuse, share: mayRefuse },
};

/** The functions that take something else. */
const OTHERS: Readonly<Record<string, MemberRule>> = {
  formatMove: { result: TEXT },
  winner: { result: TEXT },
  empty: { result: POSITION, mayRefuse: true },
};

const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
] as const;

/**
 * Returns a game as a plain object with checked functions. A game may be an instance of a class:
 * its methods keep their `this`. Throws a `RulesError` if the game lacks a required member, or a
 * name is invalid.
 */
export function guardGame<P, M, G extends Rules<P, M>>(game: G, module = game.module): G {
  const origin = module === undefined ? {} : { module };
  checkMembers(game, origin);
  // Messages format positions with the bare game: a guarded one could fail again.
  const bare = { ...origin, ...plain(game, (member) => member.bind(game)) } as unknown as G;
  return { ...plain(game, (_, name) => guardFunction(bare, name)), ...origin } as unknown as G;
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
    const text = typeof found === "string" ? found : JSON.stringify(found) ?? String(found);
    throw new RulesError({ module, rule, expected, found: text });
  }
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

function guardFunction<P, M>(game: Rules<P, M>, name: string): unknown {
  const call = Reflect.get(game, name) as (...args: unknown[]) => unknown;
  const { result: [expected, holds] = ["", null] } = findMember(name);
  // No function takes more than three arguments. A call without a fault allocates nothing.
  return (first: unknown, second: unknown, third: unknown) => {
    let result: unknown;
    try {
      result = call(first, second, third);
    } catch (error) {
      return blame(game, { name, args: [first, second], error });
    }
    if (holds === null) {
      const fail = (error: unknown) => blame(game, { name, args: [first, second], error });
      return isPromise(result) ? result.catch(fail) : result;
    }
    if (holds(result)) return result;
    return breach(breachAt(game, name, [first, second]), { rule: name, expected, found: result });
  };
}

function isPromise(result: unknown): result is Promise<unknown> {
  return result instanceof Promise;
}

/** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
function blame<P, M>(
  game: Rules<P, M>,
  { name, args, error }: { name: string; args: readonly unknown[]; error: unknown },
): never {
  const limit = readLimit(error);
  if (error instanceof RulesError || limit) throw limit ?? error;
  if (error instanceof RangeError && findMember(name).mayRefuse) throw error;
  if (error instanceof Error && error.name === "InputError" && "fault" in error) {
    if (findMember(name).reads) throw new InputError(error.fault as InputError["fault"]);
  }
  const fault = { rule: name, expected: "a result", found: String(error) };
  return breach(breachAt(game, name, args), fault, { cause: error });
}

/** Returns a `LimitError` of any copy of core as one of this copy, or null for other errors. */
function readLimit(error: unknown): LimitError | null {
  if (error instanceof LimitError) return error;
  const isLimit = error instanceof Error && error.name === "LimitError" && "fault" in error;
  return isLimit ? new LimitError(error.fault as LimitError["fault"]) : null;
}

function breachAt<P, M>(rules: Rules<P, M>, name: string, args: readonly unknown[]) {
  const { reads, ofMove } = findMember(name);
  const position = name in MEMBERS ? args[reads ? 1 : 0] : undefined;
  return { rules, position: position as P | undefined, move: ofMove ? args[1] as M : undefined };
}

function findMember(name: string): MemberRule {
  return MEMBERS[name] ?? OTHERS[name] ?? {};
}

function areBounds(result: unknown): boolean {
  const bounds = result as Bounds | undefined | null;
  return typeof bounds?.lower === "number" && bounds.lower <= bounds.upper;
}

/** Returns the members of an object and of its classes as a plain object, with other functions. */
export function plain(
  object: object,
  changed: (member: CallableFunction, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    listMembers(object).map((name) => {
      const member: unknown = Reflect.get(object, name);
      return [name, typeof member === "function" ? changed(member, name) : member];
    }),
  );
}

function listMembers(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names];
}
