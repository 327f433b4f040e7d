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
import { MemoTable } from "../tables/memo_table.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { StateTable } from "../tables/state_table.ts";
import {
  asSeen,
  cycleError,
  givenState,
  isCount,
  isWithin,
  type PositionText,
  type StateMoves,
  stateMoves,
  stateText,
  wrongCount,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongValue,
} from "./_contract.ts";
import type { StateGame } from "./games.ts";

/** How the value of a position follows from those its moves lead to. It keeps a record a ply. */
export interface ValueRule {
  /** Bytes of a record. */
  readonly plyBytes: number;
  /** The one mark that moves may have. */
  readonly mark: number;
  /** Makes room for so many plies, and keeps what is there. */
  grow(plies: number): void;
  /** Begins a position that has moves. */
  enter(ply: number): void;
  /**
   * Takes the value after a move, what the move gains, and whether it is marked; returns whether
   * the moves that are left cannot change the value of the position.
   */
  take(ply: number, value: number, gain: number, isMarked: boolean): boolean;
  /** Returns the value of the position once all its moves are taken. */
  result(ply: number): number;
}

/** How many nodes lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/** Up to so many plies, a line is looked at for a position that comes up again when it doubles. */
const MOST_PLIES_COMPARED = 2 ** 14;

/** What a search works with. */
export interface SearchParts<T extends Numbers> {
  /** The game. */
  readonly game: StateGame;
  /** The values that are known. */
  readonly memo: MemoTable;
  /** How the value of a position follows. */
  readonly rule: ValueRule;
  /** Makes the arrays of gains. */
  readonly numbers: NumbersConstructor<T>;
  /** No gain is larger in size, and no value. */
  readonly most: number;
  /** No value is larger in size, as the game says. */
  readonly maxValue?: number;
  /** Limits. */
  readonly budget: Budget;
}

/** The line of positions that are being searched, and the moves of them that are left. */
export class SearchStack<T extends Numbers> {
  readonly #game: StateGame;
  readonly #words: number;
  readonly #memo: MemoTable;
  readonly #rule: ValueRule;
  readonly #numbers: NumbersConstructor<T>;
  readonly #budget: Budget;
  readonly #moves: StateMoves;
  readonly #most: number;
  readonly #maxValue: number;
  #depth = 0;
  /** How many there is room for. */
  #plies = 0;
  #line = new Int32Array(0);
  #firsts = new Int32Array(0);
  #successors = new Int32Array(0);
  #gains: T;
  #marks = new Uint8Array(0);
  /** The moves of the deepest position end here. */
  #top = 0;

  constructor({ game, memo, rule, numbers, most, maxValue = most, budget }: SearchParts<T>) {
    this.#game = asSeen(game);
    this.#words = game.wordCount;
    this.#memo = memo;
    this.#rule = rule;
    this.#numbers = numbers;
    this.#budget = budget;
    this.#moves = stateMoves(game);
    this.#most = most;
    this.#maxValue = Math.min(most, maxValue);
    this.#gains = new numbers(0);
  }

