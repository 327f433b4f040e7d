// The walk of a proof, which the writer and the checker share: from the claims about the start down,
// layer by layer, to claims that are obviously true. It keeps only the strongest claim of a kind
// about a node, and forgets a layer when it is done.
import type { Bounds, Budget, Prover } from "@zugzwang/core";
import { boundTurn, type ProofGame, type ProofNode, type Turn } from "@zugzwang/core/game";
import { CountedMap } from "@zugzwang/core/tables";
import { RefutedError } from "./proof.ts";

/** Bytes per entry of a map by nodes: its value, and the map's own. Measured: 120 to 180. */
const ENTRY_BYTES = 192;

const POLL_CLAIMS = 2 ** 10;

/** A lower or an upper bound of a node's value. */
export interface Claim<N> {
  readonly node: N;
  readonly isLower: boolean;
  bound: number;
}

/** Claims of one kind by their nodes. */
type Claims<N> = CountedMap<ProofNode["key"], Claim<N>>;

interface WalkOptions<N extends ProofNode> {
  /** The layer up to which claims are searched, or null. */
  readonly k: number | null;
  /** Returns the place of a move that shows a bound. */
  readonly choose: (bound: number, moves: readonly Turn<N>[]) => number;
  readonly budget: Budget;
}

export class Walk<N extends ProofNode> {
  /** Nodes at which all moves were tried, and nodes at which one was enough. */
  readonly done = { allMoves: 0, oneMove: 0 };
  /** The search of the last layers. It trusts no other prover. */
  readonly search: NodeProver<N> & { readonly nodes: number };
  readonly #game: ProofGame<N>;
  readonly #options: WalkOptions<N>;
  /** By layer, the claims "at most" and the claims "at least". */
  readonly #layers = new Map<number, readonly Claims<N>[]>();
  #now: Claim<N> | null = null;

  constructor(game: ProofGame<N>, options: WalkOptions<N>) {
    this.#game = game;
    this.#options = options;
    this.search = makeNodeSearch(game, options.budget);
  }

  get isEmpty(): boolean {
    return this.#layers.size === 0;
  }

  /** The current claim, as a phrase. */
  get where(): string {
    if (!this.#now) return "the claim itself";
    const { key, layer } = this.#now.node;
    return `${key} in layer ${layer}, claimed ${phrase(this.#now)}`;
  }

  /** Makes a claim. Throws a `RefutedError` if it is obviously false. */
  claim(claim: Claim<N>): void {
    if (!this.tryClaim(claim)) throw new RefutedError(`${claim.node.key} is not ${phrase(claim)}`);
  }

  /** Makes a claim. Returns false if it is obviously false. */
  tryClaim(claim: Claim<N>): boolean {
    const { node, isLower, bound } = claim;
    const old = this.#find(claim);
    if (isAsStrong(old, bound)) return true;
    const verdict = this.#decide(claim);
    if (verdict !== null) return verdict;
    if (old) old.bound = bound;
    else this.#getClaims(node.layer)[Number(isLower)].set(node.key, claim);
    return true;
  }

  /** Returns the open claim of the same kind about the same node. */
  #find({ node, isLower }: Claim<N>): Claim<N> | undefined {
    return this.#layers.get(node.layer)?.[Number(isLower)].get(node.key);
  }

  #getClaims(layer: number): readonly Claims<N>[] {
    let claims = this.#layers.get(layer);
    if (claims) return claims;
    const makeMap = (): Claims<N> =>
      new CountedMap(this.#options.budget, "the table of claims", ENTRY_BYTES);
    this.#layers.set(layer, claims = [makeMap(), makeMap()]);
    return claims;
  }

