/**
 * The search: whether the value of a core is at least a threshold.
 *
 * A core is a position in which no box can be taken. All moves of a chain of boxes with two
 * undrawn edges are one move, what they leave to take is stripped at once (docs/games/dots.md
 * proves both), and positions without junctions are endgames: so only cores with junctions are
 * searched and remembered.
 *
 * @module
 */
import type { Budget, TranspositionTable } from "@zugzwang/core";
import type { CoinGraph } from "./coin_graph.ts";
import { ChainWalker, LENGTH_SHIFT, LOOP_FLAG } from "./chain_walker.ts";
import { CoinState, NO_HANDOUT } from "./coin_state.ts";
import { ImageRows, MAX_IMAGES } from "./image_rows.ts";
import type { KeyImages } from "./key_images.ts";
import type { Team } from "./team.ts";

/** Nodes between two looks at the clock, a power of two. */
const POLL_NODES = 2 ** 12;
/** The most moves of a position, and of positions on a path. */
const WIDTH = 64;
/** How deep the last refutation of a depth is tried first: deeper, and on square boards, it costs. */
const KILLER_DEPTH = 5;
/** What the table knows of a safe move. */
const UNKNOWN = 0;
const REFUTED = 1;
/** What to try after all others, as another thread is at it. */
const DEFERRED = 2;

/** What a search works on. */
export interface CoreSearchOptions {
  /** The graph of at most 60 strings, the moves to try first first. */
  readonly graph: CoinGraph;
  /** The images of its strings. */
  readonly images: KeyImages;
  /** Bounds of cores, as (value + boxes) / 2; may be full of earlier searches of the same graph. */
  readonly table: TranspositionTable;
  /** The limits. */
  readonly budget: Budget;
  /** The threads that search the same, if there are several. */
  readonly team?: Team | undefined;
}

/** Depth-first search with a table over the cores of one graph. */
export class CoreSearch {
  /** Positions expanded so far. */
  nodes = 0;
  /** Means nothing; without a use of what `touch` returns it would be left out. */
  touched = 0;
  readonly #state: CoinState;
  readonly #rows: ImageRows;
  readonly #walker: ChainWalker;
  readonly #graph: CoinGraph;
  readonly #table: TranspositionTable;
  readonly #budget: Budget;
  readonly #team: Team | null;
  #test = 0;
  #depth = 0;
  // One row a position of the path.
  readonly #moves = new Int32Array(WIDTH * WIDTH);
  readonly #childLow = new Int32Array(WIDTH * WIDTH);
  readonly #childHigh = new Int32Array(WIDTH * WIDTH);
  readonly #known = new Uint8Array(WIDTH * WIDTH);
  readonly #killers = new Int32Array(WIDTH + 1).fill(-1);
  readonly #killerDepth: number;
  // Of the last list of moves.
  #safeCount = 0;
  // Room for a list.
  #stamp = 0;
  readonly #seenCoin = new Int32Array(WIDTH + 1);
  readonly #openings = new Int32Array(WIDTH);

  /** Prepares a search. */
  constructor({ graph, images, table, budget, team }: CoreSearchOptions) {
    this.#graph = graph;
    this.#table = table;
    this.#budget = budget;
    this.#team = team ?? null;
    this.#killerDepth = images.symmetries < MAX_IMAGES ? KILLER_DEPTH : 0;
    this.#state = new CoinState(graph);
    this.#rows = new ImageRows(images, this.#state);
    this.#walker = new ChainWalker(this.#state);
  }

