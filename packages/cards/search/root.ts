/**
 * The root of a search: the tables that it takes, tests of its moves, and bounds before any search.
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
import type { Team } from "@zugzwang/core/game";

/** What the memory is for. */
export const TABLES = "the tables of the search";

/** Bytes of the relations and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;

/** The tables that a position takes, before they are made. */
export interface TablesPlan {
  /** Each table of bounds has at most 2^bits buckets; there are none if 0. */
  readonly tableBits: number;
  /** Bytes of the tables of bounds, which threads share. */
  readonly tableBytes: number;
  /** Bytes of all other tables, which each thread has for itself. */
  readonly ownBytes: number;
}

/** Returns the tables for a position: those of bounds shrink to fit the memory. */
export function planTablesFor(
  position: CardsPosition,
  memoryBytes: number,
  threads = 1,
): TablesPlan {
  const cells = position.cards.length;
  const empty = emptyCells(position).length;
  const ownBytes = idealCapturesBytes(cells, empty) + 2 ** cells + SMALL_BYTES;
  const countBytes = (bits: number) => 4 * planTables({ rootEmpty: empty, bits }).words;
  let tableBits = MAX_TABLE_BITS;
  while (tableBits > 0 && ownBytes * threads + countBytes(tableBits) > memoryBytes) tableBits--;
  return { tableBits, tableBytes: countBytes(tableBits), ownBytes };
}

/**
 * Returns for each legal move the first one that plays an equal card to the same cell: mostly
 * itself. They have the same value.
 */
export function findTwins(position: CardsPosition): number[] {
  const { cards } = position.deal;
  const texts = legalMoves(position).map(({ card, cell }) => `${cards[card].join(" ")} ${cell}`);
  return texts.map((text) => texts.indexOf(text));
}

/** The fewest empty cells of a root whose first moves are tested reply by reply. */
const MIN_EMPTY_BY_REPLY = 5;

/** So many replies are tested before other threads help: most moves are refuted by the first. */
const REPLIES_ALONE = 2;

/**
 * Makes the search of a position and of all that follow from it; no card is placed yet.
 *
 * @param shared Tables of bounds that several threads use; otherwise it makes its own.
 * @throws {LimitError} if its tables exceed the memory limit.
 */
