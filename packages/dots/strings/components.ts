// The components of a state: the coins that uncut strings connect.
import type { CoinState } from "./coin_state.ts";

/** A maximal set of boxes that undrawn edges of the stripped position connect. */
export interface Component {
  /** A chain from border to border, a loop, or a knot: it has boxes with three or four edges. */
  readonly kind: "chain" | "loop" | "knot";
  /** Its boxes, ascending. */
  readonly boxes: readonly number[];
  /** Its undrawn edges, ascending. */
  readonly edges: readonly number[];
}

/** Finds the components of a state, one after the other. */
export class ComponentFinder {
  /** The coins of the component found last, of which the first `count` count. */
  readonly coins: Int32Array;
  count = 0;
  readonly #state: CoinState;
  /** By coin, and for the ground: the last pass that found it. */
  readonly #foundIn: Int32Array;
  #pass = 0;

  constructor(state: CoinState) {
    const { coins } = state.graph;
    this.#state = state;
    this.coins = new Int32Array(coins);
    this.#foundIn = new Int32Array(coins + 1);
  }

  /** Starts a pass, in which no component is found. */
  startPass(): void {
    this.#foundIn[this.#state.graph.coins] = ++this.#pass;
  }

  /** Finds the component of a coin. Returns false if this pass found it before, or it has no strings. */
  find(start: number): boolean {
    const { uncut, links, graph: { stringsOf, ends } } = this.#state;
    const { coins } = this;
    const foundIn = this.#foundIn;
    const pass = this.#pass;
    if (links[start] === 0 || foundIn[start] === pass) return false;
    foundIn[start] = pass;
    coins[0] = start;
    let count = 1;
    for (let i = 0; i < count; i++) {
      for (let at = 4 * coins[i]; at < 4 * coins[i] + 4; at++) {
        const string = stringsOf[at];
        if (uncut[string] === 0) continue;
        const other = ends[2 * string] === coins[i] ? ends[2 * string + 1] : ends[2 * string];
        if (foundIn[other] === pass) continue;
        foundIn[other] = pass;
        coins[count++] = other;
      }
    }
    this.count = count;
    return true;
  }
}

/** Returns the components of a stripped state, by their first coins. */
export function listComponents(state: CoinState): Component[] {
  const finder = new ComponentFinder(state);
  const components: Component[] = [];
  finder.startPass();
  for (let coin = 0; coin < state.graph.coins; coin++) {
    if (!finder.find(coin)) continue;
    components.push(makeComponent(state, [...finder.coins.subarray(0, finder.count).sort()]));
  }
  return components;
}

function makeComponent(state: CoinState, boxes: readonly number[]): Component {
  const { uncut, graph: { ends, stringsOf } } = state;
  const edges = boxes.flatMap((box) =>
    [...stringsOf.subarray(4 * box, 4 * box + 4)]
      .filter((string) => uncut[string] === 1 && ends[2 * string] === box)
  ).sort((a, b) => a - b);
  const isKnot = boxes.some((box) => state.getDegree(box) > 2);
  const kind = isKnot ? "knot" : edges.length === boxes.length ? "loop" : "chain";
  return { kind, boxes, edges };
}
