// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { InputError, LimitError, RulesError } from "../run/errors.ts";
import type { Judge } from "./game.ts";
import type { Bounds, Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import { breach } from "./clauses.ts";

/** What a function must return: a phrase, a test, and which part of a wrong result a message shows. */
type Result = readonly [
  expected: string,
  holds: (result: unknown) => boolean,
  findFault?: (result: unknown) => unknown,
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
  ["moves", ["an array", Array.isArray]],
  ["isOver", ["true or false", (is) => typeof is === "boolean"]],
  ["bounds", ["numbers lower and upper, in this order", areBounds]],
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
const OF_MOVE = new Set(["play", "gain", "moveClass", "nameMove", "region"]);
/** Functions of neither. All others take a position. */
const OF_OTHERS = new Set(["formatMove", "winner", "empty", "guide", "lessons"]);
/** Functions that may throw a `RangeError` to refuse their arguments. */
const MAY_REFUSE = new Set(["prover", "plan", "share", "empty"]);

const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
] as const;

/**
 * Returns a game as a plain object with checked functions. A game may be an instance of a class:
 * its methods keep their `this`. Throws a `RulesError` if the game lacks a required member, or a
 * member is invalid.
 */
export function guardGame<P, M, G extends Rules<P, M> & Partial<Judge<P, M>>>(
  game: G,
  module = game.module,
): G {
  const origin = module === undefined ? {} : { module };
  // Messages format positions with the bare game: a guarded one could fail again.
  const bare = { ...plain(game, (member) => member.bind(game)), ...origin } as unknown as G;
  checkMembers(bare);
  return { ...plain(game, (_, name) => guardFunction(bare, name)), ...origin } as unknown as G;
}

function checkMembers<P, M>(rules: Rules<P, M> & Partial<Judge<P, M>>): void {
  const lacking = REQUIRED.filter((name) => typeof rules[name] !== "function");
  const { name, sides, valueSide, title, start, parse, formatInput } = rules;
  const pair = Array.isArray(sides) && sides.length === 2 && sides.every(isName);
  const isSide = valueSide === undefined || valueSide === "first" || valueSide === "mover";
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const clauses: readonly [holds: boolean, rule: string, expected: string, found: unknown][] = [
    [isName(name), "name", "a string", name],
    [
      lacking.length === 0,
      "the seven functions of rules",
      REQUIRED.join(", "),
      `no ${lacking.join(", ")}`,
    ],
    [title === undefined || isName(title), "title", "a string", title],
    [sides === undefined || pair && sides[0] !== sides[1], "sides", "two different names", sides],
    [isSide, "valueSide", '"first" or "mover"', valueSide],
    [start !== undefined || parse !== undefined, "parse", "start or parse(text)", "neither"],
    [!parse === !formatInput, absent, `a function, because ${present} is defined`, "nothing"],
  ];
  for (const [holds, rule, expected, found] of clauses) {
    if (!holds) breach({ rules }, { rule, expected, found });
  }
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

function guardFunction<P, M>(game: Rules<P, M>, name: string): unknown {
  const call = Reflect.get(game, name) as (...args: unknown[]) => unknown;
  const [expected, holds, findFault] = RESULTS.get(name) ?? ["", null];
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
    const found = findFault ? findFault(result) : result;
    return breach(findPlace(game, name, [first, second]), { rule: name, expected, found });
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
  if (error instanceof RangeError && MAY_REFUSE.has(name)) throw error;
  if (error instanceof Error && error.name === "InputError" && "fault" in error) {
    if (READERS.has(name)) throw new InputError(error.fault as InputError["fault"]);
  }
  const fault = { rule: name, expected: "a result", found: String(error) };
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

function areBounds(result: unknown): boolean {
  const bounds = result as Bounds | undefined | null;
  return typeof bounds?.lower === "number" && bounds.lower <= bounds.upper;
}

/** The numbers of a shape by kind, in addition to x and y. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  cell: ["width", "height"],
  edge: ["x2", "y2"],
  disc: ["radius"],
  label: [],
  mark: [],
};
const ROLES = ["empty", "first", "second", "taken", "option", "accent", "muted"];

/** Returns the wrong part of a scene, or undefined. */
function findSceneFault(result: unknown): unknown {
  const scene = result as Partial<Scene> | undefined | null;
  const { width, height, terminal, shapes } = scene ?? {};
  const sizes = [width, height, terminal?.columns, terminal?.rows];
  if (!sizes.every(Number.isFinite) || !Array.isArray(shapes)) return result ?? null;
  const wrong = shapes.findIndex((shape) => !isShape(shape));
  return wrong < 0 ? undefined : shapes[wrong] ?? null;
}

function isShape(shape: Record<string, unknown>): boolean {
  const { kind, role, text } = shape ?? {};
  const numbers = Object.hasOwn(NUMBERS, String(kind)) ? NUMBERS[String(kind)] : null;
  return numbers !== null && ROLES.includes(String(role)) &&
    ["x", "y", ...numbers].every((name) => Number.isFinite(shape[name])) &&
    (kind !== "label" || typeof text === "string");
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
