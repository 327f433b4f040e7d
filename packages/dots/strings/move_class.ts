/**
 * The classes of moves in the words of the field.
 *
 * @module
 */
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { type CoinGraph, graphOfBoard } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";
import { componentsOf } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";

/**
 * The most undrawn edges of a position with boxes to take whose moves are classed: each takes a look
 * at the whole board.
 */
const MOST_EDGES = 4000;

/** The class of a move, as `classOf` says. */
export type MoveClass =
  | "capture"
  | "safe"
  | "double-deal"
  | "hard-hearted handout"
  | "half-hearted handout"
  | "loony";

/** The classifier of each position that was asked about. */
const CLASSIFIERS = new WeakMap<DotsPosition, MoveClassifier>();

/** Returns the class of a move of a position; nothing where that takes too long. */
export function moveClassOf(position: DotsPosition, edge: number): string {
  let classifier = CLASSIFIERS.get(position);
  if (!classifier) CLASSIFIERS.set(position, classifier = new MoveClassifier(position));
  return classifier.classOf(edge) ?? "";
}

/** Tells the classes of the moves of one position. */
export class MoveClassifier {
  readonly #graph: CoinGraph;
  readonly #state: CoinState;
  /** `isLeft[edge]`: 1 if the edge is left when all boxes that can be taken are. */
  readonly #isLeft: Uint8Array;
  /** Whether there is nothing to take. */
  readonly #isStripped: boolean;
  /** Whether there are too many edges. */
  readonly #isTooLarge: boolean;
  /** `isLong[edge]`: 1 if it lies in a loop or a long chain, and there is nothing to take. */
  readonly #isLong: Uint8Array;

  /** Looks at a position. */
  constructor(position: DotsPosition) {
    this.#graph = graphOfBoard(position);
    this.#state = new CoinState(this.#graph);
    const undrawn = undrawnEdges(position.drawn);
    this.#state.reset(undrawn);
    this.#state.strip();
    this.#isLeft = this.#state.uncut.slice();
    this.#isStripped = this.#state.cutCount === 0;
    this.#isTooLarge = !this.#isStripped && undrawn.length > MOST_EDGES;
    this.#isLong = new Uint8Array(this.#graph.strings);
    if (this.#isStripped) {
      for (const { kind, boxes, edges } of componentsOf(this.#graph, this.#state)) {
        if (kind === "knot" || boxes.length <= SHORT_CHAIN) continue;
        for (const edge of edges) this.#isLong[edge] = 1;
      }
    }
    this.#state.undoTo(0);
  }

  /** Whether there is a safe move: none while there is something to take. */
  get hasSafeMove(): boolean {
    if (!this.#isStripped) return false;
    const { strings } = this.#graph;
    for (let edge = 0; edge < strings; edge++) {
      if (this.#state.uncut[edge] === 1 && this.classOf(edge) === "safe") return true;
    }
    return false;
  }

  /**
   * Returns the class of drawing an undrawn edge, the first that fits:
   *
   * - `capture`: completes a box;
   * - `safe`: leaves no box to take;
   * - `double-deal`: is drawn among boxes that can be taken, all of which then lie in pairs that
   *   one edge completes;
   * - `hard-hearted handout`: leaves boxes to take, and who takes them cannot double-deal;
   * - `half-hearted handout`: leaves two boxes, and who takes them can double-deal instead;
   * - `loony`: leaves three or more, and who takes them can double-deal: so every edge of a loop or
   *   long chain, which it leaves in one run or two, one of them with two boxes at its end.
   *
   * Returns null if there are boxes to take and more than 4,000 undrawn edges.
   */
  classOf(edge: number): MoveClass | null {
    if (this.#isLong[edge] === 1) return "loony";
    if (this.#isTooLarge) return null;
    const state = this.#state;
    const before = state.remaining;
    state.cut(edge);
    const gain = before - state.remaining;
    const isDealt = this.#isLeft[edge] === 0 && this.#leavesPairs();
    const handout = this.#isStripped ? state.stripFrom(edge) : state.strip();
    const { stripped } = state;
    state.undoTo(0);
    if (gain > 0) return "capture";
    if (stripped === 0) return "safe";
    if (isDealt) return "double-deal";
    if (handout === 0) return "hard-hearted handout";
    return stripped === 2 ? "half-hearted handout" : "loony";
  }

  /** Whether every box with one undrawn edge shares it with another such box. */
  #leavesPairs(): boolean {
    const { coins } = this.#graph;
    const { degree } = this.#state;
    for (let coin = 0; coin < coins; coin++) {
      if (degree[coin] !== 1) continue;
      const string = this.#state.sum[coin];
      if (degree[this.#state.otherEnd(string, coin)] !== 1) return false;
    }
    return true;
  }
}
