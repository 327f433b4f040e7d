/**
 * The classes of moves, in the terms of players.
 *
 * @module
 */
import { withBudget } from "@zugzwang/core/run";
import { type DotsPosition, listUndrawn } from "../rules/board.ts";
import { CoinState, type Keep, makeBoardGraph, NO_HANDOUT } from "./coin_state.ts";
import { TakeableTrees } from "./takeable_trees.ts";

/** The classes of moves, see `MoveClassifier`. */
export const MOVE_CLASSES = [
  "capture",
  "safe",
  "double-deal",
  "hard-hearted handout",
  "half-hearted handout",
  "loony",
] as const;

/** A class of moves. */
export type MoveClass = typeof MOVE_CLASSES[number];

/** For positions seen before: the index of the class by undrawn edge. */
const CLASSES = new WeakMap<DotsPosition, Uint8Array>();

/** Returns the class of a move of a position. */
export function classifyMove(position: DotsPosition, edge: number): MoveClass {
  return MOVE_CLASSES[classifyMoves(position)[edge]];
}

/** Returns whether a position has a safe move. There is none while a box can be taken. */
export function hasSafeMove(position: DotsPosition): boolean {
  const { drawn } = position;
  const safe = MOVE_CLASSES.indexOf("safe");
  return classifyMoves(position).some((index, edge) => index === safe && drawn[edge] === "0");
}

function classifyMoves(position: DotsPosition): Uint8Array {
  const known = CLASSES.get(position);
  if (known) return known;
  const classes = new Uint8Array(position.drawn.length);
  withBudget({}, (budget) => {
    const classifier = new MoveClassifier(position, (array) => budget.hold(array));
    for (const edge of listUndrawn(position.drawn)) {
      classes[edge] = MOVE_CLASSES.indexOf(classifier.classify(edge));
    }
  });
  CLASSES.set(position, classes);
  return classes;
}

/** Finds the classes of the moves of one position. */
export class MoveClassifier {
  readonly #trees: TakeableTrees;

  /** Prepares a position. Time O(edges). */
  constructor(position: DotsPosition, keep?: Keep) {
    this.#trees = new TakeableTrees(new CoinState(makeBoardGraph(position, keep)));
    this.#trees.load(listUndrawn(position.drawn));
  }

  /**
   * Returns the first class that fits the move that draws an edge. Time O(1).
   *
   * - `capture`: completes a box;
   * - `safe`: leaves no box to take;
   * - `double-deal`: draws among takeable boxes, and all of them then lie in pairs that one edge
   *   completes;
   * - `hard-hearted handout`: leaves boxes to take, and the opponent cannot double-deal;
   * - `half-hearted handout`: leaves two boxes, and the opponent can double-deal instead;
   * - `loony`: leaves three or more, and the opponent can double-deal.
   */
  classify(edge: number): MoveClass {
    const isAmongTakeable = this.#trees.has(edge);
    const left = isAmongTakeable ? this.#trees.cut(edge) : this.#trees.openPart(edge);
    if (left === null) return "loony";
    const { gain, taken, handout, arePairs } = left;
    if (gain > 0) return "capture";
    if (taken === 0) return "safe";
    if (isAmongTakeable && arePairs) return "double-deal";
    if (handout === NO_HANDOUT) return "hard-hearted handout";
    return taken === 2 ? "half-hearted handout" : "loony";
  }
}
