/**
 * The prover of the card duel: null-window search under ideal-capture bounds, with tables of bounds
 * that hold for every position that follows from the root.
 *
 * @module
 */
import type { Bounds, Means, Prover, SharedTable, SolvePlan } from "@zugzwang/core";
import { type CardsMove, type CardsPosition, emptyCells } from "./rules/position.ts";
import type { TablesSize } from "./search/dominance_table.ts";
import { CounterMoveHistory, HISTORY_WORDS } from "./search/move_order.ts";
import { makeSearch, planTablesFor, RootMoves, TABLES } from "./search/root.ts";
import type { Search } from "./search/search.ts";

/** The one method. */
export const METHOD = "null-window";

/** With fewer empty cells the search ends before a thread has started. */
const MIN_EMPTY_SHARED = 11;

/** Proves bounds of future net captures. */
export class CardsProver implements Prover<CardsPosition, CardsMove> {
  readonly method = METHOD;
  readonly positions = null;
  readonly #means: Means;
  readonly #search: Search;
  /** What is proved of the moves of positions that were asked about, by their texts. */
  readonly #asked = new Map<string, RootMoves>();
  #current: RootMoves | null = null;
  #position: CardsPosition | null = null;

  /** @throws {LimitError} if the budget does not allow the tables. */
  constructor(root: CardsPosition, means: Means) {
    const { budget, share } = means;
    const words = share && new Int32Array(share.table);
    const tables = words && {
      ...share.plan as TablesSize,
      words: words.subarray(HISTORY_WORDS),
    };
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
    const moves = this.#load(position);
    moves.place();
    return moves.bound(threshold);
  }

  known(position: CardsPosition): Bounds {
    return this.#load(position).known;
  }

  boundOfMove(position: CardsPosition, move: CardsMove, threshold: number): number {
    const moves = this.#load(position);
    moves.place();
    return moves.boundOfMove(findPlace(moves, move), threshold);
  }

  knownOfMove(position: CardsPosition, move: CardsMove): Bounds {
    const moves = this.#load(position);
    return moves.knownOfMove(findPlace(moves, move));
  }

  #load(position: CardsPosition): RootMoves {
    if (position === this.#position) return this.#current!;
    const key = makeKey(position);
    let moves = this.#asked.get(key);
    if (!moves) {
      const team = this.#means.share?.team;
      moves = new RootMoves(position, this.#search, team && { team });
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

function findPlace({ moves }: RootMoves, { card, cell }: CardsMove): number {
  return moves.findIndex((move) => move.card === card && move.cell === cell);
}

/** Returns what a solve would take. */
export function planCards(
  position: CardsPosition,
  { memoryBytes, threads }: { memoryBytes: number; threads: number },
): SolvePlan {
  const count = emptyCells(position).length < MIN_EMPTY_SHARED ? 1 : threads;
  const { ownBytes, tableBytes } = planTablesFor(position, memoryBytes, count);
  return { method: METHOD, positions: null, bytes: ownBytes * count + tableBytes };
}

/** Allocates the tables that threads share; null where one thread is as fast or memory is short. */
export function shareCards(
  position: CardsPosition,
  { budget, threads }: Pick<Means, "budget"> & { threads: number },
): SharedTable | null {
  const rootEmpty = emptyCells(position).length;
  if (rootEmpty < MIN_EMPTY_SHARED) return null;
  const free = budget.memoryBytes - budget.bytes;
  const { ownBytes, tableBytes, tableBits } = planTablesFor(position, free, threads);
  if (ownBytes * threads + tableBytes > free || tableBits === 0) return null;
  budget.reserve(ownBytes * threads, TABLES);
  const bytes = tableBytes + 4 * HISTORY_WORDS;
  const table = budget.allocate(bytes, TABLES, () => new SharedArrayBuffer(bytes));
  return { table, plan: { rootEmpty, bits: tableBits } satisfies TablesSize };
}
