// The guard around a user's game: it checks what each function returns, and reports what a function
// throws as an error of the author.
import { restoreError } from "../run/errors.ts";
import type { Means } from "../solve/prover.ts";
import { breach } from "./clauses.ts";
import { findEngines } from "./encoding.ts";
import type { RulesAndMore } from "./game_from_rules.ts";
import type { Bounds } from "./rules.ts";
import type { Scene, Shape } from "./scene.ts";

/** What is wrong with a value, or with its part at a path such as `.shapes.0`. */
interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly found: unknown;
}

/** Returns what is wrong with a value, or null. */
type Form = (value: unknown) => Fault | null;
type Members = Readonly<Record<string, Form>>;

const form = (expected: string, test: (value: unknown) => boolean): Form => (found) =>
  test(found) ? null : { path: "", expected, found };
const oneOf = (...values: readonly unknown[]): Form =>
  form(values.join(" or "), (value) => values.includes(value));
const optional = (form: Form): Form => (value) => value === undefined ? null : form(value);
const object = (members: Members): Form => (value) =>
  OBJECT(value) ?? findFault(value as object, Object.entries(members));
const list = (item: Form): Form => (value) =>
  LIST(value) ?? findFault(value as object, Array.from(value as unknown[], (_, i) => [i, item]));

function findFault(whole: object, parts: readonly (readonly [PropertyKey, Form])[]): Fault | null {
  for (const [name, form] of parts) {
    const fault = form(Reflect.get(whole, name));
    if (fault) return { ...fault, path: `.${String(name)}${fault.path}` };
  }
  return null;
}

const OBJECT = form("an object", (value) => typeof value === "object" && value !== null);
const LIST = form("a list", Array.isArray);
const ANY = form("a result", (value) => !isPromise(value));
const POSITION = form("a position", (value) => value !== undefined && !isPromise(value));
const BOOLEAN = oneOf(true, false);
const NUMBER = form("a number", Number.isFinite);
const INTEGER = form("a safe integer", Number.isSafeInteger);
const TEXT = form("a string", (value) => typeof value === "string");
const LINE = form("a text of one line", isLine);
const LINES = form("a list of names", areLines);
const FUNCTION = form("a function", isFunction);
const BOUNDS = form(
  "integers lower and upper (or infinite), in this order, a multiple of step apart",
  areBounds,
);
const SIDES = form(
  "two different names",
  (names) => areLines(names) && names.length === 2 && names[0] !== names[1],
);
const PROVER = object({ method: LINE, bound: FUNCTION, known: FUNCTION });
const KEY = form("a number or a string", (key) => ["number", "string"].includes(typeof key));
const NODE: Form = (node) => object({ key: KEY, layer: INTEGER })(node) ?? BOUNDS(node);
const PROOF_GAME = object({ rules: LINE, start: NODE, moves: FUNCTION, positionOf: FUNCTION });
const TURNS = list(object({ child: NODE, gain: INTEGER, isAgain: BOOLEAN }));
const INSTANCES = object({
  families: form("phrases by name", (families) => areLines(Object.values(families ?? {}))),
  sizeForm: LINE,
  defaultSize: LINE,
  generate: FUNCTION,
  smaller: FUNCTION,
  played: optional(object({ family: LINE, sizes: LINES })),
  judged: optional(
    object({ families: LINES, sizes: LINES, limits: list(object({ holds: FUNCTION })) }),
  ),
});
/** The members that a shape has by its kind. */
const KINDS: Readonly<Record<string, Members>> = {
  cell: { width: NUMBER, height: NUMBER },
  edge: { x2: NUMBER, y2: NUMBER },
  disc: { radius: NUMBER },
  label: { text: TEXT },
  mark: {},
};
const SHAPE: Form = (shape) =>
  object({
    kind: oneOf(...Object.keys(KINDS)),
    role: oneOf("empty", "first", "second", "taken", "option", "accent", "muted"),
    x: NUMBER,
    y: NUMBER,
    moves: optional(list(TEXT)),
    ...KINDS[(shape as Partial<Shape> | null | undefined)?.kind ?? ""],
  })(shape);
const SIZE = form("a drawing of at most 2^24 characters", (scene) => {
  const { width, height, terminal } = scene as Scene;
  return Math.abs(width * height * terminal.columns * terminal.rows) <= 2 ** 24;
});
const SCENE: Form = (scene) =>
  object({
    width: NUMBER,
    height: NUMBER,
    terminal: object({ columns: NUMBER, rows: NUMBER }),
    shapes: list(SHAPE),
  })(scene) ?? SIZE(scene);

/**
 * The functions of a game and, after a dot, of its objects. A result is a value, a promise, a promise of
 * an object whose functions are guarded too, or lazy: then it is read at once, because a generator
 * would run unguarded.
 */
