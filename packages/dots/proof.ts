/**
 * Dots and Boxes as its proofs see it: by the strip rule (theorem 1), or by the rules alone. What a
 * node is, and the order of moves, is said in docs/proofs.md and again in `proofs/rules`.
 *
 * @module
 */
import type { ProofGame, ProofGameOptions, ProofKey, ProofMove, ProofOracle } from "@zugzwang/core";
import { placesOf, popcount } from "@zugzwang/core/tables";
import { TranspositionTable } from "@zugzwang/core/tables";
import {
  type BoardSize,
  type DotsPosition,
  edgeCount,
  moveOf,
  undrawnEdges,
} from "./rules/board.ts";
import { ImageRows, keyImages, MAX_KEY_STRINGS } from "./search/images.ts";
import { planSearch, tooManyEdges } from "./search/search_plan.ts";
import { StrippedSearch } from "./search/stripped_search.ts";
import { boardSymmetries, type EdgeMap, permutationsOf } from "./search/symmetries.ts";
import { type CoinGraph, graphOfEdges } from "./strings/coin_graph.ts";
import { dissect } from "./strings/components.ts";
import { CHAIN_HANDOUT, CoinState, LOOP_HANDOUT, NO_HANDOUT } from "./strings/coin_state.ts";

/** The rules of proofs, the default first. */
const PROOF_RULES = ["dots", "dots_by_rules"] as const;

/** The layer up to which checkers search: six undrawn edges. */
const SEARCHED_LAYER = 12;
/** Edges in the low word of a node, and in the high one. */
const WORD_EDGES = 30;
/** The most edges of a node whose key is a number, with two bits besides. */
const MAX_NUMBER_EDGES = 50;
/** In place of a string, of `placesOf` too. */
const NO_STRING = -1;
/** What may be handed over, as twice the boxes, by kind. */
const HANDOUTS = [NO_HANDOUT, CHAIN_HANDOUT, LOOP_HANDOUT];

/** Undrawn edges, the least of their images; and of what kind the node is. */
interface DotsNode {
  readonly key: ProofKey;
  /** Edges 0 to 29, and 30 to 59. */
  readonly low: number;
  readonly high: number;
  /** 0, or the place among the handouts of what may be handed over. */
  readonly kind: number;
  /** Twice the edges, and 1 for a kind. */
  readonly layer: number;
  /** Boxes with undrawn edges. */
  readonly boxes: number;
}

/**
 * Returns the game that proofs by some rules are of.
 *
 * @throws {LimitError} if more than 60 edges of a board that has more are undrawn.
 */
export function dotsProofGame(
  position: DotsPosition,
  { rules, ...means }: ProofGameOptions,
): ProofGame<unknown> {
  const game = new DotsProofGame(position, rules);
  if (rules === PROOF_RULES[1]) return game as ProofGame<unknown>;
  const makeOracle = () => new DotsOracle(position, game, means);
  return Object.assign(game, { makeOracle }) as ProofGame<unknown>;
}

class DotsProofGame implements ProofGame<DotsNode> {
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: DotsNode;
  readonly gained: number;
  /** The edges that nodes have: string = bit. */
  readonly graph: CoinGraph;
  /** The symmetries under which nodes are one. */
  readonly symmetries: readonly EdgeMap[];
  /** The strings in the order of moves. */
  readonly #order: readonly number[];
  readonly #state: CoinState;
  readonly #images: ImageRows;

  constructor(position: DotsPosition, readonly rules: string) {
    const undrawn = undrawnEdges(position.drawn);
    const isWhole = edgeCount(position) <= MAX_KEY_STRINGS;
    const edges = isWhole ? undrawnEdges("0".repeat(edgeCount(position))) : undrawn;
    if (edges.length > MAX_KEY_STRINGS) throw tooManyEdges("proof", edges.length);
    this.symmetries = boardSymmetries(position).slice(0, isWhole ? undefined : 1);
    const maps = permutationsOf(edges, this.symmetries);
    this.graph = graphOfEdges(position, edges);
    const bitOf = (string: number) => string < WORD_EDGES ? string : string + 32 - WORD_EDGES;
    this.#state = new CoinState(this.graph);
    this.#images = new ImageRows(keyImages(this.graph, maps, bitOf), this.#state);
    this.#order = rules === PROOF_RULES[0] ? centreFirst(position, edges) : [...edges.keys()];
    const isThere = new Set(undrawn);
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

  /** Safe moves first, which are enough for most own ones: openings are worked out when asked for. */
  *moves(node: DotsNode): Generator<ProofMove<DotsNode>> {
    if (node.kind > 0) yield* afterTaking(node, this.graph.strings);
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

  /** Of openings that give as much and leave the same, that with the largest handout. */
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
    const { ends } = this.graph;
    return this.#state.degreeOf(ends[2 * string]) === 2 ||
      this.#state.degreeOf(ends[2 * string + 1]) === 2;
  }

  /** Turns to a node; returns its strings in the order of moves. */
  #load({ low, high }: Pick<DotsNode, "low" | "high">): number[] {
    const strings = this.#order.filter((string) => hasEdge(low, high, string));
    this.#state.reset(strings);
    this.#images.start();
    return strings;
  }