  /**
   * Returns the value of a position, and gives the stack's memory back.
   *
   * @throws {LimitError} if the budget does not allow it.
   * @throws {RangeError} if the game breaks its contract, or goes round.
   */
  search(initial: ArrayLike<number>): { value: number; nodes: number } {
    const root = givenState(this.#game, initial);
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
    const [successors, gains, marks] = [this.#successors, this.#gains, this.#marks];
    const { unknown } = memo;
    const ply = this.#depth - 1;
    const first = this.#firsts[ply];
    let move = this.#top - 1;
    for (; move >= first; move--) {
      const value = memo.get(successors, move);
      if (value === unknown) break;
      if (rule.take(ply, value, gains[move], marks[move] !== 0)) move = first; // the last one
    }
    this.#top = move + 1;
    return move >= first;
  }

  /** Values the deepest position, and goes back up. */
  #close(): void {
    const ply = --this.#depth;
    const value = this.#rule.result(ply);
    if (Math.abs(value) > this.#maxValue) {
      throw wrongValue(value, this.#maxValue, this.#textAt(ply));
    }
    this.#memo.set(this.#line, ply, value + 0); // no −0
  }

  /** Goes down to a position, or values it if it has no moves. */
  #open(from: Int32Array, at: number): void {
    const ply = this.#depth;
    if (ply === this.#plies) this.#grow();
    const words = this.#words;
    const line = this.#line;
    const { state, successors, gains, marks, priorities } = this.#moves;
    line[words * ply] = state[0] = from[words * at];
    for (let word = 1; word < words; word++) {
      line[words * ply + word] = state[word] = from[words * at + word];
    }
    const count = this.#game.expand(state, successors, gains, marks, priorities);
    if (count === 0) {
      const value = this.#game.terminalValue ? this.#game.terminalValue(state) : 0;
      if (!isWithin(value, this.#maxValue)) {
        throw wrongEnd(value, this.#maxValue, this.#textAt(ply));
      }
      this.#memo.set(line, ply, value + 0); // no −0
      return;
    }
    const { maxMoves } = this.#game;
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, this.#textAt(ply));
    this.#firsts[ply] = this.#top;
    this.#push(count, ply);
    this.#rule.enter(ply);
    this.#depth = ply + 1;
  }

  /** Puts the moves of a position on the stack, the first of them on top. */
  #push(count: number, ply: number): void {
    const words = this.#words;
    const most = this.#most;
    const { successors: from, gains: given, marks: ownMarks } = this.#moves;
    const [successors, gains, marks] = [this.#successors, this.#gains, this.#marks];
    let to = this.#top + count;
    this.#top = to;
    for (let move = 0; move < count; move++) {
      to--;
      successors[words * to] = from[words * move];
      for (let word = 1; word < words; word++) {
        successors[words * to + word] = from[words * move + word];
      }
      const gain = given[move];
      const mark = ownMarks[move];
      if (!isWithin(gain, most)) throw wrongGain(gain, most, this.#textAt(ply));
      gains[to] = gain;
      marks[to] = mark;
      given[move] = 0;
      if (mark !== 0) this.#takeMark(move, ply);
    }
  }

  #takeMark(move: number, ply: number): void {
    const { marks } = this.#moves;
    if (marks[move] !== this.#rule.mark) throw wrongMark(marks[move], this.#textAt(ply));
    marks[move] = 0;
  }

  /** How the position of a ply is named. */
  #textAt(ply: number): PositionText {
    return stateText(this.#line.slice(ply * this.#words, (ply + 1) * this.#words));
  }

  /** Throws if a position comes up again on the line to itself. */
  #checkCycle(): void {
    const words = this.#words;
    const states = new StateTable(words);
    for (let ply = 0; ply < this.#depth; ply++) {
      const id = states.idOf(this.#line, ply * words);
      if (id === ply) continue;
      const offsets = Array.from({ length: ply + 1 }, (_, i) => i);
      const successors = Array.from({ length: ply }, (_, i) => i + 1 < ply ? i + 1 : id);
      throw cycleError(ply, { offsets, successors }, (id) => this.#textAt(id)());
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
    if (plies <= MOST_PLIES_COMPARED) this.#checkCycle();
    try {
      this.#budget.reserve(this.#bytesFor(plies), "the stack of the search");
    } catch (limit) {
      this.#checkCycle();
      throw limit;
    }
    this.#line = enlarged(this.#line, new Int32Array(wordCount * plies));
    this.#firsts = enlarged(this.#firsts, new Int32Array(plies));
    this.#successors = enlarged(this.#successors, new Int32Array(wordCount * maxMoves * plies));
    this.#gains = enlarged(this.#gains, new this.#numbers(maxMoves * plies));
    this.#marks = enlarged(this.#marks, new Uint8Array(maxMoves * plies));
    this.#rule.grow(plies);
    this.#budget.release(this.#bytesFor(this.#plies));
    this.#plies = plies;
  }
}

/**
 * Returns the memo of a game's states: the one given, or a new one of int32.
 *
 * @throws {RangeError} if the memo takes states of another width.
 */
export function memoOf(
  { wordCount }: StateGame,
  given: MemoTable | undefined,
  budget: Budget,
): MemoTable {
  const memo = given ?? new MemoTable({ wordCount, budget });
  if (memo.wordCount === wordCount) return memo;
  const found = `a memo by ${memo.wordCount}`;
  throw new RangeError(`Cannot keep states of ${wordCount} words: found ${found}`);
}

/** Returns the larger array with the items at its start. */
export function enlarged<T extends Numbers | Uint8Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
