// How a search reads positions and their moves.
import type { Budget } from "../run/budget.ts";
import { MemoTable, UNKNOWN } from "../tables/memo_table.ts";
import {
  isWithin,
  MOST,
  nameState,
  readState,
  wrongCycle,
  wrongGame,
  wrongKey,
  wrongNumber,
} from "./contract.ts";
import { MoveReader } from "./move_reader.ts";
import { SlotStack } from "./slot_stack.ts";
import type { Seen, StateGame } from "./games.ts";

/** Slots whose views are kept. Those of longer lines are made anew. */
const MOST_KEPT = 2 ** 12;

/** How a search reads positions: states, or the rules of a game. */
export interface Source<Position> {
  /** Positions that moves lead to. Keys are complete once a slot has been reached. */
  readonly slots: SlotStack;
  /** Whether a slot must be reached before it is used. */
  readonly mustReach: boolean;
  /** Bounds of the position at hand that need no search, if slots must be reached. */
  readonly seen: Pick<Seen, "lower" | "upper">;
  /** Whether a move has gained something. */
  readonly hasGained: boolean;
  /** Makes a position the root, and the position at hand. */
  begin(root: Position): void;
  /** Makes the position of a slot of the deepest ply the position at hand. */
  reach(slot: number): void;
  /** Pushes the moves of the position at hand, which is in a slot, and returns how many there are. */
  open(slot: number): number;
  /** Returns the value of the position at hand, which has no moves. */
  evaluateEnd(): number;
  /** Removes the deepest ply, whose moves start at a slot, and checks its bound. */
  close(first: number, bound: number): void;
  /** Throws: a bound of a position contradicts another one, or exceeds the largest value. */
  refuse(slot: number, bound: number): never;
  /** Throws if a position repeats on the line, which are the given slots. */
  checkCycle(line: readonly number[]): void;
  release(): void;
}

