/**
 * Lines on a grid of characters, and the box-drawing character of every joint.
 *
 * @module
 */

/** How heavy a line is: none, light, heavy. */
export type Weight = 0 | 1 | 2;

/** Characters by the weights of their four arms: left + 3 right + 9 up + 27 down. */
const JOINTS = " ╴╸╶─╾╺╼━╵┘┙└┴┵┕┶┷╹┚┛┖┸┹┗┺┻" +
  "╷┐┑┌┬┭┍┮┯│┤┥├┼┽┝┾┿╿┦┩┞╀╃┡╄╇" +
  "╻┒┓┎┰┱┏┲┳╽┧┪┟╁╅┢╆╈┃┨┫┠╂╉┣╊╋";

/** A straight run between two characters of one row or one column. */
export interface Run {
  /** Column of the start. */
  readonly x: number;
  /** Row of the start. */
  readonly y: number;
  /** Column of the end. */
  readonly x2: number;
  /** Row of the end. */
  readonly y2: number;
}

/** Horizontal and vertical lines between the centres of characters. */
export class BoxLines {
  readonly #columns: number;
  readonly #toRight: Uint8Array;
  readonly #toBelow: Uint8Array;

  /** An empty grid of so many characters. */
  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#toRight = new Uint8Array(columns * rows);
    this.#toBelow = new Uint8Array(columns * rows);
  }

  /** Draws a line in place of what was there; weight 0 takes it away. Slanted ones are left out. */
  draw({ x, y, x2, y2 }: Run, weight: Weight): void {
    if (y === y2) {
      for (let i = Math.min(x, x2); i < Math.max(x, x2); i++) {
        this.#toRight[this.#at(i, y)] = weight;
      }
    } else if (x === x2) {
      for (let i = Math.min(y, y2); i < Math.max(y, y2); i++) {
        this.#toBelow[this.#at(x, i)] = weight;
      }
    }
  }

  /** Returns the character of a place: a joint of its four arms, or a space. */
  glyph(x: number, y: number): string {
    const left = x > 0 ? this.#toRight[this.#at(x - 1, y)] : 0;
    const up = y > 0 ? this.#toBelow[this.#at(x, y - 1)] : 0;
    const [right, down] = [this.#toRight[this.#at(x, y)], this.#toBelow[this.#at(x, y)]];
    return JOINTS[left + 3 * right + 9 * up + 27 * down];
  }

  /** Returns the weight of the heaviest arm of a place. */
  weight(x: number, y: number): Weight {
    const left = x > 0 ? this.#toRight[this.#at(x - 1, y)] : 0;
    const up = y > 0 ? this.#toBelow[this.#at(x, y - 1)] : 0;
    const arms = [left, up, this.#toRight[this.#at(x, y)], this.#toBelow[this.#at(x, y)]];
    return Math.max(...arms) as Weight;
  }

  #at(x: number, y: number): number {
    return y * this.#columns + x;
  }
}
