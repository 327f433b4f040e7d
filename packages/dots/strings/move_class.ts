/**
 * The classes of moves in the words of the field.
 *
 * @module
 */
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { type CoinGraph, graphOfBoard } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";

/** The class of a move, as `classOf` says. */
export type MoveClass =
  | "capture"
  | "safe"
  | "double-deal"
  | "hard-hearted handout"
  | "half-hearted handout"
  | "loony";

/** Tells the classes of the moves of one position. */
export class MoveClassifier {
  readonly #graph: CoinGraph;
  readonly #state: CoinState;
  /** `isLeft[edge]`: 1 if the edge is left when all boxes that can be taken are. */
  readonly #isLeft: Uint8Array;
  /** Whether there is nothing to take. */
  readonly #isStripped: boolean;

  /** Looks at a position. */
  constructor(position: DotsPosition) {
    this.#graph = graphOfBoard(position);
    this.#state = new CoinState(this.#graph);
    this.#state.reset(undrawnEdges(position.drawn));
    this.#state.strip();
    this.#isLeft = this.#state.uncut.slice();
    this.#isStripped = this.#state.cutCount === 0;
    this.#state.undoTo(0);
  }

  /** Whether there is a safe move. */
  get hasSafeMove(): boolean {
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
   * - `loony`: leaves three or more, and who takes them can double-deal.
   */
  classOf(edge: number): MoveClass {
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
