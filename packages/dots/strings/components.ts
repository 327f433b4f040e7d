// The components of a stripped position, and the position that some of them make up.
import type { CoinState } from "./coin_state.ts";
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

/** Returns the components of the uncut strings of a stripped state, by their first coins. */
export function listComponents(state: CoinState): Component[] {
  const { uncut, graph: { coins, strings, ends } } = state;
  const componentOf = new Int32Array(coins).fill(-1);
  const found: { boxes: number[]; edges: number[] }[] = [];
  for (let coin = 0; coin < coins; coin++) {
    if (state.getDegree(coin) === 0) continue;
    if (componentOf[coin] < 0) {
      markComponent(state, coin, { componentOf, index: found.length });
      found.push({ boxes: [], edges: [] });
    }
    found[componentOf[coin]].boxes.push(coin);
  }
  for (let string = 0; string < strings; string++) {
    if (uncut[string] === 1) found[componentOf[ends[2 * string]]].edges.push(string);
  }
  return found.map(({ boxes, edges }) => {
    const isKnot = boxes.some((coin) => state.getDegree(coin) > 2);
    return {
      kind: isKnot ? "knot" : edges.length === boxes.length ? "loop" : "chain",
      boxes,
      edges,
    };
  });
}

/** Marks a coin, and those that strings connect with it, by the index of their component. */
function markComponent(
  state: CoinState,
  start: number,
  { componentOf, index }: { componentOf: Int32Array; index: number },
): void {
  const { uncut, graph: { coins, stringsOf } } = state;
  const marked = [start];
  componentOf[start] = index;
  for (const coin of marked) { // grows while it is walked
    for (let at = 4 * coin; at < 4 * coin + 4; at++) {
      if (uncut[stringsOf[at]] === 0) continue;
      const other = state.getOtherEnd(stringsOf[at], coin);
      if (other === coins || componentOf[other] >= 0) continue;
      componentOf[other] = index;
      marked.push(other);
    }
  }
}

/** Returns the lengths of the components of a kind, the longest first. */
export function listLengths(components: readonly Component[], kind: Component["kind"]): number[] {
  const found = components.filter((component) => component.kind === kind);
  return Array.from(Int32Array.from(found, ({ boxes }) => boxes.length).sort().reverse());
}

/** A position without takeable boxes. */
export interface Stripped {
  readonly boxes: number;
  /** Its undrawn edges, for the search; empty if it is an endgame. */
  readonly edges: readonly number[];
  /** The sorted lengths of its components, if all are chains and loops. */
  readonly endgame: ChainsAndLoops | null;
  /** A text that two stripped positions of a board share only if they have the same value. */
  readonly key: string;
}

/** Returns the stripped position that components make up. */
export function joinComponents(components: readonly Component[]): Stripped {
  const boxes = components.reduce((sum, { boxes }) => sum + boxes.length, 0);
  if (components.some(({ kind }) => kind === "knot")) {
    const edges = components.flatMap(({ edges }) => edges);
    return { boxes, edges, endgame: null, key: edges.join() };
  }
  const [chains, loops] = [listLengths(components, "chain"), listLengths(components, "loop")];
  const key = `${countLengths(chains)};${countLengths(loops)}`;
  return { boxes, edges: [], endgame: { chains, loops }, key };
}

/** Returns how often each length occurs, as a text that equal sorted lengths share. */
function countLengths(lengths: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].join();
}