  /**
   * Returns whether the value of a core, given by its strings, is at least a threshold with the
   * parity of its coins.
   *
   * @throws {LimitError} if the deadline passes.
   */
  isAtLeast(strings: readonly number[], threshold: number): boolean {
    this.#state.reset(strings);
    this.#depth = 0;
    this.#rows.start();
    const team = this.#team;
    if (!team) return this.#lookUp(threshold);
    this.#test = team.nextTest();
    const holds = team.decide(this.#test, () => this.#lookUp(threshold));
    team.countNodes(this.nodes);
    return holds;
  }

  /** Whether the value is at least the threshold; the images are in the row of the depth. */
  #lookUp(threshold: number): boolean {
    const remaining = this.#state.remaining;
    if (threshold <= -remaining) return true;
    if (threshold > remaining) return false;
    if (this.#state.junctions === 0) return this.#walker.endgameValue() >= threshold;
    this.#rows.least(this.#depth);
    const low = this.#rows.keyLow;
    const high = this.#rows.keyHigh;
    const code = this.#table.probe(low, high);
    const bound = (threshold + remaining) >> 1;
    if (code !== 0) {
      if (this.#table.lower(code) >= bound) return true;
      if (this.#table.upper(code) < bound) return false;
    }
    return this.#expand(threshold, low, high);
  }

  #expand(threshold: number, low: number, high: number): boolean {
    if ((++this.nodes & (POLL_NODES - 1)) === 0) this.#poll();
    if (this.#team !== null) this.#team.checkUndecided(this.#test);
    const remaining = this.#state.remaining;
    const count = this.#listMoves();
    const safeCount = this.#safeCount;
    const holds = this.#probeSafeMoves(threshold, safeCount) ||
      this.#tryMoves(threshold, safeCount, count);
    const bound = (threshold + remaining) >> 1;
    if (holds) this.#table.store(low, high, { lower: bound, upper: remaining });
    else this.#table.store(low, high, { lower: 0, upper: bound - 1 });
    return holds;
  }

  #poll(): void {
    this.#team?.countNodes(this.nodes);
    this.#budget.poll(this.#team?.nodes ?? this.nodes);
  }

  /** Whether the table knows a safe move that reaches the threshold; notes what else it knows. */
  #probeSafeMoves(threshold: number, safeCount: number): boolean {
    const table = this.#table;
    const rows = this.#rows;
    const childLow = this.#childLow;
    const childHigh = this.#childHigh;
    const first = this.#depth * WIDTH;
    const bound = (2 - threshold + this.#state.remaining) >> 1;
    let touched = 0;
    for (let i = first; i < first + safeCount; i++) {
      rows.leastAfter(this.#depth, this.#moves[i]);
      childLow[i] = rows.keyLow;
      childHigh[i] = rows.keyHigh;
    }
    for (let i = first; i < first + safeCount; i++) {
      touched ^= table.touch(childLow[i], childHigh[i]);
    }
    this.touched = touched;
    for (let i = first; i < first + safeCount; i++) {
      const found = table.probe(childLow[i], childHigh[i]);
      this.#known[i] = UNKNOWN;
      if (found === 0) continue;
      if (table.upper(found) < bound) return true;
      if (table.lower(found) >= bound) this.#known[i] = REFUTED;
    }
    return false;
  }

  #tryMoves(threshold: number, safeCount: number, count: number): boolean {
    const first = this.#depth * WIDTH;
    let deferred = false;
    for (let i = first; i < first + safeCount; i++) {
      if (this.#isKnownOrRepeated(first, i)) continue;
      if (
        this.#team !== null && i > first && this.#team.isBusy(this.#childLow[i], this.#childHigh[i])
      ) {
        this.#known[i] = DEFERRED;
        deferred = true;
      } else if (this.#safeMoveHolds(i, threshold)) return true;
    }
    for (let i = first + safeCount; i < first + count; i++) {
      const cutCount = this.#state.cutCount;
      const holds = this.#openingHolds(this.#moves[i], threshold);
      this.#state.undoTo(cutCount);
      if (holds) return true;
    }
    return deferred && this.#tryDeferred(first, safeCount, threshold);
  }

  /** Tries the moves that another thread was busy with, and has probably refuted by now. */
  #tryDeferred(first: number, safeCount: number, threshold: number): boolean {
    for (let i = first; i < first + safeCount; i++) {
      if (this.#known[i] === DEFERRED && this.#safeMoveHolds(i, threshold)) return true;
    }
    return false;
  }

  /** Whether the table refutes the safe move at `at`, or a move before it is the same. */
  #isKnownOrRepeated(first: number, at: number): boolean {
    if (this.#known[at] === REFUTED) return true;
    const low = this.#childLow[at];
    const high = this.#childHigh[at];
    for (let i = first; i < at; i++) {
      if (this.#childLow[i] === low && this.#childHigh[i] === high) return true;
    }
    return false;
  }

  /** Whether the safe move at `at` reaches the threshold. */
  #safeMoveHolds(at: number, threshold: number): boolean {
    const cutCount = this.#state.cutCount;
    this.#state.cut(this.#moves[at]);
    const holds = !this.#isSafeChildAtLeast(at, 2 - threshold);
    this.#state.undoTo(cutCount);
    if (holds) this.#killers[this.#depth] = this.#moves[at];
    return holds;
  }

  /** Whether the position after the safe move at `at`, which has been made, reaches a threshold. */
  #isSafeChildAtLeast(at: number, threshold: number): boolean {
    const state = this.#state;
    if (state.junctions === 0) return this.#walker.endgameValue() >= threshold;
    if (threshold <= -state.remaining) return true;
    if (threshold > state.remaining) return false;
    const low = this.#childLow[at];
    const high = this.#childHigh[at];
    const team = this.#team;
    if (team !== null) {
      const code = this.#table.probe(low, high);
      const bound = (threshold + state.remaining) >> 1;
      if (code !== 0 && this.#table.lower(code) >= bound) return true;
      if (code !== 0 && this.#table.upper(code) < bound) return false;
      team.begin(low, high);
    }
    this.#rows.next(this.#depth, state.cutCount - 1);
    this.#depth++;
    const holds = this.#expand(threshold, low, high);
    this.#depth--;
    if (team !== null) team.end(low, high);
    return holds;
  }

  /** Whether opening a chain or loop reaches the threshold. */
  #openingHolds(move: number, threshold: number): boolean {
    const length = (move >> LENGTH_SHIFT) & 0xff;
    const most = (move & LOOP_FLAG) !== 0 ? 4 - length : 2 - length;
    if (length >= 3 && most < threshold) return false;
    const state = this.#state;
    const cutCount = state.cutCount;
    const string = move & 0xff;
    state.cut(string);
    const handout = state.stripFrom(string);
    // The opponent gets stripped + max(v, −v − handout), v the value of what is left.
    const allowed = -threshold - state.stripped;
    if (handout !== NO_HANDOUT && -allowed - handout > allowed) return false;
    this.#rows.next(this.#depth, cutCount);
    this.#depth++;
    const holds = !this.#lookUp(this.#rounded(allowed + 1)) &&
      (handout === NO_HANDOUT || this.#lookUp(this.#rounded(-allowed - handout)));
    this.#depth--;
    return holds;
  }

  /** The next threshold with the parity of the coins. */
  #rounded(threshold: number): number {
    return threshold + ((threshold + this.#state.remaining) & 1);
  }

  /**
   * Lists the moves in the row of the depth, the safe ones first: in the order of the strings,
   * but the one that last held at this depth before the others; then one of every chain and loop,
   * shortest first.
   *
   * @returns Their number; `#safeCount` is set to that of the safe ones.
   */
  #listMoves(): number {
    const { strings, coins, ends } = this.#graph;
    const { uncut, degree } = this.#state;
    const stamp = ++this.#stamp;
    this.#walker.beginPass();
    const first = this.#depth * WIDTH;
    let safeCount = 0;
    let openingCount = 0;
    for (let string = 0; string < strings; string++) {
      if (uncut[string] === 0 || this.#walker.isSeen(string)) continue;
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      if (degree[near] === 2 || degree[far] === 2) {
        this.#openings[openingCount++] = this.#walker.opening(string);
      } else {
        if (far === coins) {
          if (this.#seenCoin[near] === stamp) continue; // like another string to the ground
          this.#seenCoin[near] = stamp;
        }
        this.#moves[first + safeCount++] = string;
      }
    }
    if (this.#depth < this.#killerDepth) this.#bringKillerForward(first, safeCount);
    this.#appendOpenings(first + safeCount, openingCount);
    this.#safeCount = safeCount;
    return safeCount + openingCount;
  }

  #bringKillerForward(first: number, safeCount: number): void {
    const killer = this.#killers[this.#depth];
    const moves = this.#moves;
    for (let i = first; i < first + safeCount; i++) {
      if (moves[i] !== killer) continue;
      moves.copyWithin(first + 1, first, i);
      moves[first] = killer;
      return;
    }
  }

  #appendOpenings(first: number, count: number): void {
    const moves = this.#moves;
    for (let i = 0; i < count; i++) {
      const move = this.#openings[i];
      let at = first + i;
      for (; at > first && moves[at - 1] >> LENGTH_SHIFT > move >> LENGTH_SHIFT; at--) {
        moves[at] = moves[at - 1];
      }
      moves[at] = move;
    }
  }
}
