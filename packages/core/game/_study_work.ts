/**
 * The work of one study, part by part.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { bestFirst, bestLine, type MoveValue, valuedMoves } from "./analysis.ts";
import { type Course, positionOf, totalOf } from "./course.ts";
import { type KnownEffort, tableEffort, tracked, type TrackedGame } from "./effort.ts";
import type { Distances, Solution, SolveOptions } from "./solver.ts";
import {
  finiteOrNull,
  type ShownValue,
  type StudiedMove,
  type Study,
  STUDY_PARTS,
  type StudyOptions,
  type StudyPart,
} from "./studied.ts";
import { viewSign } from "./values.ts";

/** Works out the parts of a study one after the other. */
export class StudyWork<P, M> {
  readonly #course: Course<P, M>;
  readonly #position: P;
  readonly #tracking: TrackedGame<P, M>;
  readonly #parts: readonly StudyPart[];
  readonly #onStudy: StudyOptions["onStudy"];
  readonly #options: SolveOptions;
  readonly #start = performance.now();
  #study: Study;
  /** Whether the bounds are what a solver has proved. */
  #isBounded = false;

  /** Takes a position, what is known of it, and what is asked for. */
  constructor(
    course: Course<P, M>,
    blank: Study,
    { parts = STUDY_PARTS, onStudy, ...options }: StudyOptions,
  ) {
    this.#course = course;
    this.#position = positionOf(course);
    this.#tracking = tracked(course.game);
    this.#parts = parts;
    this.#onStudy = onStudy;
    this.#options = options;
    this.#study = blank;
  }