const FUNCTIONS: readonly (readonly [
  names: string,
  takes: string,
  returns: Form,
  result?: "promise" | "object" | "lazy",
])[] = [
  ["sideToMove", "position", oneOf(0, 1)],
  ["moves", "position", form("an array without null and undefined", areMoves)],
  ["play", "position move", POSITION],
  ["gain", "position move", INTEGER],
  ["terminalValue settled", "position", INTEGER],
  ["formatPosition formatInput formatAnswer", "position", TEXT],
  ["canonicalText canonicalInstance", "position", TEXT],
  ["formatMove", "", TEXT],
  ["moveClass", "position move", TEXT],
  ["winner", "outcome", TEXT],
  ["isOver", "position", BOOLEAN],
  ["bounds prover.known", "position", BOUNDS],
  ["prover.knownOfMove", "position move", BOUNDS],
  ["initial", "position", POSITION],
  ["parse parsePosition", "text position", POSITION],
  ["parseMove movesInRecord", "text position", ANY],
  ["empty", "size", POSITION],
  ["instances.generate", "size", POSITION],
  ["instances.smaller", "position", ANY, "lazy"],
  ["prover", "position means", PROVER, "object"],
  ["plan share", "position means", ANY],
  ["scene", "position", SCENE],
  ["guide", "", object({ examples: list(object({ input: TEXT })) }), "promise"],
  ["proofGame", "position", PROOF_GAME, "object"],
  ["proofGame.moves", "", TURNS, "lazy"],
  ["proofGame.positionOf", "", POSITION],
  ["lessons", "", ANY, "promise"],
  ["nameMove region prover.boundOfMove", "position move", ANY],
  ["ranks states facts points bookName", "position", ANY],
];
const BY_NAME = new Map(
  FUNCTIONS.flatMap(([names, ...contract]) => names.split(" ").map((name) => [name, contract])),
);
/** What `winner` accepts: a draw has no winner. */
const OUTCOME = form("values 1 and −1", (value) => value === 1 || value === -1);
/** The error by which a function may refuse an argument. */
const REFUSALS: Readonly<Record<string, string>> = {
  text: "InputError",
  size: "RangeError",
  means: "RangeError",
};
const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
];

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
  const { parse, formatInput, start, prover } = game;
  const refuse = (rule: string, expected: string, found: string) =>
    breach({ rules: game }, { rule, expected, found });
  const lacking = REQUIRED.filter((name) => Reflect.get(game, name) === undefined).join(", ");
  if (lacking) refuse("the seven functions of rules", REQUIRED.join(", "), `no ${lacking}`);
  if (start === undefined && !parse) refuse("parse", "start or parse(text)", "neither");
  const [absent, present] = parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
  const isPair = !parse === !formatInput;
  if (!isPair) refuse(absent, `a function, because ${present} is defined`, "nothing");
  const members: Members = {
    name: LINE,
    title: optional(LINE),
    sides: optional(SIDES),
    valueSide: optional(oneOf("first", "mover")),
    instances: optional(INSTANCES),
    methods: optional((names) =>
      LINES(names) ?? (prover ? null : list(oneOf(...findEngines(game)))(names))
    ),
    ...Object.fromEntries([...BY_NAME.keys()].map((name) => [name, optional(FUNCTION)])),
  };
  for (const [name, form] of Object.entries(members)) {
    const fault = form(Reflect.get(game, name));
    if (fault) breach({ rules: game }, describe(name, fault));
  }
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
  const isPart = rule.startsWith("instances") && typeof member === "object" && member !== null;
  if (!isPart) return member;
  return Array.isArray(member)
    ? member.map((item, i) => guardMember(game, item, `${rule}[${i}]`))
    : guardObject(game, member, rule);
}

function guardFunction(game: AnyGame, call: CallableFunction, rule: string) {
  const [takes, form, kind] = BY_NAME.get(rule) ?? ["position", ANY];
  const isAsync = kind === "promise" || kind === "object";
  const names = takes.split(" ");
  const ownErrors = ["RulesError", "LimitError", ...names.map((name) => REFUSALS[name])];
  const refuse = (fault: Fault, given: readonly unknown[], options?: ErrorOptions): never => {
    const [position, move] = ["position", "move"].map((name) => given[names.indexOf(name)]);
    return breach({ rules: game, position, move }, describe(rule, fault), options);
  };
  /** Throws an error as the author's. Errors of core keep their meaning, even from another copy of it. */
  const blame = (error: unknown, ...given: unknown[]): never => {
    if (error instanceof Error && ownErrors.includes(error.name)) {
      throw "fault" in error ? restoreError(error) : error;
    }
    const fault = { path: "", expected: "a result", found: error };
    return refuse(fault, given, { cause: error });
  };
  const check = (result: unknown, first: unknown, second: unknown): unknown => {
    const fault = form(result);
    if (!fault) return kind === "object" ? guardObject(game, result as object, rule) : result;
    const isOfCore = result === null && rule === "prover" &&
      findEngines(game).includes((second as Means).method);
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

/** Returns a fault as messages show it: the text "2" is not the number 2. */
function describe(rule: string, { path, expected, found }: Fault) {
  const shown = typeof found === "string"
    ? JSON.stringify(found)
    : typeof found === "bigint"
    ? `${found}n`
    : isPromise(found)
    ? "a promise"
    : found;
  return {
    rule,
    expected: path === "" ? expected : `${expected} as ${path.slice(1)}`,
    found: shown,
  };
}

function isFunction(value: unknown): value is CallableFunction {
  return typeof value === "function";
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

function isLine(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "" && !/[\r\n]/.test(text);
}

function areLines(names: unknown): names is readonly string[] {
  return Array.isArray(names) && names.length > 0 && names.every(isLine);
}

/** Returns whether a result is a list of moves. No move is null: solutions without a move have null. */
function areMoves(result: unknown): boolean {
  return Array.isArray(result) && !result.includes(null) && !result.includes(undefined);
}

function areBounds(result: unknown): boolean {
  const { lower = NaN, upper = NaN, step = 1 } = result as Partial<Bounds> | null ?? {};
  const isBound = (bound: number) => Number.isSafeInteger(bound) || Math.abs(bound) === Infinity;
  const distance = upper - lower;
  return isBound(lower) && isBound(upper) && lower <= upper && Number.isSafeInteger(step) &&
    step > 0 && (distance === Infinity || distance % step === 0);
}
