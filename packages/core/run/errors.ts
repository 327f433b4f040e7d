// The errors that callers of a solver handle: invalid input, a limit, broken rules. Also the format of
// figures in messages, which is the same on every machine.

/** Where an input is invalid, and how. Lines and columns count from 1, columns in characters. */
export interface InputFault {
  /** The line, from 1. */
  readonly line: number;
  /** The column within the line, from 1. */
  readonly column: number;
  /** What was expected, as a phrase: `an integer in 0..20`. */
  readonly expected: string;
  /** What was found: the token in quotes, or a phrase such as `end of input`. */
  readonly found: string;
  /** The number of the move, from 1, if the input is a move of a record. */
  readonly move?: number;
  /** The name of the file or stream, if the message needs it. */
  readonly place?: string;
  /** The byte from 0, if the input is a binary file. Line and column are 1 then. */
  readonly byte?: number;
}

/** Invalid input. */
export class InputError extends Error {
  /** The name of the class. */
  override readonly name = "InputError";
  /** Where the input is invalid, and how. */
  readonly fault: InputFault;

  /** Makes the error and its one-line message. */
  constructor(fault: InputFault) {
    const { line, column, expected, found, move, place, byte } = fault;
    const file = place === undefined ? "" : `${place}: `;
    const number = move === undefined ? "" : `move ${move}: `;
    const spot = byte === undefined ? `line ${line}, column ${column}` : `byte ${byte}`;
    super(`${file}${number}${spot}: expected ${expected}, found ${found}`);
    this.fault = fault;
  }
}

/** A limit that was reached. */
export interface LimitFault {
  /**
   * Which limit: bytes of memory, milliseconds of time, nodes, positions that a method can index, or
   * the caller's signal, which has no figure.
   */
  readonly kind: "memory" | "time" | "nodes" | "positions" | "signal";
  /** What was needed or used: bytes, milliseconds, nodes or positions. */
  readonly needed: number;
  /** What is allowed, in the same unit. It is at least `needed` if the machine itself lacks the memory. */
  readonly allowed: number;
  /** What it was needed for, as a phrase: `the table of 155,117,520 positions`. */
  readonly purpose: string;
}

/** A limit of memory, time or size that stopped a solver. The solution has the bounds proved so far. */
export class LimitError extends Error {
  /** The name of the class. */
  override readonly name = "LimitError";
  /** The limit, with figures. */
  readonly fault: LimitFault;

  /** Makes the error and its one-line message. */
  constructor(fault: LimitFault) {
    super(writeMessage(fault));
    this.fault = fault;
  }
}

/** Writes the message, and groups the digits of figures in the purpose too, but not those of an address. */
function writeMessage({ kind, needed, allowed, purpose: phrase }: LimitFault): string {
  const purpose = phrase.replace(
    /(?<![^ (])\d{4,}(?![^ ),])/g,
    (digits) => formatFigure(Number(digits)),
  );
  if (kind === "signal") return `${purpose} was cancelled`;
  if (kind === "time") return `${purpose} was stopped after ${formatMs(needed)}`;
  if (kind === "nodes") return `${purpose} was stopped after ${formatFigure(needed)} nodes`;
  const unit = kind === "memory" ? "byte" : "position";
  const [needs, has] = [needed, allowed].map((figure) => {
    const count = Math.ceil(figure);
    return `${formatFigure(count)} ${unit}${count === 1 ? "" : "s"}`;
  });
  return needed > allowed
    ? `${purpose} needs ${needs}, but the limit is ${has}`
    : `${purpose} needs ${needs}, which this machine does not have`;
}

/** A violation of the contract, with an example. */
export interface GameFault {
  /** Where the rules come from, or null if unknown. */
  readonly module: string | null;
  /** The rule that is broken: a sentence, or the name of a function. */
  readonly rule: string;
  /** The judge's input of the instance, or null if unknown. */
  readonly input: string | null;
  /** The text of the position, or null if the fault has no position. */
  readonly position: string | null;
  /** The moves from the checked position to this one, or null if unknown. */
  readonly moves: readonly string[] | null;
  /** The text of the move, or null if the fault has no move. */
  readonly move: string | null;
  /** What was expected. */
  readonly expected: string;
  /** What was found. */
  readonly found: string;
}

