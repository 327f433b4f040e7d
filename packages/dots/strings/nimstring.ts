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
import { Budget } from "@zugzwang/core";
import { CountedMap, findPlaces } from "@zugzwang/core/tables";
import { type BoardSize, type DotsPosition, listEdgeBoxes, listUndrawn } from "../rules/board.ts";
import {
  type CoinGraph,
  CoinState,
  makeGraph,
  NO_HANDOUT,
  SHORT_CHAIN,
  sortEdges,
} from "./coin_state.ts";
import { type Component, dissect, listComponents } from "./loaded_position.ts";

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
 * @throws {LimitError} if the shapes of components take more than 4 GiB, or are more than 2^24 − 1.
 *
 * @example
 * ```ts
 * import { dots, solveNimstring } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const { value, winningEdges } = solveNimstring(dots.instances.empty("2x3"))!;
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
    if (error === TOO_MANY_NODES) return null;
    throw error;
  }
}

/** Ends a search. */
const TOO_MANY_NODES = new Error("the search of nimstring takes too many nodes");
/** The largest nimber searched for: `excluded` is one word. */
const MAX_NIMBER = 30;

/** About what a shape takes, without its name. */
const SHAPE_BYTES = 150;

/** What is known of all components of one shape. */
interface Shape {
  /** The nimber; −1 if unknown. */
  nimber: number;
  /** Bit n: the nimber is not n. */
  excluded: number;
}

/** A component during the search. */
interface Piece {
  readonly strings: readonly number[];
  readonly shape: Shape;
}

/** The search of one position. Its strings are the undrawn edges in the order of `sortEdges`. */
class NimstringSearch {
  readonly #position: DotsPosition;
  readonly #state: CoinState;
  readonly #shapes: Shapes;
  readonly #mostNodes: number;
  #nodes = 0;

  constructor(position: DotsPosition, mostNodes: number) {
    this.#mostNodes = mostNodes;
    this.#position = position;
    const graph = makeGraph(position, sortEdges(position, listUndrawn(position.drawn)));
    this.#state = new CoinState(graph);
    this.#shapes = new Shapes(position, graph);
  }

  solve(): NimstringValues {
    const stringOf = findPlaces([...this.#state.graph.edges]);
    const dissection = dissect(this.#position);
    const components = dissection.components.map((component) => {
      this.#state.reset(component.edges.map((edge) => stringOf[edge]));
      const [piece] = this.#listPieces();
      return { ...component, nimber: this.#findNimber(piece) };
    });
    const value = dissection.handout === NO_HANDOUT
      ? components.reduce((sum, { nimber }) => sum ^ nimber, 0)
      : LOONY;
    const undrawn = listUndrawn(this.#position.drawn);
    const winningEdges = undrawn.filter((edge) => this.#wins(stringOf[edge]));
    return { value, components, winningEdges, nodes: this.#nodes };
  }

  /** Returns whether a move wins: one that takes a coin must not leave 0, any other must. */
  #wins(string: number): boolean {
    const state = this.#state;
    state.reset(state.graph.edges.keys());
    const { remaining } = state;
    state.cut(string);
    const isTaking = state.remaining < remaining;
    const isLoony = state.strip().handout !== NO_HANDOUT;
    return isTaking === (isLoony || !this.#isSumWorth(this.#listPieces(), 0));
  }

  #findNimber(piece: Piece): number {
    let nimber = 0;
    while (!this.#isWorth(piece, nimber)) nimber++;
    return nimber;
  }

  #isWorth(piece: Piece, n: number): boolean {
    const { shape } = piece;
    if (shape.nimber >= 0) return shape.nimber === n;
    if (isExcluded(shape, n)) return false;
    if (++this.#nodes > this.#mostNodes || n > MAX_NIMBER) throw TOO_MANY_NODES;
    const isWorth = this.#isLeastNotReached(piece, n);
    if (isWorth) shape.nimber = n;
    else shape.excluded |= 1 << n;
    return isWorth;
  }

  /** Returns whether no move of a piece leads to n, but some move to each smaller number. */
  #isLeastNotReached(piece: Piece, n: number): boolean {
    const open: Piece[][] = [];
    for (const after of this.#listMoves(piece)) {
      const known = findKnownSum(after, n);
      if (known === true) return false;
      if (known === null) open.push(after);
    }
    for (let smaller = 0; smaller < n; smaller++) if (this.#isWorth(piece, smaller)) return false;
    const count = (pieces: readonly Piece[]) =>
      pieces.reduce((sum, { strings }) => sum + strings.length, 0);
    open.sort((a, b) => count(a) - count(b));
    return !open.some((after) => this.#isSumWorth(after, n));
  }

  /** Returns whether the nim-sum of pieces is n. Tests the largest piece last, for one number only. */
  #isSumWorth(pieces: readonly Piece[], n: number): boolean {
    let needed = n;
    const [largest, ...others] = pieces.toSorted((a, b) => b.strings.length - a.strings.length);
    for (const piece of others) needed ^= this.#findNimber(piece);
    return largest === undefined ? needed === 0 : this.#isWorth(largest, needed);
  }

  /** Returns what each move of a piece leaves of it, without loony moves. */
  #listMoves({ strings }: Piece): Piece[][] {
    const state = this.#state;
    const { coins, ends } = state.graph;
    state.reset(strings);
    const moves: Piece[][] = [];
    for (const string of strings) {
      const [near, far] = [ends[2 * string], ends[2 * string + 1]];
      if (far === coins && state.findString(near) !== string) continue; // interchangeable with it
      state.cut(string);
      if (state.stripFrom(string) === NO_HANDOUT) moves.push(this.#listPieces());
      state.undoTo(0);
    }
    return moves;
  }

  /** Returns the pieces of the state, which is stripped, by their first strings. */
  #listPieces(): Piece[] {
    return listComponents(this.#state)
      .sort((a, b) => a.edges[0] - b.edges[0])
      .map(({ kind, boxes, edges: strings }) => {
        if (kind === "knot") return { strings, shape: this.#shapes.find(strings) };
        const isShortChain = kind === "chain" && boxes.length <= SHORT_CHAIN;
        return { strings, shape: { nimber: isShortChain ? 1 : 0, excluded: 0 } };
      });
  }
}

function isExcluded({ excluded }: Shape, n: number): boolean {
  return n <= MAX_NIMBER && (excluded >> n & 1) !== 0;
}

/** Returns whether the nim-sum of pieces is n, or null if that is unknown. */
function findKnownSum(pieces: readonly Piece[], n: number): boolean | null {
  let needed = n;
  let open: Shape | null = null;
  for (const { shape } of pieces) {
    if (shape.nimber >= 0) needed ^= shape.nimber;
    else if (open) return null;
    else open = shape;
  }
  if (!open) return needed === 0;
  return isExcluded(open, needed) ? false : null;
}

/** Symmetries of the plane: bit 0 flips rows, bit 1 flips columns, bit 2 exchanges them. */
const SYMMETRIES = 8;

/**
 * The shapes of components. Two have the same shape if one is an image of the other, wherever they lie
 * on the board and however they are turned.
 *
 * A string lies halfway between its coins, on a grid of half a box. A string to the ground lies on its
 * coin, so those of one coin are interchangeable.
 */
class Shapes {
  readonly #row: Int32Array;
  readonly #column: Int32Array;
  readonly #known = new CountedMap<string, Shape>(
    new Budget(),
    "the shapes of components",
    SHAPE_BYTES,
  );

  constructor(size: BoardSize, { edges }: CoinGraph) {
    const sum = (edge: number, place: (box: number) => number) => {
      const boxes = listEdgeBoxes(size, edge);
      return place(boxes[0]) + place(boxes.at(-1)!);
    };
    this.#row = edges.map((edge) => sum(edge, (box) => Math.floor(box / size.columns)));
    this.#column = edges.map((edge) => sum(edge, (box) => box % size.columns));
  }

  /** Returns the shape of a component, given its strings. */
  find(strings: readonly number[]): Shape {
    const name = this.#name(strings);
    let shape = this.#known.get(name);
    if (!shape) this.#known.set(name, shape = { nimber: -1, excluded: 0 });
    return shape;
  }

  /** Returns the least image of a component, of those that are at least as wide as high. */
  #name(strings: readonly number[]): string {
    const [top, height] = measure(strings, this.#row);
    const [left, width] = measure(strings, this.#column);
    const first = height > width ? SYMMETRIES / 2 : 0;
    const last = height < width ? SYMMETRIES / 2 : SYMMETRIES;
    const rowLength = Math.max(height, width) + 1;
    let least = "";
    for (let symmetry = first; symmetry < last; symmetry++) {
      const image = new Array<number>(rowLength * (Math.min(height, width) + 1)).fill(0);
      const [down, across] = symmetry < SYMMETRIES / 2 ? [rowLength, 1] : [1, rowLength];
      for (const string of strings) {
        const row = this.#row[string] - top;
        const column = this.#column[string] - left;
        const place = down * (symmetry & 1 ? height - row : row) +
          across * (symmetry & 2 ? width - column : column);
        image[place]++;
      }
      const name = String.fromCharCode(rowLength, ...image);
      if (least === "" || name < least) least = name;
    }
    return least;
  }
}

/** Returns the least number of some strings, and how far the others reach beyond it. */
function measure(strings: readonly number[], numbers: Int32Array): [least: number, extent: number] {
  let [least, most] = [numbers[strings[0]], numbers[strings[0]]];
  for (const string of strings) {
    least = Math.min(least, numbers[string]);
    most = Math.max(most, numbers[string]);
  }
  return [least, most - least];
}
