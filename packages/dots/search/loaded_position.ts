/**
 * A position taken apart: the boxes that can be taken are counted, what remains is a stripped
 * position; and the same after each of its moves.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { type BoardSize, undrawnEdges } from "../rules/board.ts";
import { graphOfBoard } from "../strings/coin_graph.ts";
import { CHAIN_HANDOUT, CoinState, NO_HANDOUT } from "../strings/coin_state.ts";
import { type Component, componentsOf } from "../strings/components.ts";
import { SHORT_CHAIN } from "../strings/endgame.ts";
import { TakeableTrees } from "../strings/takeable_trees.ts";
import { type Stripped, strippedOf } from "./stripped_values.ts";

/** Marks an edge that belongs to no component. */
const NONE = -1;

/**
 * The most boxes that can be taken when leaving them all may be best. A move that leaves T boxes
 * gives -(T + max(v, -v - h')), and taking them gets T + max(v, -v - h), where h may be handed over.
 * If the first is as good, 2T is at most -max(v, -v - h') - max(v, -v - h), which is h, or
 * (h + h') / 2 if there is an h'. No h exceeds 8, so T is at most 4.
 */
const MOST_LEFT = 4;

/** A position whose boxes that can be taken are counted. Its value is taken + max(v, -v - handout). */
export interface Counted {
  /** The boxes that can be taken. */
  readonly taken: number;
  /** What may be handed over instead, as twice the boxes; 0 for nothing. */
  readonly handout: number;
  /** What is left then; v above is its value. */
  readonly rest: Stripped;
}

/** What a move leads to. */
export interface Child extends Counted {
  /** The boxes that the move completes. */
  readonly gain: number;
}

/** One position at a time, of a board whose graph is made once. */
export class LoadedPosition {
  readonly #state: CoinState;
  readonly #trees: TakeableTrees;
  #drawn: string;
  #counted: Counted;
  #components: readonly Component[] = [];
  /** By edge: its component, or NONE. */
  readonly #componentOf: Int32Array;
  /** What moves in chains and loops lead to, by the kind of the component and of the move. */
  #opened = new Map<string, Child>();
  /** What may be handed over after a move in a loop. */
  #loops = new Map<Component, number>();
  #lastEdge = NONE;
  #lastChild: Child | null = null;

  /**
   * Loads a position, given by its drawn edges.
   *
   * @throws {LimitError} if a limit stops it; each step takes a while on the largest boards.
   */
  constructor(size: BoardSize, drawn: string, budget: Budget) {
    const graph = graphOfBoard(size, (array) => budget.hold(array));
    budget.poll(0);
    this.#state = new CoinState(graph);
    this.#trees = new TakeableTrees(this.#state);
    this.#componentOf = budget.hold(new Int32Array(graph.strings));
    budget.poll(0);
    this.#drawn = drawn;
    this.#counted = this.#takeApart(drawn);
    budget.poll(0);
  }

  /** Returns a position of the same board, taken apart. O(1) if it is the one that is loaded. */
  load(drawn: string): Counted {
    if (drawn !== this.#drawn) {
      this.#counted = this.#takeApart(drawn);
      this.#drawn = drawn;
    }
    return this.#counted;
  }

  /** Returns what a move of the loaded position leads to. */
  findChild(edge: number): Child {
    if (edge === this.#lastEdge) return this.#lastChild!;
    const component = this.#components[this.#componentOf[edge]];
    const child = this.#trees.has(edge)
      ? { ...this.#trees.cut(edge), rest: this.#counted.rest }
      : component.kind === "knot"
      ? this.#cutKnot(edge)
      : this.#open(component, edge);
    this.#lastEdge = edge;
    this.#lastChild = child;
    return child;
  }

  /**
   * Returns whether a move may be best: while boxes can be taken, a move elsewhere is worse than to
   * take them first, and most moves that leave them all are.
   */
  mayBeBest(edge: number): boolean {
    const { taken, handout } = this.#counted;
    if (taken === 0) return true;
    if (this.#componentOf[edge] !== NONE) return false;
    return taken <= MOST_LEFT || handout === NO_HANDOUT || this.findChild(edge).gain > 0;
  }

  #takeApart(drawn: string): Counted {
    const { taken, handout } = this.#trees.load(undrawnEdges(drawn));
    this.#components = componentsOf(this.#state);
    this.#state.undoTo(0);
    this.#componentOf.fill(NONE);
    this.#components.forEach(({ edges }, index) => {
      for (const edge of edges) this.#componentOf[edge] = index;
    });
    this.#opened = new Map();
    this.#loops = new Map();
    this.#lastEdge = NONE;
    return { taken, handout, rest: strippedOf(this.#components) };
  }

  /** Opens a chain or loop: every move of one kind and length leads to the same. */
  #open(component: Component, edge: number): Child {
    const { kind, boxes } = component;
    const handout = this.#findHandout(component, edge);
    const key = `${kind} ${boxes.length} ${handout}`;
    let child = this.#opened.get(key);
    if (!child) {
      const rest = strippedOf(this.#components.filter((other) => other !== component));
      child = { gain: 0, taken: this.#counted.taken + boxes.length, handout, rest };
      this.#opened.set(key, child);
    }
    return child;
  }

  /** Returns what may be handed over after a move in a chain or loop. */
  #findHandout(component: Component, edge: number): number {
    const { kind, boxes } = component;
    if (kind === "chain") {
      // A long one is known at sight: among the moves of a large board most are such.
      const opened = boxes.length > SHORT_CHAIN ? null : this.#trees.opened(edge);
      return opened?.handout ?? CHAIN_HANDOUT;
    }
    let handout = this.#loops.get(component);
    if (handout === undefined) {
      handout = this.#trees.openedLoop(boxes).handout;
      this.#loops.set(component, handout);
    }
    return handout;
  }

  #cutKnot(edge: number): Child {
    const state = this.#state;
    const before = state.remaining;
    state.cut(edge);
    const gain = before - state.remaining;
    const handout = state.strip();
    const taken = state.stripped;
    const rest = strippedOf(componentsOf(state));
    state.undoTo(0);
    return { gain, taken, handout, rest };
  }
}
