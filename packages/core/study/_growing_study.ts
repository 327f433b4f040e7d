// A study in progress, and what follows from each answer.
import type { Bounds } from "../game/rules.ts";
import { toMoveRest, toValue, viewSign } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import type { Distances, Effort, LineStep, Solved } from "../solve/solution.ts";
import { compareMoves, describeMove } from "../solve/solve.ts";
import { type Course, totalOf } from "./course.ts";
import {
  finiteOrNull,
  type OpenMove,
  outcomeWithin,
  type StudiedMove,
  type StudiedStep,
  type Study,
} from "./studied.ts";

/** This many moves are listed regardless of the memory limit. */
export const ALWAYS_LISTED = 2 ** 13;
const MOVE_BYTES = 512;

/** A legal move and what is known about it. */
interface KnownMove<M> {
  readonly text: string;
  readonly move: M;
  /** Bounds of its value, from the statement's side of the position. */
  lower: number;
  upper: number;
  /** Its row, once the value is proved. */
  proved: StudiedMove | null;
}

/** What is known about a position so far. Values are from the statement's side. */
export class GrowingStudy<P, M> {
  /** 1 if values are from the view of the side to move, otherwise -1. */
  readonly forMover: 1 | -1;
  readonly #course: Course<P, M>;
  readonly #budget: Budget;
  readonly #start: number;
  #known: Study;
  #moves: KnownMove<M>[] | null = null;
  #hasNewMoves = false;
  #hasGrown = false;

  /** Starts with what is already known. The budget counts the lists of moves. */
  constructor(course: Course<P, M>, known: Study, budget: Budget) {
    this.#course = course;
    this.#budget = budget;
    this.#known = known;
    this.#start = performance.now() - known.elapsedMs;
    this.forMover = viewSign(course.game, course.position);
    if (known.moves || known.unproved.length > 0) this.#takeMoves(known);
    const { value, lower, upper } = known;
    if (value === null && lower !== null && lower === upper) this.addValue(lower, null);
  }

