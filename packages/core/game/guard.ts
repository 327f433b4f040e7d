// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { InputError, LimitError, RulesError } from "../run/errors.ts";
import type { Prover, Solving } from "../solve/prover.ts";
import type { Instances, Judge } from "./game.ts";
import type { InstanceSource } from "./instances.ts";
import type { Bounds, Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import { breach } from "./clauses.ts";
import { type EncodedRules, findEngines } from "./encoding.ts";

/** What a function must return: a phrase, a test, and which part of a wrong result a message shows. */
type Result = readonly [
  expected: string,
  holds: (result: unknown) => boolean,
  findFault?: (result: unknown) => unknown,
];

const BOUNDS: Result = [
  "integers lower and upper (or infinite), in this order, a multiple of step apart",
  areBounds,
];
const INTEGER: Result = ["a safe integer", Number.isSafeInteger];
const TEXT: Result = ["a string", (result) => typeof result === "string"];
const POSITION: Result = ["a position", (result) => result !== undefined && !isPromise(result)];
const SCENE: Result = [
  "a size, terminal with columns and rows, and shapes with kind, role and numbers (scene.ts)",
  (result) => findSceneFault(result) === undefined,
  findSceneFault,
];

/** What functions must return, by name. Others may return anything. */
const RESULTS: ReadonlyMap<string, Result> = new Map<string, Result>([
  ["sideToMove", ["0 or 1", (side) => side === 0 || side === 1]],
  ["moves", ["an array without null and undefined", isMoveList]],
  ["isOver", ["true or false", (is) => typeof is === "boolean"]],
  ...["bounds", "known", "knownOfMove"].map((name) => [name, BOUNDS] as const),
  ["scene", SCENE],
  ...["gain", "terminalValue", "settled"].map((name) => [name, INTEGER] as const),
  ...["play", "initial", "parse", "parsePosition", "empty"].map((name) =>
    [name, POSITION] as const
  ),
  ...[
    ...["formatPosition", "formatMove", "formatInput", "formatAnswer"],
    ...["canonicalText", "canonicalInstance", "moveClass", "winner"],
  ].map((name) => [name, TEXT] as const),
]);
/** Functions of a text and a position. They may throw an `InputError`. */
const READERS = new Set(["parse", "parsePosition", "parseMove", "movesInRecord"]);
/** Functions of a position and a move. */
const OF_MOVE = new Set([
  ...["play", "gain", "moveClass", "nameMove", "region", "knownOfMove", "boundOfMove"],
]);
/** Functions of neither. All others take a position. */
const OF_OTHERS = new Set([
  "formatMove",
  "winner",
  "empty",
  "guide",
  "lessons",
  "generate",
  "save",
]);
/** Functions that may throw a `RangeError` to refuse their arguments. */
const MAY_REFUSE = new Set(["prover", "plan", "share", "empty", "generate"]);
/** Optional members that must be functions. */
const OPTIONAL = new Set([
  ...RESULTS.keys(),
  ...READERS,
  ...OF_MOVE,
  ...OF_OTHERS,
  ...["ranks", "states", "prover", "plan", "share", "facts", "points"],
]);

const SOURCE = "families, sizeForm, defaultSize, generate, smaller and others (instances.ts)";

const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
] as const;

/** Rules, and members that the guard looks at. */
type GuardedRules<P, M> =
  & EncodedRules<P, M>
  & Partial<Judge<P, M> & Instances<P>>
  & Pick<Solving<P, M>, "methods" | "prover">;

/**
 * Returns a game as a plain object with checked functions. A game may be an instance of a class:
 * its methods keep their `this`. Throws a `RulesError` if the game lacks a required member, or a
 * member is invalid.
 */
export function guardGame<P, M, G extends GuardedRules<P, M>>(
  game: G,
  module = game.module,
): G {
  const origin = module === undefined ? {} : { module };
  // Messages format positions with the bare game: a guarded one could fail again.
  const bare = { ...plain(game, (member) => member.bind(game)), ...origin } as unknown as G;
  checkMembers(bare);
  const guarded = {
    ...plain(bare, (_, name) => guardNamed(bare, name)),
    ...bare.instances && { instances: guardMembers(bare, "instances", bare.instances) },
    ...origin,
  };
  return guarded as unknown as G;
}

function guardNamed<P, M>(game: GuardedRules<P, M>, name: string): CallableFunction {
  if (name === "prover") return guardProver(game);
  return name === "winner" ? guardWinner(game) : guardFunction(game, name);
}

/** Returns a function that makes guarded provers. */
function guardProver<P, M>(game: GuardedRules<P, M>) {
  const make = guardFunction(game, "prover");
  return async (position: P, means: { readonly method: string }) => {
    const prover = await make(position, means) as Partial<Prover<P, M>> | null;
    if (prover === null && findEngines(game).includes(means.method)) return null;
    if (typeof prover?.bound === "function" && typeof prover.known === "function") {
      return guardMembers(game, "prover", prover);
    }
    const expected = "an object with bound and known, or null for a method of core";
    return breach({ rules: game, position }, { rule: "prover", expected, found: prover });
  };
}

