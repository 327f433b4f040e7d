// Nimstring: strings and coins where coins count nothing and a player who cannot move loses. A
// player who takes a coin moves again. On a board of Dots and Boxes, the winner of nimstring makes
// the other side open the first long chain.
//
// Its values are nimbers, and ∞ for a _loony_ position, which the side to move wins whatever it is
// added to (Berlekamp, Conway and Guy, _Winning Ways_, chapter 16):
//
// - The side to move takes all takeable coins, unless it can hand over two (of a chain) or four (of
//   a loop) of them. Then the position is loony: the side to move chooses who continues in the rest.
// - The rest is a sum of components. Its nimber is the nim-sum of their nimbers.
// - The nimber of a component is the least number that none of its moves leads to, without loony
//   moves.
//
// The search tests whether the nimber of a component is n. It is not as soon as one move leads to n.
// So the search visits far fewer positions than one that finds every nimber (J. Lemoine and
// S. Viennot, _Nimbers are inevitable_, 2012).
import { findPlaces } from "@zugzwang/core/tables";
import { LimitError } from "@zugzwang/core/run";
import { type BoardSize, type DotsPosition, listEdgeBoxes, listUndrawn } from "../rules/board.ts";
import { type CoinGraph, CoinState, makeGraph, NO_HANDOUT } from "./coin_state.ts";
import { type Component, dissect, type Dissection, walkComponent } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";

/** The value of a loony position. */
export const LOONY: number = Infinity;

/** The nimstring values of a position. */
export interface NimstringValues {
  /** The nimber of the position, or `LOONY`. The side to move wins unless it is 0. */
  readonly value: number;
  /** The components of the stripped position, each with its nimber. */
  readonly components: readonly (Component & { readonly nimber: number })[];
  /** The undrawn edges that win, ascending. */
  readonly winningEdges: readonly number[];
  /** The number of components searched. */
  readonly nodes: number;
}

/**
 * Returns the nimstring values of a position, or null if that needs a search of more than `mostNodes`
 * components.
 *
 * @example
 * ```ts
 * import { dots, solveNimstring } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const { value, winningEdges } = solveNimstring(dots.empty("2x3"))!;
 * assertEquals([value, winningEdges.length], [1, 17]);
 * ```
 */