/** States of a game, all moves of a position at once. */
export class StateSource implements Source<ArrayLike<number>> {
  readonly slots: SlotStack;
  readonly mustReach: boolean;
  readonly seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0 };
  hasGained = false;
  // Copied from the game: a property of games of several shapes is slow to read at each node.
  readonly #game: StateGame;
  readonly #look: StateGame["look"] | null;
  readonly #width: number;
  readonly #maxMoves: number;
  readonly #maxValue: number;
  readonly #reader: MoveReader;
  /** The parts of the words that are the states of slots, and those of the slots of a ply. */
  #states: Int32Array[] = [];
  #plies: Int32Array[] = [];
  readonly #hasPriorities: boolean;
  /** The bits of keys that `keyBits` excludes. */
  readonly #excessLow: number;
  readonly #excessHigh: number;

  constructor(
    game: StateGame,
    { budget, maxValue, hasPriorities }: {
      readonly budget: Budget;
      readonly maxValue: number;
      readonly hasPriorities: boolean;
    },
  ) {
    const { wordCount, maxMoves, keyBits = 64 } = game;
    this.#game = game;
    this.#look = game.look ?? null;
    this.#width = wordCount;
    this.#maxMoves = maxMoves;
    this.#maxValue = Math.min(maxValue, MOST);
    this.#reader = new MoveReader(game);
    this.#hasPriorities = hasPriorities;
    this.#excessLow = keyBits < 32 ? -1 << keyBits : 0;
    this.#excessHigh = keyBits >= 64 ? 0 : keyBits <= 32 ? -1 : -1 << keyBits - 32;
    this.mustReach = this.#look !== null;
    this.slots = new SlotStack(budget, wordCount, this.mustReach ? 2 : 0);
  }

  begin(root: ArrayLike<number>): void {
    const state = readState(this.#game, root);
    const { slots } = this;
    slots.top = 0;
    this.#reserve(1);
    slots.words.set(state);
    slots.gains[0] = 0;
    slots.top = 1;
    if (this.#look !== null) this.reach(0);
    else this.#checkKeys(0, 1);
  }

  reach(slot: number): void {
    const state = this.#stateAt(slot);
    const seen = this.seen;
    seen.lower = -this.#maxValue;
    seen.upper = this.#maxValue;
    this.#look!.call(this.#game, state, seen);
    const { keyLow, keyHigh } = seen;
    if ((keyLow & this.#excessLow) !== 0 || (keyHigh & this.#excessHigh) !== 0) {
      throw wrongKey(keyLow, keyHigh, this.#game);
    }
    const { keys } = this.slots;
    keys[2 * slot] = keyLow;
    keys[2 * slot + 1] = keyHigh;
  }

  open(slot: number): number {
    const { slots } = this;
    const reader = this.#reader;
    const first = slots.top;
    this.#reserve(this.#maxMoves);
    reader.state = this.#stateAt(slot);
    const count = reader.read(this.#plyAt(first));
    slots.top = first + count;
    const any = reader.takeGains(count, slots.gains, first);
    if (any >> 1 !== 0) this.hasGained = true;
    if (this.#look === null) this.#checkKeys(first, count);
    if (this.#hasPriorities) this.#sort(first, count);
    return count;
  }

  /** Writes the slots of a ply in the order of their priorities. */
  #sort(first: number, count: number): void {
    const { order } = this.slots;
    const { priorities } = this.#reader;
    for (let move = 0; move < count; move++) {
      const priority = priorities[move];
      let at = first + move;
      for (; at > first && priorities[order[at - 1] - first] < priority; at--) {
        order[at] = order[at - 1];
      }
      order[at] = first + move;
    }
  }

  evaluateEnd(): number {
    return this.#reader.readEnd(this.#maxValue);
  }

  close(first: number): void {
    this.slots.top = first;
  }

  /** Throws if a key has more bits than the game says: another position would be taken for it. */
  #checkKeys(slot: number, count: number): void {
    const width = this.#width;
    if (this.#excessLow === 0 && (this.#excessHigh === 0 || width === 1)) return;
    const { words } = this.slots;
    for (let at = width * slot; at < width * (slot + count); at += width) {
      const high = width === 1 ? 0 : words[at + 1];
      if ((words[at] & this.#excessLow) === 0 && (high & this.#excessHigh) === 0) continue;
      throw wrongKey(words[at], high, this.#game);
    }
  }

  refuse(slot: number, bound: number): never {
    const name = nameState(this.#stateAt(slot), this.#game);
    const most = this.#maxValue;
    if (!isWithin(bound, most)) throw wrongNumber(`the value of ${name} is ${bound}`, most);
    throw wrongGame(`${name} has the bound ${bound}`, "bounds that do not contradict each other");
  }

  checkCycle(line: readonly number[]): void {
    const plies = new MemoTable({ wordCount: this.#width });
    for (const [ply, slot] of line.entries()) {
      const state = this.#stateAt(slot);
      const first = plies.get(state);
      plies.set(state, 0, ply);
      if (first === UNKNOWN) continue;
      throw wrongCycle(line.slice(first, ply).map((slot) => nameState(this.#stateAt(slot))));
    }
  }

  release(): void {
    [this.#states, this.#plies] = [[], []];
    this.slots.release();
  }

  #stateAt(slot: number): Int32Array {
    if (slot >= MOST_KEPT) return this.#view(slot, 1);
    return this.#states[slot] ??= this.#view(slot, 1);
  }

  #plyAt(first: number): Int32Array {
    if (first >= MOST_KEPT) return this.#view(first, this.#maxMoves);
    return this.#plies[first] ??= this.#view(first, this.#maxMoves);
  }

  #view(slot: number, count: number): Int32Array {
    return this.slots.words.subarray(this.#width * slot, this.#width * (slot + count));
  }

  #reserve(count: number): void {
    if (!this.slots.reserve(count)) return;
    this.#states = [];
    this.#plies = [];
  }
}
