// The rules of proofs of Dots and Boxes, with the strip rule (theorem 1). docs/proofs.md and
// `proofs/rules/dots.py` define nodes and the order of moves.
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { popcount } from "@zugzwang/core/bits";
import { type DotsPosition, listEdges, listUndrawn } from "./rules/board.ts";
import { ImageRows, MAX_KEY_STRINGS } from "./search/images.ts";
import { listSymmetries, makePermutations } from "./rules/symmetries.ts";
import {
  CHAIN_HANDOUT,
  CoinState,
  makeGraph,
  NO_HANDOUT,
  sortEdges,
} from "./strings/coin_state.ts";

const WORD_EDGES = 30;
/** The most edges of a node whose key is a number. Two more bits hold the kind. */
const MAX_NUMBER_EDGES = 50;

/**
 * The least image of a set of undrawn edges, and what can be handed over. Its layer is twice the number
 * of edges, plus 1 if something can. Its upper bound is the number of boxes with undrawn edges.
 */
interface DotsNode extends ProofNode {
  /** Edges 0 to 29, and 30 to 59. */
  readonly low: number;
  readonly high: number;
  /** What can be handed over before the next move, as twice the boxes. */
  readonly handout: number;
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
    const edges = isWhole ? listEdges(position) : undrawn;
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
    if (node.handout !== NO_HANDOUT) return null;
    const strings = this.#order.filter((string) => hasEdge(node, string));
    let drawn: string | null = null;
    for (const map of this.#maps) drawn ??= this.#findDrawn(strings, map);
    return { ...this.#root, drawn: drawn! };
  }

  /**
   * Returns the drawn edges if only the image of some strings is undrawn; null if the root has drawn
   * one of these. An interchangeable string may stand for an image.
   */
  #findDrawn(strings: readonly number[], map: Int32Array): string | null {
    const { edges } = this.#state.graph;
    const drawn = new Array<string>(this.#root.drawn.length).fill("1");
    for (const string of strings) {
      const image = this.#listInterchangeable(map[string]).map((string) => edges[string])
        .find((edge) => this.#root.drawn[edge] === "0" && drawn[edge] === "1");
      if (image === undefined) return null;
      drawn[image] = "0";
    }
    return drawn.join("");
  }

  /** Returns all strings of a coin to the ground if one is given; any other string alone. */
  #listInterchangeable(string: number): number[] {
    const { coins, ends, stringsOf } = this.#state.graph;
    const [coin, end] = ends.subarray(2 * string);
    if (end !== coins) return [string];
    const strings = [...stringsOf.subarray(4 * coin, 4 * coin + 4)];
    return strings.filter((other) => ends[2 * other + 1] === coins);
  }

  /** Yields safe moves first: they are often enough, and openings take longer to find. */
  *moves(node: DotsNode): Generator<Turn<DotsNode>> {
    const { low, high, layer, upper, handout } = node;
    if (handout !== NO_HANDOUT) { // take all, or hand over some boxes and the move
      const key = this.#makeKey(low, high, NO_HANDOUT);
      const child = { ...node, key, layer: layer - 1, lower: -upper, handout: NO_HANDOUT };
      yield { child, gain: 0, isAgain: true };
      yield { child, gain: -handout, isAgain: false };
    } else {
      yield* this.#listMoves(node, false);
      yield* mergeOpenings(this.#listMoves(node, true));
    }
  }

  /** Returns the openings of a node, which cut a string of a coin with two, or its safe moves. */
  #listMoves(node: DotsNode, areOpenings: boolean): Turn<DotsNode>[] {
    const state = this.#state;
    const strings = this.#order.filter((string) => hasEdge(node, string));
    this.#images.start(strings);
    const { ends } = state.graph;
    const isOpening = (string: number) =>
      state.getDegree(ends[2 * string]) === 2 || state.getDegree(ends[2 * string + 1]) === 2;
    return strings.filter((string) => isOpening(string) === areOpenings).map((string) => {
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
    const key = this.#makeKey(low, high, handout);
    const layer = 2 * (popcount(low) + popcount(high)) + Math.min(handout, 1);
    const lower = handout === NO_HANDOUT ? -upper : Math.max(-upper, -handout / 2);
    return { key, layer, lower, upper, low, high, handout };
  }

  /** Returns the key of a node: a number, or a text with the same order. */
  #makeKey(low: number, high: number, handout: number): number | string {
    const kind = handout / CHAIN_HANDOUT; // 0, 1 or 2
    const isNumber = this.#state.graph.strings <= MAX_NUMBER_EDGES;
    if (isNumber) return 4 * (high * 2 ** WORD_EDGES + low) + kind;
    const digits = (word: number) => word.toString(16).padStart(8, "0");
    return `${digits(high)}${digits(low)}${kind}`;
  }
}

function hasEdge({ low, high }: DotsNode, edge: number): boolean {
  return (edge < WORD_EDGES ? low >> edge & 1 : high >> edge - WORD_EDGES & 1) !== 0;
}

/** Returns openings by gain: of those that give and leave the same, one with the largest handout. */
function mergeOpenings(openings: readonly Turn<DotsNode>[]): Turn<DotsNode>[] {
  const found: Turn<DotsNode>[] = [];
  const getHandout = ({ handout }: DotsNode) => handout === NO_HANDOUT ? Infinity : handout;
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