export function solveNimstring(
  position: DotsPosition,
  { mostNodes = Infinity }: { readonly mostNodes?: number } = {},
): NimstringValues | null {
  try {
    return new NimstringSearch(position, mostNodes).solve();
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** The largest nimber searched for: the excluded numbers must fit into an entry. */
const MAX_NIMBER = 24;
/** The low bits of an entry: the nimber plus 1, or 0 if unknown. The bits above exclude nimbers. */
const NIMBER_BITS = 6;
const NIMBER = 2 ** NIMBER_BITS - 1;

/** A component during the search: its strings and its shape or, for chains and loops, its nimber. */
interface Part {
  readonly strings: readonly number[];
  readonly shape: string | null;
  readonly nimber: number;
}

/** The search of one position. String i stands for its i-th undrawn edge. */
class NimstringSearch {
  readonly #undrawn: readonly number[];
  readonly #state: CoinState;
  readonly #parts: Dissection;
  readonly #shapes: Shapes;
  /** By shape: an entry, see `NIMBER_BITS`. */
  readonly #known = new Map<string, number>();
  readonly #mostNodes: number;
  readonly #isSeen: Uint8Array;
  #nodes = 0;

  constructor(position: DotsPosition, mostNodes: number) {
    this.#mostNodes = mostNodes;
    this.#undrawn = listUndrawn(position.drawn);
    const graph = makeGraph(position, this.#undrawn);
    this.#state = new CoinState(graph);
    this.#isSeen = new Uint8Array(graph.coins + 1);
    this.#parts = dissect(position);
    this.#shapes = new Shapes(position, graph);
  }

  solve(): NimstringValues {
    const stringOf = findPlaces(this.#undrawn);
    const components = this.#parts.components.map((component) => {
      const [part] = this.#listPartsAmong(component.edges.map((edge) => stringOf[edge]));
      return { ...component, nimber: this.#findNimber(part) };
    });
    const value = this.#parts.handout === NO_HANDOUT
      ? components.reduce((sum, { nimber }) => sum ^ nimber, 0)
      : LOONY;
    const winningEdges = this.#undrawn.filter((_, string) => this.#wins(string));
    return { value, components, winningEdges, nodes: this.#nodes };
  }

  /** Returns whether a move wins: one that takes a coin must not leave 0, any other must. */
  #wins(string: number): boolean {
    const state = this.#state;
    state.reset(this.#undrawn.keys());
    const coins = state.remaining;
    state.cut(string);
    const takes = state.remaining < coins;
    const isLoony = state.strip() !== NO_HANDOUT;
    return takes === (isLoony || !this.#isSumWorth(this.#listParts(), 0));
  }

  #findNimber(part: Part): number {
    let nimber = 0;
    while (!this.#isWorth(part, nimber)) nimber++;
    return nimber;
  }

  #isWorth(part: Part, n: number): boolean {
    const code = this.#readCode(part);
    if ((code & NIMBER) !== 0) return (code & NIMBER) === n + 1;
    if (isExcluded(code, n)) return false;
    if (++this.#nodes > this.#mostNodes || n > MAX_NIMBER) throw makeNodeLimit(this.#mostNodes);
    const isWorth = this.#isLeastNotReached(part, n);
    const excluded = this.#readCode(part) | 1 << NIMBER_BITS + n;
    this.#known.set(part.shape!, isWorth ? n + 1 : excluded);
    return isWorth;
  }

  #readCode({ shape, nimber }: Part): number {
    return shape === null ? nimber + 1 : this.#known.get(shape) ?? 0;
  }

  /** Returns whether no move of a part leads to n, but some move to each smaller number. */
  #isLeastNotReached(part: Part, n: number): boolean {
    const open: Part[][] = [];
    for (const after of this.#listMoves(part)) {
      const known = this.#findKnownSum(after, n);
      if (known === true) return false;
      if (known === null) open.push(after);
    }
    for (let smaller = 0; smaller < n; smaller++) if (this.#isWorth(part, smaller)) return false;
    open.sort((a, b) => countStrings(a) - countStrings(b));
    return !open.some((after) => this.#isSumWorth(after, n));
  }

  /** Returns whether the nim-sum of parts is n, or null if that is unknown. */
  #findKnownSum(parts: readonly Part[], n: number): boolean | null {
    let rest = n;
    let open = 0;
    for (const part of parts) {
      const code = this.#readCode(part);
      if ((code & NIMBER) !== 0) rest ^= (code & NIMBER) - 1;
      else if (open !== 0) return null;
      else open = code || -1;
    }
    if (open === 0) return rest === 0;
    return open > 0 && isExcluded(open, rest) ? false : null;
  }

  /** Returns whether the nim-sum of parts is n. Tests the largest part last, for one number only. */
  #isSumWorth(parts: readonly Part[], n: number): boolean {
    let rest = n;
    const [largest, ...others] = parts.toSorted((a, b) => b.strings.length - a.strings.length);
    for (const part of others) rest ^= this.#findNimber(part);
    return largest === undefined ? rest === 0 : this.#isWorth(largest, rest);
  }

  /** Returns what each move of a part leaves of it, without loony moves. */
  #listMoves({ strings }: Part): Part[][] {
    const state = this.#state;
    state.reset(strings);
    const moves: Part[][] = [];
    for (const string of strings) {
      state.cut(string);
      if (state.stripFrom(string) === NO_HANDOUT) moves.push(this.#listParts(strings));
      state.undoTo(0);
    }
    return moves;
  }

  #listPartsAmong(strings: readonly number[]): Part[] {
    this.#state.reset(strings);
    return this.#listParts(strings);
  }

  /** Returns the parts of the state, which is stripped. All uncut strings are among `strings`. */
  #listParts(strings: readonly number[] = [...this.#undrawn.keys()]): Part[] {
    const { uncut, graph: { ends } } = this.#state;
    const parts: Part[] = [];
    this.#isSeen.fill(0);
    for (const string of strings) {
      if (uncut[string] === 1 && this.#isSeen[ends[2 * string]] === 0) {
        parts.push(this.#findPart(ends[2 * string]));
      }
    }
    return parts;
  }

  #findPart(start: number): Part {
    const { kind, coins, strings } = walkComponent(this.#state, start, this.#isSeen);
    if (kind === "knot") return { strings, shape: this.#shapes.makeName(strings), nimber: 0 };
    const isShortChain = kind === "chain" && coins.length <= SHORT_CHAIN;
    return { strings, shape: null, nimber: isShortChain ? 1 : 0 };
  }
}

/** Returns whether an entry says that the nimber is not n. */
function isExcluded(code: number, n: number): boolean {
  return n <= MAX_NIMBER && (code >> NIMBER_BITS + n & 1) !== 0;
}

function countStrings(parts: readonly Part[]): number {
  return parts.reduce((sum, { strings }) => sum + strings.length, 0);
}

function makeNodeLimit(allowed: number): LimitError {
  const purpose = "nimstring";
  return new LimitError({ kind: "positions", needed: allowed + 1, allowed, purpose });
}

/** Bits of a coin on a grid: a string to the right, one down, the number of strings to the ground. */
const [RIGHT, DOWN, GROUND, COIN_BITS] = [0, 1, 2, 4];
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

/**
 * Names components of a graph. Two have the same name if one is an image of the other, wherever they
 * lie on the board and however they are turned.
 */
class Shapes {
  readonly #graph: CoinGraph;
  readonly #row: Int32Array;
  readonly #column: Int32Array;
  /** Two images to compare, as the characters of names. */
  readonly #images: readonly [number[], number[]] = [[], []];

  constructor(size: BoardSize, graph: CoinGraph) {
    this.#graph = graph;
    this.#row = new Int32Array(graph.coins);
    this.#column = new Int32Array(graph.coins);
    graph.edges.forEach((edge, string) =>
      listEdgeBoxes(size, edge).forEach((box, i) => {
        this.#row[graph.ends[2 * string + i]] = Math.floor(box / size.columns);
        this.#column[graph.ends[2 * string + i]] = box % size.columns;
      })
    );
  }

  /** Returns the name of a component, given its strings: its least image on a grid. */
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

  /** Draws an image. The place of a coin on its grid is linear in row and column. */
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
