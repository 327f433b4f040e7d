// A position taken apart: takeable boxes are counted, and a stripped position remains. The same for
// each of its moves.
import type { Budget } from "@zugzwang/core";
import { type BoardSize, listUndrawn } from "../rules/board.ts";
import { CHAIN_HANDOUT, CoinState, makeBoardGraph, NO_HANDOUT } from "../strings/coin_state.ts";
import { type Component, listChainsAndLoops, listComponents } from "../strings/components.ts";
import { type ChainsAndLoops, SHORT_CHAIN } from "../strings/endgame.ts";
import { TakeableTrees } from "../strings/takeable_trees.ts";

/** A position without takeable boxes. */
export interface Stripped {
  readonly boxes: number;
  /** Its undrawn edges, for the search; empty if it is an endgame. */
  readonly edges: readonly number[];
  /** The lengths of its components, if all are chains and loops. */
  readonly endgame: ChainsAndLoops | null;
}

/** A position with its takeable boxes counted. Its value is taken + max(v, −v − handout). */
export interface Counted {
  readonly taken: number;
  /** What can be handed over instead, as twice the boxes; 0 for nothing. */
  readonly handout: number;
  /** The stripped position, with value v. */
  readonly rest: Stripped;
}

interface Child extends Counted {
  readonly gain: number;
}

/** Marks an edge that belongs to no component. */
const NONE = -1;

/**
 * The most takeable boxes such that leaving all of them can be best. A move that leaves T boxes is
 * worth −(T + max(v, −v − h')), and taking them is worth T + max(v, −v − h), where h can be handed
 * over. If the first is as good, 2T is at most −max(v, −v − h') − max(v, −v − h), which is at most h,
 * or (h + h') / 2 if there is an h'. No h exceeds 8, so T is at most 4.
 */
const MOST_LEFT = 4;

/** Returns the stripped position that components make up. */
export function joinComponents(components: readonly Component[]): Stripped {
  const endgame = listChainsAndLoops(components);
  return {
    boxes: components.reduce((sum, { boxes }) => sum + boxes.length, 0),
    edges: endgame ? [] : components.flatMap(({ edges }) => edges),
    endgame,
  };
}

/** One position at a time of a board, whose graph is made once. */
export class LoadedPosition {
  readonly #state: CoinState;
  readonly #trees: TakeableTrees;
  #drawn: string;
  #counted: Counted;
  #components: readonly Component[] = [];
  /** By edge: the index of its component, or `NONE`. */
  readonly #componentOf: Int32Array;
  /** What moves in chains and loops lead to, by the kinds of component and move. */
  #opened = new Map<string, Child>();
  /** What can be handed over after a move in a loop. */
  #loops = new Map<Component, number>();
  #lastEdge = NONE;
  #lastChild: Child | null = null;

  /** Loads a position. Polls between its slow steps. Throws a `LimitError` at a limit. */
  constructor(size: BoardSize, drawn: string, budget: Budget) {
    const graph = makeBoardGraph(size, (array) => budget.hold(array));
    budget.poll(0);
    this.#state = new CoinState(graph);
    this.#trees = new TakeableTrees(this.#state);
    this.#componentOf = budget.hold(new Int32Array(graph.strings));
    budget.poll(0);
    this.#drawn = drawn;
    this.#counted = this.#takeApart(drawn);
    budget.poll(0);
  }

  /** Loads a position of the same board. O(1) if it is loaded already. */
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
   * Returns whether a move can be best. While boxes can be taken, a move elsewhere is worse than
   * taking them first, and so are most moves that leave all of them.
   */
  canBeBest(edge: number): boolean {
    const { taken, handout } = this.#counted;
    if (taken === 0) return true;
    if (this.#componentOf[edge] !== NONE) return false;
    return taken <= MOST_LEFT || handout === NO_HANDOUT || this.findChild(edge).gain > 0;
  }

  #takeApart(drawn: string): Counted {
    const { taken, handout } = this.#trees.load(listUndrawn(drawn));
    this.#components = listComponents(this.#state);
    this.#state.undoTo(0);
    this.#componentOf.fill(NONE);
    this.#components.forEach(({ edges }, index) => {
      for (const edge of edges) this.#componentOf[edge] = index;
    });
    this.#opened = new Map();
    this.#loops = new Map();
    this.#lastEdge = NONE;
    return { taken, handout, rest: joinComponents(this.#components) };
  }

  /** Opens a chain or loop. Every move of one kind and length leads to the same position. */
  #open(component: Component, edge: number): Child {
    const { kind, boxes } = component;
    const handout = this.#findHandout(component, edge);
    const key = `${kind} ${boxes.length} ${handout}`;
    let child = this.#opened.get(key);
    if (!child) {
      const rest = joinComponents(this.#components.filter((other) => other !== component));
      child = { gain: 0, taken: this.#counted.taken + boxes.length, handout, rest };
      this.#opened.set(key, child);
    }
    return child;
  }

  /** Returns what can be handed over after a move in a chain or loop. */
  #findHandout(component: Component, edge: number): number {
    const { kind, boxes } = component;
    if (kind === "chain") {
      // A long chain does not need the trees. Most moves of a large board are in one.
      const left = boxes.length > SHORT_CHAIN ? null : this.#trees.openPart(edge);
      return left?.handout ?? CHAIN_HANDOUT;
    }
    let handout = this.#loops.get(component);
    if (handout === undefined) {
      handout = this.#trees.openLoop(boxes).handout;
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
    const rest = joinComponents(listComponents(state));
    state.undoTo(0);
    return { gain, taken, handout, rest };
  }
}
