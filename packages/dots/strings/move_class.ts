/**
 * The classes of moves in the words of the field.
 *
 * @module
 */
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { graphOfBoard } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";
import { SHORT_CHAIN } from "./endgame.ts";
import { TakeableTrees } from "./takeable_trees.ts";

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

/** Returns the class of a move of a position. */
export function moveClassOf(position: DotsPosition, edge: number): MoveClass {
  let classifier = CLASSIFIERS.get(position);
  if (!classifier) CLASSIFIERS.set(position, classifier = new MoveClassifier(position));
  return classifier.classOf(edge);
}

/** Tells the classes of the moves of one position. */
export class MoveClassifier {
  /** The position without the boxes that can be taken. */
  readonly #state: CoinState;
  /** Those boxes. */
  readonly #trees: TakeableTrees;

  /** Looks at a position. Time O(edges). */
  constructor(position: DotsPosition) {
    this.#state = new CoinState(graphOfBoard(position));
    this.#state.reset(undrawnEdges(position.drawn));
    this.#state.strip();
    this.#trees = new TakeableTrees(this.#state);
    this.#trees.load();
  }

  /** Whether there is a safe move: none while there is something to take. */
  get hasSafeMove(): boolean {
    if (this.#trees.coins > 0) return false;
    const { uncut } = this.#state;
    return uncut.some((isUncut, edge) => isUncut === 1 && this.classOf(edge) === "safe");
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
    const { degree, sum } = this.#state;
    const boxes: number[] = [];
    let [string, coin] = [edge, end];
    while (degree[coin] === 2 && boxes.length <= SHORT_CHAIN) {
      boxes.push(coin);
      string = sum[coin] - string;
      coin = this.#state.otherEnd(string, coin);
    }
    return boxes;
  }
}

/** The class of a move that leaves so many boxes and completes none. */
function handoutClass(left: number, handout: number): MoveClass {
  if (handout === 0) return "hard-hearted handout";
  return left === 2 ? "half-hearted handout" : "loony";
}