  /** Returns what is found out within the limits. */
  async run(): Promise<Study> {
    try {
      for (const part of this.#parts) await this.#do(part);
      if (this.#study.value === null) await this.#findValue();
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      await this.#stopAt(error);
    }
    const effort = this.#tracking.effort() ?? this.#effortOfTable();
    return { ...this.#study, ...effort };
  }

  async #do(part: StudyPart): Promise<void> {
    if (part === "facts") {
      return this.#add({ facts: this.#course.game.facts?.(this.#position) ?? {} });
    }
    if (this.#study.result && part !== "value") return;
    await this.#letOthersAbort();
    if (part === "value") return await this.#findValue();
    if (part === "moves") await this.#findMoves();
    else if (part === "distances") await this.#findDistances();
    else if (part === "line") await this.#findLine();
    else await this.#findReplies();
  }

  async #letOthersAbort(): Promise<void> {
    const { onProgress: _, ...limits } = this.#options;
    if (limits.signal) await new Promise((resolve) => setTimeout(resolve));
    new Budget(limits).poll(0);
  }

  async #findValue(): Promise<void> {
    const solution = await this.#game.solve(this.#position, this.#options);
    if (solution.solved) return this.#addValue(solution.value, solution.move);
    this.#addBounds(solution);
    this.#isBounded = true;
    throw solution.limit;
  }

  async #findMoves(): Promise<void> {
    const moves: MoveValue<M>[] = [];
    try {
      for await (const move of valuedMoves(this.#game, this.#position, this.#options)) {
        moves.push(move);
      }
    } finally {
      if (moves.length > 0) this.#addMoves(moves);
    }
    const best = moves.reduce((best, move) => move.moverValue > best.moverValue ? move : best);
    this.#addValue(best.value, best.move);
  }

  /** Distances are a courtesy: a limit of theirs stops nothing else. */
  async #findDistances(): Promise<void> {
    const distances = await this.#distances();
    if (!distances) return;
    const texts = this.#course.game.moves(this.#position).map((move) => this.#text(move));
    const moves = this.#study.moves?.map((move) => ({
      ...move,
      plies: distances.movePlies[texts.indexOf(move.move)],
    })).sort(bestFirst);
    this.#add({ plies: distances.plies, ...moves && { moves } });
  }

  async #distances(): Promise<Distances | null> {
    try {
      return await this.#course.game.remoteness?.(this.#position, this.#options) ?? null;
    } catch (error) {
      if (error instanceof LimitError) return null;
      throw error;
    }
  }

  async #findLine(): Promise<void> {
    const { sides } = this.#course.game;
    const { value, steps, note = null } = await bestLine(
      this.#game,
      this.#position,
      this.#options,
    );
    const line = steps.map(({ side, move, gain, value }) => ({
      side: sides[side],
      move: this.#text(move),
      gain,
      ...this.#shown(value),
    }));
    this.#add({ line, note });
    if (this.#study.value === null) this.#addValue(value, steps[0]?.move ?? null);
  }

  /** The best answer to every move, each within the limits that are left. */
  async #findReplies(): Promise<void> {
    for (const move of this.#course.game.moves(this.#position)) {
      const child = this.#course.game.play(this.#position, move);
      const solution = await this.#game.solve(child, this.#options);
      if (!solution.solved) throw solution.limit;
      const reply = solution.move === null ? null : this.#text(solution.move);
      const moves = this.#study.moves?.map((known) =>
        known.move === this.#text(move) ? { ...known, reply } : known
      );
      if (moves) this.#add({ moves });
    }
  }

  get #game() {
    return this.#tracking.game;
  }

  #text(move: M): string {
    return this.#course.game.formatMove(move);
  }

  #shown(value: number): ShownValue {
    const { winner } = this.#course.game;
    return winner ? { value, winner: winner(value) } : { value };
  }

  #addValue(value: number, move: M | null): void {
    const { game } = this.#course;
    this.#add({
      ...this.#shown(value),
      lower: value,
      upper: value,
      moverValue: this.#study.result ? null : viewSign(game, this.#position) * value + 0,
      move: move === null ? null : this.#text(move),
      total: totalOf(this.#course, value),
    });
  }

  #addBounds({ lower, upper }: { readonly lower: number; readonly upper: number }): void {
    const { lower: low, upper: high } = this.#study;
    this.#add({
      lower: finiteOrNull(Math.max(lower, low ?? -Infinity)),
      upper: finiteOrNull(Math.min(upper, high ?? Infinity)),
    });
  }

  /** Adds moves whose values are proved; they bound the value of the position. */
  #addMoves(found: readonly MoveValue<M>[]): void {
    const { game } = this.#course;
    const moves = found.map((known): StudiedMove => ({
      move: this.#text(known.move),
      ...this.#shown(known.value),
      moverValue: known.moverValue,
      gain: known.gain,
      moveClass: game.moveClass?.(this.#position, known.move) || null,
      plies: null,
    })).sort(bestFirst);
    const unproved = game.moves(this.#position).slice(found.length).map((move) => this.#text(move));
    this.#add({ moves, unproved });
    const [{ value }] = moves;
    const isHigh = viewSign(game, this.#position) > 0;
    this.#addBounds({ lower: isHigh ? value : -Infinity, upper: isHigh ? Infinity : value });
  }

  /** Ends at a limit: what is not proved yet is what a solver states that has no time at all. */
  async #stopAt(limit: LimitError): Promise<void> {
    this.#add({ limit: limit.fault });
    if (this.#study.value !== null || this.#isBounded) return;
    const solution: Solution<M> = await this.#game.solve(this.#position, {
      ...this.#options,
      workers: 1,
      deadline: (this.#options.now ?? Date.now)() - 1,
    });
    if (solution.solved) this.#addValue(solution.value, solution.move);
    else this.#addBounds(solution);
  }

  #add(more: Partial<Study>): void {
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    this.#study = { ...this.#study, ...more, ...this.#tracking.effort(), elapsedMs };
    this.#onStudy?.(this.#study);
  }

  #effortOfTable(): KnownEffort {
    const { game } = this.#course;
    if (this.#study.value !== null) return tableEffort(game, this.#position, this.#options);
    return { method: this.#options.method ?? null, positions: null, nodes: null, peakBytes: null };
  }
}
