/**
 * Dots and Boxes as its proofs see it: by the strip rule (theorem 1), or by the rules alone. What a
 * node is, and the order of moves, is said in docs/proofs.md and again in `proofs/rules`.
 *
 * @module
 */
import type { Budget, ProofGame, ProofKey, ProofMove } from "@zugzwang/core";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import type { DotsPosition } from "./rules/board.ts";
import { undrawnEdges } from "./rules/board.ts";
import { planSearch } from "./search/search_plan.ts";
import { StrippedSearch } from "./search/stripped_search.ts";
import { edgesOf, hasEdge, type Mask, NO_BOX, ProofBoard, toggle } from "./proof_board.ts";

/** The rules of proofs, the default first. */
export const PROOF_RULES = ["dots", "dots_by_rules"] as const;

/** The layer up to which checkers search: six undrawn edges. */
const SEARCHED_LAYER = 12;
/** What may be handed over, as twice the boxes, by kind; nothing for kind 0. */
const HANDOUTS = [Infinity, 4, 8];

/** Undrawn edges, and of what kind the node is: its place among the handouts. */
interface DotsNode {
  readonly mask: Mask;
  readonly kind: number;
  readonly key: ProofKey;
}

/** Returns the game that proofs by some rules are of. */
export function dotsProofGame(
  position: DotsPosition,
  { rules, budget }: { rules: string; budget: Budget },
): ProofGame<unknown> {
  if (rules === PROOF_RULES[1]) return plainGame(position);
  return new StrippedProofGame(position, budget) as ProofGame<unknown>;
}

/** Boxes with undrawn edges. */
function boxesLeft(board: ProofBoard, { mask }: DotsNode): number {
  let boxes = 0;
  for (let box = 0; box < board.boxes; box++) if (board.isLeft(mask, box)) boxes++;
  return boxes;
}

function leastNode(board: ProofBoard, mask: Mask, kind: number): DotsNode {
  const least = board.leastImage(mask);
  return { mask: least, kind, key: board.keyOf(least, kind) };
}

/** By the rules alone: a node is the set of undrawn edges. */
function plainGame(position: DotsPosition): ProofGame<unknown> {
  const board = new ProofBoard(position, false);
  const moves = ({ mask }: DotsNode) =>
    board.edgesIn(mask).map((edge): ProofMove<DotsNode> => {
      const rest = without(mask, edge);
      const taken = [0, 1].filter((i) => {
        const box = board.boxesOf[2 * edge + i];
        return box !== NO_BOX && !board.isLeft(rest, box);
      }).length;
      return { gain: taken, sign: taken > 0 ? 1 : -1, to: leastNode(board, rest, 0) };
    });
  const game: ProofGame<DotsNode> = {
    rules: PROOF_RULES[1],
    start: leastNode(board, board.maskOf(undrawnEdges(position.drawn)), 0),
    gained: 0,
    searchedLayer: SEARCHED_LAYER / 2,
    keyOf: ({ key }) => key,
    layerOf: ({ mask }) => edgesOf(mask),
    least: (node) => -boxesLeft(board, node),
    most: (node) => boxesLeft(board, node),
    moves,
  };
  return game as ProofGame<unknown>;
}

function without(mask: Mask, edge: number): number[] {
  const rest = mask.slice();
  toggle(rest, edge);
  return rest;
}

/** By the strip rule. */
class StrippedProofGame implements ProofGame<DotsNode> {
  readonly rules = PROOF_RULES[0];
  readonly start: DotsNode;
  readonly gained: number;
  readonly searchedLayer = SEARCHED_LAYER;
  readonly #board: ProofBoard;
  readonly #order: readonly number[];
  readonly #strip: Stripper;
  readonly #makeOracle: () => Oracle;
  #oracle: Oracle | null = null;