/** Thrown when rules break their contract, before they lead to a wrong value. */
export class RulesError extends Error {
  /** The name of the class. */
  override readonly name = "RulesError";
  /** The violation. */
  readonly fault: GameFault;

  /** Makes the error and its one-line message. Members that are missing are null. */
  constructor(
    fault: Partial<GameFault> & Pick<GameFault, "rule" | "expected" | "found">,
    options?: ErrorOptions,
  ) {
    const unknown = { module: null, input: null, position: null, moves: null, move: null };
    const { module, move, position, rule, expected, found } = { ...unknown, ...fault };
    const places = Object.entries({ move, position }).filter(([, text]) => text !== null)
      .map(([what, text]) => `${what} ${JSON.stringify(text)}`);
    const where = places.length === 0 ? "" : `; ${places.join(", ")}`;
    const origin = module === null ? "" : `${module}: `;
    super(`${origin}${rule}: expected ${expected}, found ${found}${where}`, options);
    this.fault = { ...unknown, ...fault };
  }
}

/** Thrown by a solver or a prover that refuses a method, for a game or for a position. */
export class MethodError extends RangeError {
  /** The name of the class. */
  override readonly name = "MethodError";
  /** The method, and why it is refused. */
  readonly fault: string;

  /** Makes the error. Its message is `Cannot solve by method` and the fault. */
  constructor(fault: string) {
    super(`Cannot solve by method ${fault}`);
    this.fault = fault;
  }
}

const callerErrors = new WeakSet<WeakKey>();

/** Returns what a step returns. Errors that it throws are the caller's, not those of a game. */
export function blameCaller<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (typeof error === "object" && error !== null) callerErrors.add(error);
    throw error;
  }
}

export function isOfCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && callerErrors.has(error);
}

export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly fault?: unknown;
}

/** The errors that keep their class when they are posted. */
const CLASSES: ReadonlyMap<string, new (fault: never) => Error> = new Map(
  Object.entries({ InputError, LimitError, MethodError, RulesError }), // a bundler may rename the classes
);

export function describeError(error: unknown): PlainError {
  const plain: PlainError = error instanceof Error ? error : new Error(`${error}`);
  const { name, message, stack, fault } = plain;
  return CLASSES.has(name) ? { name, message, stack, fault } : { name, message, stack };
}

export function restoreError({ name, message, stack, fault }: PlainError): Error {
  const Class = CLASSES.get(name);
  if (Class && fault) return new Class(fault as never);
  const error = name === "RangeError" ? new RangeError(message) : new Error(message);
  return Object.assign(error, { name }, stack !== undefined && { stack });
}

/**
 * Returns a figure with its digits in groups of three. A figure too large to be exact becomes a power
 * of two, or "more than" one. (`toLocaleString` takes 15 ms to load its tables, longer than a small
 * solve.)
 */
export function formatFigure(figure: number): string {
  if (Math.abs(figure) <= Number.MAX_SAFE_INTEGER) {
    const [whole, fraction] = `${figure}`.split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  }
  if (figure < 0 || Number.isNaN(figure)) return `${figure}`;
  const power = Math.min(Math.floor(Math.log2(figure)), 1023);
  return 2 ** power === figure ? `2^${power}` : `more than 2^${power}`;
}

/** Formats a time: milliseconds below a second, otherwise seconds with one decimal. */
export function formatMs(ms: number): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${formatFigure(Math.round(ms / 100) / 10)} s`;
}

/** A place in a text: a line and a column, from 1. */
export type TextPlace = Pick<InputFault, "line" | "column">;

/** Returns the line and column of an offset in UTF-16 units. The column counts characters. */
export function findTextPlace(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return { line: before.split("\n").length, column };
}
