// A position taken apart: takeable boxes are counted, and a stripped position remains. The same for
// each of its moves, and the classes of moves in the terms of players.
import { type BoardSize, type DotsPosition, listUndrawn } from "../rules/board.ts";
import { type Component, listComponents } from "./components.ts";
import { CoinState, makeGraph, NO_HANDOUT, SHORT_CHAIN, type Takeable } from "./coin_state.ts";
import type { ChainsAndLoops } from "./endgame.ts";

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
export interface Counted extends Omit<Takeable, "arePairs"> {
  /** The stripped position, with value v. */
  readonly stripped: Stripped;
}

/** A position taken apart. */
export interface Dissection extends Counted {
  /** Boxes that can be taken one after the other, in this order. */
  readonly takeable: readonly number[];
  /** The components of the stripped position, by their first boxes. */
  readonly components: readonly Component[];
}

/** Returns the lengths of the components of a kind, the longest first. */
export function listLengths(components: readonly Component[], kind: Component["kind"]): number[] {
  const found = components.filter((component) => component.kind === kind);
  return Array.from(Int32Array.from(found, ({ boxes }) => boxes.length).sort().reverse());
}

/** Returns the stripped position that components make up. */
function joinComponents(components: readonly Component[]): Stripped {
  const boxes = components.reduce((sum, { boxes }) => sum + boxes.length, 0);
  if (components.some(({ kind }) => kind === "knot")) {
    const edges = components.flatMap(({ edges }) => edges);
    return { boxes, edges, endgame: null, key: edges.join() };
  }
  const [chains, loops] = [listLengths(components, "chain"), listLengths(components, "loop")];
  const key = `${countLengths(chains)};${countLengths(loops)}`;
  return { boxes, edges: [], endgame: { chains, loops }, key };
}

/** Returns how often each length occurs, as a text that equal sorted lengths share. */
function countLengths(lengths: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].join();
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

/** What a move leaves to take. `arePairs` is false for moves of the stripped position. */
interface Left extends Takeable {
  /** The boxes that the move completes. */
  readonly gain: number;
}

/** One position at a time of a board, whose graph is made once. */
export class LoadedPosition {
  readonly #state: CoinState;
  #dissection: Dissection & { readonly drawn: string };
  /** The boxes with one undrawn edge. */
  #loose: number[] = [];
  /** By edge of the stripped position: its component. */
  #componentOf: (Component | undefined)[] = [];
  /** The stripped position without a chain, by its length, or a loop, by minus its length. */
  readonly #opened = new Map<number, Stripped>();
  /** What moves leave to take, by the first edge of those that leave the same. */
  readonly #left = new Map<number, Left>();

  constructor(position: BoardSize & { readonly drawn: string }) {
    this.#state = new CoinState(makeGraph(position));
    this.#dissection = this.#takeApart(position.drawn);
  }

