/**
 * What a position consists of: the boxes that can be taken, and the components of the stripped
 * position that is left then.
 *
 * @module
 */
import { withBudget } from "@zugzwang/core/run";
import type { BoardSize } from "../rules/board.ts";
import { graphOfBoard } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";
import type { ChainsAndLoops } from "./endgame.ts";

/**
 * A maximal set of boxes that undrawn edges connect, all other edges of the stripped position left
 * out.
 */
export interface Component {
  /** A chain from border to border, a loop, or one with boxes of three or four undrawn edges. */
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
  /** What the side that takes them may hand over, as twice the boxes: 4, 8, or 0 for nothing. */
  readonly handout: number;
  /** The undrawn edges of the stripped position, ascending. */
  readonly rest: readonly number[];
  /** The number of boxes of the stripped position. */
  readonly boxes: number;
  /** The components of the stripped position, by their first boxes. */
  readonly components: readonly Component[];
}

/** Returns a position of a board taken apart, given its undrawn edges. Time O(edges). */
export function dissect(size: BoardSize, undrawn: readonly number[]): Dissection {
  return withBudget({}, (budget) => {
    const graph = graphOfBoard(size, (array) => budget.hold(array));
    return dissectionOf(new CoinState(graph), undrawn);
  });
}

function dissectionOf(state: CoinState, undrawn: readonly number[]): Dissection {
  const { graph } = state;
  state.reset(undrawn);
  const before = graph.keep(state.links.slice(0, graph.coins));
  const handout = state.strip();
  const takeable: number[] = [];
  before.forEach((links, box) => {
    if (links !== 0 && state.degreeOf(box) === 0) takeable.push(box);
  });
  return {
    takeable,
    handout,
    rest: undrawn.filter((edge) => state.uncut[edge] === 1),
    boxes: state.remaining,
    components: componentsOf(state),
  };
}

/**
 * Returns the lengths of the components of a stripped position if all are chains and loops, else
 * null.
 */
export function chainsAndLoops(components: readonly Component[]): ChainsAndLoops | null {
  if (components.some(({ kind }) => kind === "knot")) return null;
  const lengths = (kind: string) =>
    components.filter((component) => component.kind === kind).map(({ boxes }) => boxes.length);
  return { chains: lengths("chain"), loops: lengths("loop") };
}

/** Returns the components of the uncut strings of a state, in which no coin has one string. */
export function componentsOf(state: CoinState): Component[] {
  return withBudget({}, (budget) => {
    const seen = budget.hold(new Uint8Array(state.graph.coins + 1));
    return unseenComponents(state, seen);
  });
}

function unseenComponents(state: CoinState, seen: Uint8Array): Component[] {
  const { graph } = state;
  seen[graph.coins] = 1;
  const components: Component[] = [];
  for (let coin = 0; coin < graph.coins; coin++) {
    if (state.degreeOf(coin) === 0 || seen[coin] === 1) continue;
    components.push(componentFrom(coin, { state, seen }));
  }
  return components;
}

function componentFrom(
  start: number,
  { state, seen }: { state: CoinState; seen: Uint8Array },
): Component {
  const { graph } = state;
  const coins = [start];
  const strings: number[] = [];
  seen[start] = 1;
  for (const coin of coins) {
    for (const string of graph.stringsOf.subarray(4 * coin, 4 * coin + 4)) {
      if (state.uncut[string] === 0) continue;
      if (graph.ends[2 * string] === coin) strings.push(string);
      const other = state.otherEnd(string, coin);
      if (seen[other] === 0) coins.push(other);
      seen[other] = 1;
    }
  }
  const isKnot = coins.some((coin) => state.degreeOf(coin) > 2);
  const isLoop = strings.length === coins.length;
  return {
    kind: isKnot ? "knot" : isLoop ? "loop" : "chain",
    boxes: coins.toSorted(ascending), // copies, which have no room for more
    edges: strings.toSorted(ascending),
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}
