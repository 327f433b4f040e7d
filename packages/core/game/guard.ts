// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { InputError, LimitError, RulesError } from "../run/errors.ts";
import type { Prover, Solving } from "../solve/prover.ts";
import type { Instances, Judge, ProofGame, ProofNode } from "./game.ts";
import type { InstanceSource } from "./instances.ts";
import type { Guide } from "./lesson.ts";
import type { Bounds, Rules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import type { Turn } from "./values.ts";
import { breach, type Place } from "./clauses.ts";
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
const GUIDE: Result = ["a guide whose examples are a list, each with an input", isGuide];
const PROOF_GAME: Result = ["an object with rules, start, moves and positionOf", isProofGame];
const TURNS: Result = [
  "moves with gain, isAgain and child, a node with key, layer, lower and upper",
  (result) => (result as Turn<ProofNode>[]).every(isTurn),
  (result) => (result as Turn<ProofNode>[]).find((turn) => !isTurn(turn)) ?? null,
];

/** Functions of games, instances and provers with the same arguments and results. */
interface Members {
  readonly names: readonly string[];
  /**
   * What they take instead of a position: a position and a move; a text and a position, so that they
   * may throw an `InputError`; or neither.
   */
  readonly takes?: "move" | "text" | "neither";
  /** By default anything. */
  readonly returns?: Result;
  /** Whether the result may be a promise. */
  readonly isAsync?: boolean;
  /** Whether they may throw a `RangeError` to refuse their arguments. */
  readonly mayRefuse?: boolean;
}

const MEMBERS: readonly Members[] = [
  { names: ["sideToMove"], returns: ["0 or 1", (side) => side === 0 || side === 1] },
  { names: ["moves"], returns: ["an array without null and undefined", isMoveList] },
  { names: ["play"], takes: "move", returns: POSITION },
  { names: ["gain"], takes: "move", returns: INTEGER },
  { names: ["terminalValue", "settled"], returns: INTEGER },
  { names: ["formatPosition", "formatInput", "formatAnswer"], returns: TEXT },
  { names: ["canonicalText", "canonicalInstance"], returns: TEXT },
  { names: ["formatMove", "winner"], takes: "neither", returns: TEXT },
  { names: ["moveClass"], takes: "move", returns: TEXT },
  { names: ["isOver"], returns: ["true or false", (is) => typeof is === "boolean"] },
  { names: ["bounds", "known"], returns: BOUNDS },
  { names: ["knownOfMove"], takes: "move", returns: BOUNDS },
  { names: ["initial"], returns: POSITION },
  { names: ["parse", "parsePosition"], takes: "text", returns: POSITION },
  { names: ["parseMove", "movesInRecord"], takes: "text" },
  { names: ["empty"], takes: "neither", returns: POSITION, mayRefuse: true },
  { names: ["generate"], takes: "neither", mayRefuse: true },
  { names: ["prover", "plan", "share"], mayRefuse: true },
  { names: ["scene"], returns: SCENE },
  { names: ["guide"], takes: "neither", returns: GUIDE, isAsync: true },
  { names: ["proofGame"], returns: PROOF_GAME, isAsync: true },
  { names: ["proofGame.moves"], takes: "neither", returns: TURNS }, // of a node
  { names: ["proofGame.positionOf"], takes: "neither", returns: POSITION },
  { names: ["lessons", "save"], takes: "neither" },
  { names: ["nameMove", "region", "boundOfMove"], takes: "move" },
  { names: ["ranks", "states", "facts", "points", "bookName"] },
];
const BY_NAME = new Map(MEMBERS.flatMap((members) => members.names.map((name) => [name, members])));

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
export function guardGame<P, M, G extends GuardedRules<P, M>>(game: G, module = game.module): G {
  const origin = module === undefined ? {} : { module };
  // Messages format positions with the bare game: a guarded one could fail again.
  const bare = { ...plain(game, (member) => member.bind(game)), ...origin } as unknown as G;
  checkMembers(bare);
  const guarded = {
    ...plain(bare, (_, name) => guardNamed(bare, name)),
    ...bare.instances && { instances: guardInstances(bare, bare.instances) },
    ...origin,
  };
  return guarded as unknown as G;
}

function guardNamed<P, M>(game: GuardedRules<P, M>, name: string): CallableFunction {
  if (name === "prover") return guardProver(game);
  if (name === "proofGame") return guardProofGame(game);
  return name === "winner" ? guardWinner(game) : guardFunction(game, name);
}

/** Returns a function that makes guarded provers. */
function guardProver<P, M>(game: GuardedRules<P, M>) {
  const make = guardFunction(game, "prover");
  return async (position: P, means: { readonly method: string }) => {
    const prover = await make(position, means) as Partial<Prover<P, M>> | null;
    if (prover === null && findEngines(game).includes(means.method)) return null;
    if (prover && [prover.bound, prover.known].every(isFunction)) {
      return guardMembers(game, "prover", prover);
    }
    const expected = "an object with bound and known, or null for a method of core";
    return breach({ rules: game, position }, { rule: "prover", expected, found: prover });
  };
}

/** Returns a function that makes guarded games of proofs. */
function guardProofGame<P, M>(game: GuardedRules<P, M>) {
  const make = guardFunction(game, "proofGame");
  return async (position: P, options: object) =>
    guardMembers(game, "proofGame", await make(position, options) as object);
}

/** Returns a function that names winners. A draw has none, so it is refused. */
function guardWinner<P, M>(game: GuardedRules<P, M>) {
  const nameWinner = guardFunction(game, "winner");
  return (value: number) => {
    if (Math.abs(value) === 1) return nameWinner(value);
    return breach({ rules: game }, { rule: "winner", expected: "values 1 and −1", found: value });
  };
}

function guardInstances<P, M>(game: Rules<P, M>, instances: InstanceSource<P>): object {
  const { judged } = instances;
  const guarded = guardMembers(game, "instances", instances);
  if (!judged) return guarded;
  const owner = "instances.judged.limits";
  const limits = judged.limits.map((limit, i) => guardMembers(game, `${owner}[${i}]`, limit));
  return { ...guarded, judged: { ...judged, limits } };
}

/** Returns a view of an object of a game: the same members, with checked functions. */
function guardMembers<P, M>(game: Rules<P, M>, owner: string, object: object): object {
  const bare = plain(object, (member, name) => {
    const call = member.bind(object) as (...args: unknown[]) => Iterable<unknown>;
    const isLazy = name === "smaller" || name === "moves"; // a generator would run unguarded
    return isLazy ? (from: unknown) => [...call(from)] : call;
  });
  const view = {};
  for (const name of Object.keys(bare)) {
    const of = { owner, object: bare };
    const guarded = isFunction(bare[name]) ? guardFunction(game, name, of) : null;
    const get = () => guarded ?? Reflect.get(object, name) as unknown;
    Object.defineProperty(view, name, { get, enumerable: true });
  }
  return view;
}

function checkMembers<P, M>(rules: GuardedRules<P, M>): void {
  const lacking = REQUIRED.filter((name) => !isFunction(rules[name]));
  const absences = `no ${lacking.join(", ")}`;
  const { name, sides, valueSide, title, start, parse, formatInput, instances } = rules;
  const { methods, prover } = rules;
  const engines = findEngines(rules);
  const source = "families, sizeForm, defaultSize, generate, smaller and others (instances.ts)";
  const line = "a text of one line";
  const known = prover ? "a list of names" : `methods of core (${engines.join(", ")}) or a prover`;
  const pair = areNames(sides) && sides.length === 2 && sides[0] !== sides[1];
  const isSide = valueSide === undefined || valueSide === "first" || valueSide === "mover";
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const areKnown = areNames(methods) &&
    (!!prover || methods.every((method) => engines.includes(method)));
  const clauses: readonly (readonly [boolean, rule: string, expected: string, found: unknown])[] = [
    [isName(name), "name", line, name],
    [lacking.length === 0, "the seven functions of rules", REQUIRED.join(", "), absences],
    [title === undefined || isName(title), "title", line, title],
    [sides === undefined || pair, "sides", "two different names", sides],
    [isSide, "valueSide", '"first" or "mover"', valueSide],
    [start !== undefined || parse !== undefined, "parse", "start or parse(text)", "neither"],
    [!parse === !formatInput, absent, `a function, because ${present} is defined`, "nothing"],
    [instances === undefined || areInstances(instances), "instances", source, instances],
    [methods === undefined || areKnown, "methods", known, methods],
    ...[...BY_NAME.keys()].map((name) => {
      const member: unknown = Reflect.get(rules, name);
      return [member === undefined || isFunction(member), name, "a function", member] as const;
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
  return names.every(areNames) && [generate, smaller].every(isFunction) &&
    (!judged || Array.isArray(judged.limits) &&
        judged.limits.every((limit) => isFunction(limit?.holds)));
}

function areNames(names: unknown): names is readonly string[] {
  return Array.isArray(names) && names.length > 0 && names.every(isName);
}

function isName(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "" && !/[\r\n]/.test(text);
}

function isFunction(member: unknown): member is CallableFunction {
  return typeof member === "function";
}

/** Returns a checked function of a game, or of an object of the game with a name. */
function guardFunction<P, M>(
  game: Rules<P, M>,
  name: string,
  { owner, object = game }: { readonly owner?: string; readonly object?: object } = {},
) {
  const call = Reflect.get(object, name) as (...args: unknown[]) => unknown;
  const rule = owner === undefined ? name : `${owner}.${name}`;
  const members = BY_NAME.get(rule) ?? BY_NAME.get(name);
  const { takes, returns, isAsync = !returns, mayRefuse = false } = members ?? {};
  const [expected, holds, findFault = nameResult] = returns ?? ["", null];
  const findPlace = (first: unknown, second: unknown) => {
    const position = takes === "text" ? second : takes === "neither" ? undefined : first;
    return { rules: game, position, move: takes === "move" ? second : undefined } as Place<P, M>;
  };
  /** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
  const blame = (error: unknown, place: Place<P, M>): never => {
    if (error instanceof RulesError || error instanceof LimitError) throw error;
    if (error instanceof RangeError && mayRefuse) throw error;
    if (error instanceof Error && "fault" in error) {
      if (error.name === "LimitError") throw new LimitError(error.fault as LimitError["fault"]);
      const isInvalid = error.name === "InputError" && takes === "text";
      if (isInvalid) throw new InputError(error.fault as InputError["fault"]);
    }
    return breach(place, { rule, expected: "a result", found: error }, { cause: error });
  };
  const refuse = (result: unknown, place: Place<P, M>): never =>
    breach(place, { rule, expected, found: findFault(result) });
  // No function takes more than three arguments. A call without a fault allocates nothing.
  return (first?: unknown, second?: unknown, third?: unknown): unknown => {
    let result: unknown;
    try {
      result = call(first, second, third);
    } catch (error) {
      return blame(error, findPlace(first, second));
    }
    if (holds === null ? !isPromise(result) : holds(result)) return result;
    const place = findPlace(first, second);
    if (!isAsync || !isPromise(result)) return refuse(result, place);
    return result.then(
      (settled) => holds === null || holds(settled) ? settled : refuse(settled, place),
      (error) => blame(error, place),
    );
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

/** Returns whether a result is a list of moves. No move is null: solutions without a move have null. */
function isMoveList(result: unknown): boolean {
  return Array.isArray(result) && !result.includes(null) && !result.includes(undefined);
}

function isGuide(result: unknown): boolean {
  const { examples } = result as Partial<Guide> | null ?? {};
  return Array.isArray(examples) && examples.every((example) => typeof example?.input === "string");
}

function isProofGame(result: unknown): boolean {
  const { rules, start, moves, positionOf } = result as Partial<ProofGame<ProofNode>> | null ?? {};
  return isName(rules) && isNode(start) && [moves, positionOf].every(isFunction);
}

function isTurn(turn: Partial<Turn<ProofNode>> | null | undefined): boolean {
  const { child, gain, isAgain } = turn ?? {};
  return isNode(child) && Number.isSafeInteger(gain) && typeof isAgain === "boolean";
}

function isNode(node: Partial<ProofNode> | null | undefined): boolean {
  const { key, layer } = node ?? {};
  return ["number", "string"].includes(typeof key) && Number.isSafeInteger(layer) &&
    areBounds(node);
}

function areBounds(result: unknown): boolean {
  const { lower = NaN, upper = NaN, step = 1 } = result as Partial<Bounds> | null ?? {};
  const isBound = (bound: number) => Number.isSafeInteger(bound) || Math.abs(bound) === Infinity;
  const distance = upper - lower;
  return isBound(lower) && isBound(upper) && lower <= upper && Number.isSafeInteger(step) &&
    step > 0 && (distance === Infinity || distance % step === 0);
}

/** The numbers of a shape by kind, in addition to x and y. */
const NUMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["cell", ["width", "height"]],
  ["edge", ["x2", "y2"]],
  ["disc", ["radius"]],
  ["label", []],
  ["mark", []],
]);
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
  const numbers = NUMBERS.get(kind);
  return numbers !== undefined && ROLES.includes(String(role)) &&
    ["x", "y", ...numbers].every((name) => Number.isFinite(shape[name])) &&
    (kind !== "label" || typeof text === "string") &&
    Array.isArray(moves) && moves.every((move) => typeof move === "string");
}

/** Returns the members of an object and of its classes as a plain object, with other functions. */
export function plain(
  object: object,
  changed: (member: CallableFunction, name: string) => unknown,
): Record<string, unknown> {
  const names = new Set<string>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  const members = [...names].map((name) => [name, Reflect.get(object, name) as unknown] as const)
    .filter(([, member]) => member !== undefined) // the default applies
    .map(([name, member]) => [name, isFunction(member) ? changed(member, name) : member]);
  return Object.fromEntries(members);
}
