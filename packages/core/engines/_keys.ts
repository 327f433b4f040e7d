/**
 * Keys of one word or two, as the depth-first search handles them: it knows where a key is
 * written, not what it is.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { Memo, PairMemo } from "../tables/dense_memo.ts";
import { MemoTable } from "../tables/memo_table.ts";
import type { NumberKind, Numbers } from "../tables/numbers.ts";
import { PairMemoTable } from "../tables/pair_memo_table.ts";
import type { KeyedGame, PairKey, PairKeyedGame } from "./keyed_game.ts";

/** A game and a memo on keys of some width. `at` counts keys in an array of them. */
export interface Keys {
  /** Words of a key; a mark complements the last of them. */
  readonly words: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /** What `look` returns for a key that has no value. */
  readonly unknown: number;
  /** Returns the memo's value of a key, marked or not. */
  look(keys: Int32Array, at: number): number;
  /** Sets the memo's value of a key. */
  store(keys: Int32Array, at: number, value: number): void;
  /** Copies a key, without its mark. */
  copy(from: Int32Array, at: number, into: Int32Array, to: number): void;
  /** Writes the moves of the position `keys[at]` from index `first` on; returns where they end. */
  expand(
    keys: Int32Array,
    at: number,
    successors: Int32Array,
    payoffs: Numbers,
    first: number,
  ): number;
  /** Returns the value of a position without moves. */
  terminalValue(keys: Int32Array, at: number): number;
}

/** Keys of one word. */
export class WordKeys implements Keys {
  readonly words = 1;
  readonly maxMoves: number;
  readonly unknown: number;
  readonly #game: KeyedGame;
  readonly #memo: Memo;

  constructor(game: KeyedGame, memo: Memo) {
    this.maxMoves = game.maxMoves;
    this.unknown = memo.unknown;
    this.#game = game;
    this.#memo = memo;
  }

  look(keys: Int32Array, at: number): number {
    return this.#memo.get(keys[at] ^ (keys[at] >> 31));
  }

  store(keys: Int32Array, at: number, value: number): void {
    this.#memo.set(keys[at], value);
  }

  copy(from: Int32Array, at: number, into: Int32Array, to: number): void {
    into[to] = from[at] ^ (from[at] >> 31);
  }

  expand(
    keys: Int32Array,
    at: number,
    successors: Int32Array,
    payoffs: Numbers,
    first: number,
  ): number {
    return this.#game.expand(keys[at], successors, payoffs, first);
  }

  terminalValue(keys: Int32Array, at: number): number {
    return this.#game.terminalValue?.(keys[at]) ?? 0;
  }
}

/** Keys of two words: the low one, then the high one, which carries the mark. */
export class PairKeys implements Keys {
  readonly words = 2;
  readonly maxMoves: number;
  readonly unknown: number;
  readonly #game: PairKeyedGame;
  readonly #memo: PairMemo;

  constructor(game: PairKeyedGame, memo: PairMemo) {
    this.maxMoves = game.maxMoves;
    this.unknown = memo.unknown;
    this.#game = game;
    this.#memo = memo;
  }

  look(keys: Int32Array, at: number): number {
    const high = keys[2 * at + 1];
    return this.#memo.get(keys[2 * at], high ^ (high >> 31));
  }

  store(keys: Int32Array, at: number, value: number): void {
    this.#memo.set(keys[2 * at], keys[2 * at + 1], value);
  }

  copy(from: Int32Array, at: number, into: Int32Array, to: number): void {
    const high = from[2 * at + 1];
    into[2 * to] = from[2 * at];
    into[2 * to + 1] = high ^ (high >> 31);
  }

  expand(
    keys: Int32Array,
    at: number,
    successors: Int32Array,
    payoffs: Numbers,
    first: number,
  ): number {
    return this.#game.expand(keys[2 * at], keys[2 * at + 1], successors, payoffs, first);
  }

  terminalValue(keys: Int32Array, at: number): number {
    return this.#game.terminalValue?.(keys[2 * at], keys[2 * at + 1]) ?? 0;
  }
}

/** What a search starts from. */
export interface SearchStart {
  /** The game and its memo. */
  readonly keys: Keys;
  /** The key of the position that is asked for. */
  readonly root: Int32Array;
  /** What the memo holds. */
  readonly numbers: NumberKind;
  /** Limits. */
  readonly budget: Budget;
}

/** Returns what a search starts from, by the width of the game's keys. */
export function searchStart(
  game: KeyedGame | PairKeyedGame,
  key: number | PairKey,
  options: { readonly memo?: Memo | PairMemo; readonly budget?: Budget },
): SearchStart {
  const { budget = new Budget() } = options;
  if ("keyWords" in game) {
    const memo = (options.memo ?? new PairMemoTable({ budget })) as PairMemo;
    const keys = new PairKeys(game, memo);
    return { keys, root: Int32Array.from(key as PairKey), numbers: "int32", budget };
  }
  const memo = (options.memo ?? new MemoTable({ budget })) as Memo;
  const keys = new WordKeys(game, memo);
  return { keys, root: Int32Array.of(key as number), numbers: memo.numbers, budget };
}
