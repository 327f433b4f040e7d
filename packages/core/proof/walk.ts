/**
 * The walk of a proof, which its writer and its checker share: down from the claims about the
 * start, layer by layer, to claims that are seen to be true.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { ProofGame, ProofMove } from "../game/proof_game.ts";
import { type Claim, Claims } from "./claims.ts";
import { RefutedError } from "./proof.ts";

/** Claims between two polls. */
const POLL_CLAIMS = 2 ** 10;

/** Which of its moves a node is proved by. */
export type Choose<N> = (node: N, bound: number, moves: readonly ProofMove<N>[]) => number;

/** What a walk needs. */
export interface WalkOptions<N> {
  /** The game. */
  readonly game: ProofGame<N>;
  /** The layer up to which claims are searched, or null for none. */
  readonly k: number | null;
  /** Names the move where no successor stands. */
  readonly choose: Choose<N>;
  /** Searches the claims up to layer k. */
  readonly search: { isAtLeast(node: N, bound: number): boolean };
  /** The limits. */
  readonly budget: Budget;
}

/** A walk. */
export class Walk<N> {
  /** Nodes at which all moves were tried, and those at which one was enough. */
  readonly done = { all: 0, one: 0 };
  readonly #options: WalkOptions<N>;
  readonly #claims: Claims<N>;
  #now = "the claim itself";

  /** Starts without claims. */
  constructor(options: WalkOptions<N>) {
    this.#options = options;
    this.#claims = new Claims(options.game, options.budget);
  }

  /** Where it is, as a phrase. */
  get where(): string {
    return this.#now;
  }

  /** Claims that were made so far. */
  get claims(): number {
    return this.#claims.count;
  }

  /**
   * Makes a claim about a node.
   *
   * @throws {RefutedError} if it is seen to be false.
   */
  claim(isLower: boolean, node: N, bound: number): void {
    if (this.#claims.has(isLower, node, bound)) return;
    const seen = this.#seen(isLower, node, bound);
    if (seen === null) this.#claims.add(isLower, node, bound);
    else if (!seen) {
      const { game } = this.#options;
      throw new RefutedError(`${game.keyOf(node)} is not ${phrase(isLower, bound)}`);
    }
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
    const isLower = sign > 0;
    const needed = sign * (bound - gain);
    return this.#claims.has(isLower, to, needed) || this.#seen(isLower, to, needed) === true;
  }

  /**
   * Walks to the end.
   *
   * @throws {RefutedError} if a claim is false.
   * @throws {LimitError} if a limit stops it.
   */
  run(): void {
    for (let layer = this.#claims.highest; layer !== null; layer = this.#claims.highest) {
      for (const isLower of [false, true]) {
        for (const claim of this.#claims.sorted(layer, isLower)) this.#step(claim, isLower, layer);
      }
      this.#claims.drop(layer);
    }
  }

  #step({ node, bound }: Claim<N>, isLower: boolean, layer: number): void {
    const { game, budget } = this.#options;
    const count = isLower ? ++this.done.one : ++this.done.all;
    if (count % POLL_CLAIMS === 0) budget.poll(this.done.one + this.done.all);
    this.#now = `${game.keyOf(node)} in layer ${layer}, claimed ${phrase(isLower, bound)}`;
    if (isLower) return this.#ownMove(node, bound);
    for (const { gain, sign, to } of game.moves(node)) {
      this.claim(sign < 0, to, sign * (bound - gain));
    }
  }

  #ownMove(node: N, bound: number): void {
    const moves: ProofMove<N>[] = [];
    for (const move of this.#options.game.moves(node)) {
      if (this.#stands(move, bound)) return;
      moves.push(move);
    }
    const { gain, sign, to } = moves[this.#options.choose(node, bound, moves)];
    this.claim(sign > 0, to, sign * (bound - gain));
  }
}

function phrase(isLower: boolean, bound: number): string {
  return `at ${isLower ? "least" : "most"} ${bound}`;
}
