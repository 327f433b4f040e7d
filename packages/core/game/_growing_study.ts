/**
 * A study while it grows: what follows from what is found out.
 *
 * @module
 */
import { bestFirst, type MoveValue, moveWith } from "./analysis.ts";
import { type Course, positionOf, totalOf } from "./course.ts";
import type { Bounds } from "./rules.ts";
import type { Distances, LineStep } from "./solver.ts";
import { finiteOrNull, type ShownValue, type StudiedMove, type Study } from "./studied.ts";
import { viewSign } from "./values.ts";

/** What is known of a position so far. */
export class GrowingStudy<P, M> {
  /** What is known. */
  known: Study;
  readonly #course: Course<P, M>;
  readonly #position: P;
  readonly #onStudy: ((study: Study) => void) | undefined;
  readonly #start: number;

  /** Begins with what is known already. */
  constructor(course: Course<P, M>, known: Study, onStudy?: (study: Study) => void) {
    this.#course = course;
    this.#position = positionOf(course);
    this.known = known;
    this.#onStudy = onStudy;
    this.#start = performance.now() - known.elapsedMs;
  }

  /** Adds members, and tells of it. */
  add(more: Partial<Study>): void {
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    this.known = { ...this.known, ...more, elapsedMs };
    this.#onStudy?.(this.known);
  }

  /** Adds the value, and the smallest best move. */
  addValue(value: number, move: M | null): void {
    const { game } = this.#course;
    this.add({
      ...this.#shown(value),
      lower: value,
      upper: value,
      moverValue: this.known.result ? null : viewSign(game, this.#position) * value + 0,
      move: move === null ? null : this.textOf(move),
      total: totalOf(this.#course, value),
    });
  }

  /** Adds bounds of the value; those that were narrower stay. */
  addBounds({ lower, upper }: Bounds): void {
    const { lower: low, upper: high } = this.known;
    this.add({
      lower: finiteOrNull(Math.max(lower, low ?? -Infinity)),
      upper: finiteOrNull(Math.min(upper, high ?? Infinity)),
    });
  }

  /** Adds the values of all moves, in their order. */
  addAllMoves(values: readonly number[]): void {
    const moves = this.#course.game.moves(this.#position);
    this.#addMoves(moves.map((move, i) => this.#valued(move, values[i])));
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
    const places = this.#placesOfMoves();
    const moves = this.known.moves
      ?.map((move) => ({ ...move, plies: movePlies[places.get(move.move)!] })).sort(bestFirst);
    this.add({ plies, ...moves && { moves } });
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

  /** Adds a move; of one that is known already, what is new. */
  #addMove(found: StudiedMove): void {
    const known = this.known.moves ?? [];
    const place = known.findIndex(({ move }) => move === found.move);
    if (place < 0) return this.#addMoves([...known, found]);
    const { plies } = known[place];
    this.add({ moves: known.with(place, { ...known[place], ...found, plies }) });
  }

  /** Has all moves whose values are proved; they bound the value of the position, or are it. */
  #addMoves(proved: readonly StudiedMove[]): void {
    const { game } = this.#course;
    const places = this.#placesOfMoves();
    const place = ({ move }: StudiedMove) => places.get(move)!;
    const moves = proved.toSorted((a, b) => bestFirst(a, b) || place(a) - place(b));
    const texts = new Set(proved.map(({ move }) => move));
    this.add({ moves, unproved: [...places.keys()].filter((text) => !texts.has(text)) });
    const [best] = moves;
    if (moves.length === places.size) {
      return this.addValue(best.value, game.moves(this.#position)[place(best)]);
    }
    const isHigh = viewSign(game, this.#position) > 0;
    this.addBounds({
      lower: isHigh ? best.value : -Infinity,
      upper: isHigh ? Infinity : best.value,
    });
  }

  /** Places among the moves, by their texts. */
  #placesOfMoves(): ReadonlyMap<string, number> {
    const moves = this.#course.game.moves(this.#position);
    return new Map(moves.map((move, place) => [this.textOf(move), place]));
  }
}
