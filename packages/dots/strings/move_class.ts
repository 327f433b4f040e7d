/**
 * The classes of moves in the words of the field.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { withBudget } from "@zugzwang/core/run";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { graphOfBoard, type Keep } from "./coin_graph.ts";
import { CoinState, NO_HANDOUT } from "./coin_state.ts";
import { TakeableTrees } from "./takeable_trees.ts";

/** The classes of moves, as `MoveClassifier` tells them apart. */
export const MOVE_CLASSES = [
  "capture",
  "safe",
  "double-deal",
  "hard-hearted handout",
  "half-hearted handout",
  "loony",
] as const;
/** One of the classes. */
export type MoveClass = typeof MOVE_CLASSES[number];

/** Of each position that was asked about, the place of its class by undrawn edge. */
const CLASSES = new WeakMap<DotsPosition, Uint8Array>();

/** Returns the class of a move of a position. */
export function moveClassOf(position: DotsPosition, edge: number): MoveClass {
  return MOVE_CLASSES[classesOf(position)[edge]];
}

/** Whether a position has a safe move: none while there is something to take. */
export function hasSafeMove(position: DotsPosition): boolean {
  const { drawn } = position;
  const safe = MOVE_CLASSES.indexOf("safe");
  return classesOf(position).some((place, edge) => place === safe && drawn[edge] === "0");
}

function classesOf(position: DotsPosition): Uint8Array {
  let classes = CLASSES.get(position);
  if (!classes) CLASSES.set(position, classes = withBudget({}, (budget) => told(position, budget)));
  return classes;
}

function told(position: DotsPosition, budget: Budget): Uint8Array {
  const classifier = new MoveClassifier(position, (array) => budget.hold(array));
  const classes = new Uint8Array(position.drawn.length);
  for (const edge of undrawnEdges(position.drawn)) {
    classes[edge] = MOVE_CLASSES.indexOf(classifier.classOf(edge));
  }
  return classes;
}

/** Tells the classes of the moves of one position. */
export class MoveClassifier {
  /** The boxes that can be taken. */
  readonly #trees: TakeableTrees;

  /** Looks at a position. Time O(edges). */
  constructor(position: DotsPosition, keep?: Keep) {
    this.#trees = new TakeableTrees(new CoinState(graphOfBoard(position, keep)));
    this.#trees.load(undrawnEdges(position.drawn));
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
   *
   * Time O(1).
   */
  classOf(edge: number): MoveClass {
    const isAmongTakeable = this.#trees.has(edge);
    const left = isAmongTakeable ? this.#trees.cut(edge) : this.#trees.opened(edge);
    if (left === null) return "loony";
    const { gain, taken, handout, arePairs } = left;
    if (gain > 0) return "capture";
    if (taken === 0) return "safe";
    if (isAmongTakeable && arePairs) return "double-deal";
    if (handout === NO_HANDOUT) return "hard-hearted handout";
    return taken === 2 ? "half-hearted handout" : "loony";
  }
}
