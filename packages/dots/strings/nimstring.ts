/**
 * Nimstring: the game of strings and coins in which coins count nothing and whoever cannot move has
 * lost; a player who takes a coin has to move again. Whoever wins it on a board of Dots and Boxes
 * makes the other side open the first long chain.
 *
 * Its values are nimbers, and ∞ for a _loony_ position, which the side to move wins whatever is
 * added to it (Berlekamp, Conway and Guy, _Winning Ways_, chapter 16):
 *
 * - Coins that can be taken are taken, unless two (of a chain) or four (of a loop) of them can be
 *   handed over: then the position is loony, as the side to move chooses who goes on in the rest.
 * - What is left is a sum of components, worth the nim-sum of theirs.
 * - A component is worth the least number that none of its moves leads to; loony moves count nothing.
 *
 * @module
 */
import { type BoardSize, boxesOfEdge, type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { graphOfBoard } from "./coin_graph.ts";
import { CoinState, NO_HANDOUT } from "./coin_state.ts";
import { type Component, componentsOf } from "./components.ts";

/** The value of a loony position. */
export const LOONY: number = Infinity;

/** What nimstring says of a position. */
export interface NimstringValues {
  /** The nimber of the position, or `LOONY`; the side to move wins if it is not 0. */
  readonly value: number;
  /** The components of the stripped position, each with its nimber. */
  readonly components: readonly (Component & { readonly nimber: number })[];
  /**
   * By undrawn edge, ascending: the value of what the move leads to. A move wins if it takes nothing
   * and leads to 0, or if it takes and leads to anything else, as its side goes on.
   */
  readonly moves: ReadonlyMap<number, number>;
}

/**
 * Returns the nimstring values of a position and of its moves; null if more than `mostComponents`
 * different components had to be worked out. Components that are images of each other are one.
 * Time: components · edges · boxes; the empty board of 2 × 4 has 19,400 different components.
 */
export function nimstring(
  position: DotsPosition,
  { mostComponents = Infinity }: { readonly mostComponents?: number } = {},
): NimstringValues | null {
  try {
    return new Nimstring(position, mostComponents).values(undrawnEdges(position.drawn));
  } catch (error) {
    if (error === TOO_MANY) return null;
    throw error;
  }
}

/** Thrown where there are more components than are wanted. */
const TOO_MANY = new Error("too many components");

/** The values of components of one board, each worked out once. */
class Nimstring {
  readonly #size: BoardSize;
  readonly #state: CoinState;
  readonly #most: number;
  /** By the edges of a component. */
  readonly #nimbers = new Map<string, number>();
  /** By the canonical name of a component. */
  readonly #nimbersOfImages = new Map<string, number>();
  #count = 0;

  constructor(size: BoardSize, mostComponents: number) {
    this.#size = size;
    this.#state = new CoinState(graphOfBoard(size));
    this.#most = mostComponents;
  }

  values(undrawn: readonly number[]): NimstringValues {
    const moves = new Map(undrawn.map((edge) => [edge, this.#valueOf(undrawn, edge)]));
    const value = this.#valueOf(undrawn);
    const components = this.#componentsOf(undrawn)
      .map((component) => ({ ...component, nimber: this.#nimberOf(component) }));
    return { value, components, moves };
  }

  #componentsOf(edges: readonly number[]): Component[] {
    this.#state.reset(edges);
    this.#state.strip();
    return componentsOf(this.#state);
  }

  /** The value of a position, given its undrawn edges; after a move, if one is named. */
  #valueOf(edges: readonly number[], move?: number): number {
    this.#state.reset(edges);
    if (move !== undefined) this.#state.cut(move);
    if (this.#state.strip() !== NO_HANDOUT) return LOONY;
    return this.#sumOf(componentsOf(this.#state));
  }

  #sumOf(components: readonly Component[]): number {
    return components.reduce((sum, component) => sum ^ this.#nimberOf(component), 0);
  }

  /** The least number that no move of a component leads to. */
  #nimberOf(component: Component): number {
    if (component.kind === "loop" || component.kind === "chain" && component.boxes.length > 2) {
      return 0; // every move is loony
    }
    const edges = component.edges.join();
    let nimber = this.#nimbers.get(edges);
    if (nimber !== undefined) return nimber;
    const image = canonicalName(this.#size, component); // far dearer than the edges
    nimber = this.#nimbersOfImages.get(image) ?? this.#leastNotReached(component);
    this.#nimbers.set(edges, nimber);
    this.#nimbersOfImages.set(image, nimber);
    return nimber;
  }

  #leastNotReached(component: Component): number {
    if (++this.#count > this.#most) throw TOO_MANY;
    const reached = new Set(this.#after(component).map((left) => this.#sumOf(left)));
    let nimber = 0;
    while (reached.has(nimber)) nimber++;
    return nimber;
  }

  /** What each move of a component leaves of it that is not loony. */
  #after({ edges }: Component): Component[][] {
    const state = this.#state;
    state.reset(edges);
    const after: Component[][] = [];
    for (const edge of edges) {
      state.cut(edge);
      if (state.stripFrom(edge) === NO_HANDOUT) after.push(componentsOf(state));
      state.undoTo(0);
    }
    return after;
  }
}

/** The turns and flips of the plane, as the matrix [[a, b], [c, d]]. */
const IMAGES = [[1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0]]
  .flatMap(([a, b, c, d]) => [[a, b, c, d], [c, d, a, b]] as const);

/** Bits of a row and of a column in the name of a component: a board has fewer than 2^10 of each. */
const PLACE_BITS = 10;

/**
 * The name of a component, up to where it lies on the board and how it is turned: which places its
 * edges connect, an edge of the border a place with itself; the smallest of eight images.
 */
function canonicalName(size: BoardSize, { edges }: Component): string {
  const ends = edges.flatMap((edge) => {
    const [near, far = near] = boxesOfEdge(size, edge);
    return [near, far].map((box) => [Math.floor(box / size.columns), box % size.columns]);
  });
  return IMAGES.map((image) => imageName(ends, image)).reduce((a, b) => a < b ? a : b);
}

/** The name of one image, given the row and column of both ends of every edge. */
function imageName(
  ends: readonly (readonly number[])[],
  [a, b, c, d]: readonly [number, number, number, number],
): string {
  const rows = ends.map(([row, column]) => a * row + b * column);
  const columns = ends.map(([row, column]) => c * row + d * column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const places = rows.map((row, i) => (row - top) << PLACE_BITS | columns[i] - left);
  const pairs = Float64Array.from({ length: ends.length / 2 }, (_, i) => {
    const [near, far] = [places[2 * i], places[2 * i + 1]];
    return Math.min(near, far) * 2 ** (2 * PLACE_BITS) + Math.max(near, far);
  });
  return pairs.sort().join();
}
