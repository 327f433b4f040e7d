/**
 * Names of components: two have the same name if one is an image of the other, wherever they lie on
 * the board and however they are turned.
 *
 * @module
 */
import { type BoardSize, boxesOfEdge } from "../rules/board.ts";
import type { CoinGraph } from "./coin_graph.ts";

/** Bits of a coin on a grid: a string to the right, one down, the number of strings to the ground. */
const [RIGHT, DOWN, GROUND, COIN_BITS] = [0, 1, 2, 4];
/** Bits of a character of a name. */
const CHARACTER_BITS = 16;
/** Symmetries of the plane: bit 0 flips rows, bit 1 flips columns, bit 2 exchanges them. */
const SYMMETRIES = 8;

/** A bounding box, its height and width in steps from coin to coin. */
interface Extent {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** Names components of a graph. */
export class Shapes {
  readonly #graph: CoinGraph;
  readonly #row: Int32Array;
  readonly #column: Int32Array;
  /** Two images that are compared, as the characters of names. */
  readonly #images: readonly [number[], number[]] = [[], []];

  constructor(size: BoardSize, graph: CoinGraph) {
    this.#graph = graph;
    this.#row = new Int32Array(graph.coins);
    this.#column = new Int32Array(graph.coins);
    graph.edges.forEach((edge, string) =>
      boxesOfEdge(size, edge).forEach((box, i) => {
        this.#row[graph.ends[2 * string + i]] = Math.floor(box / size.columns);
        this.#column[graph.ends[2 * string + i]] = box % size.columns;
      })
    );
  }

  /** Returns the name of a component, given its strings: the least of its images, drawn on a grid. */
  makeName(strings: readonly number[]): string {
    const extent = this.#measure(strings);
    const { height, width } = extent;
    const first = height > width ? SYMMETRIES / 2 : 0; // images are at least as wide as high
    const last = height < width ? SYMMETRIES / 2 : SYMMETRIES;
    let [best, image] = this.#images;
    this.#draw(strings, { ...extent, symmetry: first }, best);
    for (let symmetry = first + 1; symmetry < last; symmetry++) {
      this.#draw(strings, { ...extent, symmetry }, image);
      if (isLess(image, best)) [best, image] = [image, best];
    }
    return String.fromCharCode(Math.max(height, width), ...best);
  }

  #measure(strings: readonly number[]): Extent {
    const { coins, ends } = this.#graph;
    const start = ends[2 * strings[0]];
    let [top, left, bottom, right] = [this.#row[start], this.#column[start], 0, 0];
    for (let i = 0; i < 2 * strings.length; i++) {
      const coin = ends[2 * strings[i >> 1] + (i & 1)];
      if (coin === coins) continue;
      top = Math.min(top, this.#row[coin]);
      bottom = Math.max(bottom, this.#row[coin]);
      left = Math.min(left, this.#column[coin]);
      right = Math.max(right, this.#column[coin]);
    }
    return { top, left, height: bottom - top, width: right - left };
  }

  /** Draws an image. Its places on the grid are linear in row and column. */
  #draw(
    strings: readonly number[],
    { top, left, height, width, symmetry }: Extent & { symmetry: number },
    image: number[],
  ): void {
    const { coins, ends } = this.#graph;
    const [row, column] = [this.#row, this.#column];
    const isTurned = symmetry >= SYMMETRIES / 2;
    const [gridHeight, gridWidth] = isTurned ? [width + 1, height + 1] : [height + 1, width + 1];
    const [down, across] = isTurned ? [1, gridWidth] : [gridWidth, 1];
    const rowStep = symmetry & 1 ? -down : down;
    const columnStep = symmetry & 2 ? -across : across;
    const corner = down * (symmetry & 1 ? height + top : -top) +
      across * (symmetry & 2 ? width + left : -left);
    image.length = Math.ceil(gridHeight * gridWidth * COIN_BITS / CHARACTER_BITS);
    image.fill(0);
    for (let i = 0; i < strings.length; i++) {
      const near = ends[2 * strings[i]];
      const far = ends[2 * strings[i] + 1];
      const place = rowStep * row[near] + columnStep * column[near] + corner;
      let bit = COIN_BITS * place + GROUND;
      if (far !== coins) {
        const other = rowStep * row[far] + columnStep * column[far] + corner;
        const isAcross = (row[near] === row[far]) !== isTurned;
        bit = COIN_BITS * Math.min(place, other) + (isAcross ? RIGHT : DOWN);
      }
      image[bit / CHARACTER_BITS | 0] += 1 << (bit & CHARACTER_BITS - 1);
    }
  }
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}
