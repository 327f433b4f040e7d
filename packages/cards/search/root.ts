/**
 * A position to be searched: the tables that it takes, planned before they are made, tests of its first
 * moves, and what they come to. The bounds of a value before any search, thresholds around it, and in
 * each test the moves in the order of the answer, so that the first success at the value is the smallest
 * best move and no separate pass is needed.
 *
 * @module
 */
import {
  type CardsMove,
  type CardsPosition,
  EMPTY,
  emptyCells,
  hand,
  legalMoves,
} from "../rules/position.ts";
import { handSize, sideOfCard } from "../rules/shape.ts";
import { boardMasks, type SearchState } from "./board_masks.ts";
import { type BoundTables, MAX_TABLE_BITS, planTables } from "./dominance_table.ts";
import { idealCaptures, idealCapturesBytes } from "./ideal_captures.ts";
import { CounterMoveHistory, packMove, type SearchMove } from "./move_order.ts";
import { MAX_HAND, relations } from "./relations.ts";
import { Search } from "./search.ts";
import type { Bounds, Budget, Side } from "@zugzwang/core";
import { mtd } from "@zugzwang/core/engines/mtd";

/** What the memory is for. */
export const TABLES = "the tables of the search";

/** Bytes of the relations and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;

/** Workers on one search. */
export interface TeamSize {
  /** How many. */
  readonly workers: number;
  /** Bytes that they share besides the tables. */
  readonly sharedBytes: number;
}

/** The tables that a position takes, before they are made. */
export interface RootPlan {
  /** The tables of bounds have at most 2^bits buckets; there are none if 0. */
  readonly tableBits: number;
  /** Bytes of the tables of bounds, which workers share. */
  readonly tableBytes: number;
  /** Bytes of all other tables, which each worker has of its own. */
  readonly ownBytes: number;
  /** Bytes of all of it. */
  readonly bytes: number;
}

/**
 * Returns the tables for a position: those of bounds shrink to fit a memory limit.
 *
 * @param team How many workers there are, and what they share besides those tables; one where missing.
 */
export function planRoot(
  position: CardsPosition,
  memoryBytes: number,
  { workers, sharedBytes }: TeamSize = { workers: 1, sharedBytes: 0 },
): RootPlan {
  const cells = position.cards.length;
  const empty = emptyCells(position).length;
  const ownBytes = idealCapturesBytes(cells, empty) + 2 ** cells + SMALL_BYTES;
  let tableBits = MAX_TABLE_BITS;
  const tableBytes = () => 4 * planTables({ rootEmpty: empty, bits: tableBits }).words;
  const bytes = () => ownBytes * workers + sharedBytes + tableBytes();
  while (tableBits > 0 && bytes() > memoryBytes) tableBits--;
  return { tableBits, tableBytes: tableBytes(), ownBytes, bytes: bytes() };
}

/**
 * Returns for each legal move the first one that plays an equal card to the same cell: mostly
 * itself. They have the same value.
 */
export function twinsOf(position: CardsPosition): number[] {
  const { cards } = position.deal;
  const texts = legalMoves(position).map(({ card, cell }) => `${cards[card].join(" ")} ${cell}`);
  return texts.map((text) => texts.indexOf(text));
}

/** The fewest empty cells of a root whose first moves are tested reply by reply. */
const MIN_EMPTY_BY_REPLY = 5;

/** The replies to a first move that may refute it. */
export interface Replies {
  /** The most promising first. */
  readonly replies: readonly SearchMove[];
  /** What is proved without a test: an upper bound of the move. If no replies, it decides. */
  readonly bound: number;
}

/**
 * Makes the search of a position, before any card is placed.
 *
 * @throws {LimitError} if its tables are over the memory limit.
 */
export function makeSearch(
  position: CardsPosition,
  budget: Budget,
  poll: () => void,
  shared?: BoundTables,
): Search {
  const { deal, cards } = position;
  const { ownBytes, tableBytes, tableBits } = planRoot(
    position,
    budget.memoryBytes - budget.bytes,
  );
  return budget.allocate(ownBytes + (shared ? 0 : tableBytes), TABLES, () => {
    const masks = boardMasks(deal);
    return new Search({
      masks,
      relations: relations(deal),
      ideal: idealCaptures(masks, setOf([...cards.keys()].filter((cell) => cards[cell] !== EMPTY))),
      tables: shared ?? {
        rootEmpty: emptyCells(position).length,
        bits: tableBits,
        words: budget.hold(new Int32Array(tableBytes / 4)),
      },
      poll,
    });
  });
}

