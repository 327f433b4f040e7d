/**
 * What plain search remembers, within limits.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { Budget, LimitError } from "@zugzwang/core/run";

/** What plain search is, in messages. */
const PLAIN_SEARCH = "plain search";

/** The most positions that it remembers: what a few seconds are enough for. */
const MOST_POSITIONS = 300_000;

/** Bytes of a move in the list of a position on the stack. */
const BYTES_PER_MOVE = 100;

/** Bytes of a text and its value in a map, besides two for each character. */
const BYTES_PER_TEXT = 100;

/** Values by text, whose memory is asked for before it is taken. */
export class PlainMemory extends Map<string, number> {
  readonly #deadline: number;
  readonly #start = Date.now();
  readonly #budget: Budget;
  /** Bytes of the lists of moves of positions that are not known yet: those on the stack. */
  readonly #lists: number[] = [];

  /** Starts empty, and the clock. */
  constructor(options: SolveOptions) {
    super();
    this.#deadline = options.deadline ?? Infinity;
    this.#budget = new Budget(options);
  }

  /** The limit that a stack of no more calls is. */
  get stackLimit(): LimitError {
    const allowed = this.#lists.length;
    const purpose = "the stack of plain search";
    return new LimitError({ kind: "positions", needed: allowed + 1, allowed, purpose });
  }

  /**
   * Counts the moves of the position that was asked for last, till its value is known.
   *
   * @throws {LimitError} if that is over a limit.
   */
  listed<M>(moves: readonly M[]): readonly M[] {
    this.#checkTime();
    const bytes = BYTES_PER_MOVE * moves.length;
    this.#budget.reserve(bytes, PLAIN_SEARCH);
    this.#lists.push(bytes);
    return moves;
  }

  /**
   * Remembers the value of the text that was asked for last of those without one.
   *
   * @throws {LimitError} if that is over a limit.
   */
  override set(text: string, value: number): this {
    this.#budget.release(this.#lists.pop() ?? 0);
    if (this.size >= MOST_POSITIONS) {
      const [needed, allowed] = [this.size + 1, MOST_POSITIONS];
      throw new LimitError({ kind: "positions", needed, allowed, purpose: PLAIN_SEARCH });
    }
    this.#budget.reserve(BYTES_PER_TEXT + 2 * text.length, PLAIN_SEARCH);
    return super.set(text, value);
  }

  #checkTime(): void {
    if (Date.now() < this.#deadline) return;
    const [needed, allowed] = [Date.now() - this.#start, this.#deadline - this.#start];
    const purpose = PLAIN_SEARCH;
    throw new LimitError({ kind: "time", needed, allowed: Math.max(0, allowed), purpose });
  }
}