/** Returns a function that names winners. A draw has none, so it is refused. */
function guardWinner<P, M>(game: GuardedRules<P, M>) {
  const nameWinner = guardFunction(game, "winner");
  return (value: number) => {
    if (Math.abs(value) === 1) return nameWinner(value);
    return breach({ rules: game }, { rule: "winner", expected: "values 1 and −1", found: value });
  };
}

/** Returns a view of an object of a game: the same members, with checked functions. */
function guardMembers<P, M>(game: Rules<P, M>, owner: string, object: object): object {
  const bare = plain(object, (member, name) => {
    const call = member.bind(object) as (...args: unknown[]) => Iterable<unknown>;
    return name === "smaller" ? (position: P) => [...call(position)] : call; // a generator runs later
  });
  const view = {};
  for (const name of Object.keys(bare)) {
    const isFunction = typeof bare[name] === "function";
    const guarded = isFunction ? guardFunction(game, name, { owner, object: bare }) : null;
    const get = () => guarded ?? Reflect.get(object, name) as unknown;
    Object.defineProperty(view, name, { get, enumerable: true });
  }
  return view;
}

function checkMembers<P, M>(rules: GuardedRules<P, M>): void {
  const lacking = REQUIRED.filter((name) => typeof rules[name] !== "function");
  const { name, sides, valueSide, title, start, parse, formatInput, instances } = rules;
  const { methods, prover } = rules;
  const engines: readonly unknown[] = findEngines(rules);
  const knownMethods = prover
    ? "a list of names"
    : `methods of core (${engines.join(", ")}) or a prover`;
  const pair = Array.isArray(sides) && sides.length === 2 && sides.every(isName);
  const isSide = valueSide === undefined || valueSide === "first" || valueSide === "mover";
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const isMethod = (method: unknown) => prover ? isName(method) : engines.includes(method);
  const areMethods = Array.isArray(methods) && methods.length > 0 && methods.every(isMethod);
  const clauses: readonly (readonly [boolean, rule: string, expected: string, found: unknown])[] = [
    [isName(name), "name", "a text of one line", name],
    [
      lacking.length === 0,
      "the seven functions of rules",
      REQUIRED.join(", "),
      `no ${lacking.join(", ")}`,
    ],
    [title === undefined || isName(title), "title", "a text of one line", title],
    [sides === undefined || pair && sides[0] !== sides[1], "sides", "two different names", sides],
    [isSide, "valueSide", '"first" or "mover"', valueSide],
    [start !== undefined || parse !== undefined, "parse", "start or parse(text)", "neither"],
    [!parse === !formatInput, absent, `a function, because ${present} is defined`, "nothing"],
    [instances === undefined || areInstances(instances), "instances", SOURCE, instances],
    [methods === undefined || areMethods, "methods", knownMethods, methods],
    ...[...OPTIONAL].map((name) => {
      const member: unknown = Reflect.get(rules, name);
      const holds = member === undefined || typeof member === "function";
      return [holds, name, "a function", member] as const;
    }),
  ];
  for (const [holds, rule, expected, found] of clauses) {
    if (!holds) breach({ rules }, { rule, expected, found });
  }
}

function areInstances(instances: Partial<InstanceSource<unknown>> | null): boolean {
  const { families, sizeForm, defaultSize, generate, smaller, played, judged } = instances ?? {};
  const names = [
    ...[[sizeForm, defaultSize], Object.values(families ?? {})],
    ...played ? [[played.family], played.sizes] : [],
    ...judged ? [judged.families, judged.sizes] : [],
  ];
  const functions = [generate, smaller, ...judged?.limits?.map(({ holds }) => holds) ?? []];
  return names.every(areNames) && (!judged || Array.isArray(judged.limits)) &&
    functions.every((member) => typeof member === "function");
}

function areNames(names: unknown): boolean {
  return Array.isArray(names) && names.length > 0 && names.every(isName);
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "" && !/[\r\n]/.test(text);
}

/** Returns a checked function of a game, or of an object of the game with a name. */
function guardFunction<P, M>(
  game: Rules<P, M>,
  name: string,
  { owner, object = game }: { readonly owner?: string; readonly object?: object } = {},
) {
  const call = Reflect.get(object, name) as (...args: unknown[]) => unknown;
  const [expected, holds, findFault] = RESULTS.get(name) ?? ["", null];
  const rule = owner === undefined ? name : `${owner}.${name}`;
  // No function takes more than three arguments. A call without a fault allocates nothing.
  return (first?: unknown, second?: unknown, third?: unknown): unknown => {
    let result: unknown;
    try {
      result = call(first, second, third);
    } catch (error) {
      return blame(game, { name, rule, args: [first, second], error });
    }
    if (holds === null) {
      if (!isPromise(result)) return result;
      return result.catch((error) => blame(game, { name, rule, args: [first, second], error }));
    }
    if (holds(result)) return result;
    const found = findFault ? findFault(result) : nameResult(result);
    return breach(findPlace(game, name, [first, second]), { rule, expected, found });
  };
}

