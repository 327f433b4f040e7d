/**
 * The board as the proofs of Dots and Boxes see it: sets of undrawn edges as words, their images
 * under the symmetries, their keys.
 *
 * @module
 */
import type { ProofKey } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/bits";
import { LimitError } from "@zugzwang/core/run";
import { type BoardSize, boxesOfEdge, edgeCount, edgesOfBox } from "./rules/board.ts";
import { boardSymmetries } from "./search/symmetries.ts";

/** Edges in a word of a mask. */
const WORD_EDGES = 30;
/** Edges whose images are looked up at once: three times in a word. */
const CHUNK_EDGES = 10;
const CHUNK = 2 ** CHUNK_EDGES - 1;
/** The most edges of a mask that is a number with two bits besides. */
const MAX_NUMBER_EDGES = 50;
/** The most edges of a board whose images are kept as tables. */
const MAX_EDGES = 1000;
/** Hexadecimal digits of a word in a key. */
const WORD_DIGITS = 8;
/** No box. */
export const NO_BOX = -1;

/** A set of edges: words of 30, the lowest first. */
export type Mask = readonly number[];

/** Masks and images of a board. */
export class ProofBoard {
  /** Number of boxes. */
  readonly boxes: number;
  /** Number of edges. */
  readonly edges: number;
  /** `edgesOfBox[words * box + word]`: the edges of a box. */
  readonly edgesOfBox: Int32Array;
  /** `boxesOf[2 * edge + i]`: its boxes, the second `NO_BOX` at the border. */
  readonly boxesOf: Int32Array;
  /** Words of a mask. */
  readonly words: number;
  readonly #symmetries: number;
  readonly #images: Int32Array;
  readonly #chunks: number;
  readonly #corners: readonly (readonly [number, number])[];

  /**
   * Prepares a board.
   *
   * @param mergesCorners Whether the two border edges of a corner box are alike.
   * @throws {LimitError} if it has more than 1,000 edges.
   */
  constructor(size: BoardSize, mergesCorners: boolean) {
    const { rows, columns } = size;
    this.boxes = rows * columns;
    this.edges = edgeCount(size);
    if (this.edges > MAX_EDGES) throw tooManyEdges(this.edges);
    this.words = Math.ceil(this.edges / WORD_EDGES);
    this.edgesOfBox = new Int32Array(this.boxes * this.words);
    for (let box = 0; box < this.boxes; box++) {
      this.edgesOfBox.set(this.maskOf(edgesOfBox(size, box)), box * this.words);
    }
    this.boxesOf = new Int32Array(2 * this.edges).fill(NO_BOX);
    for (let edge = 0; edge < this.edges; edge++) {
      boxesOfEdge(size, edge).forEach((box, i) => this.boxesOf[2 * edge + i] = box);
    }
    const maps = boardSymmetries(size);
    this.#symmetries = maps.length;
    this.#chunks = Math.ceil(this.edges / CHUNK_EDGES);
    this.#images = this.#imageTables(maps);
    this.#corners = mergesCorners && rows > 1 && columns > 1 ? cornerPairs(size) : [];
  }

  /** The mask of some edges. */
  maskOf(edges: readonly number[]): number[] {
    const mask = new Array<number>(this.words).fill(0);
    for (const edge of edges) toggle(mask, edge);
    return mask;
  }

  /** The edges of a mask, ascending. */
  edgesIn(mask: Mask): number[] {
    const edges: number[] = [];
    for (let at = 0; at < mask.length; at++) {
      for (let word = mask[at]; word !== 0; word &= word - 1) {
        edges.push(WORD_EDGES * at + 31 - Math.clz32(word & -word));
      }
    }
    return edges;
  }

  /** How many edges of a box are in a mask. */
  edgesLeft(mask: Mask, box: number): number {
    let edges = 0;
    for (let at = 0; at < this.words; at++) {
      edges += popcount(mask[at] & this.edgesOfBox[box * this.words + at]);
    }
    return edges;
  }

  /** Whether a box has edges in a mask. */
  isLeft(mask: Mask, box: number): boolean {
    for (let at = 0; at < this.words; at++) {
      if ((mask[at] & this.edgesOfBox[box * this.words + at]) !== 0) return true;
    }
    return false;
  }

