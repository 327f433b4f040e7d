/**
 * A grid of characters, each with a style, that becomes lines of text.
 *
 * @module
 */
import { unicodeWidth } from "@std/cli/unicode-width";
import type { Paint, Style } from "./colors.ts";

/** A rectangle of characters. */
export interface TextArea {
  /** Its first column. */
  readonly left: number;
  /** Its first row. */
  readonly top: number;
  /** How many columns. */
  readonly columns: number;
  /** How many rows. */
  readonly rows: number;
}

/** Characters in columns and rows; wide ones take two columns. */
export class TextCanvas {
  readonly #columns: number;
  readonly #glyphs: string[];
  readonly #styles: Style[];

  /** An empty canvas of so many columns and rows. */
  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#glyphs = new Array(columns * rows).fill(" ");
    this.#styles = new Array(columns * rows).fill("empty");
  }

  /** Puts one character, of one column, at a place. */
  put(x: number, y: number, glyph: string, style: Style): void {
    this.#glyphs[y * this.#columns + x] = glyph;
    this.#styles[y * this.#columns + x] = style;
  }

  /** Writes a text from a place to the right; what does not fit is cut. */
  write(x: number, y: number, text: string, style: Style): void {
    let at = x;
    for (const char of text) {
      const width = unicodeWidth(char);
      if (at < 0 || at + width > this.#columns || y * this.#columns >= this.#glyphs.length) return;
      this.put(at, y, char, style);
      if (width === 2) this.put(at + 1, y, "", style);
      at += width;
    }
  }

  /** Whether nothing stands in an area, which must lie on the canvas. */
  isBlank({ left, top, columns, rows }: TextArea): boolean {
    for (let y = top; y < top + rows; y++) {
      const from = y * this.#columns + left;
      if (this.#glyphs.slice(from, from + columns).some((glyph) => glyph !== " ")) return false;
    }
    return true;
  }

  /** Returns the lines, without spaces at their ends. */
  lines(paint: Paint): string[] {
    const lines: string[] = [];
    for (let from = 0; from < this.#glyphs.length; from += this.#columns) {
      lines.push(this.#line(from, paint));
    }
    return lines;
  }

  #line(from: number, paint: Paint): string {
    let end = from + this.#columns;
    while (end > from && this.#glyphs[end - 1] === " ") end--;
    let line = "";
    let next = from;
    for (let start = from; start < end; start = next) {
      while (next < end && this.#styles[next] === this.#styles[start]) next++;
      line += paint(this.#styles[start], this.#glyphs.slice(start, next).join(""));
    }
    return line;
  }
}
