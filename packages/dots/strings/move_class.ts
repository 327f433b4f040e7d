/**
 * The classes of moves in the words of the field.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { withBudget } from "@zugzwang/core/run";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { graphOfBoard, type Keep } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";
import { SHORT_CHAIN } from "./endgame.ts";
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
  /** The position without the boxes that can be taken. */
  readonly #state: CoinState;
  /** Those boxes. */
  readonly #trees: TakeableTrees;

  /** Looks at a position. Time O(edges). */
  constructor(position: DotsPosition, keep?: Keep) {
    this.#state = new CoinState(graphOfBoard(position, keep));
    this.#state.reset(undrawnEdges(position.drawn));
    this.#state.strip();
    this.#trees = new TakeableTrees(this.#state);
    this.#trees.load();
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
    if (this.#trees.has(edge)) return this.#classAmongTakeable(edge);
    const { ends } = this.#state.graph;
    const sides = [this.#side(edge, ends[2 * edge]), this.#side(edge, ends[2 * edge + 1])];
    const opened = sides[0].length + sides[1].length;
    // On one side are two at least that hold at their other end, or all are a path of four.
    if (opened > SHORT_CHAIN) return "loony";
    const left = this.#trees.coins + opened;
    return left === 0 ? "safe" : handoutClass(left, this.#trees.openedChain(sides).handout);
  }

  #classAmongTakeable(edge: number): MoveClass {
    const { gain, handout, arePairs } = this.#trees.cut(edge);
    if (gain > 0) return "capture";
    return arePairs ? "double-deal" : handoutClass(this.#trees.coins, handout);
  }

  /** The boxes on a side of an edge that can be taken once it is drawn, three at most. */
  #side(edge: number, end: number): number[] {
    const state = this.#state;
    const boxes: number[] = [];
    let [string, coin] = [edge, end];
    while (state.degreeOf(coin) === 2 && boxes.length <= SHORT_CHAIN) {
      boxes.push(coin);
      string = state.sumOf(coin) - string;
      coin = state.otherEnd(string, coin);
    }
    return boxes;
  }
}

/** The class of a move that leaves so many boxes and completes none. */
function handoutClass(left: number, handout: number): MoveClass {
  if (handout === 0) return "hard-hearted handout";
  return left === 2 ? "half-hearted handout" : "loony";
}
