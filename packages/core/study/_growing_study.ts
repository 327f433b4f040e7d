/**
 * A study while it grows: what follows from what is found out.
 *
 * @module
 */
import { bestFirst, type MoveValue, moveWith } from "../game/analysis.ts";
import type { Bounds } from "../game/rules.ts";
import type { Distances, Effort, LineStep } from "../game/solver.ts";
import { viewSign } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { type Course, totalOf } from "./course.ts";
import {
  addedEffort,
  effortOf,
  finiteOrNull,
  type KnownEffort,
  type OpenMove,
  outcomeWithin,
  type StudiedMove,
  type Study,
} from "./studied.ts";

/** So many moves are listed whatever the limits are: who is over them still sees what there is. */
export const ALWAYS_LISTED = 2 ** 13;

/** Bytes that a move takes in the lists, with its texts and what is known of it. */
const MOVE_BYTES = 512;

/** What is known of a position so far. Each move is added in O(1); lists are made when asked for. */
export class GrowingStudy<P, M> {
  readonly #course: Course<P, M>;
  readonly #budget: Budget;
  readonly #start: number;
  readonly #proved: Map<string, StudiedMove>;
  /** Bounds of other moves. */
  readonly #open: Map<string, OpenMove>;
  #known: Study;
  #effort: KnownEffort | null;
  /** The moves by their texts, in their order. */
  #moves: ReadonlyMap<string, M> | null = null;
  #hasNewMoves = false;
  #hasGrown = false;

  /** Begins with what is known already; what is listed counts against the budget. */
  constructor(course: Course<P, M>, known: Study, budget: Budget) {
    this.#course = course;
    this.#budget = budget;
    this.#known = known;
    this.#effort = known.method === null ? null : effortOf(known);
    this.#start = performance.now() - known.elapsedMs;
    this.#proved = new Map(known.moves?.map((move) => [move.move, move]));
    this.#open = new Map(known.unproved.map((move) => [move.move, move]));
  }

