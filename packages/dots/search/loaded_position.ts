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
  /** The sorted lengths of its components, if all are chains and loops. */
  readonly endgame: ChainsAndLoops | null;
  /** A text that two stripped positions of a board share only if they have the same value. */
  readonly key: string;
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
  const boxes = components.reduce((sum, { boxes }) => sum + boxes.length, 0);
  const endgame = listChainsAndLoops(components);
  if (endgame) return makeEndgame(boxes, endgame);
  const edges = components.flatMap(({ edges }) => edges.toSorted((a, b) => a - b));
  return { boxes, edges, endgame, key: edges.join() };
}

function makeEndgame(boxes: number, endgame: ChainsAndLoops): Stripped {
  const key = `${countLengths(endgame.chains)};${countLengths(endgame.loops)}`;
  return { boxes, edges: [], endgame, key };
}

/** Returns how often each length occurs, as a text that equal sorted lengths share. */
function countLengths(lengths: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].join();
}

/** Returns an endgame without one of its components. */
function removeComponent({ boxes, endgame }: Stripped, { kind, boxes: { length } }: Component) {
  const { chains, loops } = endgame!;
  const remove = (lengths: readonly number[]) => lengths.toSpliced(lengths.indexOf(length), 1);
  const left = kind === "chain"
    ? { chains: remove(chains), loops }
    : { chains, loops: remove(loops) };
  return makeEndgame(boxes - length, left);
}

/** One position at a time of a board, whose graph is made once. */
export class LoadedPosition {
  readonly #state: CoinState;
  readonly #trees: TakeableTrees;
  #drawn: string;
  #counted: Counted = { taken: 0, handout: NO_HANDOUT, rest: joinComponents([]) };
  #components: readonly Component[] = [];
  /** By edge: the index of its component, or `NONE`. */
  readonly #componentOf: Int32Array;
  /** What remains when a chain or loop is opened, by its kind and length. */
  #opened = new Map<string, Stripped>();
  /** What moves lead to, by component, if all its moves lead to the same. */
  #children = new Map<Component, Child>();
  #lastEdge = NONE;
  #lastChild: Child | null = null;

  /** Loads a position. Polls between its slow steps. Throws a `LimitError` at a limit. */
  constructor(size: BoardSize, drawn: string, budget: Budget) {
    const graph = makeBoardGraph(size, (array) => budget.hold(array));
    budget.poll(0);
    this.#state = new CoinState(graph);
    this.#trees = new TakeableTrees(this.#state);
    this.#componentOf = budget.hold(new Int32Array(graph.strings).fill(NONE));
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
    const rest = this.#areSameComponents() ? this.#counted.rest : this.#listComponents();
    this.#state.undoTo(0);
    this.#children = new Map();
    this.#lastEdge = NONE;
    return { taken, handout, rest };
  }

  /** Returns whether the stripped state still has the components listed last, and no other ones. */
  #areSameComponents(): boolean {
    const { uncut } = this.#state;
    const componentOf = this.#componentOf;
    for (let edge = 0; edge < componentOf.length; edge++) {
      if ((componentOf[edge] === NONE) !== (uncut[edge] === 0)) return false;
    }
    return true;
  }

  /** Lists the components of the stripped state. Returns the position that they make up. */
  #listComponents(): Stripped {
    this.#components = listComponents(this.#state);
    this.#componentOf.fill(NONE);
    this.#components.forEach(({ edges }, index) => {
      for (const edge of edges) this.#componentOf[edge] = index;
    });
    const rest = joinComponents(this.#components);
    const known = [...this.#opened.values()].find(({ key }) => key === rest.key);
    this.#opened = new Map();
    return known ?? rest; // what is known of a position is kept with its object
  }

  /** Opens a chain or loop. All moves of a loop or long chain lead to the same position. */
  #open(component: Component, edge: number): Child {
    const known = this.#children.get(component);
    if (known) return known;
    const { kind, boxes } = component;
    const child = {
      gain: 0,
      taken: this.#counted.taken + boxes.length,
      handout: this.#findHandout(component, edge),
      rest: this.#findOpened(component),
    };
    if (kind === "loop" || boxes.length > SHORT_CHAIN) this.#children.set(component, child);
    return child;
  }

  /** Returns what can be handed over after a move in a chain or loop. */
  #findHandout({ kind, boxes }: Component, edge: number): number {
    if (kind === "loop") return this.#trees.openLoop(boxes).handout;
    // A long chain does not need the trees. Most moves of a large board are in one.
    const left = boxes.length > SHORT_CHAIN ? null : this.#trees.openPart(edge);
    return left?.handout ?? CHAIN_HANDOUT;
  }

  /** Returns what remains when a chain or loop is opened. */
  #findOpened(component: Component): Stripped {
    const name = `${component.kind} ${component.boxes.length}`;
    const known = this.#opened.get(name);
    if (known) return known;
    const { rest } = this.#counted;
    const opened = rest.endgame
      ? removeComponent(rest, component)
      : joinComponents(this.#components.filter((other) => other !== component));
    this.#opened.set(name, opened);
    return opened;
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