  /** The node after a cut and what it leads to, which says what may be handed over then. */
  #after(string: number, follow: () => number): DotsNode {
    this.#state.cut(string);
    const to = this.#node(follow());
    this.#state.undoTo(0);
    return to;
  }

  /** The node that the cuts since it was turned to another one have made. */
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
    return { key: keyOf(low, high, kind, this.graph.strings), low, high, kind, layer, boxes };
  }
}

/** The key of a node: numbers, or texts that are in the same order. */
function keyOf(low: number, high: number, kind: number, edges: number): ProofKey {
  if (edges <= MAX_NUMBER_EDGES) return 4 * (high * 2 ** WORD_EDGES + low) + kind;
  const digits = (word: number) => word.toString(16).padStart(8, "0");
  return `${digits(high)}${digits(low)}${kind}`;
}

/** Whether a node has an edge. */
function hasEdge(low: number, high: number, edge: number): boolean {
  return (edge < WORD_EDGES ? low >> edge & 1 : high >> edge - WORD_EDGES & 1) !== 0;
}

/** What may be handed over at a node; infinite where nothing may. */
function handoutOf({ kind }: DotsNode): number {
  return kind === 0 ? Infinity : HANDOUTS[kind];
}

/** What the side can do that has taken all: move on, or hand over a few boxes and the move. */
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
 * The search of the solver, with its strings and its table, for all that comes of the start.
 *
 * A node is an image of a position that comes of it, which may have edges that the search has not:
 * an image of the node under one of the symmetries has none of them.
 */
class DotsOracle implements ProofOracle<DotsNode> {
  /** For each symmetry, the string in the search of each edge of nodes, or `NO_STRING`. */
  readonly #stringsOf: readonly (readonly number[])[];
  readonly #search: StrippedSearch;

  constructor(
    position: DotsPosition,
    { graph: nodes, symmetries }: DotsProofGame,
    { budget, checkpoint }: Omit<ProofGameOptions, "rules">,
  ) {
    const { rest } = dissect(position, undrawnEdges(position.drawn));
    const { graph, images, table: size } = planSearch(position, rest, budget.memoryBytes / 2);
    const wanted = { ...size, budget };
    const table = checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
    this.#stringsOf = symmetries.map((map) => stringsUnder(map, nodes, graph));
    this.#search = new StrippedSearch({ graph, images, table, budget, checkpoint });
  }

  get nodes(): number {
    return this.#search.nodes;
  }

  save(when: "due" | "now"): void {
    this.#search.save(when);
  }

  isAtLeast(node: DotsNode, bound: number): boolean {
    return this.#ask(node, bound, (strings, wanted) => this.#search.isAtLeast(strings, wanted))!;
  }

  knownAtLeast(node: DotsNode, bound: number): boolean | null {
    return this.#ask(node, bound, (strings, wanted) => this.#search.knownAtLeast(strings, wanted));
  }

  /** The strings of an image of a node that has no edges but those of the search. */
  #strings(low: number, high: number): number[] {
    const edges = this.#stringsOf[0].map((_, edge) => edge)
      .filter((edge) => hasEdge(low, high, edge));
    const strings = this.#stringsOf.find((of) => edges.every((edge) => of[edge] !== NO_STRING))!;
    return edges.map((edge) => strings[edge]);
  }

  /** Whether what is left is worth as much, or is little enough to be handed over. */
  #ask(node: DotsNode, bound: number, askSearch: Ask): boolean | null {
    const { boxes, low, high, kind } = node;
    if (bound <= -handoutOf(node) / 2) return true;
    const strings = this.#strings(low, high);
    const ask = (wanted: number) => {
      if (wanted <= -boxes) return true;
      return wanted > boxes ? false : askSearch(strings, wanted + (wanted + boxes & 1));
    };
    const movesOn = ask(bound);
    if (movesOn === true || kind === 0) return movesOn;
    const takes = ask(1 - bound - handoutOf(node));
    return takes === false ? true : movesOn === null || takes === null ? null : false;
  }
}

/**
 * Returns the strings of a search that stand for the edges of nodes under a symmetry; of border edges
 * of a box, which are alike, the first that the search has stands for the first.
 */
function stringsUnder(map: EdgeMap, nodes: CoinGraph, { edges }: CoinGraph): number[] {
  const places = placesOf([...edges]);
  return Array.from(nodes.edges, (_, edge) => {
    const alike = alikeEdges(nodes, edge);
    const there = alike.map((other) => places[map(nodes.edges[other])] ?? NO_STRING)
      .filter((string) => string !== NO_STRING);
    return there[alike.indexOf(edge)] ?? NO_STRING;
  });
}

/** The border edges of the box of one of them; of any other edge that alone. */
function alikeEdges({ coins, ends, strings, stringsOf }: CoinGraph, edge: number): number[] {
  const isBorder = (edge: number) => edge < strings && ends[2 * edge + 1] === coins;
  const first = 4 * ends[2 * edge];
  return isBorder(edge) ? [...stringsOf.subarray(first, first + 4)].filter(isBorder) : [edge];
}

/** Asks a search for a bound of some strings. */
type Ask = (strings: readonly number[], wanted: number) => boolean | null;
