/** What an answer says of a position: its value, from the statement's side, and its best move. */
export interface Answer<M> {
  /** The value. */
  readonly value: number;
  /** The smallest best move; null if the game is over. */
  readonly move: M | null;
}

/** Reads the judge's input and writes the judge's answer. Rules may have some of it, or nothing. */
export interface Judge<P, M> {
  /**
   * Reads the judge's input. Default: an empty input is `start`, and with `parsePosition` the text of any
   * position is an input too. Write `parse` and `formatInput` together.
   * @throws {InputError} with line and column, if it is invalid.
   */
  parse(text: string): P;
  /** Returns the judge's input of the position's instance, with a final newline. */
  formatInput(position: P): string;
  /**
   * Returns the judge's answer for a solved position, with a final newline. Default: the value, or in
   * words who wins.
   */
  formatAnswer(position: P, answer: Answer<M>): string;
}
