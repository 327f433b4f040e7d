/**
 * The first moves of a position, each tested by the search; the tables that this takes.
 *
 * @module
 */
import type { Budget, Side } from "@zugzwang/core";
import { boardMasks } from "./board_masks.ts";
import { ExactTable } from "./exact_table.ts";
import { idealCaptures, idealCapturesBytes } from "./ideal_captures.ts";
import {
  type CardsMove,
  type CardsPosition,
  EMPTY,
  emptyCells,
  hand,
  legalMoves,
} from "./position.ts";
import { MAX_HAND, relations } from "./relations.ts";
import { EARLY_MIN_EMPTY, Search, type SearchMove, type SearchState } from "./search.ts";
import { handSize, sideOfCard } from "./shape.ts";

/** Bytes of the relations and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;

/** The table of bounds by empty cells: 2^bits entries, as many as pay; 0 is none. */
const TABLE_BITS = [0, 0, 0, 0, 0, 0, 10, 12, 14, 16, 16] as const;

/** The bounds of a value before any search. */
export interface Window {
  /** No less, whatever is played. */
  readonly lower: number;
  /** No more, whatever is played. */
  readonly upper: number;
}

/**
 * Returns the least and the most net captures from now on of the side to move: at the end it owns
 * between its last placements alone and everything.
 */
export function openWindow({ cards, owners, side }: CardsPosition): Window {
  const count = (owner: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === owner).length;
  const empty = cards.filter((card) => card === EMPTY).length;
  const other = side === 0 ? 1 : 0;
  return {
    lower: count(other) + (empty >> 1) - cards.length,
    upper: cards.length - count(side) - ((empty + 1) >> 1),
  };
}

/** The table of early positions has 2^bits entries, if there are so many empty cells. */
const EARLY_BITS = 13;

/** The tables that a position takes, before they are made. */
export interface RootPlan {
  /** The table of bounds has 2^bits entries; none if 0. */
  readonly tableBits: number;
  /** The same of the table of early positions. */
  readonly earlyBits: number;
  /** All bytes. */
  readonly bytes: number;
}

/** Returns the tables for a position: the table of bounds shrinks to fit a memory limit. */
export function planRoot(position: CardsPosition, memoryBytes: number): RootPlan {
  const { cards } = position;
  const cells = cards.length;
  const empty = emptyCells(position).length;
  const fixed = idealCapturesBytes(cells, empty) + 2 ** cells + SMALL_BYTES;
  let tableBits: number = TABLE_BITS[Math.min(empty, TABLE_BITS.length - 1)];
  let earlyBits = empty > EARLY_MIN_EMPTY ? EARLY_BITS : 0;
  const bytes = () => fixed + tableBytes(tableBits) + tableBytes(earlyBits);
  while (tableBits > 0 && bytes() > memoryBytes) [tableBits, earlyBits] = [tableBits - 1, 0];
  return { tableBits, earlyBits, bytes: bytes() };
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

function tableBytes(bits: number): number {
  return bits === 0 ? 0 : ExactTable.bytes(bits);
}

function makeTable(bits: number, cells: number): ExactTable | null {
  return bits === 0 ? null : new ExactTable(bits, cells + 1);
}

/** A first move that is made, to be tested reply by reply. */
export interface OpenedMove {
  /** How many replies may refute it. */
  readonly replies: number;
  /** The proved upper bound of the move where it is refuted without a test; else irrelevant. */
  readonly bound: number;
  /** Tests a reply: a result below the threshold is a proved upper bound of the move. */
  test(reply: number): number;
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

  /**
   * Builds the tables of a position that is not terminal.
   *
   * @param poll Called now and then by the search; it may throw to stop it.
   * @throws {LimitError} if the tables are over the memory limit.
   */
  constructor(position: CardsPosition, budget: Budget, poll: () => void) {
    const { deal, cards } = position;
    this.#position = position;
    this.#state = searchState(position);
    this.moves = legalMoves(position);
    this.twins = twinsOf(position);
    const plan = planRoot(position, budget.memoryBytes - budget.bytes);
    this.#search = budget.allocate(plan.bytes, "the tables of the search", () => {
      const masks = boardMasks(deal);
      return new Search({
        masks,
        relations: relations(deal),
        ideal: idealCaptures(masks, this.#state.mine | this.#state.theirs),
        table: makeTable(plan.tableBits, masks.cells),
        earlyTable: makeTable(plan.earlyBits, masks.cells),
        replyEmpty: emptyCells(position).length - 1,
        poll,
      });
    });
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
    return this.#search.testMove(this.#state, this.#searchMove(index), threshold);
  }

  /**
   * Makes a move, to be tested reply by reply: it is worth the threshold unless a reply refutes it.
   * No other test may come before its replies are tested.
   */
  open(index: number, threshold: number): OpenedMove {
    const { gain, next } = this.#search.play(this.#state, this.#searchMove(index));
    const wanted = gain - threshold + 1;
    const { moves, bound } = this.#search.candidates(next, wanted);
    return {
      replies: moves.length,
      bound: gain - bound,
      test: (reply) => gain - this.#search.testMove(next, moves[reply], wanted),
    };
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
