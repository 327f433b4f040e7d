/**
 * The guard that is always on where a game of somebody's own enters: what each of its functions
 * returns, and whatever one throws, told as its author's to mend.
 *
 * @module
 */
import { InputError, LimitError } from "../run/errors.ts";
import { plain } from "./members.ts";
import { breach, RulesError } from "./rules_error.ts";
import type { Bounds, Rules } from "./rules.ts";

/** What a function must return, as a phrase, and whether a result is that. */
type Result = readonly [expected: string, holds: (result: unknown) => boolean];

const INTEGER: Result = ["a safe integer", Number.isSafeInteger];
const TEXT: Result = ["a string", (result) => typeof result === "string"];
const POSITION: Result = ["a position", (result) => result !== undefined && !isPromise(result)];

/** What is known of a function of the contract. */
interface MemberRule {
  /** What it must return; what is missing may be anything. */
  readonly result?: Result;
  /** Whether its first argument is a text, and a position follows; else it is a position. */
  readonly reads?: true;
  /** Whether its second argument is a move. */
  readonly ofMove?: true;
  /** Whether it may say by a `RangeError` that it does not take what it is asked. */
  readonly mayRefuse?: true;
}

const ofPosition: MemberRule = {};
const mayRefuse: MemberRule = { mayRefuse: true };
const BOUNDS: Result = ["numbers lower and upper, in this order", areBounds];

/** The functions of the contract that a position is given to, or a text and a position. */
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

/** Those whose argument is neither. */
const OTHERS: Readonly<Record<string, MemberRule>> = {
  formatMove: { result: TEXT },
  winner: { result: TEXT },
  empty: { result: POSITION, mayRefuse: true },
};

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
    throw new RulesError({ module, rule, expected, found: told });
  }
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

function guardedFunction<P, M>(game: Rules<P, M>, name: string): unknown {
  const call = Reflect.get(game, name) as (...args: unknown[]) => unknown;
  const { result: [expected, holds] = ["", null] } = memberOf(name);
  // No function of the contract takes more than three. Nothing is allocated where all is well.
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

/** Says whose fault an error is. Errors of core keep their sense, whatever copy of it threw them. */
function blame<P, M>(
  game: Rules<P, M>,
  { name, args, error }: { name: string; args: readonly unknown[]; error: unknown },
): never {
  const limit = ownLimit(error);
  if (error instanceof RulesError || limit) throw limit ?? error;
  if (error instanceof RangeError && memberOf(name).mayRefuse) throw error;
  if (error instanceof Error && error.name === "InputError" && "fault" in error) {
    if (memberOf(name).reads) throw new InputError(error.fault as InputError["fault"]);
  }
  const fault = { rule: name, expected: "a result", found: String(error) };
  return breach(breachAt(game, name, args), fault, { cause: error });
}

/** Returns a limit as this copy of core has it, or null if an error is none. */
export function ownLimit(error: unknown): LimitError | null {
  if (error instanceof LimitError) return error;
  const isLimit = error instanceof Error && error.name === "LimitError" && "fault" in error;
  return isLimit ? new LimitError(error.fault as LimitError["fault"]) : null;
}

function breachAt<P, M>(rules: Rules<P, M>, name: string, args: readonly unknown[]) {
  const { reads, ofMove } = memberOf(name);
  const position = name in MEMBERS ? args[reads ? 1 : 0] : undefined;
  return { rules, position: position as P | undefined, move: ofMove ? args[1] as M : undefined };
}

function memberOf(name: string): MemberRule {
  return MEMBERS[name] ?? OTHERS[name] ?? {};
}

function areBounds(result: unknown): boolean {
  const bounds = result as Bounds | undefined | null;
  return typeof bounds?.lower === "number" && bounds.lower <= bounds.upper;
}
