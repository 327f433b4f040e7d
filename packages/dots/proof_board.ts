/**
 * The board as the proofs of Dots and Boxes see it: sets of undrawn edges as two words, their images
 * under the symmetries, their keys.
 *
 * @module
 */
import type { ProofKey } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core/run";
import { type BoardSize, boxesOfEdge, edgeCount, edgesOfBox } from "./rules/board.ts";
import { boardSymmetries } from "./search/symmetries.ts";

/** Edges in a word. */
export const WORD_EDGES = 30;
/** The most edges of a board: two words. */
const MAX_EDGES = 2 * WORD_EDGES;
/** Edges whose images are looked up at once. */
const CHUNK_EDGES = 10;
const CHUNK = 2 ** CHUNK_EDGES - 1;
/** The most edges of a mask that is a number with two bits besides. */
const MAX_NUMBER_EDGES = 50;
/** A text of such a mask: hexadecimal digits, and one for the kind. */
const TEXT_DIGITS = MAX_EDGES / 4;
/** No box. */
export const NO_BOX = -1;

/** Masks and images of a board with at most 60 edges. */
export class ProofBoard {
  /** Number of boxes. */
  readonly boxes: number;
  /** Number of edges. */
  readonly edges: number;
  /** `low[box]`, `high[box]`: its edges, 30 in a word. */
  readonly low: Int32Array;
  /** The same, edges 30 to 59. */
  readonly high: Int32Array;
  /** `boxesOf[2 * edge + i]`: its boxes, the second `NO_BOX` at the border. */
  readonly boxesOf: Int32Array;
  /** Number of symmetries, the first the identity. */
  readonly symmetries: number;
  /** The least image that `leastImage` found, or the image that `image` made. */
  imageLow = 0;
  /** Its high word. */
  imageHigh = 0;
  readonly #images: Int32Array;
  readonly #chunks: number;
  readonly #corners: readonly (readonly [number, number])[];

  /**
   * Prepares a board.
   *
   * @param mergesCorners Whether the two border edges of a corner box are alike.
   * @throws {LimitError} if it has more than 60 edges.
   */
  constructor(size: BoardSize, mergesCorners: boolean) {
    const { rows, columns } = size;
    this.boxes = rows * columns;
    this.edges = edgeCount(size);
    if (this.edges > MAX_EDGES) throw tooManyEdges(this.edges);
    this.low = new Int32Array(this.boxes);
    this.high = new Int32Array(this.boxes);
    for (let box = 0; box < this.boxes; box++) {
      for (const edge of edgesOfBox(size, box)) {
        if (edge < WORD_EDGES) this.low[box] |= 1 << edge;
        else this.high[box] |= 1 << (edge - WORD_EDGES);
      }
    }
    this.boxesOf = new Int32Array(2 * this.edges).fill(NO_BOX);
    for (let edge = 0; edge < this.edges; edge++) {
      boxesOfEdge(size, edge).forEach((box, i) => this.boxesOf[2 * edge + i] = box);
    }
    const maps = boardSymmetries(size);
    this.symmetries = maps.length;
    this.#chunks = Math.ceil(this.edges / CHUNK_EDGES);
    this.#images = imageTables(maps, this.edges);
    this.#corners = mergesCorners && rows > 1 && columns > 1 ? cornerPairs(size) : [];
  }

  /** The key of a mask and a kind, 0 to 2: numbers, or texts that are in the same order. */
  keyOf(low: number, high: number, kind: number): ProofKey {
    const mask = high * 2 ** WORD_EDGES + low;
    if (this.edges <= MAX_NUMBER_EDGES) return 4 * mask + kind;
    const big = BigInt(high) << BigInt(WORD_EDGES) | BigInt(low);
    return big.toString(16).padStart(TEXT_DIGITS, "0") + kind;
  }

