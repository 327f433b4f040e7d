// The search: proved bounds of the value of a stripped position that decide a threshold.
//
// No box of a stripped position can be taken. All moves in a chain of boxes with two undrawn edges
// are one move, and takeable boxes are stripped at once (docs/games/dots.md proves both). Positions
// without junctions are endgames. So only stripped positions with junctions are searched and stored.
import type { Bounds, Budget, Means } from "@zugzwang/core";
import {
  type BoundExchange,
  type Checkpoint,
  findIndices,
  type TranspositionTable,
} from "@zugzwang/core/tables";
import type { Team } from "@zugzwang/core/run";
import { CoinState, NO_HANDOUT } from "../strings/coin_state.ts";
import { ImageRows, MAX_IMAGES } from "./images.ts";
import { MoveRows, NO_BOUND, WIDTH } from "./moves.ts";
import type { SearchPlan } from "./search_plan.ts";

/** Nodes between two polls, a power of two. */
const POLL_NODES = 2 ** 10;
/** The depth up to which killer moves are tried. Deeper, and on square boards, they do not pay. */
const KILLER_DEPTH = 6;
/** Stops a search after bounds of other machines were added to its table. */
const NEWS = new Error("news");

/**
 * Depth-first search with a table over the stripped positions of one graph.
 *
 * Every function with a threshold returns a fail-soft bound: a result >= threshold is a proved lower
 * bound, a smaller one a proved upper bound. Thresholds and values have the parity of the coins.
 *
 * Numbers are negated as `0 - x`, here and in everything called from here: minus zero is not an
 * int32, and V8 recompiles a function that meets one.
 */
export class StrippedSearch {
  /** Positions expanded so far. */
  nodes = 0;
  /** Keeps the compiler from removing the reads of `touch`, which warm the cache. */
  touched = 0;
  readonly #state: CoinState;
  /** By edge of the board. */
  readonly #stringOf: Int32Array;
  readonly #images: ImageRows;
  readonly #moves: MoveRows;
  /** Bounds of stripped positions, as (value + boxes) / 2, also from earlier searches. */
  readonly #table: TranspositionTable;
  readonly #budget: Budget;
  readonly #team: Team | null;
  readonly #checkpoint: Checkpoint | null;
  readonly #exchange: BoundExchange | null;
  #depth = 0;
  /** The depth whose safe moves the machines divide: one where all moves should fail. */
  #dividedDepth = 0;

  constructor({ graph, permutations }: SearchPlan, table: TranspositionTable, means: Means) {
    this.#table = table;
    this.#budget = means.budget;
    this.#team = means.team ?? null;
    this.#checkpoint = means.checkpoint ?? null;
    this.#exchange = this.#checkpoint?.exchange ?? null;
    this.#state = new CoinState(graph);
    this.#stringOf = findIndices(graph.edges);
    this.#images = new ImageRows(this.#state, permutations);
    const killerDepth = permutations.length < MAX_IMAGES ? KILLER_DEPTH : 0;
    this.#moves = new MoveRows(this.#state, this.#images, killerDepth);
  }

  /**
   * Returns whether the value of a stripped position, given its edges, is at least a threshold with
   * the parity of its boxes.
   * @param isExpected Whether it probably is. If so, the first move is probably enough, and several machines
   * divide those that answer it.
   * @throws {LimitError} if a limit stops it.
   */
  reaches(edges: readonly number[], threshold: number, isExpected: boolean): boolean {
    for (;;) {
      this.#load(edges);
      this.#dividedDepth = isExpected ? 2 : 1;
      try {
        return this.#searchAfterCuts(threshold, 0, false) >= threshold;
      } catch (error) {
        if (error !== NEWS) throw error;
      }
    }
  }

