// The rules of proofs of Dots and Boxes, with the strip rule (theorem 1). docs/proofs.md and
// `proofs/rules/dots.py` define nodes and the order of moves.
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { popcount } from "@zugzwang/core/bits";
import { type DotsPosition, listBoxEdges, listEdgeBoxes, listUndrawn } from "./rules/board.ts";
import { ImageRows, MAX_KEY_STRINGS } from "./search/images.ts";
import { listSymmetries, makePermutations } from "./rules/symmetries.ts";
import {
  CHAIN_HANDOUT,
  CoinState,
  LOOP_HANDOUT,
  makeGraph,
  NO_HANDOUT,
  sortEdges,
} from "./strings/coin_state.ts";

const WORD_EDGES = 30;
/** The most edges of a node whose key is a number. Two more bits hold the kind. */
const MAX_NUMBER_EDGES = 50;
/** What can be handed over, by kind, as twice the boxes. */
const HANDOUTS = [NO_HANDOUT, CHAIN_HANDOUT, LOOP_HANDOUT];

/**
 * The least image of a set of undrawn edges, and a kind. Its layer is twice the number of edges, plus 1
 * for a kind above 0. Its upper bound is the number of boxes with undrawn edges.
 */
interface DotsNode extends ProofNode {
  /** Edges 0 to 29, and 30 to 59. */
  readonly low: number;
  readonly high: number;
  /** The index of what can be handed over in `HANDOUTS`. */
  readonly kind: number;
}

/** The game of a proof of a position. */
export class DotsProofGame implements ProofGame<DotsNode> {
  readonly searchedLayer = 12; // six undrawn edges
  readonly start: DotsNode;
  readonly gained: number;
  readonly #root: DotsPosition;
  /** The symmetries of the edges of nodes. */
  readonly #maps: readonly Int32Array[];
  /** The strings in the order of moves. */
  readonly #order: readonly number[];
  /** The state of a node: string = bit. */
  readonly #state: CoinState;
  readonly #images: ImageRows;

  /** @throws {LimitError} if the board has more than 60 edges, and more than 60 are undrawn. */
  constructor(position: DotsPosition) {
    this.#root = position;
    const isWhole = position.drawn.length <= MAX_KEY_STRINGS;
    const undrawn = listUndrawn(position.drawn);
    const edges = isWhole ? [...Array(position.drawn.length).keys()] : undrawn;
    checkBits(edges.length, MAX_KEY_STRINGS, `the proof of ${edges.length} undrawn edges`);
    const symmetries = listSymmetries(position).slice(0, isWhole ? undefined : 1);
    this.#maps = makePermutations(edges, symmetries);
    this.#state = new CoinState(makeGraph(position, edges));
    const toBit = (string: number) => string < WORD_EDGES ? string : string + 32 - WORD_EDGES;
    this.#images = new ImageRows(this.#state, this.#maps, toBit);
    const findString = (edge: number) => edges.indexOf(edge);
    this.#order = sortEdges(position, edges, 0).map(findString);
    const strings = undrawn.map(findString);
    this.#images.start(strings);
    const { taken, handout } = this.#state.strip();
    this.gained = taken;
    this.start = this.#makeNode(handout);
  }

