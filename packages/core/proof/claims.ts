/**
 * The claims that a walk has still to settle: by layer, of each node the strongest.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { ProofGame, ProofKey } from "../game/proof_game.ts";

/** Bytes of a claim: a key, a bound, and the map's own. */
const CLAIM_BYTES = 96;
/** Claims that are counted at once. */
const COUNTED = 2 ** 12;

/** A claim about a node. */
export interface Claim<N> {
  /** The node. */
  readonly node: N;
  /** The bound. */
  bound: number;
}

/** The claims about nodes of one layer, by key: what is at most, what is at least. */
interface Layer<N> {
  readonly atMost: Map<ProofKey, Claim<N>>;
  readonly atLeast: Map<ProofKey, Claim<N>>;
}

/** Claims by layer. */
export class Claims<N> {
  readonly #game: ProofGame<N>;
  readonly #budget: Budget;
  readonly #layers = new Map<number, Layer<N>>();
  #count = 0;

  /** Starts without claims. */
  constructor(game: ProofGame<N>, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
  }

  /** Claims that were made so far, of each node one of a kind. */
  get count(): number {
    return this.#count;
  }

  /** The highest layer that has claims, or null. */
  get highest(): number | null {
    let highest: number | null = null;
    for (const layer of this.#layers.keys()) highest = Math.max(layer, highest ?? layer);
    return highest;
  }

  /** Whether a claim is made that is as strong. */
  has(isLower: boolean, node: N, bound: number): boolean {
    const old = this.#layers.get(this.#game.layerOf(node));
    const claim = old?.[isLower ? "atLeast" : "atMost"].get(this.#game.keyOf(node));
    return claim !== undefined && (isLower ? claim.bound >= bound : claim.bound <= bound);
  }

  /**
   * Makes a claim that is stronger than what is claimed of the node.
   *
   * @throws {LimitError} if there are too many for the memory.
   */
  add(isLower: boolean, node: N, bound: number): void {
    const layer = this.#game.layerOf(node);
    let claims = this.#layers.get(layer);
    if (!claims) this.#layers.set(layer, claims = { atMost: new Map(), atLeast: new Map() });
    const map = isLower ? claims.atLeast : claims.atMost;
    const key = this.#game.keyOf(node);
    const old = map.get(key);
    if (old) old.bound = bound;
    else {
      map.set(key, { node, bound });
      if (this.#count++ % COUNTED === 0) {
        this.#budget.reserve(COUNTED * CLAIM_BYTES, "the claims of the proof");
      }
    }
  }

  /** Yields the claims of one kind in a layer, by ascending key. */
  *sorted(layer: number, isLower: boolean): Generator<Claim<N>> {
    const map = this.#layers.get(layer)?.[isLower ? "atLeast" : "atMost"];
    if (!map) return;
    for (const key of sortedKeys([...map.keys()])) yield map.get(key)!;
  }

  /** Forgets the claims of a layer. */
  drop(layer: number): void {
    const claims = this.#layers.get(layer);
    const count = claims ? claims.atMost.size + claims.atLeast.size : 0;
    this.#budget.release(Math.floor(count / COUNTED) * COUNTED * CLAIM_BYTES);
    this.#layers.delete(layer);
  }
}

/** Sorts keys: numbers by size, texts by code points. */
function sortedKeys(keys: readonly ProofKey[]): Iterable<ProofKey> {
  if (typeof keys[0] === "number") return Float64Array.from(keys as readonly number[]).sort();
  return (keys as readonly string[]).toSorted(byCodePoints);
}

/** The order of two texts by code points, which is not that of UTF-16 above U+FFFF. */
function byCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return raised(x) - raised(y);
  }
  return a.length - b.length;
}

/** A code unit so that surrogates come last. */
function raised(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
