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
  /** The value differs from both by multiples of this, where that is known. */
  readonly step?: number;
}

/**
 * The rules of a two-player game of perfect information that ends. `P` is a position (immutable;
 * it holds its instance, so that it can be solved alone), `M` a move (plain data).
 *
 * A name and seven functions are required; what else there is, `gameFromRules` fills in.
 */
export interface Rules<P, M> {
  /** The name in commands and packages: `chess`. */
  readonly name: string;

  /** The side to move. */
  sideToMove(position: P): Side;
  /** The legal moves, the smallest first; none if the position is terminal. */
  moves(position: P): readonly M[];
  /** The position after a legal move. */
  play(position: P, move: M): P;
  /** What a legal move gains for its mover: a safe integer. */
  gain(position: P, move: M): number;
  /** The worth of a terminal position for its side to move: a safe integer. */
  terminalValue(position: P): number;
  /** A text of the position that is unique within its instance: who is to move is in it. */
  formatPosition(position: P): string;
  /** The text of a move, which no other legal move of the position has. */
  formatMove(move: M): string;

  /** Where the rules come from, for messages: the path of somebody's module. */
  readonly module?: string;
  /** What the game is, in one line; the name where missing. */
  readonly title?: string;
  /** The names of the two sides, the first to move first; `first` and `second` where missing. */
  readonly sides?: readonly [string, string];
  /** Whose view values take: sides[0]'s always, or, where missing, that of the side to move. */
  readonly valueSide?: "first" | "mover";
  /** The one position that games start from, where there is one. */
  readonly start?: P;
  /**
   * The position that the instance starts from, what `parse(formatInput(position))` returns; where
   * missing, the position itself, and `start` where there is no other text of an input.
   */
  initial?(position: P): P;
  /**
   * Whether a position may come up twice. Then nothing is gained before the end, and values are
   * outcomes: 1 for a win of the side to move, 0 for a draw, -1 for a loss.
   */
  readonly mayRepeat?: boolean;
  /** Whether no move is left, for games with very many moves; where missing, `moves` is asked. */
  isOver?(position: P): boolean;
  /** What the statement counts as already settled, from the first side; 0 where missing. */
  settled?(position: P): number;
  /** What is certain of a position's value at sight; nothing where missing. */
  bounds?(position: P): Bounds;
  /** The name of the side that wins, for games whose value is a winner: value 1 and −1. */
  winner?(value: number): string;
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
  parsePosition?(text: string, instance: P): P;
  /**
   * The legal move with that text; where missing, the texts of the moves are searched.
   *
   * @throws {InputError} if it is none, with its column.
   */
  parseMove?(text: string, position: P): M;
  /**
   * The texts of the moves in a record of a game as people write it; where missing, moves are apart
   * by semicolons or ends of lines.
   */
  movesInRecord?(text: string): readonly string[];
}

/** Returns the text that positions of one instance share if they are known to be alike. */
export function canonicalText<P, M>(game: Rules<P, M>, position: P): string {
  return game.canonicalText ? game.canonicalText(position) : game.formatPosition(position);
}

/** Returns the text that instances share if positions with one canonical text are alike in them. */
export function canonicalInstance<P, M>(
  game: Rules<P, M> & { formatInput(position: P): string },
  position: P,
): string {
  return game.canonicalInstance ? game.canonicalInstance(position) : game.formatInput(position);
}
