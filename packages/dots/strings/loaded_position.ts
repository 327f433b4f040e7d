// A position taken apart: takeable boxes are counted, and a stripped position remains. The same for
// each of its moves.
import { type BoardSize, listUndrawn } from "../rules/board.ts";
import { CoinState, makeGraph, NO_HANDOUT } from "./coin_state.ts";
import { type Component, joinComponents, listComponents, type Stripped } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";
import { TakeableTrees, type TreesLeft } from "./takeable_trees.ts";

/** A position with its takeable boxes counted. Its value is taken + max(v, −v − handout). */
export interface Counted {
  readonly taken: number;
  /** What the side that takes can hand over instead, as twice the boxes: 4, 8, or 0 for nothing. */
  readonly handout: number;
  /** The stripped position, with value v. */
  readonly rest: Stripped;
}

/** A position taken apart. */
export interface Dissection extends Counted {
  /** Boxes that can be taken one after the other, in this order. */
  readonly takeable: readonly number[];
  /** The components of the stripped position, by their first boxes. */
  readonly components: readonly Component[];
}

/** Takes a position apart. Time O(edges). */
export function dissect(position: BoardSize & { readonly drawn: string }): Dissection {
  return new LoadedPosition(position).load(position.drawn);
}

/**
 * The most takeable boxes such that leaving all of them can be best. A move that leaves T boxes is
 * worth −(T + max(v, −v − h')), and taking them is worth T + max(v, −v − h), where h can be handed
 * over. If the first is as good, 2T is at most −max(v, −v − h') − max(v, −v − h), which is at most h,
 * or (h + h') / 2 if there is an h'. No h exceeds 8, so T is at most 4.
 */
const MOST_LEFT = 4;

/** One position at a time of a board, whose graph is made once. */
export class LoadedPosition {
  readonly #state: CoinState;
  readonly #trees: TakeableTrees;
  #parts: Dissection & { readonly drawn: string };
  /** The components listed last. */
  #components: readonly Component[] = [];
  /** The position that they make up. */
  #rest: Stripped = joinComponents([]);
  /** By edge the index of its component, or −1. */
  readonly #componentOf: Int32Array;
  /** What remains when a chain is opened, by its length, or a loop, by minus its length. */
  readonly #opened = new Map<number, Stripped>();
  /** What moves leave to take, by the first edge of those that leave the same. */
  readonly #left = new Map<number, TreesLeft>();

  constructor(position: BoardSize & { readonly drawn: string }) {
    this.#state = new CoinState(makeGraph(position));
    this.#trees = new TakeableTrees(this.#state);
    this.#componentOf = new Int32Array(this.#state.graph.strings).fill(-1);
    this.#parts = this.#takeApart(position.drawn);
  }

  /** Loads a position of the same board. O(1) if it is loaded already. */
  load(drawn: string): Dissection {
    if (drawn !== this.#parts.drawn) this.#parts = this.#takeApart(drawn);
    return this.#parts;
  }

  #takeApart(drawn: string): Dissection & { readonly drawn: string } {
    const { taken, handout } = this.#trees.load(listUndrawn(drawn));
    const takeable = Array.from(this.#state.taken.subarray(0, taken));
    this.#left.clear();
    if (!this.#areSameComponents()) this.#listComponents();
    return { drawn, taken, handout, takeable, components: this.#components, rest: this.#rest };
  }

  /** Returns whether the stripped state still has the components listed last, and no other ones. */
  #areSameComponents(): boolean {
    const { uncut } = this.#state;
    const componentOf = this.#componentOf;
    for (let edge = 0; edge < componentOf.length; edge++) {
      if ((componentOf[edge] < 0) !== (uncut[edge] === 0)) return false;
    }
    return true;
  }

  #listComponents(): void {
    this.#components = listComponents(this.#state);
    this.#rest = joinComponents(this.#components);
    this.#opened.clear();
    this.#componentOf.fill(-1);
    this.#components.forEach(({ edges }, index) => {
      for (const edge of edges) this.#componentOf[edge] = index;
    });
  }

  /** Returns what a move of the loaded position leads to. */
  findChild(edge: number): Counted & TreesLeft {
    return { ...this.cut(edge), rest: this.#findRest(edge) };
  }

  /** Returns what a move leaves to take. All moves of a loop or long chain leave the same. */
  cut(edge: number): TreesLeft {
    const component = this.#findComponent(edge);
    const isAlike = component && component.kind !== "knot" && component.boxes.length > SHORT_CHAIN;
    const first = isAlike ? component.edges[0] : edge;
    const known = this.#left.get(first);
    if (known) return known;
    const { cutCount } = this.#state;
    const left = this.#trees.cut(first);
    this.#state.undoTo(cutCount);
    this.#left.set(first, left);
    return left;
  }

  /**
   * Returns whether a move can be best. While boxes can be taken, a move elsewhere is worse than
   * taking them first, and so are most moves that leave all of them.
   */
  canBeBest(edge: number): boolean {
    const { taken, handout } = this.#parts;
    if (taken === 0) return true;
    if (this.#findComponent(edge)) return false;
    return taken <= MOST_LEFT || handout === NO_HANDOUT || this.cut(edge).gain > 0;
  }

  /** Returns the component that an edge belongs to, or the takeable boxes connected with it. */
  findPart(edge: number): Pick<Component, "boxes" | "edges"> & { readonly kind: string } {
    const component = this.#findComponent(edge);
    if (component) return component;
    const { coins, strings } = this.#trees.listTree(edge);
    return { kind: "takeable", boxes: coins, edges: strings.sort((a, b) => a - b) };
  }

  #findComponent(edge: number): Component | undefined {
    return this.#components[this.#componentOf[edge]];
  }

  /** Returns the stripped position after a move. */
  #findRest(edge: number): Stripped {
    const component = this.#findComponent(edge);
    if (!component) return this.#rest;
    if (component.kind === "knot") return this.#cutKnot(edge);
    const { length } = component.boxes;
    const name = component.kind === "loop" ? -length : length;
    const known = this.#opened.get(name);
    if (known) return known;
    const opened = joinComponents(this.#components.filter((other) => other !== component));
    this.#opened.set(name, opened);
    return opened;
  }

  #cutKnot(edge: number): Stripped {
    const { cutCount } = this.#state;
    this.#state.cut(edge);
    this.#state.stripFrom(edge);
    const rest = joinComponents(listComponents(this.#state));
    this.#state.undoTo(cutCount);
    return rest;
  }
}