/** Returns a wrong result as messages show it: the text "2" is not the number 2. */
function nameResult(result: unknown): unknown {
  if (typeof result === "string") return JSON.stringify(result);
  if (typeof result === "bigint") return `${result}n`;
  return isPromise(result) ? "a promise" : result;
}

function isPromise(result: unknown): result is Promise<unknown> {
  return result instanceof Promise;
}

/** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
function blame<P, M>(
  game: Rules<P, M>,
  { name, rule, args, error }: {
    name: string;
    rule: string;
    args: readonly unknown[];
    error: unknown;
  },
): never {
  const limit = readLimit(error);
  if (error instanceof RulesError || limit) throw limit ?? error;
  if (error instanceof RangeError && MAY_REFUSE.has(name)) throw error;
  if (error instanceof Error && error.name === "InputError" && "fault" in error) {
    if (READERS.has(name)) throw new InputError(error.fault as InputError["fault"]);
  }
  const fault = { rule, expected: "a result", found: error };
  return breach(findPlace(game, name, args), fault, { cause: error });
}

/** Returns a `LimitError` of any copy of core as one of this copy, or null for other errors. */
function readLimit(error: unknown): LimitError | null {
  if (error instanceof LimitError) return error;
  const isLimit = error instanceof Error && error.name === "LimitError" && "fault" in error;
  return isLimit ? new LimitError(error.fault as LimitError["fault"]) : null;
}

function findPlace<P, M>(rules: Rules<P, M>, name: string, [first, second]: readonly unknown[]) {
  const position = READERS.has(name) ? second : OF_OTHERS.has(name) ? undefined : first;
  return { rules, position: position as P, move: OF_MOVE.has(name) ? second as M : undefined };
}

/** Returns whether a result is a list of moves. No move is null: solutions without a move have null. */
function isMoveList(result: unknown): boolean {
  return Array.isArray(result) && !result.includes(null) && !result.includes(undefined);
}

function areBounds(result: unknown): boolean {
  const { lower = NaN, upper = NaN, step = 1 } = result as Partial<Bounds> | null ?? {};
  const isBound = (bound: number) => Number.isSafeInteger(bound) || Math.abs(bound) === Infinity;
  const distance = upper - lower;
  return isBound(lower) && isBound(upper) && lower <= upper && Number.isSafeInteger(step) &&
    step > 0 && (distance === Infinity || distance % step === 0);
}

/** The numbers of a shape by kind, in addition to x and y. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  cell: ["width", "height"],
  edge: ["x2", "y2"],
  disc: ["radius"],
  label: [],
  mark: [],
};
/** The most characters of a drawing in a terminal. */
const MOST_CELLS = 2 ** 24;
const ROLES = ["empty", "first", "second", "taken", "option", "accent", "muted"];

/** Returns the wrong part of a scene, or undefined. */
function findSceneFault(result: unknown): unknown {
  const scene = result as Partial<Scene> | undefined | null;
  const { width, height, terminal, shapes } = scene ?? {};
  const sizes = [width, height, terminal?.columns, terminal?.rows];
  const cells = sizes.reduce<number>((product, size) => product * Number(size), 1);
  const hasSize = sizes.every(Number.isFinite) && Math.abs(cells) <= MOST_CELLS;
  if (!hasSize || !Array.isArray(shapes)) return result ?? null;
  const wrong = shapes.findIndex((shape) => !isShape(shape));
  return wrong < 0 ? undefined : shapes[wrong] ?? null;
}

function isShape(shape: Record<string, unknown>): boolean {
  const { kind, role, text, moves = [] } = shape ?? {};
  const numbers = Object.hasOwn(NUMBERS, String(kind)) ? NUMBERS[String(kind)] : null;
  return numbers !== null && ROLES.includes(String(role)) &&
    ["x", "y", ...numbers].every((name) => Number.isFinite(shape[name])) &&
    (kind !== "label" || typeof text === "string") &&
    Array.isArray(moves) && moves.every((move) => typeof move === "string");
}

/** Returns the members of an object and of its classes as a plain object, with other functions. */
export function plain(
  object: object,
  changed: (member: CallableFunction, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    listMembers(object).flatMap((name) => {
      const member: unknown = Reflect.get(object, name);
      if (member === undefined) return []; // the default applies
      return [[name, typeof member === "function" ? changed(member, name) : member]];
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