  get known(): Study {
    if (!this.#hasGrown) return this.#known;
    this.#hasGrown = false;
    if (this.#hasNewMoves) {
      const all = this.#moves!;
      const moves = all.flatMap(({ proved }) => proved ?? []).sort(compareMoves);
      const unproved = all.filter(({ proved }) => !proved).map(describeOpen);
      this.#known = { ...this.#known, moves, unproved };
      this.#hasNewMoves = false;
    }
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    return this.#known = { ...this.#known, elapsedMs };
  }

  /** Whether anything was added since the last call of `known`. */
  get hasGrown(): boolean {
    return this.#hasGrown;
  }

  get isSolved(): boolean {
    return this.#known.value !== null;
  }

  /** The places of the listed moves whose values are not proved. */
  get unprovedPlaces(): number[] {
    return this.#placesWhere(({ proved }) => !proved);
  }

  /** The places of the moves to which no best answer is known. */
  get unansweredPlaces(): number[] {
    this.listMoves();
    return this.#placesWhere(({ proved }) => proved?.reply === undefined);
  }

  moveAt(place: number): M {
    return this.#moves![place].move;
  }

  /** Returns the proved bounds of the move at a place, or of the position if the place is -1. */
  boundsAt(place: number): Bounds {
    if (place >= 0) return this.#moves![place];
    return { lower: this.#known.lower ?? -Infinity, upper: this.#known.upper ?? Infinity };
  }

  add(more: Partial<Study>): void {
    this.#known = { ...this.#known, ...more };
    this.#hasGrown = true;
  }

  setEffort({ method, positions, nodes, peakBytes }: Effort): void {
    this.add({ method, positions, nodes, peakBytes });
  }

  /** Adds the value, and the best move if it is known. */
  addValue(value: number, move: M | null): void {
    const bounds = { lower: value, upper: value };
    this.add({
      ...this.#show(value),
      ...bounds,
      moverValue: this.#known.result ? null : this.forMover * value + 0,
      move: move === null ? null : this.#course.game.formatMove(move),
      total: totalOf(this.#course, value),
      outcome: outcomeWithin(this.#course, bounds),
    });
    this.#findBestMove();
  }

  /** Narrows the bounds of the value. */
  addBounds(found: Bounds): void {
    const bounds = narrow(this.boundsAt(-1), found);
    if (!bounds) return;
    const { lower, upper } = bounds;
    if (lower === upper) return this.addValue(lower, null);
    const outcome = outcomeWithin(this.#course, bounds);
    this.add({ lower: finiteOrNull(lower), upper: finiteOrNull(upper), outcome });
  }

  /**
   * Lists all moves, even those about which nothing is known. Throws a `LimitError` if there are very
   * many, and a limit strikes while they are listed.
   */
  listMoves(): void {
    if (this.#moves) return;
    const { game, position } = this.#course;
    const moves = game.moves(position);
    const isLong = moves.length > ALWAYS_LISTED;
    if (isLong) this.#budget.reserve(moves.length * MOVE_BYTES, "the list of moves");
    this.#moves = moves.map((move, place) => {
      if (isLong && place % ALWAYS_LISTED === 0) this.#budget.poll(0);
      const text = game.formatMove(move);
      return { text, move, lower: -Infinity, upper: Infinity, proved: null };
    });
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Adds the value of the move at a place. It bounds the value of the position. */
  addMoveAt(place: number, value: number): void {
    this.#prove(place, value);
    const isHigh = this.forMover > 0;
    this.addBounds({ lower: isHigh ? value : -Infinity, upper: isHigh ? Infinity : value });
    this.#findBestMove();
  }

  /** Adds bounds of the move at a place, or of the position if the place is -1. */
  addBoundsAt(place: number, found: Bounds): void {
    if (place < 0) return this.addBounds(found);
    const known = this.#moves![place];
    const bounds = known.proved ? null : narrow(known, found);
    if (!bounds) return;
    if (bounds.lower === bounds.upper) return this.#prove(place, bounds.lower);
    Object.assign(known, bounds);
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Adds the best answer to the move at a place: the move that solves the position after it. */
  addReply(place: number, { value, move: reply }: Pick<Solved<M>, "value" | "move">): void {
    const { game, position } = this.#course;
    const { move } = this.#moves![place];
    const child = game.play(position, move);
    const rest = toMoveRest(game, { position, move, child, value });
    this.addMoveAt(place, toValue(game, position, rest));
    const known = this.#moves![place];
    known.proved = { ...known.proved!, reply: reply === null ? null : game.formatMove(reply) };
  }

  /** Adds the bounds of the position that follow from the bounds of all moves. */
  addBoundsOfMoves(): void {
    const moves = this.#moves;
    if (!moves || moves.length === 0) return;
    let { lower, upper } = moves[0];
    const better = this.forMover > 0 ? Math.max : Math.min;
    for (const move of moves) {
      lower = better(lower, move.lower);
      upper = better(upper, move.upper);
    }
    this.addBounds({ lower, upper });
    this.#findBestMove();
  }

  /** Adds how long the game lasts, which orders moves of equal value. */
  addDistances({ plies, movePlies }: Distances): void {
    this.#moves?.forEach((move, place) => {
      if (move.proved) move.proved = { ...move.proved, plies: movePlies[place] };
    });
    if (this.#moves) this.#hasNewMoves = true;
    this.add({ plies });
  }

  addLine(steps: readonly LineStep<M>[], note: string | null): void {
    const { sides, formatMove } = this.#course.game;
    const line = steps.map(({ side, move, gain, value }): StudiedStep => ({
      side: sides[side],
      move: formatMove(move),
      gain,
      ...this.#show(value),
    }));
    this.add({ line, note });
  }

  #placesWhere(holds: (move: KnownMove<M>) => boolean): number[] {
    const places: number[] = [];
    this.#moves?.forEach((move, place) => holds(move) && places.push(place));
    return places;
  }

  /** Takes over the moves of a study that is continued. */
  #takeMoves({ moves, unproved }: Study): void {
    this.listMoves();
    const rows = new Map((moves ?? []).map((row) => [row.move, row]));
    const open = new Map(unproved.map((row) => [row.move, row]));
    for (const move of this.#moves!) {
      const row = rows.get(move.text);
      const { lower = null, upper = null } = open.get(move.text) ?? {};
      move.proved = row ?? null;
      move.lower = row?.value ?? lower ?? -Infinity;
      move.upper = row?.value ?? upper ?? Infinity;
    }
  }

  #prove(place: number, value: number): void {
    const { game, position } = this.#course;
    const known = this.#moves![place];
    if (known.proved) return;
    const { text, move } = known;
    const { moverValue, gain } = describeMove(game, { position, move, value });
    const moveClass = game.moveClass?.(position, move) || null;
    [known.lower, known.upper] = [value, value];
    known.proved = { move: text, ...this.#show(value), moverValue, gain, moveClass, plies: null };
    this.#hasNewMoves = this.#hasGrown = true;
  }

  /** Names the smallest move that reaches the value, once no smaller one can. */
  #findBestMove(): void {
    const { value, move: known, result } = this.#known;
    if (value === null || known !== null || result || !this.#moves) return;
    const worst = this.forMover > 0 ? "lower" : "upper";
    const best = this.forMover > 0 ? "upper" : "lower";
    for (const move of this.#moves) {
      if (move[worst] === value) return this.add({ move: move.text });
      if ((move[best] - value) * this.forMover >= 0) return; // it may reach the value
    }
  }

  #show(value: number): Pick<StudiedMove, "value" | "winner"> {
    const { winner } = this.#course.game;
    return winner ? { value, winner: winner(value) } : { value };
  }
}

function describeOpen<M>({ text, lower, upper }: KnownMove<M>): OpenMove {
  return { move: text, lower: finiteOrNull(lower), upper: finiteOrNull(upper) };
}

/** Returns the tighter of two lower and two upper bounds, or null if the known ones are as tight. */
function narrow(known: Bounds, found: Bounds): Bounds | null {
  const lower = Math.max(known.lower, found.lower) + 0;
  const upper = Math.min(known.upper, found.upper) + 0;
  return lower === known.lower && upper === known.upper ? null : { lower, upper };
}
