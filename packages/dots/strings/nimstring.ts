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
import { findIndices, MemoTable, UNKNOWN } from "@zugzwang/core/tables";
import { type DotsPosition, listEdges, listUndrawn } from "../rules/board.ts";
import { CoinState, makeGraph, NO_HANDOUT, sortEdges } from "./coin_state.ts";
import type { Component } from "./components.ts";
import { dissect } from "./loaded_position.ts";
import { MOST_WITH_IMAGES, type Pieces, PieceStack } from "./piece_stack.ts";

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
 * @throws {LimitError} if the table of components takes more than 4 GiB: about 100 million of up to 64 edges.
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
/** The largest nimber searched for: an entry of the table is one word. */
const MAX_NIMBER = 30;

/**
 * The search of one position. Its strings are the edges of the board in the order of `sortEdges`, so that
 * all symmetries of the board count; of large boards only the undrawn ones.
 */
class NimstringSearch {
  readonly #position: DotsPosition;
  readonly #state: CoinState;
  readonly #pieces: PieceStack;
  /**
   * What is known of the pieces searched: `~nimber`, which is negative, or a set of numbers that are
   * not the nimber, bit n for n.
   */
  readonly #known: MemoTable;
  readonly #mostNodes: number;
  #nodes = 0;

  constructor(position: DotsPosition, mostNodes: number) {
    const budget = new Budget();
    this.#mostNodes = mostNodes;
    this.#position = position;
    const isWhole = position.drawn.length <= MOST_WITH_IMAGES;
    const edges = isWhole ? listEdges(position) : listUndrawn(position.drawn);
    this.#state = new CoinState(makeGraph(position, sortEdges(position, edges)));
    this.#pieces = new PieceStack(position, this.#state, budget);
    this.#known = new MemoTable({ wordCount: this.#pieces.wordCount, budget });
  }

  solve(): NimstringValues {
    const stringOf = findIndices(this.#state.graph.edges);
    const dissection = dissect(this.#position);
    const components = dissection.components.map((component) => {
      this.#state.reset(component.edges.map((edge) => stringOf[edge]));
      return { ...component, nimber: this.#findNimber(this.#pieces.push().first) };
    });
    const sum = components.reduce((sum, { nimber }) => sum ^ nimber, 0);
    const value = dissection.handout === NO_HANDOUT ? sum : LOONY;
    const undrawn = listUndrawn(this.#position.drawn);
    const strings = undrawn.map((edge) => stringOf[edge]);
    const winningEdges = undrawn.filter((edge) => this.#wins(strings, stringOf[edge]));
    return { value, components, winningEdges, nodes: this.#nodes };
  }

  /**
   * Returns whether a move wins, given the uncut strings: one that takes a coin must not leave 0, any
   * other must.
   */
  #wins(strings: readonly number[], string: number): boolean {
    const state = this.#state;
    this.#pieces.length = 0;
    state.reset(strings);
    const { remaining } = state;
    state.cut(string);
    const isTaking = state.remaining < remaining;
    const isLoony = state.strip().handout !== NO_HANDOUT;
    return isTaking === (isLoony || !this.#isSumWorth(this.#pieces.push(), 0));
  }

  #findNimber(piece: number): number {
    let nimber = 0;
    while (!this.#isWorth(piece, nimber)) nimber++;
    return nimber;
  }

  #isWorth(piece: number, n: number): boolean {
    const known = this.#getKnown(piece);
    if (known < 0) return ~known === n;
    if (n > MAX_NIMBER) throw TOO_MANY_NODES;
    if ((known >> n & 1) !== 0) return false;
    if (++this.#nodes > this.#mostNodes) throw TOO_MANY_NODES;
    const top = this.#pieces.length;
    const found = this.#search(piece, n, known);
    this.#pieces.length = top;
    this.#known.set(this.#pieces.words, piece, found);
    return found === ~n;
  }

  /** Returns what is known of a piece; nothing is 0. */
  #getKnown(piece: number): number {
    const known = this.#known.get(this.#pieces.words, piece);
    return known === UNKNOWN ? 0 : known;
  }

  /** Returns what is known of a piece after a search that decides whether it is worth n. */
  #search(piece: number, n: number, known: number): number {
    const rests: Pieces[] = [];
    let excluded = known | this.#listUnknown(piece, n, rests);
    if ((excluded >> n & 1) !== 0) return excluded;
    rests.sort((a, b) => this.#pieces.count(a) - this.#pieces.count(b));
    for (let number = 0; number <= n; number++) {
      if ((excluded >> number & 1) !== 0) continue;
      if (!rests.some((rest) => this.#isSumWorth(rest, number))) return ~number;
      excluded |= 1 << number;
    }
    return excluded;
  }

  /**
   * Adds what each move of a piece leaves of it, without loony moves, to `rests` if its nimber is
   * unknown. Returns the set of the others. Stops at a move that leads to n.
   */
  #listUnknown(piece: number, n: number, rests: Pieces[]): number {
    const state = this.#state;
    const { coins, ends } = state.graph;
    let reached = 0;
    for (const string of this.#pieces.load(piece)) {
      const [near, far] = [ends[2 * string], ends[2 * string + 1]];
      if (far === coins && state.findString(near) !== string) continue; // interchangeable with it
      state.cut(string);
      if (state.stripFrom(string) === NO_HANDOUT) {
        const rest = this.#pieces.push();
        const sum = this.#findKnownSum(rest);
        if (sum < 0) rests.push(rest);
        else {
          if (sum <= MAX_NIMBER) reached |= 1 << sum;
          if (sum === n) return reached;
          this.#pieces.length = rest.first;
        }
      }
      state.undoTo(0);
    }
    return reached;
  }

  /** Returns the nim-sum of pieces, or −1 if that is unknown. */
  #findKnownSum({ first, end }: Pieces): number {
    let sum = 0;
    for (let piece = first; piece < end; piece++) {
      const known = this.#getKnown(piece);
      if (known >= 0) return -1;
      sum ^= ~known;
    }
    return sum;
  }

  /** Returns whether the nim-sum of pieces is n. Tests the largest piece last, for one number only. */
  #isSumWorth({ first, end }: Pieces, n: number): boolean {
    if (first === end) return n === 0;
    const count = (piece: number) => this.#pieces.count({ first: piece, end: piece + 1 });
    let largest = first;
    for (let piece = first + 1; piece < end; piece++) {
      if (count(piece) > count(largest)) largest = piece;
    }
    let needed = n;
    for (let piece = first; piece < end; piece++) {
      if (piece !== largest) needed ^= this.#findNimber(piece);
    }
    return this.#isWorth(largest, needed);
  }
}