  /** Returns an image of the node that follows from the root; null for a choice after taking. */
  positionOf(node: DotsNode): DotsPosition | null {
    if (node.kind > 0) return null;
    const strings = this.#order.filter((string) => hasEdge(node, string));
    let drawn: string | null = null;
    for (const map of this.#maps) drawn ??= this.#findDrawn(strings, map);
    return { ...this.#root, drawn: drawn! };
  }

  /**
   * Returns the drawn edges if only the image of some strings is undrawn; null if the root has drawn
   * one of these. Border edges of a box are interchangeable: another one may stand for the image.
   */
  #findDrawn(strings: readonly number[], map: Int32Array): string | null {
    const { edges } = this.#state.graph;
    const drawn = new Array<string>(this.#root.drawn.length).fill("1");
    for (const string of strings) {
      const image = this.#listInterchangeable(edges[map[string]])
        .find((edge) => this.#root.drawn[edge] === "0" && drawn[edge] === "1");
      if (image === undefined) return null;
      drawn[image] = "0";
    }
    return drawn.join("");
  }

  /** Returns the border edges of the box of a border edge; of any other edge, that edge alone. */
  #listInterchangeable(edge: number): number[] {
    const [box, other] = listEdgeBoxes(this.#root, edge);
    if (other !== undefined) return [edge];
    return listBoxEdges(this.#root, box).filter((edge) =>
      listEdgeBoxes(this.#root, edge).length === 1
    );
  }

  /** Yields safe moves first: they are often enough, and openings take longer to find. */
  *moves(node: DotsNode): Generator<Turn<DotsNode>> {
    if (node.kind > 0) { // take all, or hand over some boxes and the move
      const key = makeKey(node.low, node.high, 0, this.#state.graph.strings);
      const child = { ...node, key, layer: node.layer - 1, lower: -node.upper, kind: 0 };
      yield { child, gain: 0, isAgain: true };
      yield { child, gain: -HANDOUTS[node.kind], isAgain: false };
    } else {
      yield* this.#listMoves(node, (string) => !this.#isOpening(string));
      yield* mergeOpenings(this.#listMoves(node, (string) => this.#isOpening(string)));
    }
  }

  /** Returns whether a string belongs to a coin with two strings. */
  #isOpening(string: number): boolean {
    const { ends } = this.#state.graph;
    return [ends[2 * string], ends[2 * string + 1]].some((end) => this.#state.getDegree(end) === 2);
  }

  /** Returns the moves that cut some strings of a node. */
  #listMoves(node: DotsNode, test: (string: number) => boolean): Turn<DotsNode>[] {
    const state = this.#state;
    const strings = this.#order.filter((string) => hasEdge(node, string));
    this.#images.start(strings);
    return strings.filter(test).map((string) => {
      state.cut(string);
      const child = this.#makeNode(state.stripFrom(string));
      const gain = 0 - state.takenCount;
      state.undoTo(0);
      return { child, gain, isAgain: false };
    });
  }

  /** Returns the node that the cuts since the start of the images lead to. */
  #makeNode(handout: number): DotsNode {
    this.#images.writeRow(0, 0);
    const { keyLow: low, keyHigh: high } = this.#images;
    const upper = this.#state.remaining;
    const kind = HANDOUTS.indexOf(handout);
    return {
      key: makeKey(low, high, kind, this.#state.graph.strings),
      layer: 2 * (popcount(low) + popcount(high)) + Math.min(kind, 1),
      lower: kind === 0 ? -upper : Math.max(-upper, -handout / 2),
      upper,
      low,
      high,
      kind,
    };
  }
}

/** Returns the key of a node: a number, or a text with the same order. */
function makeKey(low: number, high: number, kind: number, edges: number): number | string {
  if (edges <= MAX_NUMBER_EDGES) return 4 * (high * 2 ** WORD_EDGES + low) + kind;
  const digits = (word: number) => word.toString(16).padStart(8, "0");
  return `${digits(high)}${digits(low)}${kind}`;
}

function hasEdge({ low, high }: DotsNode, edge: number): boolean {
  return (edge < WORD_EDGES ? low >> edge & 1 : high >> edge - WORD_EDGES & 1) !== 0;
}

/** Returns openings by gain: of those that give and leave the same, one with the largest handout. */
function mergeOpenings(openings: readonly Turn<DotsNode>[]): Turn<DotsNode>[] {
  const found: Turn<DotsNode>[] = [];
  const getHandout = ({ kind }: DotsNode) => kind === 0 ? Infinity : HANDOUTS[kind];
  for (const opening of openings) {
    const { gain, child } = opening;
    const at = found.findIndex((other) =>
      gain === other.gain && child.low === other.child.low && child.high === other.child.high
    );
    if (at < 0) found.push(opening);
    else if (getHandout(child) > getHandout(found[at].child)) found[at] = opening;
  }
  return found.sort((a, b) => b.gain - a.gain);
}
