/**
 * The rules of a game: plain data and pure functions.
 *
 * Rules speak as the mover: what a move *gains*, and what a terminal position is worth, is said
 * from the side that moves. Everything then follows from one recurrence,
 *
 *     rest(p) = max over moves m of  gain(p, m) ± rest(play(p, m)),
 *
 * with + where the same side moves again and − where the other does. A game's *value* is the
 * same number said from the side that its statement names (`valueSide`), plus what its statement
 * counts as already settled (`settled`, 0 for most games). `values.ts` converts between them.
 *
 * @module
 */

/** The first (0) or the second (1) of a game's two sides. */
export type Side = 0 | 1;

/** Proved bounds of a value, from the statement's side; infinite where nothing is proved. */
export interface Bounds {
  /** The value is at least this. */
  readonly lower: number;
  /** The value is at most this. */
  readonly upper: number;
}

/**
 * The rules of a two-player game of perfect information that ends. `P` is a position (immutable;
 * it holds its instance, so that it can be solved alone), `M` a move (plain data).
 */
export interface Rules<P, M> {
  /** The name in commands and packages: `chess`. */
  readonly name: string;
  /** What the game is, in one line. */
  readonly title: string;
  /** The names of the two sides, the first to move first. */
  readonly sides: readonly [string, string];
  /** Whose view values take: sides[0]'s always, or that of the side to move. */
  readonly valueSide: "first" | "mover";

  /** The position that the instance starts from: what `parse(formatInput(position))` returns. */
  initial(position: P): P;
  /** The side to move. */
  sideToMove(position: P): Side;
  /** The legal moves, the smallest first; none if the position is terminal. */
  moves(position: P): readonly M[];
  /** Whether no move is left, for games with very many moves; where missing, `moves` is asked. */
  isOver?(position: P): boolean;
  /** The position after a legal move. */
  play(position: P, move: M): P;
  /** What a legal move gains for its mover. */
  gain(position: P, move: M): number;
  /** The worth of a terminal position for its side to move. */
  terminalValue(position: P): number;
  /** What the statement counts as already settled, from the first side; 0 where missing. */
  settled?(position: P): number;
  /** What is certain of a position's value at sight; nothing where missing. */
  bounds?(position: P): Bounds;
  /** The name of the side that wins, for games whose value is a winner: value 1 and −1. */
  winner?(value: number): string;

  /** A text of the position that is unique within its instance. */
  formatPosition(position: P): string;
  /**
   * A text that positions of one instance may share if they have the same value for their side to
   * move, such as mirror images; `formatPosition` where missing.
   */
  canonicalText?(position: P): string;
  /**
   * A text that instances may share if positions of theirs with one canonical text have one value
   * for their side to move, and with one `formatPosition` the same moves; `formatInput` where
   * missing. All positions of an instance have the same.
   */
  canonicalInstance?(position: P): string;
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
   * The texts of the moves in a record of a game as people write it; where missing, moves are apart
   * by semicolons or ends of lines.
   */
  movesInRecord?(text: string): readonly string[];
}