/** The first moves of a position, ready to be tested one by one. */
export class Root {
  /** The legal moves, the smallest first. */
  readonly moves: readonly CardsMove[];
  /** For each move the first equal one: `twinsOf` the position. */
  readonly twins: readonly number[];
  readonly #search: Search;
  readonly #state: SearchState;
  readonly #position: CardsPosition;
  readonly #empty: number;
  readonly #history = new CounterMoveHistory();

  /**
   * Builds the tables of a position that is not terminal.
   *
   * @param poll Called now and then by the search; it may throw to stop it.
   * @param shared Tables of bounds that other roots of the position use too; else it makes its own.
   * @throws {LimitError} if the tables are over the memory limit.
   */
  constructor(position: CardsPosition, budget: Budget, poll: () => void, shared?: BoundTables) {
    const { cards } = position;
    this.#position = position;
    this.#state = searchState(position);
    this.#empty = emptyCells(position).length;
    this.moves = legalMoves(position);
    this.twins = twinsOf(position);
    this.#search = makeSearch(position, budget, poll, shared);
    cards.forEach((card, cell) => {
      if (card !== EMPTY) this.#search.place(this.#searchCard(card), cell);
    });
  }

  /** Nodes visited so far. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /**
   * Tests whether a move is worth `threshold` net captures from now on to the side to move,
   * fail-soft: a result below is a proved upper bound, any other a proved lower one.
   */
  test(index: number, threshold: number): number {
    if (this.#empty < MIN_EMPTY_BY_REPLY) {
      return this.#search.testMove(this.#state, this.#searchMove(index), threshold);
    }
    const { replies, bound } = this.replies(index, threshold, this.#history);
    let result = bound;
    for (const reply of replies) {
      result = Math.min(result, this.testReply(index, reply, threshold));
      if (result >= threshold) continue;
      this.#history.note(packMove(reply));
      break;
    }
    return result;
  }

  /**
   * Returns the replies to a move: it is worth the threshold unless one of them refutes it.
   *
   * @param history Prefers the replies that have refuted others so far.
   */
  replies(index: number, threshold: number, history: CounterMoveHistory): Replies {
    const { gain, next } = this.#search.play(this.#state, this.#searchMove(index));
    const { moves, bound } = this.#search.candidates(next, gain - threshold + 1, history);
    return { replies: moves, bound: gain - bound };
  }

  /** Tests a reply to a move: a result below the threshold is a proved upper bound of the move. */
  testReply(index: number, reply: SearchMove, threshold: number): number {
    const { gain, next } = this.#search.play(this.#state, this.#searchMove(index));
    return gain - this.#search.testMove(next, reply, gain - threshold + 1);
  }

  #searchMove(index: number): SearchMove {
    const { card, cell } = this.moves[index];
    return { place: this.#searchCard(card) % MAX_HAND, cell };
  }

  /** Returns a card as the search counts it. */
  #searchCard(card: number): number {
    const { deal } = this.#position;
    return sideOfCard(deal, card) * MAX_HAND + card % handSize(deal);
  }
}

function searchState(position: CardsPosition): SearchState {
  const { deal, cards, owners, side } = position;
  const cellsOf = (owner: Side) =>
    setOf([...cards.keys()].filter((cell) => cards[cell] !== EMPTY && owners[cell] === owner));
  const placesOf = (owner: Side) =>
    setOf(hand(position, owner).map((card) => card % handSize(deal)));
  const other = side === 0 ? 1 : 0;
  return {
    mine: cellsOf(side),
    theirs: cellsOf(other),
    hand: placesOf(side),
    foes: placesOf(other),
    side,
  };
}

function setOf(members: readonly number[]): number {
  return members.reduce((set, member) => set | 1 << member, 0);
}

