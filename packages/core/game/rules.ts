// The rules of a game: plain data and pure functions.
//
// Rules take the view of the side to move: what a move *gains*, and what a terminal position is worth.
// Everything else follows from one recurrence,
//
//     rest(p) = max over moves m of  gain(p, m) ± rest(play(p, m)),
//
// with + if the same side moves again and − otherwise. A game's *value* is the same number from the
// view of the statement's side (`valueSide`), plus what the statement counts as settled (`settled`, 0
// for most games). `values.ts` converts between them.

/** The first (0) or the second (1) of a game's two sides. */
export type Side = 0 | 1;

/** Proved bounds of a number, from the side that its user names. Infinite if nothing is proved. */
export interface Bounds {
  /** The value is at least this. */
  readonly lower: number;
  /** The value is at most this. */
  readonly upper: number;
  /** The value differs from finite bounds by multiples of this, default 1. */
  readonly step?: number;
}

/**
 * The rules of a two-player game of perfect information. `P` is a position: immutable, and complete
 * without other data. `M` is a move: plain data, not null or undefined.
 *
 * A name and seven functions are required. `gameFromRules` adds the rest.
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
  /** A text of the position, unique within its instance. It includes the side to move. */
  formatPosition(position: P): string;
  /** The text of a move, which no other legal move of the position has. */
  formatMove(move: M): string;

  /** Where the rules come from, for messages: the path of a module. */
  readonly module?: string;
  /** What the game is, in one line. Default: the name. */
  readonly title?: string;
  /** The names of the two sides, the first to move first. Default: `first` and `second`. */
  readonly sides?: readonly [string, string];
  /** The side that values favour: always sides[0], or by default the side to move. */
  readonly valueSide?: "first" | "mover";
  /** The position that all games start from, if there is one. */
  readonly start?: P;
  /**
   * The position that the instance starts from: what `parse(formatInput(position))` returns. By
   * default the position itself, or `start` if inputs have no other text.
   */
  initial?(position: P): P;
  /**
   * Whether a position can repeat. Then no move gains anything, and values are outcomes: 1 for a win
   * of the side to move, 0 for a draw, -1 for a loss.
   */
  readonly mayRepeat?: boolean;
  /** Whether no move is left, for games with very many moves. By default from `moves`. */
  isOver?(position: P): boolean;
  /**
   * What the statement counts as settled, from the view of the first side. Default 0. A value of the
   * second side includes it with the opposite sign.
   */
  settled?(position: P): number;
  /** Bounds of a position's value that need no search. */
  bounds?(position: P): Bounds;
  /** The name of the winner, for games whose values are 1 and −1. Other values are refused. */
  winner?(value: number): string;
  /**
   * A text that positions of one instance may share if they have the same value for their side to
   * move, such as mirror images. Default `formatPosition`.
   */
  canonicalText?(position: P): string;
  /**
   * A text for all positions of an instance. Instances may share it if equal canonical texts mean equal
   * values, and equal position texts the same moves: boards of 3 × 4 and 4 × 3, for example, if the
   * canonical text is that of the mirror image. Default `formatInput`.
   */
  canonicalInstance?(position: P): string;
  /**
   * The position of the same instance with that text.
   * @throws {InputError} if the text is invalid.
   */
  parsePosition?(text: string, instance: P): P;
  /**
   * The legal move with that text. By default the texts of all moves are compared.
   * @throws {InputError} with its column, if there is no such move.
   */
  parseMove?(text: string, position: P): M;
  /** Splits a record as people write it into the texts of moves. Default: at `;` and line ends. */
  movesInRecord?(text: string): readonly string[];
}

/** Returns the text that equivalent positions of one instance share. */
export function canonicalText<P, M>(game: Rules<P, M>, position: P): string {
  return game.canonicalText ? game.canonicalText(position) : game.formatPosition(position);
}

/** Returns the text that equivalent instances share. */
export function canonicalInstance<P, M>(
  game: Rules<P, M> & { formatInput(position: P): string },
  position: P,
): string {
  return game.canonicalInstance ? game.canonicalInstance(position) : game.formatInput(position);
}
