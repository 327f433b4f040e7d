/**
 * Dots and Boxes as its proofs see it: by the strip rule (theorem 1), or by the rules alone.
 * docs/proofs.md and `proofs/rules` say what a node is, and the order of moves.
 *
 * @module
 */
import type { ProofGame, ProofKey, ProofMove } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/tables";
import {
  type BoardSize,
  type DotsPosition,
  edgeCount,
  moveOf,
  undrawnEdges,
} from "./rules/board.ts";
import { ImageRows, keyImages, MAX_KEY_STRINGS } from "./search/images.ts";
import { tooManyEdges } from "./search/search_plan.ts";
import { boardSymmetries, type EdgeMap, permutationsOf } from "./search/symmetries.ts";
import { type CoinGraph, graphOfEdges } from "./strings/coin_graph.ts";
import { CHAIN_HANDOUT, CoinState, LOOP_HANDOUT, NO_HANDOUT } from "./strings/coin_state.ts";

/** The rules of proofs, the default first. */
const PROOF_RULES = ["dots", "dots_by_rules"] as const;

/** The layer up to which checkers search: that of six undrawn edges. */
const SEARCHED_LAYER = 12;
/** Edges in the low word of a node, and in the high one. */
const WORD_EDGES = 30;
/** The most edges of a node whose key is a number, with two bits besides. */
const MAX_NUMBER_EDGES = 50;
/** Stands for a missing edge. */
const NO_EDGE = -1;
/** What may be handed over, by kind: twice the boxes. */
const HANDOUTS = [NO_HANDOUT, CHAIN_HANDOUT, LOOP_HANDOUT];

/** Undrawn edges, the least of their images, and a kind. */
interface DotsNode {
  readonly key: ProofKey;
  /** Edges 0 to 29, and 30 to 59. */
  readonly low: number;
  readonly high: number;
  /** The place of what may be handed over among the handouts; 0 for nothing. */
  readonly kind: number;
  /** Twice the edges, plus 1 for a kind. */
  readonly layer: number;
  /** Boxes with undrawn edges. */
  readonly boxes: number;
}

/** The game of the proofs of a position. */
export class DotsProofGame implements ProofGame<DotsNode> {
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: DotsNode;
  readonly gained: number;
  readonly #root: DotsPosition;
  /** The edges of nodes: string = bit. */
  readonly #graph: CoinGraph;
  /** By symmetry, the undrawn edge of the root that each edge of nodes stands for. */
  readonly #edges: readonly (readonly number[])[];
  /** The strings in the order of moves. */
  readonly #order: readonly number[];
  readonly #state: CoinState;
  readonly #images: ImageRows;

  /** @throws {LimitError} if the board has more than 60 edges, and more than 60 are undrawn. */
  constructor(position: DotsPosition, readonly rules: string) {
    this.#root = position;
    const undrawn = undrawnEdges(position.drawn);
    const isWhole = edgeCount(position) <= MAX_KEY_STRINGS;
    const edges = isWhole ? undrawnEdges("0".repeat(edgeCount(position))) : undrawn;
    if (edges.length > MAX_KEY_STRINGS) throw tooManyEdges("proof", edges.length);
    const symmetries = boardSymmetries(position).slice(0, isWhole ? undefined : 1);
    const maps = permutationsOf(edges, symmetries);
    this.#graph = graphOfEdges(position, edges);
    const isThere = new Set(undrawn);
    this.#edges = symmetries.map((map) => findEdges(map, this.#graph, (edge) => isThere.has(edge)));
    const bitOf = (string: number) => string < WORD_EDGES ? string : string + 32 - WORD_EDGES;
    this.#state = new CoinState(this.#graph);
    this.#images = new ImageRows(keyImages(this.#graph, maps, bitOf), this.#state);
    this.#order = rules === PROOF_RULES[0] ? centreFirst(position, edges) : [...edges.keys()];
    this.#state.reset([...edges.keys()].filter((string) => isThere.has(edges[string])));
    this.#images.start();
    const handout = rules === PROOF_RULES[0] ? this.#state.strip() : NO_HANDOUT;
    this.gained = rules === PROOF_RULES[0] ? this.#state.stripped : 0;
    this.start = this.#node(handout);
  }

  keyOf({ key }: DotsNode): ProofKey {
    return key;
  }

  layerOf({ layer }: DotsNode): number {
    return layer;
  }

  least({ boxes, kind }: DotsNode): number {
    return kind === 0 ? -boxes : Math.max(-boxes, -HANDOUTS[kind] / 2);
  }

  most({ boxes }: DotsNode): number {
    return boxes;
  }

  /** An image that follows from the root; null for a choice between two of its moves. */
  positionOf({ low, high, kind }: DotsNode): DotsPosition | null {
    if (kind > 0) return null;
    const nodes = this.#order.filter((edge) => hasEdge(low, high, edge));
    const edges = this.#edges.find((edges) => nodes.every((edge) => edges[edge] !== NO_EDGE))!;
    const drawn = new Array<string>(this.#root.drawn.length).fill("1");
    for (const edge of nodes) drawn[edges[edge]] = "0";
    return { ...this.#root, drawn: drawn.join("") };
  }

  /** Safe moves first: they are often enough, and openings take longer to find. */
  *moves(node: DotsNode): Generator<ProofMove<DotsNode>> {
    if (node.kind > 0) yield* afterTaking(node, this.#graph.strings);
    else if (this.rules === PROOF_RULES[1]) yield* this.#allMoves(node);
    else {
      yield* this.#safeMoves(node);
      yield* this.#openings(node);
    }
  }

  #allMoves(node: DotsNode): ProofMove<DotsNode>[] {
    return this.#load(node).map((string): ProofMove<DotsNode> => {
      const to = this.#after(string, () => NO_HANDOUT);
      const gain = node.boxes - to.boxes;
      return { gain, sign: gain > 0 ? 1 : -1, to };
    });
  }