  /** Makes an image of a mask. */
  image(symmetry: number, low: number, high: number): void {
    let at = symmetry * this.#chunks * (CHUNK + 1) * 2;
    let [imageLow, imageHigh] = [0, 0];
    for (let chunk = 0; chunk < this.#chunks; chunk++, at += (CHUNK + 1) * 2) {
      const word = chunk < 3 ? low : high;
      const bits = (word >> chunk % 3 * CHUNK_EDGES) & CHUNK;
      imageLow |= this.#images[at + 2 * bits];
      imageHigh |= this.#images[at + 2 * bits + 1];
    }
    this.imageLow = imageLow;
    this.imageHigh = imageHigh;
    for (let i = 0; i < this.#corners.length; i++) this.#raise(this.#corners[i]);
  }

  /** Exchanges the second edge of a corner for the first if that is drawn. */
  #raise([first, second]: readonly [number, number]): void {
    if (!this.#hasEdge(second) || this.#hasEdge(first)) return;
    this.#toggle(first);
    this.#toggle(second);
  }

  #hasEdge(edge: number): boolean {
    return edge < WORD_EDGES
      ? (this.imageLow >> edge & 1) !== 0
      : (this.imageHigh >> (edge - WORD_EDGES) & 1) !== 0;
  }

  #toggle(edge: number): void {
    if (edge < WORD_EDGES) this.imageLow ^= 1 << edge;
    else this.imageHigh ^= 1 << (edge - WORD_EDGES);
  }

  /** Finds the least of the images of a mask, as an integer. */
  leastImage(low: number, high: number): void {
    let [leastLow, leastHigh] = [-1, -1];
    for (let symmetry = 0; symmetry < this.symmetries; symmetry++) {
      this.image(symmetry, low, high);
      const isLess = this.imageHigh < leastHigh ||
        this.imageHigh === leastHigh && this.imageLow < leastLow;
      if (leastLow < 0 || isLess) [leastLow, leastHigh] = [this.imageLow, this.imageHigh];
    }
    this.imageLow = leastLow;
    this.imageHigh = leastHigh;
  }

  /**
   * Returns the edges of an image of a mask which some edges have, those of corners exchanged where
   * that is needed; null if no image is among them.
   */
  edgesAmong(low: number, high: number, among: ReadonlySet<number>): number[] | null {
    for (let symmetry = 0; symmetry < this.symmetries; symmetry++) {
      this.image(symmetry, low, high);
      for (const [first, second] of this.#corners) {
        const isMissing = this.#hasEdge(first) && !among.has(first) && !this.#hasEdge(second);
        if (isMissing) [first, second].forEach((edge) => this.#toggle(edge));
      }
      const edges = edgesOf(this.imageLow, this.imageHigh);
      if (edges.every((edge) => among.has(edge))) return edges;
    }
    return null;
  }
}

/** Returns the edges of a mask, ascending. */
export function edgesOf(low: number, high: number): number[] {
  const edges: number[] = [];
  for (let word = low; word !== 0; word &= word - 1) edges.push(31 - Math.clz32(word & -word));
  for (let word = high; word !== 0; word &= word - 1) {
    edges.push(WORD_EDGES + 31 - Math.clz32(word & -word));
  }
  return edges;
}

/** For every symmetry, ten edges and set of them: the two words of its image. */
function imageTables(maps: readonly ((edge: number) => number)[], edges: number): Int32Array {
  const chunks = Math.ceil(edges / CHUNK_EDGES);
  const tables = new Int32Array(maps.length * chunks * (CHUNK + 1) * 2);
  maps.forEach((map, symmetry) => {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const at = (symmetry * chunks + chunk) * (CHUNK + 1) * 2;
      for (let bits = 1; bits <= CHUNK; bits++) {
        const edge = chunk * CHUNK_EDGES + 31 - Math.clz32(bits & -bits);
        const rest = bits & (bits - 1);
        const to = edge < edges ? map(edge) : -1;
        const isLow = to < WORD_EDGES;
        const bit = to < 0 ? 0 : 1 << (to % WORD_EDGES);
        tables[at + 2 * bits] = tables[at + 2 * rest] | (isLow ? bit : 0);
        tables[at + 2 * bits + 1] = tables[at + 2 * rest + 1] | (isLow ? 0 : bit);
      }
    }
  });
  return tables;
}

/** The two border edges of each corner box, the horizontal one, which has the smaller number, first. */
function cornerPairs(size: BoardSize): [number, number][] {
  const { rows, columns } = size;
  const corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
  return corners.map((box, i) => {
    const [above, below, left, right] = edgesOfBox(size, box);
    return [i < 2 ? above : below, i % 2 === 0 ? left : right];
  });
}

function tooManyEdges(edges: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** edges,
    allowed: 2 ** MAX_EDGES,
    purpose: `the proof on a board of ${edges} edges (of ${MAX_EDGES} at most)`,
  });
}
