// The prover of the card duel: null-window search under ideal-capture bounds, with tables of bounds
// that hold for every position that follows from the root.
import type { Bounds, Budget, Means, Prover, Side } from "@zugzwang/core";
import type { SharedTable, SolvePlan } from "@zugzwang/core/game";
import type { Team } from "@zugzwang/core/run";
import {
  type CardsMove,
  type CardsPosition,
  countNetCaptures,
  EMPTY,
  getCardSide,
  getHandSize,
  listEmptyCells,
  listHand,
  listMoves,
  play,
} from "./rules/position.ts";
import { type BoundTables, MAX_TABLE_BITS, planTables } from "./search/dominance_table.ts";
import type { TablesSize } from "./search/dominance_table.ts";
import { countIdealBytes, makeIdealCaptures } from "./search/ideal_captures.ts";
import type { SearchState } from "./search/node.ts";
import { Search } from "./search/search.ts";
import { makeBoardTables, makeCardTables, MAX_HAND } from "./search/tables.ts";

export const METHOD = "null-window";
/** The purpose of the memory, for errors. */
const TABLES = "the table of the search";
/** With fewer empty cells the search ends before a thread has started. */
const MIN_EMPTY_SHARED = 11;
/** Bytes of the tables of the cards and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;
/** The most moves whose bounds are kept, because a proof asks about very many. */
const MOST_KEPT = 2 ** 16;

/** Proves bounds of future net captures. */
export class CardsProver implements Prover<CardsPosition, CardsMove> {
  readonly method = METHOD;
  readonly positions = null;
  readonly #means: Means;
  readonly #search: Search;
  /** What is proved about the positions after moves, for their sides to move, by a key. */
  readonly #kept = new Map<string, Bounds>();

  /** @throws {LimitError} if the budget does not allow the tables. */
  constructor(root: CardsPosition, means: Means) {
    const { budget, sharedTable: shared } = means;
    const tables = shared &&
      { ...shared.plan as TablesSize, words: new Int32Array(shared.memory) };
    this.#means = means;
    this.#search = makeSearch(root, budget, () => this.#poll(), tables);
  }

  get nodes(): number {
    const { nodes } = this.#search;
    this.#team?.countNodes(nodes);
    return this.#team?.nodes ?? nodes;
  }

  get #team(): Team | undefined {
    return this.#means.team;
  }

  /**
   * Tests the moves in their order, so the first that reaches the value is the smallest best move.
   * Moves that another thread is testing come last.
   */
  bound(position: CardsPosition, threshold: number): number {
    const open = listChildren(position);
    const known = Math.max(...open.map((child) => this.#getKnown(child).lower));
    if (known >= threshold) return known;
    let best = -Infinity;
    while (open.length > 0) {
      const free = open.findIndex((child) => !this.#isBusy(child, threshold));
      const [child] = open.splice(Math.max(0, free), 1);
      const bound = this.#boundChild(child, threshold);
      if (bound >= threshold) return bound;
      best = Math.max(best, bound);
    }
    return best;
  }

  known(position: CardsPosition): Bounds {
    const known = listChildren(position).map((child) => this.#getKnown(child));
    return {
      lower: Math.max(...known.map(({ lower }) => lower)),
      upper: Math.max(...known.map(({ upper }) => upper)),
    };
  }

  boundOfMove(position: CardsPosition, move: CardsMove, threshold: number): number {
    return this.#boundChild(play(position, move), threshold);
  }

  knownOfMove(position: CardsPosition, move: CardsMove): Bounds {
    return this.#getKnown(play(position, move));
  }

  /** Returns a proved bound of the move that led to a position, for the side that made it. */
  #boundChild(child: CardsPosition, threshold: number): number {
    const { lower, upper } = this.#getKnown(child);
    if (lower >= threshold) return lower;
    if (upper < threshold) return upper;
    const gain = countCaptured(child);
    const bound = gain - this.#searchChild(child, gain - threshold + 1);
    if (this.#kept.size === MOST_KEPT) this.#kept.clear();
    const [least, most] = bound >= threshold ? [bound, upper] : [lower, bound];
    this.#kept.set(makeKey(child), { lower: gain - most, upper: gain - least });
    return bound;
  }

  #searchChild(child: CardsPosition, threshold: number): number {
    child.cards.forEach((card, cell) => {
      if (card !== EMPTY) this.#search.put(toSearchCard(child, card), cell);
    });
    this.#team?.begin(makeMark(child), threshold);
    try {
      return this.#search.bound(toSearchState(child), threshold);
    } finally {
      this.#team?.end(makeMark(child), threshold);
    }
  }

  /** Returns whether another thread tests whether the move that led to a position reaches a threshold. */
  #isBusy(child: CardsPosition, threshold: number): boolean {
    return this.#team?.isBusy(makeMark(child), countCaptured(child) - threshold + 1) ?? false;
  }

  /** Returns the proved bounds of the move that led to a position, for the side that made it. */
  #getKnown(child: CardsPosition): Bounds {
    const gain = countCaptured(child);
    // The whole game is worth at most a hand to either side.
    const size = getHandSize(child.deal);
    const net = child.side === 0 ? countNetCaptures(child) : 0 - countNetCaptures(child);
    const { lower, upper } = this.#kept.get(makeKey(child)) ??
      { lower: 0 - size - net, upper: size - net };
    return { lower: gain - upper, upper: gain - lower };
  }

  #poll(): void {
    this.#means.budget.poll(this.nodes);
    this.#team?.checkUndecided();
  }
}

