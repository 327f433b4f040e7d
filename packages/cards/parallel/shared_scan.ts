/**
 * One search shared by several workers: every worker runs the same scans and helps with whatever
 * first move, or reply to one, is left; nobody leads. The first that finds a scan over notes its
 * outcome, from which all take the next threshold; so none waits for the others, and one that comes
 * late, or lags behind, reads what it has missed.
 *
 * A free worker tests the next reply to the first move that its strongest replies did not refute:
 * such a move is likely to reach the threshold, which takes a test of every reply. If there is none,
 * it takes the next move that nobody has touched.
 *
 * Why all read the same (every word is read and written by `Atomics`, which all threads see in one
 * order; only the bytes of the replies are not):
 *
 * - Words belong to one scan and are never used again, so nobody reads what was meant for another.
 * - One worker alone starts a move: the one whose exchange takes it from UNTOUCHED to STARTED. It
 *   writes the replies, then their number, then OPEN. Whoever reads OPEN reads the replies after
 *   that: the write of OPEN happens before its read, and the bytes were written before it.
 * - `NEXT_REPLY` is only added to, so each reply is tested by one worker, and `SURVIVED` equals the
 *   number of replies only when each of them has been tested and has not refuted the move.
 * - Upper bounds and SUCCESS only fall. So a move that does not matter never matters again: a test
 *   that is left, whose reply nobody tests any more, is one of such a move.
 * - An outcome is noted by an exchange, once, and only when no move matters: every move before
 *   SUCCESS is refuted for good, and none after it asks to be it. So SUCCESS is final then, it is the
 *   smallest move that reaches the threshold, and whoever reads the outcome reads it as that; or no
 *   move is left, and the outcome itself holds the greatest of the upper bounds.
 *
 * @module
 */
import { CounterMoveHistory, packMove, type SearchMove, unpackMove } from "../search/move_order.ts";
import type { Root, Scan } from "../search/root.ts";
import {
  CHANGES,
  NEXT_REPLY,
  NO_MOVE,
  OUTCOME,
  REPLIES,
  type SharedWords,
  STAGE,
  SUCCESS,
  SURVIVED,
  WAIT_MS,
} from "./shared_words.ts";

/** Replies to a move that its first worker tests alone: mostly one of them refutes it. */
const REPLIES_ALONE = 3;

/** Stages of a move: nobody has touched it; one worker is at it; it is open to all. */
const [UNTOUCHED, STARTED, OPEN] = [0, 1, 2];

/** Outcomes of a scan: nobody knows it yet; a move succeeded; else this and the bound. */
const [UNKNOWN, SUCCEEDED, REFUTED] = [0, 1, 1000];

/** Thrown by `SharedScan.poll` to leave a test whose result no longer matters. */
class Abandoned extends Error {}

/** What a shared scan asks of the first moves. */
export type FirstMoves = Pick<Root, "twins" | "replies" | "testReply">;

/** One worker's part of the scans. */
export class SharedScan {
  readonly #shared: SharedWords;
  readonly #words: Int32Array;
  readonly #root: FirstMoves;
  readonly #onWait: () => void;
  readonly #history: CounterMoveHistory;
  #scan = -1;
  #threshold = 0;
  /** The move under test, or `NO_MOVE`. */
  #move = NO_MOVE;

  /**
   * Takes the shared memory and the first moves.
   *
   * @param onWait Called now and then while others work on what is left; it may throw to stop that.
   */
  constructor(shared: SharedWords, root: FirstMoves, onWait: () => void = () => {}) {
    this.#shared = shared;
    this.#words = shared.words;
    this.#root = root;
    this.#onWait = onWait;
    this.#history = new CounterMoveHistory(shared.historyCounts);
  }

