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
import type { Encoding } from "./encoding.ts";
import type { Instances } from "./instances.ts";
import type { Judge } from "./judge.ts";
import type { Solving } from "./prover.ts";
import type { Proving } from "./proving.ts";
import type { Show } from "./show.ts";
import type { Bounds, Side } from "./terms.ts";

/**
 * The rules of a two-player game of perfect information. `P` is a position: immutable, and complete
 * without other data. `M` is a move: plain data, not null or undefined.
 *
 * A name and seven functions are required, six if the game has outcomes. Everything else that a game
 * can have is in parts, such as `show`. `gameFromRules` makes a game of the rules.
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
  /**
   * What a legal move gains for its mover. Required unless `outcome`: then 0. A safe integer; core's
   * engines need gains and values below 2^30 in absolute value.
   */
  gain?(position: P, move: M): number;
  /** The worth of a terminal position for its side to move: a safe integer. */
  terminalValue(position: P): number;
  /** A text of the position, unique within its instance. It includes the side to move. */
  formatPosition(position: P): string;
  /** The text of a move, which no other legal move of the position has. Spaces around it do not count. */
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
   * Whether the game is won, drawn or lost, not counted. Then no move gains anything, `terminalValue` is
   * 1 for a win of the side to move, 0 for a draw, −1 for a loss, and people read who wins.
   */
  readonly outcome?: boolean;
  /** Whether a position can repeat. Then the game has outcomes, and every move passes the turn. */
  readonly mayRepeat?: boolean;
  /** Whether no move is left, for games with very many moves. By default from `moves`. */
  isOver?(position: P): boolean;
  /**
   * What the statement counts as settled, from the view of the first side: an integer of at most 2^52
   * in absolute value. Default 0. A value of the second side includes it with the opposite sign.
   */
  settled?(position: P): number;
  /** Bounds of a position's value that need no search. */
  bounds?(position: P): Bounds;
  /**
   * A text that positions of one instance may share if they have the same value for their side to
   * move, such as mirror images. Default `formatPosition`.
   */
  canonicalText?(position: P): string;
  /**
   * A text for all positions of an instance. Instances may share it if equal canonical texts mean equal
   * values, and equal position texts the same moves: boards of 3 × 4 and 4 × 3, for example, if the
   * canonical text is that of the mirror image. Default `formatInput`, or one text for all positions if
   * `start` is the only instance.
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

  /** Reads and writes the judge's input and answer. */
  readonly judge?: Partial<Judge<P, M>>;
  /** Encodes positions for core's engines. */
  readonly encoding?: Encoding<P>;
  /** Solves the game in its own way. */
  readonly prover?: Solving<P, M>;
  /** Its instances. Default: `start` alone. */
  readonly instances?: Instances<P>;
  /** Shows it to people. */
  readonly show?: Show<P, M>;
  /** Its proofs and books. */
  readonly proving?: Proving<P>;
}

/** Returns core's methods for a game, the default first. Games load without the engines. */
export function listEngineMethods<P, M>(game: Rules<P, M>): readonly string[] {
  if (game.mayRepeat) return ["loopy"];
  if (game.encoding?.ranks) return ["retrograde"];
  return game.encoding?.states ? ["memo", "null-window", "topological"] : ["memo"];
}
