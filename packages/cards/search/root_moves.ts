// The moves of one position, tested one by one, with the bounds proved for each.
import type { Bounds, Side } from "@zugzwang/core";
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
} from "../rules/position.ts";
import { CounterMoveHistory } from "./candidates.ts";
import type { SearchState } from "./node.ts";
import type { Search } from "./search.ts";
import { MAX_HAND } from "./tables.ts";

/** The fewest empty cells of a position whose moves are tested reply by reply. */
const MIN_EMPTY_BY_REPLY = 5;
/** Replies tested before other threads help with a move: the first one refutes most moves. */
const REPLIES_ALONE = 2;

/** The moves of a position and what is proved about them. A move is named by its index. */
export class RootMoves {
  /** The legal moves, the smallest first. */
  readonly moves: readonly CardsMove[];
  /**
   * Proved bounds by move, for the side that moves. Moves of equal cards to one cell share theirs, and
   * only the first of them is tested.
   */
  readonly #bounds: readonly { lower: number; upper: number }[];
  readonly #search: Search;
  readonly #position: CardsPosition;
  readonly #state: SearchState;
  readonly #isByReply: boolean;
  readonly #history: CounterMoveHistory;
  readonly #team: Team | undefined;

  /**
   * @param position A position that is not over.
   * @param search The search of that position or of one that it follows from.
   * @param options `history` are counts of replies, which threads may share.
   */
  constructor(
    position: CardsPosition,
    search: Search,
    { team, history = new CounterMoveHistory() }: { team?: Team; history?: CounterMoveHistory } =
      {},
  ) {
    this.#position = position;
    this.#search = search;
    this.#team = team;
    this.#history = history;
    this.#state = toSearchState(position);
    this.#isByReply = listEmptyCells(position).length >= MIN_EMPTY_BY_REPLY;
    this.moves = listMoves(position);
    // The whole game is worth at most a hand to either side.
    const size = getHandSize(position.deal);
    const net = position.side === 0 ? countNetCaptures(position) : 0 - countNetCaptures(position);
    const { cards } = position.deal;
    const texts = this.moves.map(({ card, cell }) => `${cards[card].join(" ")} ${cell}`);
    const bounds = this.moves.map(() => ({ lower: 0 - size - net, upper: size - net }));
    this.#bounds = texts.map((text) => bounds[texts.indexOf(text)]);
  }

  /** The bounds proved for the position. */
  get known(): Bounds {
    return {
      lower: Math.max(...this.#bounds.map(({ lower }) => lower)),
      upper: Math.max(...this.#bounds.map(({ upper }) => upper)),
    };
  }

  /** Returns the bounds proved for a move, for the side that makes it. */
  getKnown(index: number): Bounds {
    const { lower, upper } = this.#bounds[index];
    return { lower, upper };
  }

  /** Puts the cards of the position into the search, which may have worked on another one. */
  #load(): void {
    this.#position.cards.forEach((card, cell) => {
      if (card !== EMPTY) this.#search.put(toSearchCard(this.#position, card), cell);
    });
  }

  /**
   * Returns a proved bound of the position that decides the threshold. Tests the moves in their
   * order, so the first one that reaches the value is the smallest best move. Each of several threads
   * takes another move, or helps with one that its first replies did not refute.
   */
  bound(threshold: number): number {
    const open: number[] = [];
    let best = -Infinity;
    for (const [index, bounds] of this.#bounds.entries()) {
      if (this.#bounds.indexOf(bounds) < index) continue;
      if (bounds.lower >= threshold) return bounds.lower;
      if (bounds.upper < threshold) best = Math.max(best, bounds.upper);
      else open.push(index);
    }
    while (open.length > 0) {
      const [index] = open.splice(this.#chooseNext(open, threshold), 1);
      const bound = this.boundMove(index, threshold);
      if (bound >= threshold) return bound;
      best = Math.max(best, bound);
    }
    return best;
  }

  /** Returns where among the open moves the next one to test is. */
  #chooseNext(open: readonly number[], threshold: number): number {
    const team = this.#team;
    if (!team) return 0;
    const helped = open.findIndex((index) => team.isBusy(makeHelpMark(index), threshold));
    if (helped >= 0) return helped;
    return Math.max(0, open.findIndex((index) => !team.isBusy(index + 1, threshold)));
  }

  /** Returns a proved bound of a move, for the side that makes it, that decides the threshold. */
  boundMove(index: number, threshold: number): number {
    this.#load();
    const bounds = this.#bounds[index];
    const bound = this.#mark(index + 1, threshold, () => {
      if (this.#isByReply) return this.#testReplies(index, threshold);
      return this.#search.boundMove(this.#state, this.#toSearchMove(index), threshold);
    });
    if (bound >= threshold) bounds.lower = Math.max(bounds.lower, bound);
    else bounds.upper = Math.min(bounds.upper, bound);
    return bound;
  }

  /** Tests a move reply by reply: it reaches the threshold unless a reply refutes it. */
  #testReplies(index: number, threshold: number): number {
    const { gain, next } = this.#search.play(this.#state, this.#toSearchMove(index));
    const needed = gain - threshold + 1;
    const { moves, bound } = this.#search.listCandidates(next, needed, this.#history);
    let [result, tested] = [gain - bound, 0];
    try {
      for (const reply of this.#orderReplies(index, threshold, moves)) {
        if (tested++ === REPLIES_ALONE) this.#team?.begin(makeHelpMark(index), threshold);
        const test = () => gain - this.#search.boundMove(next, reply, needed);
        result = Math.min(result, this.#mark(makeReplyMark(index, reply), threshold, test));
        if (result >= threshold) continue;
        this.#history.note(reply);
        break;
      }
    } finally {
      this.#team?.end(makeHelpMark(index), threshold);
    }
    return result;
  }

  /** Yields the replies in their order; those that another thread works on come last. */
  *#orderReplies(
    index: number,
    threshold: number,
    replies: readonly number[],
  ): Generator<number> {
    const later: number[] = [];
    for (const reply of replies) {
      if (this.#team?.isBusy(makeReplyMark(index, reply), threshold)) later.push(reply);
      else yield reply;
    }
    yield* later;
  }

  /** Runs work under a mark that other threads see. Removes the mark even if a limit stops the work. */
  #mark<T>(mark: number, threshold: number, work: () => T): T {
    this.#team?.begin(mark, threshold);
    try {
      return work();
    } finally {
      this.#team?.end(mark, threshold);
    }
  }

  #toSearchMove(index: number): number {
    const { card, cell } = this.moves[index];
    return cell << 3 | toSearchCard(this.#position, card) % MAX_HAND;
  }
}

/** Returns the mark of a move with which other threads should help. */
function makeHelpMark(index: number): number {
  return (index + 1) << 24;
}

/** Returns the mark of a reply to a move, distinct from the marks of moves and of other replies. */
function makeReplyMark(index: number, reply: number): number {
  return (index + 1) << 16 | reply;
}

/** Returns a card as the search numbers it. */
function toSearchCard({ deal }: CardsPosition, card: number): number {
  return getCardSide(deal, card) * MAX_HAND + card % getHandSize(deal);
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
