// The classes of moves, in the terms of players.
import { withBudget } from "@zugzwang/core/run";
import { type DotsPosition, listUndrawn } from "../rules/board.ts";
import { CoinState, makeBoardGraph, NO_HANDOUT } from "./coin_state.ts";
import { TakeableTrees } from "./takeable_trees.ts";

/**
 * The classes of moves. The first one that fits is the class of a move:
 *
 * - `capture`: completes a box;
 * - `safe`: leaves no box to take;
 * - `double-deal`: draws among takeable boxes, and all of them then lie in pairs that one edge
 *   completes;
 * - `hard-hearted handout`: leaves boxes to take, and the opponent cannot double-deal;
 * - `half-hearted handout`: leaves two boxes, and the opponent can double-deal instead;
 * - `loony`: leaves three or more, and the opponent can double-deal.
 */
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

/** Returns the class of the move that draws an edge. Time O(1) after the first move of a position. */
export function classifyMove(position: DotsPosition, edge: number): MoveClass {
  return MOVE_CLASSES[classifyMoves(position)[edge]];
}

/** Returns whether a position has a safe move. It has none while a box can be taken. */
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
    const graph = makeBoardGraph(position, (array) => budget.hold(array));
    const trees = new TakeableTrees(new CoinState(graph));
    const undrawn = listUndrawn(position.drawn);
    trees.load(undrawn);
    for (const edge of undrawn) classes[edge] = MOVE_CLASSES.indexOf(classify(trees, edge));
  });
  CLASSES.set(position, classes);
  return classes;
}

function classify(trees: TakeableTrees, edge: number): MoveClass {
  const isAmongTakeable = trees.has(edge);
  const left = isAmongTakeable ? trees.cut(edge) : trees.openPart(edge);
  if (left === null) return "loony";
  const { gain, taken, handout, arePairs } = left;
  if (gain > 0) return "capture";
  if (taken === 0) return "safe";
  if (isAmongTakeable && arePairs) return "double-deal";
  if (handout === NO_HANDOUT) return "hard-hearted handout";
  return taken === 2 ? "half-hearted handout" : "loony";
}