  /** Returns the bounds that the table has of a stripped position, given its edges. */
  getKnown(edges: readonly number[]): Bounds {
    this.#load(edges);
    this.#images.writeRow(0, 0);
    const { remaining } = this.#state;
    const table = this.#table;
    const code = table.probe(this.#images.keyLow, this.#images.keyHigh);
    const [lower, upper] = code === 0 ? [0, remaining] : [table.lower(code), table.upper(code)];
    return { lower: 2 * lower - remaining, upper: 2 * upper - remaining };
  }

  #load(edges: readonly number[]): void {
    this.#images.start(edges.map((edge) => this.#stringOf[edge]));
    this.#depth = 0;
  }

  /**
   * Returns a bound of the position that the cuts after the first `cutCount` led to.
   * @param isProbed Whether the table did not decide the threshold when the move was listed.
   */
  #searchAfterCuts(threshold: number, cutCount: number, isProbed: boolean): number {
    const remaining = this.#state.remaining;
    if (threshold <= 0 - remaining) return 0 - remaining;
    if (this.#state.junctions === 0) return this.#moves.walker.evaluateEndgame();
    this.#images.writeRow(this.#depth, cutCount);
    const { keyLow, keyHigh } = this.#images;
    const team = this.#team;
    const code = !isProbed || team !== null ? this.#table.probe(keyLow, keyHigh) : 0;
    if (code !== 0) {
      const lower = 2 * this.#table.lower(code) - remaining;
      if (lower >= threshold) return lower;
      const upper = 2 * this.#table.upper(code) - remaining;
      if (upper < threshold) return upper;
    }
    if (team !== null) team.begin(keyLow, keyHigh);
    const bound = this.#expand(threshold, keyLow, keyHigh);
    if (team !== null) team.end(keyLow, keyHigh);
    return bound;
  }

  /** Returns a bound of a position whose images are in the row after that of the depth. */
  #expand(threshold: number, low: number, high: number): number {
    this.#depth++;
    const before = this.nodes;
    if ((++this.nodes & (POLL_NODES - 1)) === 0) this.#poll();
    if (this.#team !== null) this.#team.checkUndecided();
    const remaining = this.#state.remaining;
    const machine = this.#depth === this.#dividedDepth ? this.#exchange?.machine : undefined;
    const safeEnd = this.#moves.listSafe(this.#depth, machine);
    let best = this.#probeMoves(this.#depth * WIDTH, safeEnd, threshold);
    if (best < threshold) best = this.#tryMoves(threshold, safeEnd);
    this.#depth--;
    // Rounds an upper bound down to the parity of values.
    const bound = (best + remaining) >> 1;
    const lower = best >= threshold ? bound : 0;
    const upper = best >= threshold ? remaining : bound;
    this.#table.store(low, high, { lower, upper });
    const exchange = this.#exchange;
    if (exchange !== null && this.nodes - before >= exchange.leastNodes) {
      exchange.send(low, high, { lower, upper });
    }
    return 2 * bound - remaining;
  }

  /** Writes the table to the checkpoint, if there is one. */
  save(): void {
    this.#checkpoint?.save(this.#table);
  }

  #poll(): void {
    if (this.#checkpoint?.isDue() && this.#checkpoint.save(this.#table)) throw NEWS;
    this.#team?.countNodes(this.nodes);
    this.#budget.poll(this.#team?.nodes ?? this.nodes);
  }

