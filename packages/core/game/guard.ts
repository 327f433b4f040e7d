// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { isOfCaller, restoreError, RulesError } from "../run/errors.ts";
import { breach } from "./clauses.ts";
import type { PartName } from "./game.ts";
import {
  ANY,
  type AnyFunction,
  CONTRACTS,
  type Fault,
  isFunction,
  isPromise,
  MEMBERS,
  MISPLACED,
  OUTCOME_FORMS,
  PARTS,
  REFUSALS,
  REQUIRED,
  showFault,
} from "./members.ts";
import type { Means } from "./prover.ts";
import { listEngineMethods, type Rules } from "./rules.ts";

type AnyRules = Rules<unknown, unknown>;

/** Returns rules as a plain object with checked functions, also if they are instances of classes. */
export function guardRules<P, M>(rules: Rules<P, M>, module = rules.module): Rules<P, M> {
  // Messages format positions with the bare rules: guarded ones could fail again.
  const origin = module !== undefined && { module };
  const members = listMembers(rules).map(([name, member]) =>
    [name, isFunction(member) ? member.bind(rules) : member] as const
  );
  const bare = { ...Object.fromEntries(members), ...origin } as unknown as AnyRules;
  checkMembers(bare);
  return { ...guardObject(bare, rules), ...origin } as Rules<P, M>;
}

function checkMembers(rules: AnyRules): void {
  const { start, judge = {}, prover, outcome, mayRepeat } = rules;
  const refuse = (rule: string, expected: string, found: string) =>
    breach({ rules }, { rule, expected, found });
  const hasOutcome = outcome || mayRepeat;
  const required = REQUIRED.filter((name) => name !== "gain" || !hasOutcome);
  const lacking = required.filter((name) => Reflect.get(rules, name) === undefined).join(", ");
  if (lacking) refuse("the functions of rules", required.join(", "), `no ${lacking}`);
  for (const [name, form] of Object.entries(MEMBERS)) {
    const fault = form(Reflect.get(rules, name));
    if (fault) breach({ rules }, showFault(name, fault));
  }
  for (const [name, home] of MISPLACED) {
    if (Reflect.get(rules, name) !== undefined) refuse(name, home, "it among the rules");
  }
  for (const part of Object.keys(PARTS) as PartName[]) checkPart(rules, part);
  if (mayRepeat && outcome === false) refuse("outcome", "true, because of mayRepeat", "false");
  if (hasOutcome && rules.settled) refuse("settled", "nothing, because of outcome", "a function");
  const { parse, formatInput } = judge;
  if (start === undefined && !parse) refuse("judge.parse", "start or parse(text)", "neither");
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const isPair = !parse === !formatInput;
  if (!isPair) refuse(`judge.${absent}`, `a function, because ${present} is defined`, "nothing");
  const engines = listEngineMethods(rules);
  const { make, methods = [] } = prover ?? {};
  const unknown = methods.find((name) => !make && !engines.includes(name));
  if (unknown !== undefined) {
    refuse("prover.methods", `${engines.join(", ")} or a function make`, unknown);
  }
}

/** Checks a part. Throws also if it has an unknown member. */
function checkPart(rules: AnyRules, part: PartName): void {
  const given: unknown = rules[part];
  if (given === undefined) return;
  const names = Object.keys(PARTS[part]).join(", ");
  if (typeof given !== "object" || given === null) {
    const expected = `an object with ${names}`;
    breach({ rules }, showFault(part, { path: "", expected, found: given }));
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(PARTS[part], name));
  if (unknown !== undefined) {
    breach({ rules }, { rule: part, expected: `one of ${names}`, found: unknown });
  }
  for (const [name, form] of Object.entries(PARTS[part])) {
    const fault: Fault | null = form(Reflect.get(given, name));
    if (fault) breach({ rules }, showFault(`${part}.${name}`, fault));
  }
}

/** Returns the members of an object and of its classes. */
function listMembers(object: object): (readonly [name: string, member: unknown])[] {
  const members = new Map<string, unknown>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name === "constructor" || members.has(name)) continue;
      const member: unknown = Reflect.get(object, name);
      if (member !== undefined) members.set(name, member); // otherwise the default applies
    }
  }
  return [...members];
}

/** Returns a view of a game, or of an object of the game with a name, with checked functions. */
function guardObject(game: AnyRules, object: object, owner?: string): object {
  const view: Record<string, unknown> = {};
  for (const [name, member] of listMembers(object)) {
    const rule = owner === undefined ? name : `${owner}.${name}`;
    const guarded = guardMember(game, member, { rule, object });
    if (guarded !== member) view[name] = guarded;
    else {
      const get = () => readMember(game, rule, () => Reflect.get(object, name));
      Object.defineProperty(view, name, { get, enumerable: true });
    }
  }
  return view;
}