  #safeMoves(node: DotsNode): ProofMove<DotsNode>[] {
    const safe = this.#load(node).filter((string) => !this.#isOpening(string));
    return safe.map((string) => {
      this.#images.leastAfter(0, string);
      return { gain: 0, sign: -1, to: this.#found(node.layer - 2, node.boxes, 0) };
    });
  }

  /** Of openings that give as much and leave the same, the one with the largest handout. */
  #openings(node: DotsNode): ProofMove<DotsNode>[] {
    const found: ProofMove<DotsNode>[] = [];
    for (const string of this.#load(node).filter((string) => this.#isOpening(string))) {
      const to = this.#after(string, () => this.#state.stripFrom(string));
      const move = { gain: -this.#state.stripped, sign: -1, to } as const;
      const at = found.findIndex(({ gain, to: { low, high } }) =>
        gain === move.gain && low === to.low && high === to.high
      );
      if (at < 0) found.push(move);
      else if (handoutOf(to) > handoutOf(found[at].to)) found[at] = move;
    }
    return found.sort((a, b) => b.gain - a.gain);
  }

  /** Whether a string is cut from a coin with two. */
  #isOpening(string: number): boolean {
    const { ends } = this.#graph;
    return this.#state.degreeOf(ends[2 * string]) === 2 ||
      this.#state.degreeOf(ends[2 * string + 1]) === 2;
  }

  /** Loads a node. Returns its strings in the order of moves. */
  #load({ low, high }: Pick<DotsNode, "low" | "high">): number[] {
    const strings = this.#order.filter((string) => hasEdge(low, high, string));
    this.#state.reset(strings);
    this.#images.start();
    return strings;
  }

  /** The node after a cut and what follows, which returns what may be handed over. */
  #after(string: number, follow: () => number): DotsNode {
    this.#state.cut(string);
    const to = this.#node(follow());
    this.#state.undoTo(0);
    return to;
  }

  /** The node that the cuts since the last `#load` lead to. */
  #node(handout: number): DotsNode {
    this.#images.next(0, 0);
    const { keyLow, keyHigh } = this.#images;
    const edges = popcount(keyLow) + popcount(keyHigh);
    const kind = HANDOUTS.indexOf(handout);
    return this.#found(2 * edges + Math.min(kind, 1), this.#state.remaining, kind);
  }

  /** The node of the image that was found last. */
  #found(layer: number, boxes: number, kind: number): DotsNode {
    const { keyLow: low, keyHigh: high } = this.#images;
    return { key: keyOf(low, high, kind, this.#graph.strings), low, high, kind, layer, boxes };
  }
}

/** The key of a node: a number, or a text in the same order. */
function keyOf(low: number, high: number, kind: number, edges: number): ProofKey {
  if (edges <= MAX_NUMBER_EDGES) return 4 * (high * 2 ** WORD_EDGES + low) + kind;
  const digits = (word: number) => word.toString(16).padStart(8, "0");
  return `${digits(high)}${digits(low)}${kind}`;
}

/** Whether a node has an edge. */
function hasEdge(low: number, high: number, edge: number): boolean {
  return (edge < WORD_EDGES ? low >> edge & 1 : high >> edge - WORD_EDGES & 1) !== 0;
}

/** What may be handed over at a node; infinite if nothing may. */
function handoutOf({ kind }: DotsNode): number {
  return kind === 0 ? Infinity : HANDOUTS[kind];
}

/** The moves of the side that has taken all: continue, or hand over a few boxes and the move. */
function afterTaking(node: DotsNode, edges: number): ProofMove<DotsNode>[] {
  const key = keyOf(node.low, node.high, 0, edges);
  const to = { ...node, key, kind: 0, layer: node.layer - 1 };
  return [{ gain: 0, sign: 1, to }, { gain: -handoutOf(node), sign: -1, to }];
}

/** Strings from the centre of the board out, then by number. */
function centreFirst(size: BoardSize, edges: readonly number[]): number[] {
  const distance = edges.map((edge) => {
    const { kind, row, column } = moveOf(size, edge);
    const [down, right] = kind === "v" ? [1, 0] : [0, 1];
    return (2 * row + down - size.rows) ** 2 + (2 * column + right - size.columns) ** 2;
  });
  return [...edges.keys()].sort((a, b) => distance[a] - distance[b] || a - b);
}

/**
 * Returns the undrawn edges of a position that stand for the edges of nodes under a symmetry, or
 * `NO_EDGE`. Border edges of a box are interchangeable: the first undrawn one stands for the first.
 */
function findEdges(map: EdgeMap, nodes: CoinGraph, isUndrawn: (edge: number) => boolean): number[] {
  return Array.from(nodes.edges, (_, edge) => {
    const alike = listAlike(nodes, edge);
    const there = alike.map((other) => map(nodes.edges[other])).filter(isUndrawn);
    return there[alike.indexOf(edge)] ?? NO_EDGE;
  });
}

/** Returns the border edges of the box of a border edge; of any other edge, that edge alone. */
function listAlike({ coins, ends, strings, stringsOf }: CoinGraph, edge: number): number[] {
  const isBorder = (edge: number) => edge < strings && ends[2 * edge + 1] === coins;
  const first = 4 * ends[2 * edge];
  return isBorder(edge) ? [...stringsOf.subarray(first, first + 4)].filter(isBorder) : [edge];
}
