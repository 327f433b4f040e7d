/**
 * The depth-first search of states, each expanded once: what a position is worth, given those its
 * moves lead to, is said by a rule.
 *
 *     ply        0          1          2          the line of positions that are being searched
 *     line       s0         s1         s2
 *     firsts     0          |          |
 *     successors a b c      d e        f g h      their untried moves, the last one tried first
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { type StateMoves, stateMoves } from "./_state_moves.ts";
import type { StateMemo } from "./_state_memo.ts";
import type { StateGame } from "./state_game.ts";

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
   * Takes the value after a move, what the move gains, and whether it is marked `again`; returns
   * whether the moves that are left cannot change the value of the position.
   */
  take(ply: number, value: number, payoff: number, isMarked: boolean): boolean;
  /** Returns the value of the position once all its moves are taken. */
  result(ply: number): number;
}

/** How many nodes lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/** What a search works with. */
export interface SearchParts<T extends Numbers> {
  /** The game. */
  readonly game: StateGame;
  /** The values that are known. */
  readonly memo: StateMemo;
  /** How the value of a position follows. */
  readonly rule: ValueRule;
  /** Makes the arrays of payoffs. */
  readonly numbers: NumbersConstructor<T>;
  /** Limits. */
  readonly budget: Budget;
}

/** The line of positions that are being searched, and the moves of them that are left. */
export class SearchStack<T extends Numbers> {
  readonly #game: StateGame;
  readonly #words: number;
  readonly #memo: StateMemo;
  readonly #rule: ValueRule;
  readonly #numbers: NumbersConstructor<T>;
  readonly #budget: Budget;
  readonly #moves: StateMoves<T>;
  #depth = 0;
  /** How many there is room for. */
  #plies = 0;
  #line = new Int32Array(0);
  #firsts = new Int32Array(0);
  #successors = new Int32Array(0);
  #payoffs: T;
  #again = new Uint8Array(0);
  /** The moves of the deepest position end here. */
  #top = 0;

  constructor({ game, memo, rule, numbers, budget }: SearchParts<T>) {
    this.#game = game;
    this.#words = game.wordCount;
    this.#memo = memo;
    this.#rule = rule;
    this.#numbers = numbers;
    this.#budget = budget;
    this.#moves = stateMoves(game, numbers);
    this.#payoffs = new numbers(0);
  }

  /**
   * Returns the value of a position, and gives the stack's memory back.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  search(initial: ArrayLike<number>): DepthFirstResult {
    const root = Int32Array.from(initial);
    const known = this.#memo.get(root, 0);
    if (known !== this.#memo.unknown) return { value: known, nodes: 0 };
    try {
      const nodes = this.#expandAll(root);
      return { value: this.#memo.get(root, 0), nodes };
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
    const [memo, rule] = [this.#memo, this.#rule];
    const [successors, payoffs, again] = [this.#successors, this.#payoffs, this.#again];
    const { unknown } = memo;
    const ply = this.#depth - 1;
    const first = this.#firsts[ply];
    let move = this.#top - 1;
    for (; move >= first; move--) {
      const value = memo.get(successors, move);
      if (value === unknown) break;
      if (rule.take(ply, value, payoffs[move], again[move] !== 0)) move = first; // the last one
    }
    this.#top = move + 1;
    return move >= first;
  }

  /** Values the deepest position, and goes back up. */
  #close(): void {
    const ply = --this.#depth;
    this.#memo.set(this.#line, ply, this.#rule.result(ply));
  }

  /** Goes down to a position, or values it if it has no moves. */
  #open(from: Int32Array, at: number): void {
    const ply = this.#depth;
    if (ply === this.#plies) this.#grow();
    const words = this.#words;
    const line = this.#line;
    const { state, successors, payoffs, again, worths } = this.#moves;
    line[words * ply] = state[0] = from[words * at];
    if (words === 2) line[2 * ply + 1] = state[1] = from[2 * at + 1];
    const count = this.#game.expand(state, successors, payoffs, again, worths);
    if (count === 0) {
      this.#memo.set(line, ply, this.#game.terminalValue?.(state) ?? 0);
      return;
    }
    this.#firsts[ply] = this.#top;
    this.#push(count);
    this.#rule.enter(ply);
    this.#depth = ply + 1;
  }

  /** Puts the moves of a position on the stack, the first of them on top. */
  #push(count: number): void {
    const words = this.#words;
    const moves = this.#moves;
    const [successors, payoffs, again] = [this.#successors, this.#payoffs, this.#again];
    let to = this.#top + count;
    this.#top = to;
    for (let move = 0; move < count; move++) {
      to--;
      successors[words * to] = moves.successors[words * move];
      if (words === 2) successors[2 * to + 1] = moves.successors[2 * move + 1];
      payoffs[to] = moves.payoffs[move];
      again[to] = moves.again[move];
    }
  }

  #bytesFor(plies: number): number {
    const { wordCount, maxMoves } = this.#game;
    const moveBytes = 4 * wordCount + this.#numbers.BYTES_PER_ELEMENT + 1;
    return plies * (4 * wordCount + 4 + this.#rule.plyBytes + maxMoves * moveBytes);
  }

  /** Doubles the plies, each with room for all its moves. */
  #grow(): void {
    const { wordCount, maxMoves } = this.#game;
    const plies = Math.max(64, 2 * this.#plies);
    this.#budget.reserve(this.#bytesFor(plies), "the stack of the search");
    this.#line = enlarged(this.#line, new Int32Array(wordCount * plies));
    this.#firsts = enlarged(this.#firsts, new Int32Array(plies));
    this.#successors = enlarged(this.#successors, new Int32Array(wordCount * maxMoves * plies));
    this.#payoffs = enlarged(this.#payoffs, new this.#numbers(maxMoves * plies));
    this.#again = enlarged(this.#again, new Uint8Array(maxMoves * plies));
    this.#rule.grow(plies);
    this.#budget.release(this.#bytesFor(this.#plies));
    this.#plies = plies;
  }
}

/** Returns the larger array with the items at its start. */
export function enlarged<T extends Numbers | Uint8Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