/** Returns the part of a window that decides on which side of a number a value lies. */
export function windowAround(than: number, { lower, upper }: Bounds): Bounds {
  return { lower: Math.max(lower, than - 1), upper: Math.min(upper, than + 1) };
}

/**
 * Returns what is proved of a value by bounds that were found in a part of its window: an end of the
 * part that nothing has moved proves nothing.
 */
export function provedWithin(part: Bounds, whole: Bounds, { lower, upper }: Bounds): Bounds {
  return {
    lower: lower > part.lower ? lower : whole.lower,
    upper: upper < part.upper ? upper : whole.upper,
  };
}

/**
 * Returns the least and the most net captures from now on of the side to move.
 *
 * Let it own M cells now and E at the end, e cells being empty. It puts down P = ⌈e/2⌉ cards more,
 * as the sides alternate and it begins. A placement gives its side one cell, a capture moves one
 * cell from side to side; so E = M + P + V for its net captures V. E is a number of cells, 0 ≤ E ≤
 * cells, hence −M − P ≤ V ≤ cells − M − P. With O cells of the other side, M = cells − e − O, so
 * −M − P = O + ⌊e/2⌋ − cells.
 */
export function openWindow({ cards, owners, side }: CardsPosition): Bounds {
  const count = (owner: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === owner).length;
  const empty = cards.filter((card) => card === EMPTY).length;
  const other = side === 0 ? 1 : 0;
  return {
    lower: count(other) + (empty >> 1) - cards.length,
    upper: cards.length - count(side) - ((empty + 1) >> 1),
  };
}

/** Where the search starts: most random deals are worth 0 or −1. */
const FIRST_GUESS = 0;

/** The value of a position for its side to move, and its smallest best move. */
export interface Scanned {
  /** Net captures from now on. */
  readonly value: number;
  /** The index of the move. */
  readonly index: number;
}

/** What a scan found. */
export interface ScanResult {
  /** The index of the first move that reaches the threshold, or null. */
  readonly success: number | null;
  /** Its proved lower bound; or, where no move reaches the threshold, the upper bound of them all. */
  readonly bound: number;
}

/** Tests the first moves against a threshold. */
export type Scan = (threshold: number) => ScanResult;

/**
 * Returns the value and the smallest best move of a position by scans, within any proved bounds.
 *
 * @param onBounds Called with the proved bounds after every scan.
 */
export function scanForValue(
  scan: Scan,
  { lower, upper, onBounds }: Bounds & { onBounds?: (lower: number, upper: number) => void },
): Scanned {
  let index: number | null = null;
  const value = mtd((threshold) => {
    const { success, bound } = scan(threshold);
    // All moves before it are below the threshold, so it is also the first to reach its bound.
    if (success !== null) index = success;
    return bound;
  }, { lower, upper, guess: FIRST_GUESS, ...onBounds && { onBounds } });
  // Where no test succeeded the value is the lower bound, which nothing has named a move for yet.
  return { value, index: index ?? scan(value).success! };
}

/**
 * Returns a value by scans, as far as a window goes: whatever lies outside is said as its end.
 *
 * @param onBounds Called with the bounds after every scan.
 */
export function clampedValue(
  scan: Scan,
  { lower, upper, onBounds }: Bounds & { onBounds: (lower: number, upper: number) => void },
): number {
  // The first test is at the upper end: nothing more is asked where it is reached.
  const test = (threshold: number) => scan(threshold).bound;
  return mtd(test, { lower, upper, guess: upper, onBounds });
}

/** Returns a scan on one thread. */
export function serialScan(
  twins: readonly number[],
  test: (index: number, threshold: number) => number,
): Scan {
  const uppers = twins.map(() => Infinity);
  return (threshold) => {
    let bound = -Infinity;
    for (const [index, twin] of twins.entries()) {
      if (twin !== index) continue; // an equal card with a smaller number stands for it
      if (uppers[index] >= threshold) {
        const result = test(index, threshold);
        if (result >= threshold) return { success: index, bound: result };
        uppers[index] = result;
      }
      bound = Math.max(bound, uppers[index]);
    }
    return { success: null, bound };
  };
}