/** Returns the positions after the moves, without moves of equal cards to one cell but the first. */
function listChildren(position: CardsPosition): CardsPosition[] {
  const children = listMoves(position).map((move) => play(position, move));
  const keys = children.map(makeKey);
  return children.filter((_, index) => keys.indexOf(keys[index]) === index);
}

/** Returns how many cards the move that led to a position captured. */
function countCaptured({ last }: CardsPosition): number {
  return last!.captured.length;
}

/** Returns a number by which threads know the move that led to a position. */
function makeMark({ last }: CardsPosition): number {
  return last!.card << 4 | last!.cell;
}

/** Returns what positions share whose cards are equal and lie on the same cells. */
function makeKey({ deal, cards, owners }: CardsPosition): string {
  return `${cards.map((card) => deal.cards[card])} ${owners.join("")}`;
}

/** Makes the search of a position and all that follow from it, with tables of its own or shared. */
function makeSearch(
  position: CardsPosition,
  budget: Budget,
  poll: () => void,
  shared?: BoundTables,
): Search {
  const plan = planMemory(position, budget.memoryBytes - budget.bytes);
  const bytes = plan.ownBytes + (shared ? 0 : plan.tableBytes);
  return budget.allocate(bytes, TABLES, () => {
    const board = makeBoardTables(position.deal);
    const { mine, theirs } = toSearchState(position);
    return new Search({
      board,
      cards: makeCardTables(position.deal),
      ideal: makeIdealCaptures(board, mine | theirs),
      tables: shared ?? { ...plan, words: budget.hold(new Int32Array(plan.tableBytes / 4)) },
      poll,
    });
  });
}

export function toSearchState(position: CardsPosition): SearchState {
  const { deal, cards, owners, side } = position;
  const packCells = (owner: Side) =>
    packSet([...cards.keys()].filter((cell) => cards[cell] !== EMPTY && owners[cell] === owner));
  const packHand = (owner: Side) =>
    packSet(listHand(position, owner).map((card) => card % getHandSize(deal)));
  const other = side === 0 ? 1 : 0;
  return {
    mine: packCells(side),
    theirs: packCells(other),
    hand: packHand(side),
    foes: packHand(other),
    side,
  };
}

/** Returns small integers as a bit set. */
function packSet(members: readonly number[]): number {
  return members.reduce((set, member) => set | 1 << member, 0);
}

/** Returns a card as the search numbers it. */
function toSearchCard({ deal }: CardsPosition, card: number): number {
  return getCardSide(deal, card) * MAX_HAND + card % getHandSize(deal);
}

interface MemoryPlan extends TablesSize {
  /** Bytes of the tables of bounds, which threads share. */
  readonly tableBytes: number;
  /** Bytes of all other tables, of which each thread has its own. */
  readonly ownBytes: number;
}

/** Returns the memory of a search. The tables of bounds shrink to fit. */
export function planMemory(position: CardsPosition, memoryBytes: number, threads = 1): MemoryPlan {
  const cells = position.cards.length;
  const rootEmpty = listEmptyCells(position).length;
  const ownBytes = countIdealBytes(cells, rootEmpty) + 2 ** cells + SMALL_BYTES;
  const countBytes = (bits: number) => 4 * planTables({ rootEmpty, bits }).words;
  let bits = MAX_TABLE_BITS;
  while (bits > 0 && ownBytes * threads + countBytes(bits) > memoryBytes) bits--;
  return { rootEmpty, bits, tableBytes: countBytes(bits), ownBytes };
}

export function planCards(
  position: CardsPosition,
  { memoryBytes, threads }: { memoryBytes: number; threads: number },
): SolvePlan {
  const count = listEmptyCells(position).length < MIN_EMPTY_SHARED ? 1 : threads;
  const { ownBytes, tableBytes } = planMemory(position, memoryBytes, count);
  return { method: METHOD, positions: null, bytes: ownBytes * count + tableBytes };
}

/** Allocates the tables that threads share; null if one thread is as fast or memory is short. */
export function shareCards(
  position: CardsPosition,
  { budget, threads }: Pick<Means, "budget"> & { threads: number },
): SharedTable | null {
  const free = budget.memoryBytes - budget.bytes;
  const { rootEmpty, bits, ownBytes, tableBytes } = planMemory(position, free, threads);
  if (rootEmpty < MIN_EMPTY_SHARED || bits === 0) return null;
  if (ownBytes * threads + tableBytes > free) return null;
  budget.reserve(ownBytes * threads, TABLES);
  const memory = budget.allocate(tableBytes, TABLES, () => new SharedArrayBuffer(tableBytes));
  return { memory, plan: { rootEmpty, bits } satisfies TablesSize };
}
