/**
 * The contract of a game: plain data and pure functions, from which core derives analysis, best
 * lines, verification and plain search, and cli all of its verbs.
 *
 * ## Values
 *
 * Rules speak as the mover: what a move *gains*, and what a terminal position is worth, is said
 * from the side that moves. Everything then follows from one recurrence,
 *
 *     moverValue(p) = max over moves m of  gain(p, m) ± moverValue(play(p, m)),
 *
 * with + where the same side moves again and − where the other does. A game's *value* is the
 * same number said from the side that its statement names (`valueSide`), plus what its statement
 * counts as already settled (`settled`, 0 for most games). `values.ts` converts between them.
 *
 * @module
 */
import type { BudgetOptions } from "../run/budget.ts";
import type { LimitError } from "../run/errors.ts";
import type { Random } from "../run/random.ts";
import type { Scene } from "./scene.ts";

/** The first (0) or the second (1) of a game's two sides. */
export type Side = 0 | 1;

/** Options of every solver. */
export interface SolveOptions extends BudgetOptions {
  /** One of the game's `methods`; the game chooses where missing. */
  readonly method?: string;
  /** How many workers may run at once, from 1; 1 where missing. */
  readonly workers?: number;
}

/** What a solver did. */
export interface Effort {
  /** The method that ran: one of the game's `methods`. */
  readonly method: string;
  /** Positions of a table that were evaluated, or null for a search. */
  readonly positions: number | null;
  /** Nodes that a search visited, or null for a table. */
  readonly nodes: number | null;
  /** The most bytes of the solver's own tables at once. */
  readonly peakBytes: number;
}

/** An exact answer. */
export interface Solved<M> extends Effort {
  /** Tells the two kinds of solution apart. */
  readonly solved: true;
  /** The exact value, from the statement's side. */
  readonly value: number;
  /** The best move, the smallest of equal ones; null on a terminal position. */
  readonly move: M | null;
}

/** A solver that a limit stopped: what it had proved, and the limit. */
export interface Stopped extends Effort {
  /** Tells the two kinds of solution apart. */
  readonly solved: false;
  /** The proved lower bound of the value, from the statement's side. */
  readonly lower: number;
  /** The proved upper bound of the value, from the statement's side. */
  readonly upper: number;
  /** The limit, with figures. */
  readonly limit: LimitError;
}

/** What `solve` returns. */
export type Solution<M> = Solved<M> | Stopped;

/** What a run would take, said before it. */
export interface Estimate {
  /** The method that would run. */
  readonly method: string;
  /** Positions of the table, exact; or null for a search. */
  readonly positions: number | null;
  /** Bytes of the tables at their peak: exact where it is known before, else the most. */
  readonly bytes: number;
  /** Expected wall-clock time on one present-day core, or null where unknown. */
  readonly expectedMs: number | null;
}

/** One step of a line of play. */
export interface LineStep<M> {
  /** The side that moves. */
  readonly side: Side;
  /** The move. */
  readonly move: M;
  /** What it adds to the score, from the statement's side of the position the line starts from. */
  readonly gain: number;
  /** The value of the position it leads to, from the same side. */
  readonly value: number;
}

/** A best line: from a position to the end, both sides playing a best move. */
export interface Line<M> {
  /** The value of the position the line starts from. */
  readonly value: number;
  /** The moves, to the end of the game. */
  readonly steps: readonly LineStep<M>[];
  /** What kind of best line it is, where a game has several, as a sentence. */
  readonly note?: string;
}

/** What can be said of a position or a move besides its value: names and plain JSON values. */
export type Facts = Readonly<Record<string, FactValue>>;

/** A value of a fact. */
export type FactValue = string | number | boolean | null | readonly FactValue[] | {
  readonly [name: string]: FactValue;
};

/** An instance by what generates it. */
export interface InstanceRecipe {
  /** The size, in the form of the game. */
  readonly size: string;
  /** The family. */
  readonly family: string;
  /** The seed of the random numbers. */
  readonly seed: number;
}

