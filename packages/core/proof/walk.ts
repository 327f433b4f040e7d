// The walk of a proof, which the writer and the checker share: from the claims about the start down,
// layer by layer, to claims that are obviously true. It keeps only the strongest claim of a kind
// about a node, and forgets a layer when it is done.
import type { ProofGame, ProofKey, ProofMove } from "../game/proof_game.ts";
import type { Budget } from "../run/budget.ts";
import { CountedMap, NodeSearch } from "./node_prover.ts";
import { RefutedError } from "./proof.ts";

const POLL_CLAIMS = 2 ** 10;

interface Claim<N> {
  readonly node: N;
  bound: number;
}

export interface WalkOptions<N> {
  readonly game: ProofGame<N>;
  /** The layer up to which claims are searched, or null. */
  readonly k: number | null;
  /** Returns the place of a move that shows a bound. */
  readonly choose: (bound: number, moves: readonly ProofMove<N>[]) => number;
  readonly budget: Budget;
  readonly onPoll?: () => void;
}

export class Walk<N> {
  /** Nodes at which all moves were tried, and nodes at which one was enough. */
  readonly done = { all: 0, one: 0 };
  /** The search of the last layers. It trusts no other prover. */
  readonly search: NodeSearch<N>;
  readonly #options: WalkOptions<N>;
  /** By layer, the claims "at most" and the claims "at least". */
  readonly #layers = new Map<number, readonly CountedMap<Claim<N>>[]>();
  #now: (Claim<N> & { isLower: boolean }) | null = null;

  constructor(options: WalkOptions<N>) {
    this.#options = options;
    this.search = new NodeSearch(options.game, options.budget);
  }

  /** Whether no claim is open. */
  get isEmpty(): boolean {
    return this.#layers.size === 0;
  }

  /** The current claim, as a phrase. */
  get where(): string {
    if (!this.#now) return "the claim itself";
    const { node, isLower, bound } = this.#now;
    const { game } = this.#options;
    return `${game.keyOf(node)} in layer ${game.layerOf(node)}, claimed ${phrase(isLower, bound)}`;
  }

  /** Makes a claim about a node. Throws a `RefutedError` if it is obviously false. */
  claim(isLower: boolean, node: N, bound: number): void {
    const { game } = this.#options;
    const key = game.keyOf(node);
    const old = this.#find(isLower, node, key);
    if (isAsStrong(old, isLower, bound)) return;
    const verdict = this.#see(isLower, node, bound);
    if (verdict === false) throw new RefutedError(`${key} is not ${phrase(isLower, bound)}`);
    if (verdict) return;
    if (old) old.bound = bound;
    else this.#getClaims(game.layerOf(node))[Number(isLower)].set(key, { node, bound });
  }

  #find(isLower: boolean, node: N, key: ProofKey): Claim<N> | undefined {
    return this.#layers.get(this.#options.game.layerOf(node))?.[Number(isLower)].get(key);
  }

  #getClaims(layer: number): readonly CountedMap<Claim<N>>[] {
    let claims = this.#layers.get(layer);
    if (claims) return claims;
    const makeMap = () => new CountedMap<Claim<N>>(this.#options.budget, "the table of claims");
    this.#layers.set(layer, claims = [makeMap(), makeMap()]);
    return claims;
  }

  /** Decides a claim by static bounds or by a search of the last layers; null if it stays open. */
  #see(isLower: boolean, node: N, bound: number): boolean | null {
    const { game, k } = this.#options;
    if (isLower ? bound <= game.least(node) : bound >= game.most(node)) return true;
    if (isLower ? bound > game.most(node) : bound < game.least(node)) return false;
    if (k === null || game.layerOf(node) > k) return null;
    const threshold = isLower ? bound : bound + 1;
    return isLower === this.search.bound(node, threshold) >= threshold;
  }

  /** Returns whether claims or static bounds show that a move is worth at least a bound. */
  #isShown({ gain, sign, to }: ProofMove<N>, bound: number): boolean {
    const isLower = sign > 0;
    const needed = sign * (bound - gain);
    const claim = this.#find(isLower, to, this.#options.game.keyOf(to));
    return isAsStrong(claim, isLower, needed) || this.#see(isLower, to, needed) === true;
  }

  /** Walks to the end. Throws a `RefutedError` if a claim is false. */
  run(): void {
    const layers = this.#layers;
    while (layers.size > 0) {
      const layer = [...layers.keys()].reduce((a, b) => Math.max(a, b));
      for (const isLower of [false, true]) {
        const claims = layers.get(layer)![Number(isLower)];
        for (const key of sortKeys([...claims.keys()])) this.#step(claims.get(key)!, isLower);
      }
      for (const claims of layers.get(layer)!) claims.clear();
      layers.delete(layer);
    }
  }

  #step({ node, bound }: Claim<N>, isLower: boolean): void {
    this.#now = { node, bound, isLower };
    const count = isLower ? ++this.done.one : ++this.done.all;
    if (count % POLL_CLAIMS === 0) this.#poll();
    if (isLower) return this.#claimOneMove(node, bound);
    for (const { gain, sign, to } of this.#options.game.moves(node)) {
      this.claim(sign < 0, to, sign * (bound - gain));
    }
  }

  #claimOneMove(node: N, bound: number): void {
    const { game, choose } = this.#options;
    const moves: ProofMove<N>[] = [];
    for (const move of game.moves(node)) {
      if (this.#isShown(move, bound)) return;
      moves.push(move);
    }
    const { gain, sign, to } = moves[choose(bound, moves)];
    this.claim(sign > 0, to, sign * (bound - gain));
  }

  #poll(): void {
    this.#options.onPoll?.();
    this.#options.budget.poll(this.done.one + this.done.all);
  }
}

function isAsStrong<N>(claim: Claim<N> | undefined, isLower: boolean, bound: number): boolean {
  return claim !== undefined && (isLower ? claim.bound >= bound : claim.bound <= bound);
}

function phrase(isLower: boolean, bound: number): string {
  return `at ${isLower ? "least" : "most"} ${bound}`;
}

/** Sorts keys: numbers by size, texts by code points. */
function sortKeys(keys: readonly ProofKey[]): Iterable<ProofKey> {
  if (typeof keys[0] === "number") return Float64Array.from(keys as readonly number[]).sort();
  return (keys as readonly string[]).toSorted(compareCodePoints);
}

/** Compares texts by code points, unlike `<`, which differs above U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return raiseSurrogate(x) - raiseSurrogate(y);
  }
  return a.length - b.length;
}

/** Returns a code unit, changed so that surrogates are the largest. */
function raiseSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
