// The parts of a position: the boxes that can be taken, and the components of the stripped position
// that remains.
import type { Region } from "@zugzwang/core";
import { withBudget } from "@zugzwang/core/run";
import {
  type BoardSize,
  type DotsMove,
  type DotsPosition,
  listBoxEdges,
  listEdgeBoxes,
  listUndrawn,
  toEdge,
} from "../rules/board.ts";
import { writeEdge } from "../rules/notation.ts";
import { CoinState, makeBoardGraph } from "./coin_state.ts";
import type { ChainsAndLoops } from "./endgame.ts";

/** A maximal set of boxes that undrawn edges of the stripped position connect. */
export interface Component {
  /** A chain from border to border, a loop, or a knot: it has boxes with three or four edges. */
  readonly kind: "chain" | "loop" | "knot";
  /** Its boxes, ascending. */
  readonly boxes: readonly number[];
  /** Its undrawn edges, ascending. */
  readonly edges: readonly number[];
}

/** A position taken apart. */
export interface Dissection {
  /** Boxes that can be taken one after the other, ascending. */
  readonly takeable: readonly number[];
  /** What the side that takes them can hand over, as twice the boxes: 4, 8, or 0 for nothing. */
  readonly handout: number;
  /** The undrawn edges of the stripped position, ascending. */
  readonly rest: readonly number[];
  /** The number of boxes of the stripped position. */
  readonly boxes: number;
  /** The components of the stripped position, by their first boxes. */
  readonly components: readonly Component[];
}

/** Takes a position apart. Time O(edges). */
export function dissect(position: BoardSize & { readonly drawn: string }): Dissection {
  return withBudget({}, (budget) => {
    const undrawn = listUndrawn(position.drawn);
    const graph = makeBoardGraph(position, (array) => budget.hold(array));
    const state = new CoinState(graph);
    state.reset(undrawn);
    const before = graph.keep(state.links.slice(0, graph.coins));
    const handout = state.strip();
    const takeable: number[] = [];
    before.forEach((links, box) => {
      if (links !== 0 && state.getDegree(box) === 0) takeable.push(box);
    });
    const rest = undrawn.filter((edge) => state.uncut[edge] === 1);
    const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    const components = listComponents(state).map(({ kind, boxes, edges }) => {
      return { kind, boxes: sort(boxes), edges: sort(edges) };
    });
    return { takeable, handout, rest, boxes: state.remaining, components };
  });
}

/** Returns the sorted lengths of components if all are chains and loops, otherwise null. */
export function listChainsAndLoops(components: readonly Component[]): ChainsAndLoops | null {
  if (components.some(({ kind }) => kind === "knot")) return null;
  return { chains: listLengths(components, "chain"), loops: listLengths(components, "loop") };
}

/** Returns the lengths of the components of a kind, the longest first. */
export function listLengths(components: readonly Component[], kind: Component["kind"]): number[] {
  const lengths = components.filter((component) => component.kind === kind)
    .map(({ boxes }) => boxes.length);
  return lengths.sort((a, b) => b - a);
}

/** Returns the components of the uncut strings of a stripped state, their parts in any order. */
export function listComponents(state: CoinState): Component[] {
  const { graph: { coins } } = state;
  return withBudget({}, (budget) => {
    const seen = budget.hold(new Uint8Array(coins + 1));
    const components: Component[] = [];
    for (let coin = 0; coin < coins; coin++) {
      if (state.getDegree(coin) === 0 || seen[coin] === 1) continue;
      const { kind, coins: boxes, strings } = walkComponent(state, coin, seen);
      components.push({ kind, boxes: boxes.slice(), edges: strings.slice() }); // exact capacity
    }
    return components;
  });
}

/** Returns the coins and strings that are connected with a coin, and marks the coins as seen. */
export function walkComponent(state: CoinState, start: number, seen: Uint8Array) {
  const { graph: { coins: ground, ends, stringsOf }, uncut } = state;
  const coins = [start];
  const strings: number[] = [];
  let isKnot = false;
  seen[start] = seen[ground] = 1;
  for (let i = 0; i < coins.length; i++) {
    const coin = coins[i];
    isKnot ||= state.getDegree(coin) > 2;
    for (let at = 4 * coin; at < 4 * coin + 4; at++) {
      const string = stringsOf[at];
      if (uncut[string] === 0) continue;
      if (ends[2 * string] === coin) strings.push(string);
      const other = state.getOtherEnd(string, coin);
      if (seen[other] === 0) coins.push(other);
      seen[other] = 1;
    }
  }
  const isLoop = strings.length === coins.length;
  const kind: Component["kind"] = isKnot ? "knot" : isLoop ? "loop" : "chain";
  return { kind, coins, strings };
}

/**
 * Returns the part of the board that an undrawn edge belongs to: a `chain`, a `loop`, a `knot`, or
 * `takeable` boxes, which the side to move can take one after the other.
 */
export function findRegion(position: DotsPosition, move: DotsMove): Region {
  const edge = toEdge(position, move);
  const { components, takeable } = dissect(position);
  const component = components.find(({ edges }) => edges.includes(edge));
  const { kind, boxes, edges } = component ?? findTakeable(position, edge, new Set(takeable));
  return { kind, size: boxes.length, moves: edges.map((edge) => writeEdge(position, edge)) };
}

/** Returns the takeable boxes that are connected with an edge. */
function findTakeable(position: DotsPosition, edge: number, takeable: ReadonlySet<number>) {
  const listBoxes = (edge: number) =>
    listEdgeBoxes(position, edge).filter((box) => takeable.has(box));
  const boxes = new Set(listBoxes(edge));
  const edges = new Set([edge]);
  for (const box of boxes) { // grows while it is walked
    for (const side of listBoxEdges(position, box)) {
      if (position.drawn[side] === "1") continue;
      edges.add(side);
      listBoxes(side).forEach((next) => boxes.add(next));
    }
  }
  return { kind: "takeable", boxes: [...boxes], edges: [...edges].sort((a, b) => a - b) };
}
