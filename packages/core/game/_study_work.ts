/**
 * The work of one study, part by part.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { answeredMoves, LONGEST_ROUND_MS } from "./_answered_moves.ts";
import { bestFirst, bestLine, type MoveValue, moveWith } from "./analysis.ts";
import { type Course, positionOf, totalOf } from "./course.ts";
import { effortOf, type KnownEffort, tableEffort, tracked, type TrackedGame } from "./effort.ts";
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

/** What a move may take at first, where moves are valued each by itself within a time. */
const FIRST_ROUND_MS = 100;

/** The share of the time left that all moves at once may take; then each is tried by itself. */
const ALL_AT_ONCE = 3 / 4;

/** Works out the parts of a study one after the other. */
export class StudyWork<P, M> {
  readonly #course: Course<P, M>;
  readonly #position: P;
  readonly #tracking: TrackedGame<P, M>;
  readonly #parts: readonly StudyPart[];
  readonly #onStudy: StudyOptions["onStudy"];
  readonly #options: SolveOptions;
  readonly #budget: Budget;
  readonly #start: number;
  #study: Study;
  /** Whether the bounds are what a solver has proved. */
  #isBounded: boolean;

  /** Takes a position, what is known of it, and what is asked for. */
  constructor(
    course: Course<P, M>,
    known: Study,
    { parts = STUDY_PARTS, onStudy, ...options }: Omit<StudyOptions, "known">,
  ) {
    this.#course = course;
    this.#position = positionOf(course);
    this.#tracking = tracked(course.game, known.method === null ? null : effortOf(known));
    this.#parts = parts;
    this.#onStudy = onStudy;
    this.#options = options;
    const { onProgress: _, ...limits } = options;
    this.#budget = new Budget(limits);
    this.#study = known;
    this.#start = performance.now() - known.elapsedMs;
    this.#isBounded = known.limit !== null;
  }

  /** Returns what is found out within the limits. */
  async run(): Promise<Study> {
    try {
      for (const part of this.#parts) await this.#do(part);
      if (this.#study.value === null && !this.#isBounded) await this.#findValue();
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
    if (this.#options.signal) await new Promise((resolve) => setTimeout(resolve));
    this.#budget.poll(0);
  }

  async #findValue(): Promise<void> {
    const solution = await this.#game.solve(this.#position, this.#options);
    if (solution.solved) return this.#addValue(solution.value, solution.move);
    this.#addBounds(solution);
    this.#isBounded = true;
    throw solution.limit;
  }

  /** All moves at once where the game can; else, and where that takes long, each by itself. */
  async #findMoves(): Promise<void> {
    // Asked first: where a limit of memory stops it, the list of the moves never takes memory.
    const values = await this.#valuesAtOnce();
    const [game, position] = [this.#course.game, this.#position];
    if (values === null) {
      const proved = new Set(this.#study.moves?.map(({ move }) => move));
      const isTimed = this.#options.deadline !== undefined;
      await this.#answer(proved, isTimed ? FIRST_ROUND_MS : LONGEST_ROUND_MS);
    } else {
      const moves = game.moves(position);
      this.#addMoves(
        moves.map((move, i) => this.#studied(moveWith(game, { position, move, value: values[i] }))),
      );
    }
  }

  /** Null where the game knows no such way, or it takes too long. */
  async #valuesAtOnce(): Promise<readonly number[] | null> {
    const { deadline, now = Date.now } = this.#options;
    const share = deadline === undefined
      ? {}
      : { deadline: now() + ALL_AT_ONCE * (deadline - now()) };
    try {
      const { game } = this.#course;
      return await game.moveValues?.(this.#position, { ...this.#options, ...share }) ?? null;
    } catch (error) {
      if (error instanceof LimitError && error.fault.kind === "time") return null;
      throw error;
    }
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

  /** The best answer to every move; moves whose values were not proved have them then. */
  async #findReplies(): Promise<void> {
    const known = this.#study.moves?.filter(({ reply }) => reply !== undefined);
    await this.#answer(new Set(known?.map(({ move }) => move)), FIRST_ROUND_MS);
  }

  /** Solves what each move leads to, but for those that are left out, as long as it takes. */
  async #answer(leftOut: ReadonlySet<string>, firstMs: number): Promise<void> {
    const { game } = this.#course;
    const moves = game.moves(this.#position).filter((move) => !leftOut.has(this.#text(move)));
    const rounds = { ...this.#options, firstMs, pause: () => this.#letOthersAbort() };
    const asked = { position: this.#position, moves };
    for await (const { reply, ...move } of answeredMoves(this.#game, asked, rounds)) {
      this.#addReply(this.#studied(move), reply === null ? null : this.#text(reply));
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

  #studied({ move, value, moverValue, gain }: MoveValue<M>): StudiedMove {
    const moveClass = this.#course.game.moveClass?.(this.#position, move) || null;
    const text = this.#text(move);
    return { move: text, ...this.#shown(value), moverValue, gain, moveClass, plies: null };
  }

  /** Adds the answer to a move, and the move's value where it was not proved before. */
  #addReply(studied: StudiedMove, reply: string | null): void {
    const known = this.#study.moves ?? [];
    const place = known.findIndex(({ move }) => move === studied.move);
    if (place < 0) this.#addMoves([...known, { ...studied, reply }]);
    else this.#add({ moves: known.with(place, { ...known[place], reply }) });
  }

  /** Has all moves whose values are proved; they bound the value of the position, or are it. */
  #addMoves(proved: readonly StudiedMove[]): void {
    const { game } = this.#course;
    const all = game.moves(this.#position);
    const places = new Map(all.map((move, place) => [this.#text(move), place]));
    const place = ({ move }: StudiedMove) => places.get(move)!;
    const moves = proved.toSorted((a, b) => bestFirst(a, b) || place(a) - place(b));
    const names = new Set(proved.map(({ move }) => move));
    this.#add({ moves, unproved: [...places.keys()].filter((text) => !names.has(text)) });
    const [best] = moves;
    if (moves.length === all.length) return this.#addValue(best.value, all[place(best)]);
    const isHigh = viewSign(game, this.#position) > 0;
    this.#addBounds({
      lower: isHigh ? best.value : -Infinity,
      upper: isHigh ? Infinity : best.value,
    });
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