  /** Sets the bounds of moves from the table. Returns a lower bound that decides, or `NO_BOUND`. */
  #probeMoves(first: number, end: number, threshold: number): number {
    const table = this.#table;
    const moves = this.#moves;
    const { least, most, taken, keyLow, keyHigh, bucket } = moves;
    for (let i = first; i < end; i++) {
      if (least[i] >= threshold) return least[i];
      if (most[i] >= threshold) bucket[i] = table.findBucket(keyLow[i], keyHigh[i]);
    }
    let touched = 0;
    for (let i = first; i < end; i++) {
      if (most[i] >= threshold) touched ^= table.touch(bucket[i]);
    }
    this.touched = touched;
    const { remaining } = this.#state;
    for (let i = first; i < end; i++) {
      if (most[i] < threshold) continue;
      const found = table.probeAt(bucket[i], keyLow[i], keyHigh[i]);
      if (found === 0) continue;
      const left = remaining - taken[i];
      moves.bound(i, 2 * table.lower(found) - left, 2 * table.upper(found) - left);
      if (least[i] >= threshold) return least[i];
    }
    return NO_BOUND;
  }

  #tryMoves(threshold: number, safeEnd: number): number {
    const first = this.#depth * WIDTH;
    const { most, keyLow, keyHigh } = this.#moves;
    let best = NO_BOUND;
    let deferred: number[] | null = null;
    for (let i = first; i < safeEnd; i++) {
      let bound = most[i];
      if (bound >= threshold) {
        if (this.#isRepeated(first, i)) continue;
        if (this.#team !== null && i > first && this.#team.isBusy(keyLow[i], keyHigh[i])) {
          (deferred ??= []).push(i);
          continue;
        }
        bound = this.#searchSafe(i, threshold);
      }
      if (bound > best) best = bound;
      if (best >= threshold) return best;
    }
    best = Math.max(best, this.#tryOpenings(safeEnd, threshold));
    // Another thread worked on the deferred moves and has probably refuted them by now.
    for (let i = 0; deferred !== null && i < deferred.length && best < threshold; i++) {
      best = Math.max(best, this.#searchSafe(deferred[i], threshold));
    }
    return best;
  }

  #tryOpenings(first: number, threshold: number): number {
    const { most } = this.#moves;
    const end = this.#moves.listOpenings(first, this.#depth, threshold);
    let best = this.#probeMoves(first, end, threshold);
    for (let i = first; i < end && best < threshold; i++) {
      const bound = most[i] < threshold ? most[i] : this.#searchOpening(i, threshold);
      if (bound > best) best = bound;
    }
    return best;
  }

  /** Returns whether an earlier safe move leads to the same position as the one at `at`. */
  #isRepeated(first: number, at: number): boolean {
    const { keyLow, keyHigh } = this.#moves;
    for (let i = first; i < at; i++) {
      if (keyLow[i] === keyLow[at] && keyHigh[i] === keyHigh[at]) return true;
    }
    return false;
  }

  #searchSafe(at: number, threshold: number): number {
    const cutCount = this.#state.cutCount;
    const string = this.#moves.string[at];
    this.#state.cut(string);
    const bound = 0 - this.#searchAfterCuts(2 - threshold, cutCount, true);
    this.#state.undoTo(cutCount);
    if (bound >= threshold) this.#moves.killers[this.#depth] = string;
    return bound;
  }

  #searchOpening(at: number, threshold: number): number {
    const { string, taken, handout } = this.#moves;
    const state = this.#state;
    const cutCount = state.cutCount;
    state.cut(string[at]);
    state.stripFrom(string[at]);
    // The opponent gains taken + max(v, −v − handout), where v is the value of the rest.
    const gets = taken[at];
    const bound = this.#searchAfterTaking(0 - threshold - gets, handout[at], cutCount) - gets;
    state.undoTo(cutCount);
    return bound;
  }

  /**
   * Returns a bound of −max(v, −v − handout) that decides `-allowed`, where v is the value of the
   * position.
   */
  #searchAfterTaking(allowed: number, handout: number, cutCount: number): number {
    const threshold = this.#roundUp(allowed + 1);
    const bound = this.#searchAfterCuts(threshold, cutCount, false);
    if (bound >= threshold || handout === NO_HANDOUT) return 0 - bound;
    const declining = this.#roundUp(0 - allowed - handout);
    const least = this.#searchAfterCuts(declining, cutCount, false);
    return least < declining ? least + handout : 0 - Math.max(bound, 0 - least - handout);
  }

  /** Returns the next threshold with the parity of the coins. */
  #roundUp(threshold: number): number {
    return threshold + ((threshold + this.#state.remaining) & 1);
  }
}