  /** Decides a claim by static bounds or by a search of the last layers; null if it stays open. */
  #decide({ node, isLower, bound }: Claim<N>): boolean | null {
    const { k } = this.#options;
    if (isLower ? bound <= node.lower : bound >= node.upper) return true;
    if (isLower ? bound > node.upper : bound < node.lower) return false;
    if (k === null || node.layer > k) return null;
    return decideClaim(this.search, { node, isLower, bound });
  }

  /** Walks to the end. Throws a `RefutedError` if a claim is false. */
  run(): void {
    const layers = this.#layers;
    while (layers.size > 0) {
      const layer = [...layers.keys()].reduce((a, b) => Math.max(a, b));
      for (const claims of layers.get(layer)!) {
        for (const key of sortKeys([...claims.keys()])) this.#step(claims.get(key)!);
      }
      for (const claims of layers.get(layer)!) claims.clear();
      layers.delete(layer);
    }
  }

  #step(claim: Claim<N>): void {
    this.#now = claim;
    const { node, isLower } = claim;
    const count = isLower ? ++this.done.oneMove : ++this.done.allMoves;
    if (count % POLL_CLAIMS === 0) {
      this.#options.budget.poll(this.done.allMoves + this.done.oneMove);
    }
    if (isLower) return this.#claimOneMove(claim);
    for (const move of this.#game.moves(node)) this.claim(followMove(claim, move));
  }

  #claimOneMove(claim: Claim<N>): void {
    const moves: Turn<N>[] = [];
    for (const move of this.#game.moves(claim.node)) {
      const next = followMove(claim, move);
      if (isAsStrong(this.#find(next), next.bound) || this.#decide(next)) return;
      moves.push(move);
    }
    this.claim(followMove(claim, moves[this.#options.choose(claim.bound, moves)]));
  }
}

export function decideClaim<N>(prover: NodeProver<N>, { node, isLower, bound }: Claim<N>): boolean {
  const threshold = isLower ? bound : bound + 1;
  return isLower === prover.bound(node, threshold) >= threshold;
}

/** Turns a claim about what a move is worth into a claim about the node that it leads to. */
function followMove<N>({ isLower, bound }: Claim<N>, { child, gain, isAgain }: Turn<N>): Claim<N> {
  return isAgain
    ? { node: child, isLower, bound: bound - gain }
    : { node: child, isLower: !isLower, bound: gain - bound };
}

function isAsStrong<N>(claim: Claim<N> | undefined, bound: number): boolean {
  return claim !== undefined && (claim.isLower ? claim.bound >= bound : claim.bound <= bound);
}

function phrase<N>({ isLower, bound }: Claim<N>): string {
  return `at ${isLower ? "least" : "most"} ${bound}`;
}

/** Sorts keys: numbers by size, texts by code points. */
function sortKeys(keys: readonly ProofNode["key"][]): Iterable<ProofNode["key"]> {
  if (typeof keys[0] === "number") return Float64Array.from(keys as readonly number[]).sort();
  return (keys as readonly string[]).toSorted(compareCodePoints);
}

/** Compares texts by code points, unlike `<`, which differs above U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

export type NodeProver<N> = Pick<Prover<N, never>, "bound" | "known">;

const POLL_NODES = 2 ** 12;

/** Returns a null-window search of nodes with an exact memo. */
export function makeNodeSearch<N extends ProofNode>(game: ProofGame<N>, budget: Budget) {
  const memo = new CountedMap<N["key"], Bounds>(budget, "the memo of the search", ENTRY_BYTES);
  const search = {
    nodes: 0,
    known: (node: N): Bounds => memo.get(node.key) ?? node,
    bound(node: N, threshold: number): number {
      const { lower, upper } = search.known(node);
      if (threshold <= lower) return lower;
      if (threshold > upper) return upper;
      if (++search.nodes % POLL_NODES === 0) budget.poll(search.nodes);
      const bound = boundMoves(search, game.moves(node), threshold);
      const isLower = bound >= threshold;
      memo.set(node.key, isLower ? { lower: bound, upper } : { lower, upper: bound });
      return bound;
    },
  };
  return search;
}

/** Returns a prover of nodes that asks the game's prover about their positions. */
export function proveByPositions<N extends ProofNode>(
  game: ProofGame<N>,
  prover: Prover<unknown, unknown>,
): NodeProver<N> {
  const self: NodeProver<N> = {
    known(node) {
      const position = node.lower === node.upper ? null : game.positionOf(node);
      if (position === null) return node;
      const { lower, upper } = prover.known(position);
      return { lower: Math.max(node.lower, lower), upper: Math.min(node.upper, upper) };
    },
    bound(node, threshold) {
      if (threshold <= node.lower) return node.lower;
      if (threshold > node.upper) return node.upper;
      const position = game.positionOf(node);
      return position === null
        ? boundMoves(self, game.moves(node), threshold)
        : prover.bound(position, threshold);
    },
  };
  return self;
}

/** Returns a bound of the most that a move is worth, on the side of a threshold where it lies. */
function boundMoves<N>(prover: NodeProver<N>, moves: Iterable<Turn<N>>, threshold: number): number {
  let best = -Infinity;
  for (const move of moves) {
    const bound = boundTurn(move, threshold, (needed) => prover.bound(move.child, needed));
    best = Math.max(best, bound);
    if (best >= threshold) break;
  }
  return best;
}