/** Reads what a getter may refuse. */
function readMember<T>(game: AnyRules, rule: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return breach({ rules: game }, { rule, expected: "a value", found: error }, { cause: error });
  }
}

/** A member of the game or of a part, and the object to call it on. */
interface Member {
  readonly rule: string;
  readonly object: object;
}

function guardMember(game: AnyRules, member: unknown, { rule, object }: Member): unknown {
  if (isFunction(member)) return guardFunction(game, member, { rule, object });
  const mayHaveFunctions = rule in PARTS || /^instances\.judged(\.limits(\[\d+\])?)?$/.test(rule);
  if (!mayHaveFunctions || typeof member !== "object" || member === null) return member;
  return Array.isArray(member)
    ? member.map((item, i) => guardMember(game, item, { rule: `${rule}[${i}]`, object: member }))
    : guardObject(game, member, rule);
}

function guardFunction(game: AnyRules, method: AnyFunction, { rule, object }: Member) {
  const { kind, isValid, check, blame } = readContract(game, rule);
  const isAsync = kind === "promise" || kind === "object";
  // No function takes more than three arguments. A call without a fault allocates nothing.
  return (first?: unknown, second?: unknown, third?: unknown): unknown => {
    let result: unknown;
    try {
      result = method.call(object, first, second, third); // a bound function would be slower
      if (kind === "lazy") result = readAll(result as Iterable<unknown>);
    } catch (error) {
      return blame(error, first, second);
    }
    try {
      if (isValid(result)) return result;
    } catch {
      // the check below says what is wrong
    }
    if (!isAsync || !isPromise(result)) return check(result, first, second);
    return result.then(
      (awaited) => check(awaited, first, second),
      (error) => blame(error, first, second),
    );
  };
}

/** Returns what a function must return, and how to report what it returns or throws instead. */
function readContract(game: AnyRules, rule: string) {
  const [takes, usualForm, kind] = CONTRACTS.get(rule) ?? ["position", ANY];
  const form = (game.outcome || game.mayRepeat) && OUTCOME_FORMS.get(rule) || usualForm;
  const names = takes.split(" ");
  const owner = rule.replace(".make", "");
  const refuse = (fault: Fault, given: readonly unknown[], options?: ErrorOptions): never => {
    const [position, move] = ["position", "move"].map((name) => given[names.indexOf(name)]);
    return breach({ rules: game, position, move }, showFault(rule, fault), options);
  };
  return {
    kind,
    isValid: kind === undefined && form.test || (() => false),
    check(result: unknown, first: unknown, second: unknown): unknown {
      const fault = readMember(game, rule, () => form(result));
      if (!fault && kind !== "object") return result;
      if (!fault) return readMember(game, rule, () => guardObject(game, result as object, owner));
      const isOfCore = result === null && rule === "prover.make" &&
        listEngineMethods(game).includes((second as Means).method);
      return isOfCore ? null : refuse(fault, [first, second]);
    },
    /** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
    blame(error: unknown, ...given: unknown[]): never {
      if (isOfCaller(error)) throw error;
      const ownErrors = ["RulesError", "LimitError", ...names.map((name) => REFUSALS[name])];
      if (isError(error) && ownErrors.includes(error.name)) {
        if (takes === "size" && error instanceof RangeError) throw error;
        if ("fault" in error) throw placeError(restoreError(error), game); // others only have the name
      }
      return refuse({ path: "", expected: "a result", found: error }, given, { cause: error });
    },
  };
}

/** Returns an error of a game that these rules wrap with the module of the rules. */
function placeError(error: Error, { module }: AnyRules): Error {
  if (!(error instanceof RulesError) || error.fault.module !== null) return error;
  return new RulesError({ ...error.fault, module: module ?? null }, { cause: error });
}

/** The most results of a generator. One without end would fill the memory. */
const MOST_RESULTS = 1_000_000;

function readAll(results: Iterable<unknown>): unknown[] {
  const all: unknown[] = [];
  for (const result of results) {
    if (all.push(result) > MOST_RESULTS) throw new RangeError(`more than ${MOST_RESULTS} results`);
  }
  return all;
}

/** Returns whether a thrown value is an error whose members can be read. */
function isError(error: unknown): error is Error {
  try {
    return error instanceof Error && typeof error.name === "string";
  } catch {
    return false;
  }
}