  /** What is known. */
  get known(): Study {
    if (!this.#hasGrown) return { ...this.#known, ...this.#effort };
    this.#hasGrown = false;
    if (this.#hasNewMoves) {
      const places = new Map([...this.moves.keys()].map((text, place) => [text, place]));
      const moves = [...this.#proved.values()]
        .sort((a, b) => bestFirst(a, b) || places.get(a.move)! - places.get(b.move)!);
      this.#known = { ...this.#known, moves, unproved: this.unproved };
      this.#hasNewMoves = false;
    }
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    this.#known = { ...this.#known, elapsedMs };
    return { ...this.#known, ...this.#effort };
  }

  /** Whether more is known than when that was looked at last. */
  get hasGrown(): boolean {
    return this.#hasGrown;
  }

  /** Whether the value is proved. */
  get isSolved(): boolean {
    return this.#known.value !== null;
  }

  /** What solves have taken so far; null where there was none. */
  get effort(): KnownEffort | null {
    return this.#effort;
  }

  /** Proved bounds of the value. */
  get bounds(): Bounds {
    return { lower: this.#known.lower ?? -Infinity, upper: this.#known.upper ?? Infinity };
  }

  /**
   * The legal moves by their texts, in their order.
   *
   * @throws {LimitError} if there are very many, and a limit comes while they are listed.
   */
  get moves(): ReadonlyMap<string, M> {
    return this.#moves ??= this.#named();
  }

  #named(): ReadonlyMap<string, M> {
    const { game, position } = this.#course;
    const list = game.moves(position);
    const isLong = list.length > ALWAYS_LISTED;
    if (isLong) this.#budget.reserve(list.length * MOVE_BYTES, "the list of the moves");
    const moves = new Map<string, M>();
    for (const move of list) {
      if (isLong && moves.size % ALWAYS_LISTED === 0) this.#budget.poll(0);
      moves.set(game.formatMove(move), move);
    }
    return moves;
  }

  /** The moves whose values are not proved, in their order, with what is proved of them. */
  get unproved(): readonly OpenMove[] {
    return [...this.moves.keys()].filter((text) => !this.#proved.has(text))
      .map((move) => this.#open.get(move) ?? { move, lower: null, upper: null });
  }

  /** The moves to which no best answer is known. */
  get unanswered(): readonly M[] {
    return [...this.moves].filter(([text]) => this.#proved.get(text)?.reply === undefined)
      .map(([, move]) => move);
  }

  /** Adds members. */
  add(more: Partial<Study>): void {
    this.#known = { ...this.#known, ...more };
    this.#hasGrown = true;
  }

  /** Adds what a solve has taken. */
  addEffort(effort: Effort): void {
    const done = effortOf(effort);
    this.#effort = this.#effort === null ? done : addedEffort(this.#effort, done);
  }

  /** Adds the value, and the smallest best move. */
  addValue(value: number, move: M | null): void {
    const { game, position } = this.#course;
    const bounds = { lower: value, upper: value };
    this.add({
      ...this.#shown(value),
      ...bounds,
      moverValue: this.#known.result ? null : viewSign(game, position) * value + 0,
      move: move === null ? null : game.formatMove(move),
      total: totalOf(this.#course, value),
      outcome: outcomeWithin(this.#course, bounds),
    });
  }

  /** Adds bounds of the value; those that were narrower stay. */
  addBounds({ lower, upper }: Bounds): void {
    const known = this.bounds;
    const bounds = {
      lower: Math.max(lower, known.lower) + 0,
      upper: Math.min(upper, known.upper) + 0,
    };
    if (bounds.lower === known.lower && bounds.upper === known.upper) return;
    if (bounds.lower === bounds.upper && !this.isSolved) {
      this.addValue(bounds.lower, null);
      return this.#addMoveOfValue();
    }
    this.add({
      lower: finiteOrNull(bounds.lower),
      upper: finiteOrNull(bounds.upper),
      outcome: outcomeWithin(this.#course, bounds),
    });
  }

  /**
   * Names all moves, those too of which nothing is known.
   *
   * @throws {LimitError} as `moves` does.
   */
  listMoves(): void {
    this.#moves ??= this.#named();
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Adds the values of all moves, in their order. */
  addAllMoves(values: readonly number[]): void {
    for (const [place, value] of values.entries()) this.#put(this.#valued(this.#at(place), value));
    this.#addBest();
  }

  /** Adds the value of the move at a place. */
  addMoveAt(place: number, value: number): void {
    this.#addMove(this.#valued(this.#at(place), value));
  }

  /** Adds a move and the best answer to it, null where the game is over then. */
  addAnswered(move: MoveValue<M>, reply: M | null): void {
    const { formatMove } = this.#course.game;
    this.#addMove({ ...this.#studied(move), reply: reply === null ? null : formatMove(reply) });
  }

  /**
   * Adds bounds of the value of a move, from the statement's side; where they meet it is proved.
   *
   * @param beyondPlies The game lasts longer than that if it is made.
   */
  addMoveBounds(text: string, { lower, upper }: Bounds, beyondPlies?: number): void {
    if (this.#proved.has(text)) return;
    const known = this.#open.get(text);
    const low = Math.max(lower, known?.lower ?? -Infinity) + 0;
    const high = Math.min(upper, known?.upper ?? Infinity) + 0;
    if (low === high) return this.#addMove(this.#valued(this.moves.get(text)!, low));
    const beyond = beyondPlies === undefined ? {} : { beyondPlies };
    this.#open.set(text, {
      ...known,
      ...beyond,
      move: text,
      lower: finiteOrNull(low),
      upper: finiteOrNull(high),
    });
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Adds the bounds that follow from those of all moves. */
  addBoundsOfMoves(): void {
    const bounds = [...this.moves.keys()].map((text) => {
      const { value } = this.#proved.get(text) ?? {};
      if (value !== undefined) return { lower: value, upper: value };
      const { lower = null, upper = null } = this.#open.get(text) ?? {};
      return { lower: lower ?? -Infinity, upper: upper ?? Infinity };
    });
    if (bounds.length === 0) return;
    const isHigh = viewSign(this.#course.game, this.#course.position) > 0;
    const better = (a: number, b: number) => isHigh ? Math.max(a, b) : Math.min(a, b);
    this.addBounds(bounds.reduce((a, b) => ({
      lower: better(a.lower, b.lower),
      upper: better(a.upper, b.upper),
    })));
  }

  /** Adds how long the game lasts; of moves with one value the order follows from it. */
  addDistances({ plies, movePlies }: Distances): void {
    for (const [place, text] of [...this.moves.keys()].entries()) {
      const move = this.#proved.get(text);
      if (move) this.#proved.set(text, { ...move, plies: movePlies[place] });
    }
    if (this.#proved.size > 0) this.#hasNewMoves = true;
    this.add({ plies });
  }

  /** Adds a best line. */
  addLine(steps: readonly LineStep<M>[], note: string | null): void {
    const { sides, formatMove } = this.#course.game;
    const line = steps.map(({ side, move, gain, value }) => ({
      side: sides[side],
      move: formatMove(move),
      gain,
      ...this.#shown(value),
    }));
    this.add({ line, note });
  }

  #shown(value: number): Pick<StudiedMove, "value" | "winner"> {
    const { winner } = this.#course.game;
    return winner ? { value, winner: winner(value) } : { value };
  }

  #at(place: number): M {
    this.#list ??= [...this.moves.values()];
    return this.#list[place];
  }

  #list: readonly M[] | null = null;

  #valued(move: M, value: number): StudiedMove {
    const { game, position } = this.#course;
    return this.#studied(moveWith(game, { position, move, value }));
  }

  #studied({ move, value, moverValue, gain }: MoveValue<M>): StudiedMove {
    const { game, position } = this.#course;
    const moveClass = game.moveClass?.(position, move) || null;
    const text = game.formatMove(move);
    return { move: text, ...this.#shown(value), moverValue, gain, moveClass, plies: null };
  }

  /** Puts a move among the proved ones; of one that is there, what is new. */
  #put(found: StudiedMove): void {
    const known = this.#proved.get(found.move);
    this.#proved.set(found.move, { ...known, ...found, plies: known?.plies ?? found.plies });
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Adds a move: it bounds the value of the position, and all of them are it. */
  #addMove(found: StudiedMove): void {
    this.#put(found);
    if (this.isSolved) return this.#addMoveOfValue();
    if (this.#proved.size === this.moves.size) return this.#addBest();
    const { game, position } = this.#course;
    const isHigh = viewSign(game, position) > 0;
    this.addBounds({
      lower: isHigh ? found.value : -Infinity,
      upper: isHigh ? Infinity : found.value,
    });
  }

  /** Adds the smallest move that is worth the value, once no smaller one can be. */
  #addMoveOfValue(): void {
    const { move, moverValue, result } = this.#known;
    if (move !== null || result !== null) return;
    const sign = viewSign(this.#course.game, this.#course.position);
    for (const text of this.moves.keys()) {
      const proved = this.#proved.get(text);
      if (proved?.moverValue === moverValue) return this.add({ move: text });
      const { lower = null, upper = null } = this.#open.get(text) ?? {};
      const most = sign > 0 ? upper : lower;
      if (!proved && (most === null || sign * most >= moverValue!)) return;
    }
  }

  /** Adds the value that follows from those of all moves. */
  #addBest(): void {
    if (this.isSolved) return this.#addMoveOfValue();
    const [{ value, move }] = this.known.moves!;
    this.addValue(value, this.moves.get(move)!);
  }
}