  constructor(position: DotsPosition, budget: Budget) {
    this.#board = new ProofBoard(position, true);
    this.#order = centreFirst(position, this.#board.edges);
    this.#strip = new Stripper(this.#board);
    const rest = this.#strip.all(this.#board.maskOf(undrawnEdges(position.drawn)));
    this.gained = rest.taken;
    this.start = leastNode(this.#board, rest.mask, rest.kind);
    this.#makeOracle = () => new Oracle(position, this.#board.edgesIn(rest.mask), budget);
  }

  keyOf({ key }: DotsNode): ProofKey {
    return key;
  }

  layerOf({ mask, kind }: DotsNode): number {
    return 2 * edgesOf(mask) + (kind > 0 ? 1 : 0);
  }

  least(node: DotsNode): number {
    return Math.max(-boxesLeft(this.#board, node), -HANDOUTS[node.kind] / 2);
  }

  most(node: DotsNode): number {
    return boxesLeft(this.#board, node);
  }

  isAtLeast(node: DotsNode, bound: number): boolean {
    return this.#ask(node, bound, false)!;
  }

  knownAtLeast(node: DotsNode, bound: number): boolean | null {
    return this.#ask(node, bound, true);
  }

  /** Whether the value is at least a bound: what is left is, or is little enough to hand over. */
  #ask(node: DotsNode, bound: number, isKnown: boolean): boolean | null {
    if (bound <= this.least(node)) return true;
    const boxes = this.most(node);
    if (bound > boxes) return false;
    const oracle = this.#oracle ??= this.#makeOracle();
    const edges = this.#board.edgesAmong(node.mask, oracle.among);
    if (!edges) throw new Error("No image of a node comes of the start");
    const ask = (wanted: number) => {
      if (wanted <= -boxes) return true;
      return wanted > boxes ? false : oracle.ask(edges, wanted + (wanted + boxes & 1), isKnown);
    };
    const moveOn = ask(bound);
    if (moveOn === true || node.kind === 0) return moveOn;
    const handOver = ask(1 - bound - HANDOUTS[node.kind]);
    return handOver === false ? true : moveOn === null || handOver === null ? null : false;
  }

  /** Safe moves first, which are enough for most own ones: openings are worked out when asked for. */
  *moves(node: DotsNode): Generator<ProofMove<DotsNode>> {
    if (node.kind > 0) return yield* this.#afterTaking(node);
    const { mask } = node;
    const risky = this.#risky(mask);
    const opening: number[] = [];
    for (const edge of this.#order) {
      if (!hasEdge(mask, edge)) continue;
      if (hasEdge(risky, edge)) opening.push(edge);
      else yield { gain: 0, sign: -1, to: leastNode(this.#board, without(mask, edge), 0) };
    }
    for (const rest of this.#openings(mask, opening)) {
      yield { gain: -rest.taken, sign: -1, to: leastNode(this.#board, rest.mask, rest.kind) };
    }
  }

  /** What openings leave: what is alike once, with the largest handout; by what they give. */
  #openings(mask: Mask, edges: readonly number[]): Rest[] {
    const found: Rest[] = [];
    for (const edge of edges) {
      const rest = this.#strip.from(without(mask, edge), edge);
      const isAlike = (other: Rest) =>
        other.taken === rest.taken && other.mask.every((word, at) => word === rest.mask[at]);
      const at = found.findIndex(isAlike);
      if (at < 0) found.push(rest);
      else if (HANDOUTS[rest.kind] > HANDOUTS[found[at].kind]) found[at] = rest;
    }
    return found.sort((a, b) => a.taken - b.taken);
  }

  /** What the side can do that has taken all: move on, or hand over a few boxes and the move. */
  #afterTaking({ mask, kind }: DotsNode): ProofMove<DotsNode>[] {
    const to = { mask, kind: 0, key: this.#board.keyOf(mask, 0) };
    return [{ gain: 0, sign: 1, to }, { gain: -HANDOUTS[kind], sign: -1, to }];
  }

  /** The edges of boxes with two undrawn ones. */
  #risky(mask: Mask): number[] {
    const { boxes, words, edgesOfBox } = this.#board;
    const risky = new Array<number>(words).fill(0);
    for (let box = 0; box < boxes; box++) {
      if (this.#board.edgesLeft(mask, box) !== 2) continue;
      for (let at = 0; at < words; at++) risky[at] |= mask[at] & edgesOfBox[box * words + at];
    }
    return risky;
  }
}

/** What is left after all was taken: of the kind that says what could be handed over. */
interface Rest {
  readonly mask: Mask;
  readonly kind: number;
  readonly taken: number;
}

/** Takes all that can be taken. */
class Stripper {
  readonly #board: ProofBoard;
  readonly #todo: number[] = [];
  readonly #strings: number[] = [];
  readonly #taken: number[] = [];
  /** Of a box that was taken: another of its part, itself at the root; and what roots know. */
  readonly #part: Int16Array;
  readonly #degree: Int16Array;
  readonly #partBoxes: Int16Array;
  readonly #partStrings: Int16Array;
  readonly #partDegree: Int16Array;

  constructor(board: ProofBoard) {
    this.#board = board;
    const array = () => new Int16Array(board.boxes);
    [this.#part, this.#degree] = [array(), array()];
    [this.#partBoxes, this.#partStrings, this.#partDegree] = [array(), array(), array()];
  }

  /** From all boxes on. */
  all(mask: number[]): Rest {
    return this.#strip(mask, Array.from({ length: this.#board.boxes }, (_, box) => box));
  }

  /** From the boxes of an edge on. */
  from(mask: number[], edge: number): Rest {
    const [first, second] = [this.#board.boxesOf[2 * edge], this.#board.boxesOf[2 * edge + 1]];
    return this.#strip(mask, second === NO_BOX ? [first] : [first, second]);
  }

  #strip(mask: number[], boxes: readonly number[]): Rest {
    const board = this.#board;
    const todo = this.#todo;
    todo.length = this.#strings.length = this.#taken.length = 0;
    todo.push(...boxes);
    for (let i = 0; i < todo.length; i++) {
      if (board.edgesLeft(mask, todo[i]) !== 1) continue;
      const edge = board.onlyEdge(mask, todo[i]);
      toggle(mask, edge);
      this.#strings.push(edge);
      for (let end = 2 * edge; end < 2 * edge + 2; end++) {
        const box = board.boxesOf[end];
        if (box !== NO_BOX) (board.isLeft(mask, box) ? todo : this.#taken).push(box);
      }
    }
    return { mask, taken: this.#taken.length, kind: this.#handout() };
  }

  /**
   * The kind of what was taken: 1 if a part has two boxes or more and as many strings, else 2 if one
   * has a path of four boxes (a tree of four or more that is no star), else 0.
   */
  #handout(): number {
    const taken = this.#taken;
    if (taken.length < 2) return 0;
    this.#joinParts();
    let kind = 0;
    for (const box of taken) {
      if (this.#root(box) !== box) continue;
      const boxes = this.#partBoxes[box];
      const strings = this.#partStrings[box];
      if (strings === boxes && boxes > 1) return 1;
      const isPath = strings === boxes - 1 && strings >= 3 && this.#partDegree[box] < strings;
      if (isPath) kind = 2;
    }
    return kind;
  }

  /** Works out the parts of what was taken: boxes, strings, and the most strings of one box. */
  #joinParts(): void {
    const { boxesOf } = this.#board;
    this.#part.fill(NO_BOX);
    for (const box of this.#taken) {
      this.#part[box] = box;
      this.#partBoxes[box] = this.#partStrings[box] = this.#partDegree[box] = 0;
      this.#degree[box] = 0;
    }
    for (const edge of this.#strings) {
      const [a, b] = [boxesOf[2 * edge], boxesOf[2 * edge + 1]];
      if (this.#part[a] === NO_BOX || b === NO_BOX || this.#part[b] === NO_BOX) continue;
      this.#part[this.#root(a)] = this.#root(b);
    }
    for (const edge of this.#strings) {
      for (let end = 2 * edge; end < 2 * edge + 2; end++) {
        const box = boxesOf[end];
        if (box !== NO_BOX && this.#part[box] !== NO_BOX) this.#degree[box]++;
      }
      const first = boxesOf[2 * edge];
      const box = this.#part[first] !== NO_BOX ? first : boxesOf[2 * edge + 1];
      this.#partStrings[this.#root(box)]++;
    }
    for (const box of this.#taken) {
      const root = this.#root(box);
      this.#partBoxes[root]++;
      this.#partDegree[root] = Math.max(this.#partDegree[root], this.#degree[box]);
    }
  }

  #root(box: number): number {
    let root = box;
    while (this.#part[root] !== root) root = this.#part[root];
    return root;
  }
}

/** Edges from the centre of the board out, then by number. */
function centreFirst({ rows, columns }: DotsPosition, edges: number): number[] {
  const wide = (rows + 1) * columns;
  const distance = (edge: number) => {
    const isVertical = edge >= wide;
    const width = isVertical ? columns + 1 : columns;
    const at = isVertical ? edge - wide : edge;
    const [row, column] = [Math.floor(at / width), at % width];
    return isVertical
      ? (2 * row + 1 - rows) ** 2 + (2 * column - columns) ** 2
      : (2 * row - rows) ** 2 + (2 * column + 1 - columns) ** 2;
  };
  return Array.from({ length: edges }, (_, edge) => edge)
    .sort((a, b) => distance(a) - distance(b) || a - b);
}

/** Answers whether stripped positions that come of one are worth at least a bound. */
class Oracle {
  /** The edges that positions may have. */
  readonly among: ReadonlySet<number>;
  readonly #stringOf: ReadonlyMap<number, number>;
  readonly #search: StrippedSearch;

  constructor(position: DotsPosition, rest: readonly number[], budget: Budget) {
    const { graph, images, table } = planSearch(position, rest, budget.memoryBytes / 2);
    this.#stringOf = new Map(Array.from(graph.edges, (edge, string) => [edge, string]));
    this.among = new Set(this.#stringOf.keys());
    const made = new TranspositionTable({ ...table, budget });
    this.#search = new StrippedSearch({ graph, images, table: made, budget });
  }

  /** The answer; if it is to be known without search, or null. */
  ask(edges: readonly number[], bound: number, isKnown: boolean): boolean | null {
    const strings = edges.map((edge) => this.#stringOf.get(edge)!);
    return isKnown
      ? this.#search.knownAtLeast(strings, bound)
      : this.#search.isAtLeast(strings, bound);
  }
}
