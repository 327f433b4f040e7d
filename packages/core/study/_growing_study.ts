/**
 * A study while it grows: what follows from what is found out.
 *
 * @module
 */
import { ProvedMoves } from "./_proved_moves.ts";
import { type MoveValue, moveWith } from "../game/analysis.ts";
import { type Course, positionOf, totalOf } from "./course.ts";
import type { Bounds } from "../game/rules.ts";
import type { Distances, LineStep } from "../game/solver.ts";
import { finiteOrNull, type ShownValue, type StudiedMove, type Study } from "./studied.ts";
import { viewSign } from "../game/values.ts";

/** What is known of a position so far. */
export class GrowingStudy<P, M> {
  readonly #course: Course<P, M>;
  readonly #position: P;
  readonly #onStudy: ((study: Study) => void) | undefined;
  readonly #start: number;
  readonly #moves: ProvedMoves;
  #known: Study;
  /** Whether moves were added that are not listed yet. */
  #hasNewMoves = false;

  /** Begins with what is known already. */
  constructor(course: Course<P, M>, known: Study, onStudy?: (study: Study) => void) {
    this.#course = course;
    this.#position = positionOf(course);
    this.#known = known;
    this.#onStudy = onStudy;
    this.#start = performance.now() - known.elapsedMs;
    const texts = () => course.game.moves(this.#position).map((move) => this.textOf(move));
    this.#moves = new ProvedMoves(texts, known.moves ?? []);
  }

  /** What is known. */
  get known(): Study {
    if (this.#hasNewMoves) {
      const { proved: moves, unproved } = this.#moves;
      this.#known = { ...this.#known, moves, unproved };
      this.#hasNewMoves = false;
    }
    return this.#known;
  }

  /** Adds members, and tells of it. */
  add(more: Partial<Study>): void {
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    this.#known = { ...this.#known, ...more, elapsedMs };
    if (this.#onStudy) this.#onStudy(this.known); // lists all moves: only for who wants them
  }

  /** Adds the value, and the smallest best move. */
  addValue(value: number, move: M | null): void {
    const { game } = this.#course;
    this.add({
      ...this.#shown(value),
      lower: value,
      upper: value,
      moverValue: this.#known.result ? null : viewSign(game, this.#position) * value + 0,
      move: move === null ? null : this.textOf(move),
      total: totalOf(this.#course, value),
    });
  }

  /** Adds bounds of the value; those that were narrower stay. */
  addBounds({ lower, upper }: Bounds): void {
    const { lower: low, upper: high } = this.#known;
    this.add({
      lower: finiteOrNull(Math.max(lower, low ?? -Infinity)),
      upper: finiteOrNull(Math.min(upper, high ?? Infinity)),
    });
  }

  /** Names all moves, those too of which nothing is known. */
  listMoves(): void {
    this.#hasNewMoves = true;
  }

  /** Adds the values of all moves, in their order. */
  addAllMoves(values: readonly number[]): void {
    const moves = this.#course.game.moves(this.#position);
    for (const [i, move] of moves.entries()) this.#moves.add(this.#valued(move, values[i]));
    this.#hasNewMoves = true;
    this.#addBest();
  }

  /** Adds the value of a move. */
  addMoveValue(move: M, value: number): void {
    this.#addMove(this.#valued(move, value));
  }

  /** Adds a move and the best answer to it. */
  addAnswered(move: MoveValue<M>, reply: M | null): void {
    this.#addMove({ ...this.#studied(move), reply: reply === null ? null : this.textOf(reply) });
  }

  /** Adds how long the game lasts; of moves with one value the order follows from it. */
  addDistances({ plies, movePlies }: Distances): void {
    if (this.known.moves) {
      this.#moves.addPlies(movePlies);
      this.#hasNewMoves = true;
    }
    this.add({ plies });
  }

  /** Adds a best line. */
  addLine(steps: readonly LineStep<M>[], note: string | null): void {
    const { sides } = this.#course.game;
    const line = steps.map(({ side, move, gain, value }) => ({
      side: sides[side],
      move: this.textOf(move),
      gain,
      ...this.#shown(value),
    }));
    this.add({ line, note });
  }

  /** Returns the text of a move. */
  textOf(move: M): string {
    return this.#course.game.formatMove(move);
  }

  #shown(value: number): ShownValue {
    const { winner } = this.#course.game;
    return winner ? { value, winner: winner(value) } : { value };
  }

  #valued(move: M, value: number): StudiedMove {
    return this.#studied(moveWith(this.#course.game, { position: this.#position, move, value }));
  }

  #studied({ move, value, moverValue, gain }: MoveValue<M>): StudiedMove {
    const moveClass = this.#course.game.moveClass?.(this.#position, move) || null;
    const text = this.textOf(move);
    return { move: text, ...this.#shown(value), moverValue, gain, moveClass, plies: null };
  }

  /** Adds a move: it bounds the value of the position, and all of them are it. */
  #addMove(found: StudiedMove): void {
    this.#moves.add(found);
    this.#hasNewMoves = true;
    if (this.#known.value !== null) return this.add({});
    if (this.#moves.areAll) return this.#addBest();
    const isHigh = viewSign(this.#course.game, this.#position) > 0;
    this.addBounds({
      lower: isHigh ? found.value : -Infinity,
      upper: isHigh ? Infinity : found.value,
    });
  }

  /** Adds the value that follows from those of all moves. */
  #addBest(): void {
    const [{ value, move }] = this.#moves.proved;
    const moves = this.#course.game.moves(this.#position);
    this.addValue(value, moves.find((other) => this.textOf(other) === move)!);
  }
}
