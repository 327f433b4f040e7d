/**
 * What a drawing shows on a move: its value for the side that makes it, from now on, as a number with
 * its sign, and how good it is among the others. A number with a sign is always that side's; who leads
 * or wins is said by name.
 *
 * @module
 */

/** A move's text and its value for the side that makes it. */
export interface ValuedMove {
  /** The text of the move. */
  readonly move: string;
  /** Its value for the side that makes it. */
  readonly moverValue: number;
  /** How many plies the game lasts with it, where that is known. */
  readonly plies?: number | null;
}

/** What a drawing shows on a move. */
export interface MoveMark {
  /** Whether the move wins (1), loses (−1) or is even (0) for the side that makes it. */
  readonly sign: 1 | 0 | -1;
  /** The value with its sign: `+3`, `−2`, `0`; `W3`, `L2`, with the plies to the end, of a winner. */
  readonly text: string;
  /** 0 for the best moves, 1 for the next value, and so on. */
  readonly rank: number;
  /** The hue: of the best moves, of those that lose something; plain where the game is lost, or
   * where the best is not known. */
  readonly quality: "best" | "worse" | "plain";
  /** How strongly the mark is drawn: 1 for the best and for what loses most, never below 0.3. */
  readonly strength: number;
}

/** The strength of the move that loses least. */
const LEAST_STRENGTH = 0.3;

/** What marks depend on besides the moves. */
export interface MarkOptions {
  /** Whether the game's value is a winner, which no number says. */
  readonly hasWinner?: boolean;
  /** The value of the best move where it may be missing; it has rank 0, then. */
  readonly best?: number;
}

/** Returns the mark of each move, by its text. */
export function moveMarks(
  moves: readonly ValuedMove[],
  { hasWinner = false, best }: MarkOptions = {},
): Map<string, MoveMark> {
  const shown = moves.map(({ moverValue }) => moverValue);
  const values = [...new Set(best === undefined ? shown : [best, ...shown])].sort((a, b) => b - a);
  const rankOf = new Map(values.map((value, rank) => [value, rank]));
  const [top, bottom] = [values[0], values.at(-1)!];
  return new Map(moves.map(({ move, moverValue, plies }) => {
    const rank = rankOf.get(moverValue)!;
    const sign = signOf(moverValue);
    const loss = Number.isFinite(top) && top > bottom ? (top - moverValue) / (top - bottom) : 1;
    return [move, {
      sign,
      text: hasWinner ? `${resultLetter(sign)}${plies ?? ""}` : signedNumber(moverValue),
      rank,
      quality: top === Infinity || (rank === 0 && hasWinner && sign < 0)
        ? "plain"
        : rank === 0
        ? "best"
        : "worse",
      strength: rank === 0 ? 1 : LEAST_STRENGTH + (1 - LEAST_STRENGTH) * loss,
    }];
  }));
}

/** Returns the letter of a win, a draw or a loss, as the terminal has it too. */
export function resultLetter(sign: 1 | 0 | -1): string {
  return ["L", "D", "W"][sign + 1];
}

/** Returns a value with its sign, with the true minus: `+3`, `−2`, `0`. */
export function signedNumber(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** Returns the sign of a value. */
export function signOf(value: number): 1 | 0 | -1 {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}
