/**
 * What a game shows and offers to whoever meets it on a page: plain data, but for new sizes.
 *
 * @module
 */

/** A small position that shows something. */
export interface Picture {
  /** The judge's input. */
  readonly input: string;
  /** The moves made. */
  readonly moves?: readonly string[];
  /** A move that is framed as if it were pointed at. */
  readonly pointed?: string;
  /** The best answer to it. */
  readonly reply?: string;
  /** Values of moves, for their mover. */
  readonly values?: Readonly<Record<string, number>>;
  /** How many plies the game lasts with moves. */
  readonly plies?: Readonly<Record<string, number>>;
  /** What of the drawing is shown, in units of its scene; all where missing. */
  readonly crop?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** A rectangle of an instance, made larger or smaller by hand; what comes of it, `parse` may refuse. */
export interface Sizable {
  /** What it is: `Board`. */
  readonly name: string;
  /** Its rows. */
  readonly rows: number;
  /** Its columns. */
  readonly columns: number;
  /** Returns the judge's input with another size of it; what was there stays. */
  resized(rows: number, columns: number): string;
  /** Returns the judge's input without it; missing where it has to stay. */
  removed?(): string;
}

/** What a game shows and offers to whoever meets it, loaded when it is wanted. */
export interface Guide<P> {
  /** Instances worth looking at, each with its name in a few words; the first is shown at the start. */
  readonly examples: readonly { readonly name: string; readonly input: string }[];
  /** What the game is. */
  readonly picture: Picture;
  /** What its signs mean, as they stand on the board or in a list, each with a picture. */
  readonly legend: readonly (readonly [sign: string, meaning: string, picture: Picture])[];
  /** A position with values of moves, and one in which a move and its best answer are framed. */
  readonly signs: { readonly values: Picture; readonly reply: Picture };
  /** How else moves are written down than one a line, as `movesInRecord` reads them, in a phrase. */
  readonly recordForm?: string;
  /** What of an instance gets other sizes, its board first; missing where nothing does. */
  sizables?(position: P): readonly Sizable[];
  /** A part that instances may have more of, as a button says it, and the judge's input with it. */
  readonly addition?: { readonly name: string; added(position: P): string };
  /**
   * What the game says, in Chinese, by the English: whole sentences or parts of them, with `#` for a
   * number or a quoted text. Its title up to the colon is its name. On its own boards this is said
   * whatever other games say.
   */
  chinese?(): Promise<Readonly<Record<string, string>>>;
}
