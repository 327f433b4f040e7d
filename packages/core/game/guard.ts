// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { restoreError } from "../run/errors.ts";
import type { Means } from "../solve/prover.ts";
import { breach } from "./clauses.ts";
import { listEngineMethods } from "./encoding.ts";
import type { RulesAndMore } from "./game_from_rules.ts";
import { ANY, CONTRACTS, type Fault, isFunction, isPromise, MEMBERS, OUTCOME } from "./members.ts";
import { REFUSALS, REQUIRED, showFault } from "./members.ts";

type AnyGame = RulesAndMore<unknown, unknown>;

/**
 * Returns a game as a plain object with checked functions. A game may be an instance of a class:
 * its methods keep their `this`. Throws a `RulesError` if the game lacks a required member, or a
 * member is invalid.
 */
export function guardGame<G extends { readonly module?: string }>(
  game: G,
  module = game.module,
): G {
  // Messages format positions with the bare game: a guarded one could fail again.
  const bare = { ...bindMembers(game), ...module !== undefined && { module } };
  checkMembers(bare as unknown as AnyGame);
  return guardObject(bare as unknown as AnyGame, bare) as G;
}

function checkMembers(game: AnyGame): void {
  const { parse, formatInput, start, prover, methods } = game;
  const refuse = (rule: string, expected: string, found: string) =>
    breach({ rules: game }, { rule, expected, found });
  const lacking = REQUIRED.filter((name) => Reflect.get(game, name) === undefined).join(", ");
  if (lacking) refuse("the seven functions of rules", REQUIRED.join(", "), `no ${lacking}`);
  if (start === undefined && !parse) refuse("parse", "start or parse(text)", "neither");
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const isPair = !parse === !formatInput;
  if (!isPair) refuse(absent, `a function, because ${present} is defined`, "nothing");
  for (const [name, form] of Object.entries(MEMBERS)) {
    const fault = form(Reflect.get(game, name));
    if (fault) breach({ rules: game }, showFault(name, fault));
  }
  const engines = listEngineMethods(game);
  const unknown = prover ? undefined : methods?.find((name) => !engines.includes(name));
  if (unknown !== undefined) refuse("methods", `${engines.join(", ")} or a prover`, unknown);
}

/** Returns the members of an object and of its classes. The functions keep their `this`. */
export function bindMembers(object: object): Record<string, unknown> {
  const bound: Record<string, unknown> = {};
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name === "constructor" || Object.hasOwn(bound, name)) continue;
      const member: unknown = Reflect.get(object, name);
      if (member === undefined) continue; // the default applies
      bound[name] = isFunction(member) ? member.bind(object) : member;
    }
  }
  return bound;
}

/** Returns a view of a game, or of an object of the game with a name, with checked functions. */
function guardObject(game: AnyGame, object: object, owner?: string): object {
  const view = {};
  for (const [name, member] of Object.entries(bindMembers(object))) {
    const guarded = guardMember(game, member, owner === undefined ? name : `${owner}.${name}`);
    const get = () => guarded === member ? Reflect.get(object, name) as unknown : guarded;
    Object.defineProperty(view, name, { get, enumerable: true });
  }
  return view;
}

function guardMember(game: AnyGame, member: unknown, rule: string): unknown {
  if (isFunction(member)) return guardFunction(game, member, rule);
  const mayHaveFunctions = /^instances(\.judged(\.limits(\[\d+\])?)?)?$/.test(rule);
  if (!mayHaveFunctions || typeof member !== "object" || member === null) return member;
  return Array.isArray(member)
    ? member.map((item, i) => guardMember(game, item, `${rule}[${i}]`))
    : guardObject(game, member, rule);
}

function guardFunction(game: AnyGame, call: CallableFunction, rule: string) {
  const [takes, form, kind] = CONTRACTS.get(rule) ?? ["position", ANY];
  const isAsync = kind === "promise" || kind === "object";
  const names = takes.split(" ");
  const ownErrors = ["RulesError", "LimitError", ...names.map((name) => REFUSALS[name])];
  const refuse = (fault: Fault, given: readonly unknown[], options?: ErrorOptions): never => {
    const [position, move] = ["position", "move"].map((name) => given[names.indexOf(name)]);
    return breach({ rules: game, position, move }, showFault(rule, fault), options);
  };
  /** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
  const blame = (error: unknown, ...given: unknown[]): never => {
    if (error instanceof Error && ownErrors.includes(error.name)) {
      const isRefusal = takes === "size" || /^Cannot (solve by method|use)/.test(error.message);
      if (error instanceof RangeError && isRefusal) throw error;
      if ("fault" in error) throw restoreError(error); // others only have the name
    }
    return refuse({ path: "", expected: "a result", found: error }, given, { cause: error });
  };
  const check = (result: unknown, first: unknown, second: unknown): unknown => {
    const fault = form(result);
    if (!fault) return kind === "object" ? guardObject(game, result as object, rule) : result;
    const isOfCore = result === null && rule === "prover" &&
      listEngineMethods(game).includes((second as Means).method);
    return isOfCore ? null : refuse(fault, [first, second]);
  };
  // No function takes more than three arguments. A call without a fault allocates nothing.
  return (first?: unknown, second?: unknown, third?: unknown): unknown => {
    const wrong = takes === "outcome" ? OUTCOME(first) : null;
    if (wrong) return refuse(wrong, []);
    let result: unknown;
    try {
      result = call(first, second, third);
      if (kind === "lazy") result = [...result as Iterable<unknown>];
    } catch (error) {
      return blame(error, first, second);
    }
    if (!isAsync || !isPromise(result)) return check(result, first, second);
    return result.then(
      (settled) => check(settled, first, second),
      (error) => blame(error, first, second),
    );
  };
}
