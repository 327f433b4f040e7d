// A grid of characters with lines and styles, which becomes lines of text.
import { unicodeWidth } from "@std/cli/unicode-width";
import type { Paint, Style } from "./colors.ts";

/** The weight of a line: none, light, heavy. */
export type Weight = 0 | 1 | 2;

/** Characters by the weights of their four arms: left + 3 right + 9 up + 27 down. */
const JOINTS = " ╴╸╶─╾╺╼━╵┘┙└┴┵┕┶┷╹┚┛┖┸┹┗┺┻" +
  "╷┐┑┌┬┭┍┮┯│┤┥├┼┽┝┾┿╿┦┩┞╀╃┡╄╇" +
  "╻┒┓┎┰┱┏┲┳╽┧┪┟╁╅┢╆╈┃┨┫┠╂╉┣╊╋";

/** A straight line between two characters of one row or one column. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

export interface TextArea {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** Characters in columns and rows. A wide character takes two columns. */
export class TextCanvas {
  readonly #columns: number;
  readonly #glyphs: string[];
  readonly #styles: Style[];
  /** The weights of the lines from each character to the right and down. */
  readonly #right: Uint8Array;
  readonly #down: Uint8Array;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#glyphs = new Array(columns * rows).fill(" ");
    this.#styles = new Array(columns * rows).fill("empty");
    this.#right = new Uint8Array(columns * rows);
    this.#down = new Uint8Array(columns * rows);
  }

  /** Records a line. It replaces an earlier one, and weight 0 removes it. Slanted lines are ignored. */
  drawLine({ x, y, x2, y2 }: Line, weight: Weight): void {
    if (x !== x2 && y !== y2) return;
    const [weights, step] = y === y2 ? [this.#right, 1] : [this.#down, this.#columns];
    const ends = [y * this.#columns + x, y2 * this.#columns + x2];
    for (let at = Math.min(...ends); at < Math.max(...ends); at += step) weights[at] = weight;
  }

  /** Puts the joint of the recorded lines on every place. Heavy joints are accented. */
  putLines(): void {
    for (let at = 0; at < this.#glyphs.length; at++) {
      const left = at % this.#columns > 0 ? this.#right[at - 1] : 0;
      const up = at >= this.#columns ? this.#down[at - this.#columns] : 0;
      const [right, down] = [this.#right[at], this.#down[at]];
      this.#glyphs[at] = JOINTS[left + 3 * right + 9 * up + 27 * down];
      this.#styles[at] = Math.max(left, up, right, down) === 2 ? "accent" : "muted";
    }
  }

  /** Puts a character of one column. */
  put(x: number, y: number, glyph: string, style: Style): void {
    this.#glyphs[y * this.#columns + x] = glyph;
    this.#styles[y * this.#columns + x] = style;
  }

  /** Writes a text. It is cut at the right border. */
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

  isBlank({ left, top, columns, rows }: TextArea): boolean {
    for (let y = top; y < top + rows; y++) {
      const from = y * this.#columns + left;
      if (this.#glyphs.slice(from, from + columns).some((glyph) => glyph !== " ")) return false;
    }
    return true;
  }

  /** Returns the lines, without spaces at their ends. */
  listLines(paint: Paint): string[] {
    const lines: string[] = [];
    for (let from = 0; from < this.#glyphs.length; from += this.#columns) {
      lines.push(this.#paintLine(from, paint));
    }
    return lines;
  }

  #paintLine(from: number, paint: Paint): string {
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
