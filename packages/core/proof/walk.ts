/**
 * The walk of a proof, which its writer and its checker share: down from the claims about the
 * start, layer by layer, to claims that are seen to be true. Of each node the strongest claim of a
 * kind stays, and a layer is forgotten when it is done.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { ProofGame, ProofKey, ProofMove, ProofOracle } from "../game/proof_game.ts";
import { RefutedError } from "./proof.ts";

/** Bytes of a claim: a node and its key, a bound, and the map's own. */
const CLAIM_BYTES = 192;
/** Claims between two polls. */
const POLL_CLAIMS = 2 ** 10;

/** A claim about a node. */
interface Claim<N> {
  readonly node: N;
  bound: number;
}

/** The claims of one kind about nodes of one layer. */
type Claims<N> = Map<ProofKey, Claim<N>>;

/** What a walk needs. */
export interface WalkOptions<N> {
  /** The game. */
  readonly game: ProofGame<N>;
  /** The layer up to which claims are searched, or null for none. */
  readonly k: number | null;
  /** Names the move by which a node is worth a bound, where no successor stands. */
  readonly choose: (bound: number, moves: readonly ProofMove<N>[]) => number;
  /** Searches the claims up to layer k. */
  readonly search: Pick<ProofOracle<N>, "isAtLeast">;
  /** The limits. */
  readonly budget: Budget;
  /** Called at every poll. */
  readonly onPoll?: () => void;
}

/** A walk. */
export class Walk<N> {
  /** Nodes at which all moves were tried, and those at which one was enough. */
  readonly done = { all: 0, one: 0 };
  readonly #options: WalkOptions<N>;
  /** By layer, the claims "at most" and the claims "at least". */
  readonly #layers = new Map<number, readonly [Claims<N>, Claims<N>]>();
  #now: (Claim<N> & { isLower: boolean }) | null = null;
  #reserved = 0;

  /** Starts without claims. */
  constructor(options: WalkOptions<N>) {
    this.#options = options;
  }

  /** Whether no claim is to be settled. */
  get isEmpty(): boolean {
    return this.#layers.size === 0;
  }

  /** Where it is, as a phrase. */
  get where(): string {
    if (!this.#now) return "the claim itself";
    const { node, isLower, bound } = this.#now;
    const { game } = this.#options;
    return `${game.keyOf(node)} in layer ${game.layerOf(node)}, claimed ${phrase(isLower, bound)}`;
  }

  /**
   * Makes a claim about a node.
   *
   * @throws {RefutedError} if it is seen to be false.
   */
  claim(isLower: boolean, node: N, bound: number): void {
    const { game } = this.#options;
    const layer = game.layerOf(node);
    let claims = this.#layers.get(layer);
    const key = game.keyOf(node);
    const old = claims?.[Number(isLower)].get(key);
    if (isAsStrong(old, isLower, bound)) return;
    const seen = this.#seen(isLower, node, bound);
    if (seen === false) {
      throw new RefutedError(`${game.keyOf(node)} is not ${phrase(isLower, bound)}`);
    }
    if (seen) return;
    if (!claims) this.#layers.set(layer, claims = [new Map(), new Map()]);
    if (old) old.bound = bound;
    else claims[Number(isLower)].set(key, { node, bound });
  }

  /** Whether a claim is true as far as that is seen at once or searched by checkers, else null. */
  #seen(isLower: boolean, node: N, bound: number): boolean | null {
    const { game, k, search } = this.#options;
    if (isLower ? bound <= game.least(node) : bound >= game.most(node)) return true;
    if (isLower ? bound > game.most(node) : bound < game.least(node)) return false;
    if (k === null || game.layerOf(node) > k) return null;
    return isLower ? search.isAtLeast(node, bound) : !search.isAtLeast(node, bound + 1);
  }

  /** Whether a move's worth of at least a bound follows from what is claimed or seen. */
  #stands({ gain, sign, to }: ProofMove<N>, bound: number): boolean {
    const { game } = this.#options;
    const isLower = sign > 0;
    const needed = sign * (bound - gain);
    const claim = this.#layers.get(game.layerOf(to))?.[Number(isLower)].get(game.keyOf(to));
    return isAsStrong(claim, isLower, needed) || this.#seen(isLower, to, needed) === true;
  }

  /**
   * Walks to the end.
   *
   * @throws {RefutedError} if a claim is false.
   * @throws {LimitError} if a limit stops it.
   */
  run(): void {
    const layers = this.#layers;
    while (layers.size > 0) {
      const layer = [...layers.keys()].reduce((a, b) => Math.max(a, b));
      for (const isLower of [false, true]) {
        const claims = layers.get(layer)![Number(isLower)];
        for (const key of sortedKeys([...claims.keys()])) this.#step(claims.get(key)!, isLower);
      }
      layers.delete(layer);
    }
  }

  #step({ node, bound }: Claim<N>, isLower: boolean): void {
    this.#now = { node, bound, isLower };
    const count = isLower ? ++this.done.one : ++this.done.all;
    if (count % POLL_CLAIMS === 0) this.#poll();
    if (isLower) return this.#ownMove(node, bound);
    for (const { gain, sign, to } of this.#options.game.moves(node)) {
      this.claim(sign < 0, to, sign * (bound - gain));
    }
  }

  #ownMove(node: N, bound: number): void {
    const { game, choose } = this.#options;
    const moves: ProofMove<N>[] = [];
    for (const move of game.moves(node)) {
      if (this.#stands(move, bound)) return;
      moves.push(move);
    }
    const { gain, sign, to } = moves[choose(bound, moves)];
    this.claim(sign > 0, to, sign * (bound - gain));
  }

  #poll(): void {
    const { budget, onPoll } = this.#options;
    let claims = 0;
    for (const [most, least] of this.#layers.values()) claims += most.size + least.size;
    const bytes = claims * CLAIM_BYTES;
    if (bytes > this.#reserved) budget.reserve(bytes - this.#reserved, "the claims of the proof");
    else budget.release(this.#reserved - bytes);
    this.#reserved = bytes;
    onPoll?.();
    budget.poll(this.done.one + this.done.all);
  }
}

function isAsStrong<N>(claim: Claim<N> | undefined, isLower: boolean, bound: number): boolean {
  return claim !== undefined && (isLower ? claim.bound >= bound : claim.bound <= bound);
}

function phrase(isLower: boolean, bound: number): string {
  return `at ${isLower ? "least" : "most"} ${bound}`;
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
