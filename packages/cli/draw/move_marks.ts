/**
 * What a drawing shows on a move: its value for the side that makes it, as a sign that no colour
 * is needed for, and how good it is among the others.
 *
 * @module
 */

/** A move's text and its value for the side that makes it. */
export interface ValuedMove {
  /** The text of the move. */
  readonly move: string;
  /** Its value for the side that makes it. */
  readonly moverValue: number;
}

/** What a drawing shows on a move. */
export interface MoveMark {
  /** Whether the move wins (1), loses (−1) or is even (0) for the side that makes it. */
  readonly sign: 1 | 0 | -1;
  /** The sign's glyph: ▲, ▼ or ●. */
  readonly glyph: string;
  /** The value with its sign: `+3`, `−2`, `0`; empty where the game's value is a winner. */
  readonly number: string;
  /** 0 for the best moves, 1 for the next value, and so on. */
  readonly rank: number;
  /** How strongly the mark is drawn: 1 for the best moves, less the worse, never below 0.3. */
  readonly strength: number;
}

const GLYPHS = { "1": "▲", "0": "●", "-1": "▼" } as const;

/** The strength of the worst moves. */
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
  const steps = Math.max(1, values.length - 1);
  return new Map(moves.map(({ move, moverValue }) => {
    const rank = values.indexOf(moverValue);
    const sign = signOf(moverValue);
    return [move, {
      sign,
      glyph: GLYPHS[sign],
      number: hasWinner ? "" : signedNumber(moverValue),
      rank,
      strength: 1 - (1 - LEAST_STRENGTH) * rank / steps,
    }];
  }));
}

/** Returns the glyph of a value's sign. */
export function signGlyph(value: number): string {
  return GLYPHS[signOf(value)];
}

/** Returns a value with its sign, with the true minus: `+3`, `−2`, `0`. */
export function signedNumber(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** Returns the sign of a value. */
export function signOf(value: number): 1 | 0 | -1 {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}
