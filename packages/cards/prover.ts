// The prover of the card duel: null-window search under ideal-capture bounds, with tables of bounds
// that hold for every position that follows from the root.
import type { Bounds, Budget, Means, Prover } from "@zugzwang/core";
import { METHOD, planMemory, TABLES } from "./memory_plan.ts";
import type { CardsMove, CardsPosition } from "./rules/position.ts";
import { CounterMoveHistory, HISTORY_WORDS } from "./search/candidates.ts";
import type { BoundTables, TablesSize } from "./search/dominance_table.ts";
import { makeIdealCaptures } from "./search/ideal_captures.ts";
import { RootMoves, toSearchState } from "./search/root_moves.ts";
import { Search } from "./search/search.ts";
import { makeBoardTables, makeCardTables } from "./search/tables.ts";

/** The most positions whose moves are stored, because a proof asks about very many. */
const MOST_ASKED = 2 ** 10;

/** Proves bounds of future net captures. */
export class CardsProver implements Prover<CardsPosition, CardsMove> {
  readonly method = METHOD;
  readonly positions = null;
  readonly #means: Means;
  readonly #search: Search;
  /** What is proved about the moves of positions, by a key. The root comes first and is always kept. */
  #asked = new Map<string, RootMoves>();
  #current: RootMoves | null = null;
  #position: CardsPosition | null = null;

  /** @throws {LimitError} if the budget does not allow the tables. */
  constructor(root: CardsPosition, means: Means) {
    const { budget, share } = means;
    const words = share && new Int32Array(share.table);
    const tables = words && { ...share.plan as TablesSize, words: words.subarray(HISTORY_WORDS) };
    this.#means = means;
    this.#search = makeSearch(root, budget, () => this.#poll(), tables);
    const team = share && {
      team: share.team,
      history: new CounterMoveHistory(words!.subarray(0, HISTORY_WORDS)),
    };
    this.#asked.set(makeKey(root), new RootMoves(root, this.#search, team));
  }

  get nodes(): number {
    const { nodes } = this.#search;
    const team = this.#means.share?.team;
    team?.countNodes(nodes);
    return team?.nodes ?? nodes;
  }

  bound(position: CardsPosition, threshold: number): number {
    return this.#findMoves(position).bound(threshold);
  }

  known(position: CardsPosition): Bounds {
    return this.#findMoves(position).known;
  }

  boundOfMove(position: CardsPosition, move: CardsMove, threshold: number): number {
    const moves = this.#findMoves(position);
    return moves.boundMove(findIndex(moves, move), threshold);
  }

  knownOfMove(position: CardsPosition, move: CardsMove): Bounds {
    const moves = this.#findMoves(position);
    return moves.getKnown(findIndex(moves, move));
  }

  #findMoves(position: CardsPosition): RootMoves {
    if (position === this.#position) return this.#current!;
    const key = makeKey(position);
    let moves = this.#asked.get(key);
    if (!moves) {
      const team = this.#means.share?.team;
      moves = new RootMoves(position, this.#search, team && { team });
      if (this.#asked.size === MOST_ASKED) this.#asked = new Map([...this.#asked].slice(0, 1));
      this.#asked.set(key, moves);
    }
    this.#position = position;
    this.#current = moves;
    return moves;
  }

  #poll(): void {
    const { budget, share } = this.#means;
    budget.poll(this.nodes);
    share?.team.checkUndecided();
  }
}

function makeKey({ cards, owners }: CardsPosition): string {
  return `${cards.join()} ${owners.join("")}`;
}

function findIndex({ moves }: RootMoves, { card, cell }: CardsMove): number {
  return moves.findIndex((move) => move.card === card && move.cell === cell);
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