export function makeSearch(
  position: CardsPosition,
  budget: Budget,
  poll: () => void,
  shared?: BoundTables,
): Search {
  const { deal, cards } = position;
  const plan = planTablesFor(position, budget.memoryBytes - budget.bytes);
  const { ownBytes, tableBytes, tableBits } = plan;
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

/** Returns a card as the search numbers it. */
function toSearchCard({ deal }: CardsPosition, card: number): number {
  return sideOfCard(deal, card) * MAX_HAND + card % handSize(deal);
}

/** The moves of a position, ready to be tested one by one, and what is proved of them. */
export class RootMoves {
  /** The legal moves, the smallest first. */
  readonly moves: readonly CardsMove[];
  /** For each move the first equal one: `findTwins` of the position. */
  readonly twins: readonly number[];
  /** Proved bounds of the moves for the side that makes them; twins have those of the first one. */
  readonly #lower: Int8Array;
  readonly #upper: Int8Array;
  readonly #search: Search;
  readonly #position: CardsPosition;
  readonly #state: SearchState;
  readonly #isByReply: boolean;
  readonly #history: CounterMoveHistory;
  readonly #team: Team | undefined;

  /**
   * Takes a position that is not over, and the search of a position that it follows from.
   *
   * @param history The counts of replies, which threads may share.
   */
  constructor(
    position: CardsPosition,
    search: Search,
    { team, history = new CounterMoveHistory() }: { team?: Team; history?: CounterMoveHistory } =
      {},
  ) {
    const { lower, upper } = openWindow(position);
    this.#position = position;
    this.#search = search;
    this.#team = team;
    this.#history = history;
    this.#state = searchState(position);
    this.#isByReply = emptyCells(position).length >= MIN_EMPTY_BY_REPLY;
    this.moves = legalMoves(position);
    this.twins = findTwins(position);
    this.#lower = new Int8Array(this.moves.length).fill(lower);
    this.#upper = new Int8Array(this.moves.length).fill(upper);
  }

  /** The bounds proved of the position. */
  get known(): Bounds {
    let [lower, upper] = [-Infinity, -Infinity];
    for (const [place, twin] of this.twins.entries()) {
      if (twin !== place) continue;
      lower = Math.max(lower, this.#lower[place]);
      upper = Math.max(upper, this.#upper[place]);
    }
    return { lower, upper };
  }

  /** Returns the bounds proved of a move for the side that makes it. */
  knownOfMove(place: number): Bounds {
    const first = this.twins[place];
    return { lower: this.#lower[first], upper: this.#upper[first] };
  }

  /** Places the cards of the position, after the search has worked on another one. */
  place(): void {
    this.#position.cards.forEach((card, cell) => {
      if (card !== EMPTY) this.#search.place(toSearchCard(this.#position, card), cell);
    });
  }

  /**
   * Returns a proved bound of the position: tests its moves in their order, so that the first one
   * that reaches the value is the smallest best move. Of several threads each takes another move, or
   * helps with one that its first replies did not refute.
   */
  bound(threshold: number): number {
    const open: number[] = [];
    let best = -Infinity;
    for (const [place, twin] of this.twins.entries()) {
      if (twin !== place) continue; // an equal card with a smaller number stands for it
      if (this.#lower[place] >= threshold) return this.#lower[place];
      if (this.#upper[place] < threshold) best = Math.max(best, this.#upper[place]);
      else open.push(place);
    }
    while (open.length > 0) {
      const [place] = open.splice(this.#chooseNext(open, threshold), 1);
      const bound = this.boundOfMove(place, threshold);
      if (bound >= threshold) return bound;
      best = Math.max(best, bound);
    }
    return best;
  }

  /** Returns which of the open moves to test next. */
  #chooseNext(open: readonly number[], threshold: number): number {
    const team = this.#team;
    if (!team) return 0;
    const helped = open.findIndex((place) => team.isBusy(makeHelpMark(place), threshold));
    if (helped >= 0) return helped;
    return Math.max(0, open.findIndex((place) => !team.isBusy(place + 1, threshold)));
  }

  /** Returns a proved bound of a move for the side that makes it. */
  boundOfMove(place: number, threshold: number): number {
    const first = this.twins[place];
    this.#team?.begin(first + 1, threshold);
    const bound = this.#isByReply
      ? this.#testReplies(first, threshold)
      : this.#search.testMove(this.#state, this.#toSearchMove(first), threshold);
    this.#team?.end(first + 1, threshold);
    if (bound >= threshold) this.#lower[first] = Math.max(this.#lower[first], bound);
    else this.#upper[first] = Math.min(this.#upper[first], bound);
    return bound;
  }

  /** Tests a move reply by reply: it reaches the threshold unless one of them refutes it. */
  #testReplies(place: number, threshold: number): number {
    const { gain, next } = this.#search.play(this.#state, this.#toSearchMove(place));
    const wanted = gain - threshold + 1;
    const { moves, bound } = this.#search.candidates(next, wanted, this.#history);
    let result = gain - bound;
    let tested = 0;
    for (const reply of this.#orderReplies(place, threshold, moves)) {
      if (tested++ === REPLIES_ALONE) this.#team?.begin(makeHelpMark(place), threshold);
      const mark = makeReplyMark(place, reply);
      this.#team?.begin(mark, threshold);
      result = Math.min(result, gain - this.#search.testMove(next, reply, wanted));
      this.#team?.end(mark, threshold);
      if (result >= threshold) continue;
      this.#history.note(packMove(reply));
      break;
    }
    this.#team?.end(makeHelpMark(place), threshold);
    return result;
  }

  /** Yields the replies in their order; those that another thread is busy with come last. */
  *#orderReplies(
    place: number,
    threshold: number,
    replies: readonly SearchMove[],
  ): Generator<SearchMove> {
    const later: SearchMove[] = [];
    for (const reply of replies) {
      if (this.#team?.isBusy(makeReplyMark(place, reply), threshold)) later.push(reply);
      else yield reply;
    }
    yield* later;
  }

  #toSearchMove(place: number): SearchMove {
    const { card, cell } = this.moves[place];
    return { place: toSearchCard(this.#position, card) % MAX_HAND, cell };
  }
}

/** Marks a move with which other threads should help. */
function makeHelpMark(place: number): number {
  return (place + 1) << 24;
}

/** Marks a reply to a move apart from all moves and other replies. */
function makeReplyMark(place: number, reply: SearchMove): number {
  return (place + 1) << 16 | packMove(reply);
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
