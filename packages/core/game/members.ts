// What the members of a user's game must be: one table, and the forms that it is made of.
import type { PartName } from "./game.ts";
import type { Scene, Shape } from "./scene.ts";
import type { Bounds } from "./terms.ts";

/** What is wrong with a value, or with its part at a path such as `.shapes.0`. */
export interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly found: unknown;
}

/** Returns what is wrong with a value, or null. A simple form has its test too. */
interface Form {
  (value: unknown): Fault | null;
  readonly test?: (value: unknown) => boolean;
}
type Members = Readonly<Record<string, Form>>;

const form = (expected: string, test: (value: unknown) => boolean): Form =>
  Object.assign((found: unknown) => test(found) ? null : { path: "", expected, found }, { test });
const oneOf = (...values: readonly unknown[]): Form =>
  form(values.join(" or "), (value) => values.includes(value));
const optional = (form: Form): Form => (value) => value === undefined ? null : form(value);
const object = (members: Members): Form => {
  const parts = Object.entries(members);
  return (value) => OBJECT(value) ?? findFault(value as object, parts);
};
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
export const ANY = form("a result", (value) => !isPromise(value));
const POSITION = form("a position", (value) => value !== undefined && !isPromise(value));
const MOVE = form("a move", (move) => move !== undefined && move !== null && !isPromise(move));
const MOVES = form("an array without null and undefined", areMoves);
const SIDE = form("0 or 1", (value) => value === 0 || value === 1);
const OUTCOME = oneOf(1, 0, -1);
const ZERO = form("0, because the game has outcomes", (value) => value === 0);
const BOOLEAN = oneOf(true, false);
const NUMBER = form("a number", Number.isFinite);
const INTEGER = form("a safe integer", Number.isSafeInteger);
/** Its sum with any rest is still a safe integer. */
const SETTLED = form(
  "an integer of at most 2^52 in absolute value",
  (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= 2 ** 52,
);
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
const OPTION = optional(FUNCTION);
const orNull = (form: Form): Form => (value) => value === null ? null : form(value);
const PLIES = orNull(
  form("plies from 0, or null", isCount),
);
const PLAN = orNull(object({ method: LINE, positions: orNull(NUMBER), bytes: NUMBER }));
const NAME = object({ en: TEXT, zh: TEXT });
const REGION = orNull(object({ kind: LINE, size: NUMBER, moves: list(TEXT) }));
const POINTS = object({ 0: NUMBER, 1: NUMBER });
const LESSONS = list(object({ id: LINE, title: NAME, text: NAME }));
const MORE = { boundOfMove: OPTION, knownOfMove: OPTION, remoteness: OPTION, save: OPTION };
const PROVER = object({ method: LINE, bound: FUNCTION, known: FUNCTION, ...MORE });
const KEY = form("a number or a string", (key) => typeof key === "string" || Number.isFinite(key));
const NAMED_NODE = object({ key: KEY, layer: INTEGER });
const NODE: Form = (node) => NAMED_NODE(node) ?? BOUNDS(node);
const PROOF_GAME = object({ start: NODE, moves: FUNCTION, positionOf: FUNCTION });
const COUNT = form("an integer from 0", isCount);
const ENCODED = { expand: FUNCTION, maxMoves: COUNT, maxValue: optional(COUNT) };
const RANKS = object({ rank: FUNCTION, game: object({ ...ENCODED, size: COUNT }) });
const STATES = object({
  encode: FUNCTION,
  game: object({
    ...ENCODED,
    wordCount: form("an integer from 1", (count) => isCount(count) && count > 0),
    keyBits: optional(
      form("an integer in 1..64", (bits) => isCount(bits) && bits > 0 && bits <= 64),
    ),
  }),
});
const TURNS = list(object({ child: NODE, gain: INTEGER, isAgain: BOOLEAN }));
const GUIDE = object({ title: NAME, rules: NAME });
const INSTANCES: Members = {
  families: form("phrases by name", (families) => areLines(Object.values(families ?? {}))),
  sizeForm: LINE,
  defaultSize: LINE,
  generate: FUNCTION,
  smaller: FUNCTION,
  played: optional(object({ family: LINE, sizes: LINES })),
  judged: optional(
    object({ families: LINES, sizes: LINES, limits: list(object({ holds: FUNCTION })) }),
  ),
};
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
const SIZE = form("a drawing of 1 to 2^24 characters, with shapes within it", (scene) => {
  const { width, height, terminal, shapes } = scene as Scene;
  const sides = [width * terminal.columns, height * terminal.rows];
  const most = 2 * Math.max(width, height); // roughly: a shape of any size would take any time
  const isInside = (shape: Shape) =>
    Object.values(shape).every((number) => typeof number !== "number" || Math.abs(number) <= most);
  return Math.min(width, ...sides) > 0 && sides[0] * sides[1] <= 2 ** 24 && shapes.every(isInside);
});
/** They become JSON: no BigInt, no cycle, no getter that throws. */
const FACTS = form("names and plain JSON values", (facts) => {
  try {
    return OBJECT(facts) === null && !Array.isArray(facts) && !isPromise(facts) &&
      isFact(facts) && JSON.stringify(facts) !== undefined;
  } catch {
    return false;
  }
});
const SCENE: Form = (scene) =>
  object({
    width: NUMBER,
    height: NUMBER,
    terminal: object({ columns: NUMBER, rows: NUMBER }),
    shapes: list(SHAPE),
    beside: optional(list(object({ x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER }))),
  })(scene) ?? SIZE(scene);

/**
 * The functions of a game and, after a dot, of its objects: what they take, as far as it matters to the
 * guard, and what they return. A result may be a promise, a promise of an object whose functions are
 * guarded too, or lazy: then it is read at once, because a generator would run unguarded.
 */
const FUNCTIONS: readonly (readonly [
  names: string,
  takes: string,
  returns: Form,
  result?: "promise" | "object" | "lazy",
])[] = [
  ["sideToMove", "position", SIDE],
  ["moves", "position", MOVES],
  ["play", "position move", POSITION],
  ["gain", "position move", INTEGER],
  ["terminalValue", "position", INTEGER],
  ["settled", "position", SETTLED],
  ["formatPosition judge.formatInput judge.formatAnswer", "position", TEXT],
  ["canonicalText canonicalInstance", "position", TEXT],
  ["formatMove", "", LINE],
  ["isOver", "position", BOOLEAN],
  ["bounds prover.known", "position", BOUNDS],
  ["prover.knownOfMove", "position move", BOUNDS],
  ["initial", "position", POSITION],
  ["judge.parse parsePosition", "text position", POSITION],
  ["parseMove", "text position", MOVE],
  ["movesInRecord", "text", list(TEXT)],
  ["encoding.ranks", "position", RANKS],
  ["encoding.states", "position", STATES],
  ["instances.empty instances.generate", "size", POSITION],
  ["instances.smaller", "position", ANY, "lazy"],
  ["prover.make", "position means", PROVER, "object"],
  ["prover.plan", "position means", PLAN],
  ["prover.share", "position means", ANY],
  ["prover.remoteness", "position", PLIES],
  ["prover.boundOfMove", "position move", ANY],
  ["show.scene", "position", SCENE],
  ["show.facts", "position", FACTS],
  ["show.points", "position", POINTS],
  ["show.moveClass", "position move", TEXT],
  ["show.nameMove", "position move", NAME],
  ["show.region", "position move", REGION],
  ["show.guide", "", GUIDE, "promise"],
  ["show.lessons", "", LESSONS, "promise"],
  ["proving.game", "position", PROOF_GAME, "object"],
  ["proving.bookName", "position", orNull(LINE)],
  ["proving.game.moves", "", TURNS, "lazy"],
  ["proving.game.positionOf", "", POSITION],
];
export const CONTRACTS = new Map(
  FUNCTIONS.flatMap(([names, ...contract]) => names.split(" ").map((name) => [name, contract])),
);
/** What these return in games with outcomes. */
export const OUTCOME_FORMS = new Map([["gain", ZERO], ["terminalValue", OUTCOME]]);
/** The error by which a function may refuse an argument. */
export const REFUSALS: Readonly<Record<string, string>> = {
  text: "InputError",
  size: "RangeError",
  means: "MethodError",
};
export const REQUIRED = [
  ...["sideToMove", "moves", "play", "gain", "terminalValue", "formatPosition", "formatMove"],
];

/** The members of each part, where `undefined` stands for their default. */
export const PARTS: Readonly<Record<PartName, Members>> = {
  judge: listFunctions("judge"),
  encoding: listFunctions("encoding"),
  prover: { ...listFunctions("prover"), methods: optional(LINES), workers: ANY },
  instances: { ...listFunctions("instances"), ...INSTANCES },
  show: {
    ...listFunctions("show"),
    rulesText: ANY,
    moveLegend: ANY,
    signLegend: ANY,
    unit: ANY,
  },
  proving: listFunctions("proving"),
};

/** Where members belong that an author may put among the rules. */
export const MISPLACED: ReadonlyMap<string, string> = new Map([
  ["winner", "outcome: true"],
  ["proofGame", "it as proving.game"],
  ...Object.entries(PARTS).flatMap(([part, members]) =>
    Object.keys(members)
      .filter((name) => !(name in PARTS) && !["rules", "game", "make"].includes(name))
      .map((name) => [name, `it as ${part}.${name}`] as const)
  ),
]);

/** The members of rules beside their parts, where `undefined` stands for their default. */
export const MEMBERS: Members = {
  name: LINE,
  title: optional(LINE),
  sides: optional(SIDES),
  valueSide: optional(oneOf("first", "mover")),
  outcome: optional(BOOLEAN),
  mayRepeat: optional(BOOLEAN),
  start: form("a position", (value) => !isFunction(value)),
  ...listFunctions(),
};

/** The names of the members that rules may lack. They may also have members of their own. */
export const OPTIONAL_MEMBERS: readonly string[] = [
  ...Object.keys(PARTS),
  ...Object.keys(MEMBERS).filter((name) => name !== "name" && !REQUIRED.includes(name)),
];

/** Returns the forms of the functions of rules, or of one of their parts, by name. */
function listFunctions(owner = ""): Members {
  const paths = [...CONTRACTS.keys()].map((name) => name.split("."));
  const own = paths.filter((path) => path.slice(0, -1).join(".") === owner);
  return Object.fromEntries(own.map((path) => [path.at(-1), OPTION]));
}

/** Returns a fault of a rule as messages show it: the text "2" is not the number 2. */
export function showFault(rule: string, { path, expected, found }: Fault) {
  const where = path === "" ? "" : ` as ${path.slice(1)}`;
  const named = typeof found === "string" ? JSON.stringify(found) : found;
  const kind = isPromise(named) ? "a promise" : isFunction(named) ? "a function" : named;
  return { rule, expected: `${expected}${where}`, found: kind };
}

export type AnyFunction = (...given: unknown[]) => unknown;

export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}

export function isPromise(value: unknown): value is Promise<unknown> {
  try {
    return value instanceof Promise;
  } catch {
    return false; // a proxy that throws
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isFact(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isFact);
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
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
  const isBound = (bound: number) =>
    Number.isSafeInteger(bound) || bound === Infinity || bound === -Infinity;
  return isBound(lower) && isBound(upper) && lower <= upper && Number.isSafeInteger(step) &&
    step > 0 && (upper - lower === Infinity || (upper - lower) % step === 0);
}
