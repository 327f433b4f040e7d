import { findTextPlace, InputError } from "../run/errors.ts";

/** A token and its offset in UTF-16 units, without a byte-order mark. */
export type Token = { readonly text: string; readonly offset: number };

const QUOTED_LENGTH = 24;

/**
 * Reads tokens one after the other. Lines may end in LF or CRLF. A byte-order mark is skipped.
 *
 * @example
 * ```ts
 * import { InputError, TokenReader } from "@zugzwang/core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const reader = new TokenReader("2 x1\n");
 * assertEquals(reader.integer({ what: "the number of rows", min: 1, max: 9 }), 2);
 * assertThrows(
 *   () => reader.integer({ what: "the number of columns", min: 1, max: 9 }),
 *   InputError,
 *   'line 1, column 3: expected the number of columns, an integer in 1..9, found "x1"',
 * );
 * ```
 */
export class TokenReader {
  readonly #text: string;
  /** Only ASCII white space separates tokens, as for judges. */
  readonly #token = /[^\t\n\v\f\r ]+/g;
  #offset = 0;

  /** Starts at the beginning of the text. */
  constructor(text: string) {
    this.#text = text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  /** Returns the next token without consuming it, or null at the end. */
  peek(): Token | null {
    this.#token.lastIndex = this.#offset;
    const match = this.#token.exec(this.#text);
    return match && { text: match[0], offset: match.index };
  }

  /**
   * Returns the next token.
   * @throws {InputError} at the end.
   */
  next(expected: string): Token {
    const token = this.peek();
    if (!token) throw this.fault({ text: "", offset: this.#text.length }, expected);
    this.#offset = token.offset + token.text.length;
    return token;
  }

  /**
   * Returns the next token as an integer: an optional minus sign and decimal digits.
   * @param range Its name for errors, such as `the number of rows`, and safe integers as limits.
   * @throws {InputError} if it is not an integer in the range, or the text ends.
   */
  integer(range: { readonly what: string; readonly min: number; readonly max: number }): number {
    const { what, min, max } = range;
    const expected = `${what}, an integer in ${min}..${max}`;
    const token = this.next(expected);
    const value = /^-?\d+$/.test(token.text) ? Number(token.text) : NaN;
    if (!(value >= min && value <= max)) throw this.fault(token, expected);
    return value + 0; // no −0
  }

  /**
   * Checks that only white space follows.
   * @throws {InputError} if more follows.
   */
  end(): void {
    const token = this.peek();
    if (token) throw this.fault(token, "the end of the input");
  }

  /** Returns the error of a token, or of its character `at`. */
  fault(token: Token, expected: string, at = 0): InputError {
    const text = token.text.slice(at, at + QUOTED_LENGTH);
    const found = token.text === "" ? "the end of the input" : JSON.stringify(text);
    return new InputError({ ...findTextPlace(this.#text, token.offset + at), expected, found });
  }
}
