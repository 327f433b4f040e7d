/**
 * The depth-first search of positions by key, each expanded once: what a position is worth, given
 * those its moves lead to, is said by a rule.
 *
 *     ply        0          1          2          the line of positions that are being searched
 *     keys       k0         k1         k2
 *     firsts     0          |          |
 *     successors a b c      d e        f g h      their untried moves, the last one tried first
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import type { Keys } from "./_keys.ts";

/** What the depth-first engine found. */
export interface DepthFirstResult {
  /** The exact value. */
  readonly value: number;
  /** The positions that were expanded: each once, and none that the memo knew. */
  readonly nodes: number;
}

/** How the value of a position follows from those its moves lead to. It keeps a record a ply. */
export interface ValueRule {
  /** Bytes of a record. */
  readonly plyBytes: number;
  /** Makes room for so many plies, and keeps what is there. */
  grow(plies: number): void;
  /** Begins a position that has moves. */
  enter(ply: number): void;
  /**
   * Takes the value after a move, what the move gains, and whether the successor is marked; returns
   * whether the moves that are left cannot change the value of the position.
   */
  take(ply: number, value: number, payoff: number, isMarked: boolean): boolean;
  /** Returns the value of the position once all its moves are taken. */
  result(ply: number): number;
}

/** How many nodes lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/** The line of positions that are being searched, and the moves of them that are left. */
export class SearchStack<T extends Numbers> {
  readonly #keys: Keys;
  readonly #rule: ValueRule;
  readonly #numbers: NumbersConstructor<T>;
  readonly #budget: Budget;
  #depth = 0;
  /** How many there is room for. */
  #plies = 0;
  #line = new Int32Array(0);
  #firsts = new Int32Array(0);
  #successors = new Int32Array(0);
  #payoffs: T;
  /** The moves of the deepest position end here. */
  #top = 0;

  constructor(keys: Keys, rule: ValueRule, numbers: NumbersConstructor<T>, budget: Budget) {
    this.#keys = keys;
    this.#rule = rule;
    this.#numbers = numbers;
    this.#payoffs = new numbers(0);
    this.#budget = budget;
  }

  /**
   * Returns the value of a position, and gives the stack's memory back.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  search(root: Int32Array): DepthFirstResult {
    const { unknown } = this.#keys;
    const known = this.#keys.look(root, 0);
    if (known !== unknown) return { value: known, nodes: 0 };
    try {
      const nodes = this.#expandAll(root);
      return { value: this.#keys.look(root, 0), nodes };
    } finally {
      this.#budget.release(this.#bytesFor(this.#plies));
    }
  }

  /** Values all that the root leads to in the memo, and returns how many positions it expanded. */
  #expandAll(root: Int32Array): number {
    this.#open(root, 0);
    let nodes = 1;
    for (;;) {
      nodes += this.#expandSome();
      if (this.#depth === 0) return nodes;
      this.#budget.poll(nodes);
    }
  }

  /**
   * Goes on till the next poll is due, and returns how many positions it expanded. A poll in the
   * loop itself, rare as it is, would throw the compiled loop away twice.
   */
  #expandSome(): number {
    let nodes = 0;
    while (this.#depth > 0 && nodes < POLL_INTERVAL) {
      if (!this.#takeKnown()) this.#close();
      else {
        nodes++;
        this.#open(this.#successors, this.#top - 1); // the next look finds its value
      }
    }
    return nodes;
  }

  /** Takes the moves of the deepest position whose values are known; returns whether one is not. */
  #takeKnown(): boolean {
    const [keys, rule] = [this.#keys, this.#rule];
    const [successors, payoffs] = [this.#successors, this.#payoffs];
    const { unknown, words } = keys;
    const ply = this.#depth - 1;
    const first = this.#firsts[ply];
    let move = this.#top - 1;
    for (; move >= first; move--) {
      const value = keys.look(successors, move);
      if (value === unknown) break;
      const isMarked = successors[words * move + words - 1] < 0;
      if (rule.take(ply, value, payoffs[move], isMarked)) move = first; // the last one
    }
    this.#top = move + 1;
    return move >= first;
  }

  /** Values the deepest position, and goes back up. */
  #close(): void {
    const ply = --this.#depth;
    this.#keys.store(this.#line, ply, this.#rule.result(ply));
  }

  /** Goes down to a position, or values it if it has no moves. */
  #open(from: Int32Array, at: number): void {
    const ply = this.#depth;
    if (ply === this.#plies) this.#grow();
    const keys = this.#keys;
    keys.copy(from, at, this.#line, ply);
    const first = this.#top;
    const end = keys.expand(this.#line, ply, this.#successors, this.#payoffs, first);
    if (end === first) {
      keys.store(this.#line, ply, keys.terminalValue(this.#line, ply));
      return;
    }
    this.#firsts[ply] = first;
    this.#top = end;
    this.#rule.enter(ply);
    this.#depth = ply + 1;
  }

  #bytesFor(plies: number): number {
    const { words, maxMoves } = this.#keys;
    const moveBytes = 4 * words + this.#numbers.BYTES_PER_ELEMENT;
    return plies * (4 * words + 4 + this.#rule.plyBytes + maxMoves * moveBytes);
  }

  /** Doubles the plies, each with room for all its moves. */
  #grow(): void {
    const { words, maxMoves } = this.#keys;
    const plies = Math.max(64, 2 * this.#plies);
    this.#budget.reserve(this.#bytesFor(plies), "the stack of the search");
    this.#line = enlarged(this.#line, new Int32Array(words * plies));
    this.#firsts = enlarged(this.#firsts, new Int32Array(plies));
    this.#successors = enlarged(this.#successors, new Int32Array(words * maxMoves * plies));
    this.#payoffs = enlarged(this.#payoffs, new this.#numbers(maxMoves * plies));
    this.#rule.grow(plies);
    this.#budget.release(this.#bytesFor(this.#plies));
    this.#plies = plies;
  }
}

/** Returns the larger array with the items at its start. */
export function enlarged<T extends Numbers>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