/** Random instances of a game, for generators, judges and tests. */
export interface InstanceSource<P> {
  /** The families by name, the default first, each with a phrase that says what it is for. */
  readonly families: Readonly<Record<string, string>>;
  /** The form of `size`, for help: `ROWSxCOLS`. */
  readonly sizeForm: string;
  /** The size where none is given: `4x4`. */
  readonly defaultSize: string;
  /**
   * Returns a legal instance that depends on the arguments and the random numbers alone.
   *
   * @throws {RangeError} if the size or the family is none, saying what is expected.
   */
  generate(size: string, family: string, random: Random): P;
  /** Yields smaller legal instances next to one, larger steps first, for shrinking a failure. */
  smaller(position: P): Iterable<P>;
  /**
   * What programs written for the statement can be judged by: families and sizes within its
   * limits, sizes growing; the first family, up to the default size, where missing.
   */
  readonly judged?: { readonly families: readonly string[]; readonly sizes: readonly string[] };
  /**
   * The fixed instances of the signature bench, a second's work together, that reach every kernel;
   * three of the default size and family where missing.
   */
  readonly signature?: readonly InstanceRecipe[];
}

/**
 * A two-player game of perfect information that ends. `P` is a position (immutable; it holds its
 * instance, so that it can be solved alone), `M` a move (plain data).
 */
export interface Game<P, M> {
  /** The name in commands and packages: `chess`. */
  readonly name: string;
  /** What the game is, in one line. */
  readonly title: string;
  /** The names of the two sides, the first to move first. */
  readonly sides: readonly [string, string];
  /** Whose view values take: sides[0]'s always, or that of the side to move. */
  readonly valueSide: "first" | "mover";
  /** The methods of `solve`, the default first. */
  readonly methods: readonly string[];

  /**
   * Reads the judge's input.
   *
   * @throws {InputError} if it is not one, with line and column.
   */
  parse(text: string): P;
  /** Returns the judge's input of the position's instance, with a final newline. */
  formatInput(position: P): string;
  /** Returns the judge's answer for a solved position, with a final newline. */
  formatAnswer(position: P, solution: Solved<M>): string;
  /** The position that the instance starts from: what `parse(formatInput(position))` returns. */
  initial(position: P): P;

  /** The side to move. */
  sideToMove(position: P): Side;
  /** The legal moves, the smallest first; none if the position is terminal. */
  moves(position: P): readonly M[];
  /** The position after a legal move. */
  play(position: P, move: M): P;
  /** What a legal move gains for its mover. */
  gain(position: P, move: M): number;
  /** The worth of a terminal position for its side to move. */
  terminalValue(position: P): number;
  /** What the statement counts as already settled, from the first side; 0 where missing. */
  settled?(position: P): number;

  /** A text of the position that is unique within its instance. */
  formatPosition(position: P): string;
  /**
   * The position of the same instance with that text.
   *
   * @throws {InputError} if there is none.
   */
  parsePosition(text: string, instance: P): P;
  /** The text of a move. */
  formatMove(move: M): string;
  /**
   * The legal move with that text.
   *
   * @throws {InputError} if it is none, with its column.
   */
  parseMove(text: string, position: P): M;

  /**
   * Solves a position exactly, or says which limit stopped it and what was proved.
   *
   * @throws {RangeError} `Cannot solve by method …` if the method is none, or none for the position.
   */
  solve(position: P, options?: SolveOptions): Promise<Solution<M>>;

  /** Random instances. */
  readonly instances?: InstanceSource<P>;
  /** The empty instance of a size such as `3x3`, for games that have one. */
  empty?(size: string): P;
  /** What `solve` would take. */
  estimate?(position: P, options?: SolveOptions): Estimate;
  /**
   * The values of all legal moves, in the order of `moves`, from the statement's side; for games
   * that know them faster than by solving each child.
   *
   * @throws {LimitError} if a limit stops it.
   */
  moveValues?(position: P, options?: SolveOptions): Promise<readonly number[]>;
  /**
   * A best line, for games that know one faster or better than move by move.
   *
   * @throws {LimitError} if a limit stops it.
   */
  bestLine?(position: P, options?: SolveOptions): Promise<Line<M>>;
  /** The name of the side that wins, for games whose value is a winner: value 1 and −1. */
  winner?(value: number): string;
  /** What a player wants to know of a position besides values. */
  facts?(position: P): Facts;
  /** The class of a move in the field's terms, before values are known: `loony move`. */
  moveClass?(position: P, move: M): string;
  /** The drawing of a position. */
  scene?(position: P): Scene;
}