  /** Leaves the test under way, if there is one and its result no longer matters. */
  poll(): void {
    if (this.#move !== NO_MOVE && !this.#matters(this.#move)) throw new Abandoned();
  }

  /** Returns the scan. */
  get run(): Scan {
    return (threshold) => {
      this.#scan++;
      this.#threshold = threshold;
      while (this.#load(OUTCOME) === UNKNOWN) {
        const changes = this.#load(CHANGES);
        const move = this.#choose();
        if (move !== NO_MOVE) this.#help(move);
        else if (this.#isOver()) this.#conclude();
        else {
          Atomics.wait(this.#words, this.#at(CHANGES), changes, WAIT_MS);
          this.#onWait();
        }
      }
      const outcome = this.#load(OUTCOME);
      return outcome === SUCCEEDED
        ? { success: this.#load(SUCCESS), bound: threshold }
        : { success: null, bound: outcome - REFUTED };
    };
  }

  /** Notes the outcome, unless another worker has: by now it may have proved more. */
  #conclude(): void {
    const uppers = this.#root.twins.map((twin) => this.#shared.upper(twin));
    const outcome = this.#load(SUCCESS) === NO_MOVE ? REFUTED + Math.max(...uppers) : SUCCEEDED;
    Atomics.compareExchange(this.#words, this.#at(OUTCOME), UNKNOWN, outcome);
    this.#tellChange();
  }

  /** Returns whether a move may still be the first to reach the threshold. */
  #matters(move: number): boolean {
    return move < this.#load(SUCCESS) && this.#root.twins[move] === move &&
      this.#shared.upper(move) >= this.#threshold;
  }

  /** Returns whether all moves before the first success, or all at all, are refuted. */
  #isOver(): boolean {
    return this.#root.twins.every((_, move) => !this.#matters(move));
  }

  /** Returns a move to help with, or `NO_MOVE`. An untouched one is started with that. */
  #choose(): number {
    for (let move = 0; move < this.#root.twins.length; move++) {
      const at = this.#moveAt(move);
      if (Atomics.load(this.#words, at + STAGE) !== OPEN || !this.#matters(move)) continue;
      const next = Atomics.load(this.#words, at + NEXT_REPLY);
      if (next < Atomics.load(this.#words, at + REPLIES)) return move;
    }
    for (let move = 0; move < this.#root.twins.length; move++) {
      if (!this.#matters(move)) continue;
      const at = this.#moveAt(move) + STAGE;
      if (Atomics.compareExchange(this.#words, at, UNTOUCHED, STARTED) === UNTOUCHED) return move;
    }
    return NO_MOVE;
  }

  /** Tests a move that was just started, or the next reply to one that is open. */
  #help(move: number): void {
    this.#move = move;
    try {
      if (Atomics.load(this.#words, this.#moveAt(move) + STAGE) === STARTED) this.#start(move);
      else this.#testNextReply(move);
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error;
    } finally {
      this.#move = NO_MOVE;
    }
  }

  /** Tests the strongest replies to a move, and if none refutes it, opens the move to all. */
  #start(move: number): void {
    const at = this.#moveAt(move);
    const { replies, bound } = this.#root.replies(move, this.#threshold, this.#history);
    if (replies.length === 0) {
      if (bound < this.#threshold) this.#refute(move, bound);
      else this.#succeed(move);
      return;
    }
    const alone = replies.slice(0, REPLIES_ALONE);
    this.#shared.repliesOf(this.#scan, move).set(replies.map(packMove));
    Atomics.store(this.#words, at + REPLIES, replies.length);
    Atomics.store(this.#words, at + NEXT_REPLY, alone.length);
    if (!alone.every((reply) => this.#survives(move, reply))) return;
    Atomics.store(this.#words, at + STAGE, OPEN);
    this.#tellChange();
  }

  #testNextReply(move: number): void {
    const at = this.#moveAt(move);
    const reply = Atomics.add(this.#words, at + NEXT_REPLY, 1);
    if (reply >= Atomics.load(this.#words, at + REPLIES)) return;
    this.#survives(move, unpackMove(this.#shared.repliesOf(this.#scan, move)[reply]));
  }

  /** Tests a reply; returns whether the move survives it. */
  #survives(move: number, reply: SearchMove): boolean {
    const result = this.#root.testReply(move, reply, this.#threshold);
    if (result < this.#threshold) {
      this.#history.note(packMove(reply));
      this.#refute(move, result);
      return false;
    }
    const at = this.#moveAt(move);
    const survived = Atomics.add(this.#words, at + SURVIVED, 1) + 1;
    if (survived === Atomics.load(this.#words, at + REPLIES)) this.#succeed(move);
    return true;
  }

  #refute(move: number, bound: number): void {
    this.#shared.noteUpper(move, bound);
    this.#tellChange();
  }

  #succeed(move: number): void {
    let first = this.#load(SUCCESS);
    while (move < first) {
      const seen = Atomics.compareExchange(this.#words, this.#at(SUCCESS), first, move);
      if (seen === first) break;
      first = seen;
    }
    this.#tellChange();
  }

  /** Wakes the workers that found nothing to do. */
  #tellChange(): void {
    Atomics.add(this.#words, this.#at(CHANGES), 1);
    Atomics.notify(this.#words, this.#at(CHANGES));
  }

  #at(word: number): number {
    return this.#shared.scanAt(this.#scan) + word;
  }

  #load(word: number): number {
    return Atomics.load(this.#words, this.#at(word));
  }

  #moveAt(move: number): number {
    return this.#shared.moveAt(this.#scan, move);
  }
}
