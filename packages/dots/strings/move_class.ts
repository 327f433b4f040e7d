// The classes of moves, in the terms of players.
import { type DotsPosition, listUndrawn } from "../rules/board.ts";
import { NO_HANDOUT } from "./coin_state.ts";
import { type Left, LoadedPosition } from "./loaded_position.ts";

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
