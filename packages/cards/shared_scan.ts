/**
 * One search shared by several workers: every worker runs the same scans and helps with whatever
 * first move, or reply to one, is left; nobody leads. What the workers know after a scan is the
 * same, and so are their next thresholds.
 *
 * A free worker tests the next reply to the first move that its strongest replies did not refute:
 * such a move is likely to reach the threshold, which takes a test of every reply. If there is none,
 * it takes the next move that nobody has touched.
 *
 * @module
 */
import type { OpenedMove, Root } from "./root.ts";
import type { Scan } from "./root_scan.ts";
import {
  CHANGES,
  NEXT_REPLY,
  NO_MOVE,
  READY,
  REPLIES,
  type SharedWords,
  STAGE,
  SUCCESS,
  SURVIVED,
  USUAL,
} from "./shared_words.ts";
import { UsualReply } from "./usual_reply.ts";

/** Replies to a move that its first worker tests alone: mostly one of them refutes it. */
const REPLIES_ALONE = 3;

/** Stages of a move: nobody has touched it; one worker is at it; it is open to all. */
const [UNTOUCHED, STARTED, OPEN] = [0, 1, 2];

/** Thrown by `SharedScan.poll` to leave a test whose result no longer matters. */
class Abandoned extends Error {}

/** What a shared scan asks of the first moves. */
export type FirstMoves = Pick<Root, "twins" | "usualReply" | "open">;

/** One worker's part of the scans. */
export class SharedScan {
  readonly #shared: SharedWords;
  readonly #words: Int32Array;
  readonly #workers: number;
  readonly #root: FirstMoves;
  readonly #usual: UsualReply;
  #scan = -1;
  #threshold = 0;
  /** The move under test, or `NO_MOVE`. */
  #move = NO_MOVE;

  /** Takes the shared memory, how many workers share it, and the first moves. */
  constructor(shared: SharedWords, workers: number, root: FirstMoves) {
    this.#shared = shared;
    this.#words = shared.words;
    this.#workers = workers;
    this.#root = root;
    this.#usual = new UsualReply(shared.replyCounts);
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
      // Nobody proves anything new until all have read what the last scan proved: else one that
      // lags behind would read more, go on with another threshold and wait for nobody.
      this.#meet();
      while (!this.#isOver()) {
        const changes = this.#load(CHANGES);
        const move = this.#choose();
        if (move !== NO_MOVE) this.#help(move);
        else if (!this.#isOver()) Atomics.wait(this.#words, this.#at(CHANGES), changes);
      }
      const success = this.#load(SUCCESS);
      if (success !== NO_MOVE) return { success, bound: threshold };
      const uppers = this.#root.twins.map((twin) => this.#shared.upper(twin));
      return { success: null, bound: Math.max(...uppers) };
    };
  }

  /** Waits until all workers are ready for the scan. */
  #meet(): void {
    const at = this.#at(READY);
    let ready = Atomics.add(this.#words, at, 1) + 1;
    if (ready === this.#workers) Atomics.notify(this.#words, at);
    while (ready < this.#workers) {
      Atomics.wait(this.#words, at, ready);
      ready = Atomics.load(this.#words, at);
    }
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
    Atomics.store(this.#words, at + USUAL, this.#root.usualReply(move, this.#usual));
    const opened = this.#open(move);
    const { replies, bound } = opened;
    if (replies === 0) {
      if (bound < this.#threshold) this.#refute(move, bound);
      else this.#succeed(move);
      return;
    }
    const alone = Math.min(replies, REPLIES_ALONE);
    Atomics.store(this.#words, at + REPLIES, replies);
    Atomics.store(this.#words, at + NEXT_REPLY, alone);
    for (let reply = 0; reply < alone; reply++) {
      if (!this.#survives(move, opened, reply)) return;
    }
    Atomics.store(this.#words, at + STAGE, OPEN);
    this.#tellChange();
  }

  #testNextReply(move: number): void {
    const reply = Atomics.add(this.#words, this.#moveAt(move) + NEXT_REPLY, 1);
    const opened = this.#open(move);
    if (reply < opened.replies) this.#survives(move, opened, reply);
  }

  /** Tests a reply; returns whether the move survives it. */
  #survives(move: number, opened: OpenedMove, reply: number): boolean {
    const result = opened.test(reply);
    if (result < this.#threshold) {
      this.#usual.note(opened.reply(reply));
      this.#refute(move, result);
      return false;
    }
    const survived = Atomics.add(this.#words, this.#moveAt(move) + SURVIVED, 1) + 1;
    if (survived === opened.replies) this.#succeed(move);
    return true;
  }

  /** Makes a move; all workers that do so in a scan see the same replies in the same order. */
  #open(move: number): OpenedMove {
    const usual = Atomics.load(this.#words, this.#moveAt(move) + USUAL);
    return this.#root.open(move, this.#threshold, usual);
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