  /** The edge of a box that has one in a mask. */
  onlyEdge(mask: Mask, box: number): number {
    for (let at = 0; at < this.words; at++) {
      const word = mask[at] & this.edgesOfBox[box * this.words + at];
      if (word !== 0) return WORD_EDGES * at + 31 - Math.clz32(word);
    }
    return -1;
  }

  /** The key of a mask and a kind, 0 to 2: numbers, or texts that are in the same order. */
  keyOf(mask: Mask, kind: number): ProofKey {
    if (this.edges <= MAX_NUMBER_EDGES) {
      return 4 * ((mask[1] ?? 0) * 2 ** WORD_EDGES + mask[0]) + kind;
    }
    const words = mask.map((word) => word.toString(16).padStart(WORD_DIGITS, "0"));
    return words.reverse().join("") + kind;
  }

  /** The least image of a mask, as an integer. */
  leastImage(mask: Mask): number[] {
    let least = this.#image(0, mask);
    for (let symmetry = 1; symmetry < this.#symmetries; symmetry++) {
      const image = this.#image(symmetry, mask);
      if (isLess(image, least)) least = image;
    }
    return least;
  }

  #image(symmetry: number, mask: Mask): number[] {
    const { words } = this;
    const image = new Array<number>(words).fill(0);
    const first = symmetry * this.#chunks;
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      const bits = (mask[chunk / 3 | 0] >> chunk % 3 * CHUNK_EDGES) & CHUNK;
      if (bits === 0) continue;
      const at = ((first + chunk) * (CHUNK + 1) + bits) * words;
      for (let word = 0; word < words; word++) {
        image[word] |= this.#images[at + word];
      }
    }
    for (let i = 0; i < this.#corners.length; i++) {
      const [first, second] = this.#corners[i];
      if (!hasEdge(image, second) || hasEdge(image, first)) continue;
      toggle(image, first);
      toggle(image, second);
    }
    return image;
  }

  /**
   * Returns the edges of an image of a mask which some edges have, those of corners exchanged where
   * that is needed; null if no image is among them.
   */
  edgesAmong(mask: Mask, among: ReadonlySet<number>): number[] | null {
    for (let symmetry = 0; symmetry < this.#symmetries; symmetry++) {
      const image = this.#image(symmetry, mask);
      for (const [first, second] of this.#corners) {
        const isMissing = hasEdge(image, first) && !among.has(first) && !hasEdge(image, second);
        if (isMissing) { for (const edge of [first, second]) toggle(image, edge); }
      }
      const edges = this.edgesIn(image);
      if (edges.every((edge) => among.has(edge))) return edges;
    }
    return null;
  }

  /** For every symmetry, ten edges and set of them: the words of its image. */
  #imageTables(maps: readonly ((edge: number) => number)[]): Int32Array {
    const { words, edges } = this;
    const tables = new Int32Array(maps.length * this.#chunks * (CHUNK + 1) * words);
    maps.forEach((map, symmetry) => {
      for (let chunk = 0; chunk < this.#chunks; chunk++) {
        const at = (symmetry * this.#chunks + chunk) * (CHUNK + 1) * words;
        for (let bits = 1; bits <= CHUNK; bits++) {
          const edge = chunk * CHUNK_EDGES + 31 - Math.clz32(bits & -bits);
          const [row, rest] = [at + words * bits, at + words * (bits & (bits - 1))];
          tables.copyWithin(row, rest, rest + words);
          if (edge >= edges) continue;
          const to = map(edge);
          tables[row + Math.floor(to / WORD_EDGES)] |= 1 << to % WORD_EDGES;
        }
      }
    });
    return tables;
  }
}

/** Whether a mask has an edge. */
export function hasEdge(mask: Mask, edge: number): boolean {
  return (mask[edge / WORD_EDGES | 0] >> edge % WORD_EDGES & 1) !== 0;
}

/** Puts an edge into a mask, or takes it out. */
export function toggle(mask: number[], edge: number): void {
  mask[edge / WORD_EDGES | 0] ^= 1 << edge % WORD_EDGES;
}

/** How many edges a mask has. */
export function edgesOf(mask: Mask): number {
  let edges = 0;
  for (let at = 0; at < mask.length; at++) edges += popcount(mask[at]);
  return edges;
}

function isLess(a: Mask, b: Mask): boolean {
  for (let at = a.length - 1; at >= 0; at--) if (a[at] !== b[at]) return a[at] < b[at];
  return false;
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
