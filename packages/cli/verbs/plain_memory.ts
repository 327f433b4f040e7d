/**
 * What plain search remembers, within limits.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { Budget, LimitError } from "@zugzwang/core/run";
import { Float64MemoTable } from "@zugzwang/core/tables/float64_memo_table";
import { StateTable } from "@zugzwang/core/tables/state_table";

/** What plain search is, in messages. */
const PLAIN_SEARCH = "plain search";

/** The most positions that it remembers: what a few seconds are enough for. */
const MOST_POSITIONS = 300_000;

/** Bytes of a move in the list of a position on the stack. */
const BYTES_PER_MOVE = 100;

/** What the marks of a text's length and width take. */
const MARK_BITS = 1;

/** Texts of as many words, and their values by id. */
interface Texts {
  /** The words of the text that was looked at last: one array for all, which would else be garbage. */
  readonly words: Int32Array;
  readonly ids: StateTable;
  readonly values: Float64MemoTable;
}

/**
 * Values by text: an exact `Map` whose memory is asked for before it is taken, and given back at
 * once, by tables of words instead of strings.
 *
 *     word 0      2 · length of the text + (1 if a character needs 16 bits, else 0)
 *     word 1 …    the characters, four to a word, or two
 */
export class PlainMemory extends Map<string, number> {
  readonly #deadline: number;
  readonly #start = Date.now();
  readonly #budget: Budget;
  readonly #texts = new Map<number, Texts>();
  #size = 0;
  /** Positions that were asked for and are not known yet: those on the stack. */
  #line = 0;
  /** Bytes of the lists of their moves. */
  readonly #lists: number[] = [];

  /** Starts empty, and the clock. */
  constructor(options: SolveOptions) {
    super();
    this.#deadline = options.deadline ?? Infinity;
    this.#budget = new Budget(options);
  }

  /** How many values are known. */
  override get size(): number {
    return this.#size;
  }

  /** The limit that a stack of no more calls is. */
  get stackLimit(): LimitError {
    const [needed, allowed] = [this.#line + 1, this.#line];
    const purpose = "the stack of plain search";
    return new LimitError({ kind: "positions", needed, allowed, purpose });
  }

  /**
   * Returns the value of a text.
   *
   * @throws {LimitError} if its words are over the memory limit.
   */
  override get(text: string): number | undefined {
    const { words, ids, values } = this.#textsOf(text);
    const value = values.get(ids.idOf(words));
    if (value !== values.unknown) return value;
    this.#line++;
    return undefined;
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
    this.#line--;
    this.#budget.release(this.#lists.pop() ?? 0);
    if (this.#size >= MOST_POSITIONS) {
      const [needed, allowed] = [this.#size + 1, MOST_POSITIONS];
      throw new LimitError({ kind: "positions", needed, allowed, purpose: PLAIN_SEARCH });
    }
    this.#size++;
    const { words, ids, values } = this.#textsOf(text);
    values.set(ids.idOf(words), value);
    return this;
  }

  /** Gives the memory back: nothing is known any more. */
  free(): void {
    this.#texts.clear();
    this.#size = 0;
    this.#budget.freeAll();
  }

  /** The texts of as many words as one has, whose words it writes. */
  #textsOf(text: string): Texts {
    // deno-lint-ignore no-control-regex
    const isWide = /[^\x00-\xff]/.test(text);
    const wordCount = 1 + Math.ceil(text.length / (isWide ? 2 : 4));
    const texts = this.#texts.get(wordCount) ?? this.#newTexts(wordCount);
    writeWords(texts.words, text, isWide);
    return texts;
  }

  #newTexts(wordCount: number): Texts {
    const budget = this.#budget;
    const texts = {
      words: new Int32Array(wordCount),
      ids: new StateTable(wordCount, budget),
      values: new Float64MemoTable({ budget }),
    };
    this.#texts.set(wordCount, texts);
    return texts;
  }

  #checkTime(): void {
    if (Date.now() < this.#deadline) return;
    const [needed, allowed] = [Date.now() - this.#start, this.#deadline - this.#start];
    const purpose = PLAIN_SEARCH;
    throw new LimitError({ kind: "time", needed, allowed: Math.max(0, allowed), purpose });
  }
}

/** Writes the words that stand for a text, and for no other. */
function writeWords(words: Int32Array, text: string, isWide: boolean): void {
  const perWord = isWide ? 2 : 4;
  words.fill(0);
  words[0] = text.length << MARK_BITS | (isWide ? 1 : 0);
  for (let i = 0; i < text.length; i++) {
    const shift = i % perWord * (32 / perWord);
    words[1 + Math.floor(i / perWord)] |= text.charCodeAt(i) << shift;
  }
}