  /** Loads a position of the same board. O(1) if it is loaded already. */
  load(drawn: string): Dissection {
    if (drawn !== this.#dissection.drawn) this.#dissection = this.#takeApart(drawn);
    return this.#dissection;
  }

  #takeApart(drawn: string): Dissection & { readonly drawn: string } {
    const state = this.#state;
    state.reset(listUndrawn(drawn));
    this.#loose = [...state.links.keys()].filter((coin) => state.getDegree(coin) === 1);
    const { taken, handout } = state.strip(this.#loose);
    const takeable = Array.from(state.taken.subarray(0, taken));
    const components = listComponents(state);
    state.undoTo(0);
    this.#left.clear();
    this.#opened.clear();
    this.#componentOf = new Array(state.graph.strings).fill(undefined);
    for (const component of components) {
      for (const edge of component.edges) this.#componentOf[edge] = component;
    }
    const stripped = joinComponents(components);
    return { drawn, taken, handout, takeable, components, stripped };
  }

  /** Returns what a move of the loaded position leads to. */
  findChild(edge: number): Counted & Left {
    if (this.#componentOf[edge]?.kind !== "knot") {
      return { ...this.cut(edge), stripped: this.#findStripped(this.#componentOf[edge]) };
    }
    const left = this.#cutAndStrip(edge);
    const stripped = joinComponents(listComponents(this.#state));
    this.#state.undoTo(0);
    return { ...left, stripped };
  }

  /** Returns the stripped position without a component. Its value follows from the lengths. */
  #findStripped(opened: Component | undefined): Stripped {
    const { stripped: whole, components } = this.#dissection;
    if (!opened) return whole;
    const name = opened.kind === "loop" ? -opened.boxes.length : opened.boxes.length;
    let stripped = this.#opened.get(name);
    if (!stripped) {
      stripped = joinComponents(components.filter((other) => other !== opened));
      this.#opened.set(name, stripped);
    }
    return stripped;
  }

  /** Returns what a move leaves to take. All moves of a loop or long chain leave the same. */
  cut(edge: number): Left {
    const component = this.#componentOf[edge];
    const isAlike = component && component.kind !== "knot" && component.boxes.length > SHORT_CHAIN;
    const first = isAlike ? component.edges[0] : edge;
    let left = this.#left.get(first);
    if (!left) {
      this.#left.set(first, left = this.#cutAndStrip(first));
      this.#state.undoTo(0);
    }
    return left;
  }

  #cutAndStrip(edge: number): Left {
    const state = this.#state;
    const { remaining, graph: { ends } } = state;
    state.cut(edge);
    const gain = remaining - state.remaining;
    const left = state.strip([...this.#loose, ends[2 * edge], ends[2 * edge + 1]]);
    return { ...left, gain, arePairs: left.arePairs && !this.#componentOf[edge] };
  }

  /**
   * Returns whether a move can be best. While boxes can be taken, a move elsewhere is worse than
   * taking them first, and so are most moves that leave all of them.
   */
  canBeBest(edge: number): boolean {
    const { taken, handout } = this.#dissection;
    if (taken === 0) return true;
    if (this.#componentOf[edge]) return false;
    return taken <= MOST_LEFT || handout === NO_HANDOUT || this.cut(edge).gain > 0;
  }

  /** Returns the component that an edge belongs to, or the takeable boxes connected with it. */
  findConnected(edge: number): Pick<Component, "boxes" | "edges"> & { readonly kind: string } {
    const component = this.#componentOf[edge];
    if (component) return component;
    const { uncut, graph: { stringsOf, ends } } = this.#state;
    const takeable = new Set(this.#dissection.takeable);
    const boxes = new Set(ends.subarray(2 * edge, 2 * edge + 2).filter((box) => takeable.has(box)));
    const edges = new Set<number>();
    for (const box of boxes) { // grows while it is walked
      for (const string of stringsOf.subarray(4 * box, 4 * box + 4)) {
        if (uncut[string] === 0) continue;
        edges.add(string);
        const other = this.#state.getOtherEnd(string, box);
        if (takeable.has(other)) boxes.add(other);
      }
    }
    const sort = (numbers: Set<number>) => [...numbers].sort((a, b) => a - b);
    return { kind: "takeable", boxes: sort(boxes), edges: sort(edges) };
  }
}

/** A class of moves: the first one that fits. */
export type MoveClass =
  /** Completes a box. */
  | "capture"
  /** Leaves no box to take. */
  | "safe"
  /** Draws among takeable boxes, and all of them then lie in pairs that one edge completes. */
  | "double-deal"
  /** Leaves boxes to take, and the opponent cannot double-deal. */
  | "hard-hearted handout"
  /** Leaves two boxes, and the opponent can double-deal instead. */
  | "half-hearted handout"
  /** Leaves three or more, and the opponent can double-deal. */
  | "loony";

/** For positions seen before. */
const CLASSES = new WeakMap<DotsPosition, MoveClass[]>();

/** Returns the classes of moves by edge. No move is safe while a box can be taken. */
export function classifyMoves(position: DotsPosition): readonly MoveClass[] {
  const known = CLASSES.get(position);
  if (known) return known;
  const loaded = new LoadedPosition(position);
  const classes: MoveClass[] = [];
  for (const edge of listUndrawn(position.drawn)) classes[edge] = classify(loaded.cut(edge));
  CLASSES.set(position, classes);
  return classes;
}

function classify({ gain, taken, handout, arePairs }: Left): MoveClass {
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (arePairs) return "double-deal";
  if (handout === NO_HANDOUT) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}
