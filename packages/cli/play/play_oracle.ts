/**
 * What perfect play says of positions of a game in play, each question within the call's limits.
 *
 * @module
 */
import {
  analyzeMoves,
  bestLine,
  LimitError,
  moverValueOfMove,
  type MoveValue,
  type Solution,
  type Solved,
  type SolveOptions,
  type Stopped,
  valueOf,
  viewSign,
} from "@zugzwang/core";
import { solverOptionsNow } from "../stream/each_position.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { ProgressLine } from "../stream/progress.ts";
import type { MoveCost, Unknown } from "./play_view.ts";
import { refusesMethod } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";

/** How long a question may take where the call does not say: longer is a hang to a person. */
const USUAL_TIME_MS = 5000;

/** What there is to know; or the limit that came first, and what was proved of the value. */
export type Known<T> = { readonly found: T } | Unknown;

/** A perfect move, or what was proved before a limit. */
export type Choice = { readonly move: unknown } | { readonly stopped: Stopped };

/** Answers questions about positions that are not over; it keeps what it found. */
export class Oracle {
  readonly #call: Call;
  readonly #game: AnyGame;
  readonly #progress: ProgressLine;
  readonly #analyses = new Map<unknown, readonly MoveValue<unknown>[]>();
  readonly #solutions = new Map<unknown, Solved<unknown>>();

  /** Takes the limits of a call. */
  constructor(call: Call, game: AnyGame, progress: ProgressLine) {
    this.#call = call;
    this.#game = game;
    this.#progress = progress;
  }

  /** Returns the moves of a position with their values, best first. */
  async analysis(position: unknown): Promise<Known<readonly MoveValue<unknown>[]>> {
    const known = this.#analyses.get(position);
    if (known) return { found: known };
    const moves = await this.#ask((options) => analyzeMoves(this.#game, position, options));
    if ("found" in moves) this.#analyses.set(position, moves.found);
    return moves;
  }

  /** Returns all best moves where the values of all are known already, else the smallest. */
  async bestMoves(position: unknown): Promise<Known<readonly MoveValue<unknown>[]>> {
    const known = this.#analyses.get(position);
    if (known) {
      return { found: known.filter(({ moverValue }) => moverValue === known[0].moverValue) };
    }
    const solution = await this.#solve(position);
    if (!solution.solved) return unknownOf(solution);
    return { found: [this.#bestOf(position, solution)] };
  }

  /**
   * Returns what a move costs. It solves the position before it and the one after it, which is
   * far less than the values of all moves in most games.
   */
  async cost(position: unknown, move: unknown, child: unknown): Promise<Known<MoveCost>> {
    const game = this.#game;
    const isMove = (other: unknown) => game.formatMove(other) === game.formatMove(move);
    const known = this.#analyses.get(position);
    if (known) return { found: { best: known[0], made: known.find((one) => isMove(one.move))! } };
    const solution = await this.#solve(position);
    if (!solution.solved) return unknownOf(solution);
    const best = this.#bestOf(position, solution);
    if (isMove(best.move)) return { found: { best, made: best } };
    const after = await this.#solve(child);
    if (!after.solved) return { limit: after.limit, bounds: null };
    const parts = { position, move, child, value: after.value };
    const value = valueOf(game, position, moverValueOfMove(game, parts));
    return { found: { best, made: this.#valued(position, move, value) } };
  }

  /**
   * Returns a perfect move: the first of the game's own best line where it has one, as that may
   * know the quickest win or the longest resistance, else the best by value.
   */
  async best(position: unknown): Promise<Choice> {
    const game = this.#game;
    if (game.bestLine) {
      const line = await this.#ask((options) => bestLine(game, position, options));
      if ("found" in line) return { move: line.found.steps[0].move };
    }
    const [known] = this.#analyses.get(position) ?? [];
    if (known) return { move: known.move };
    const solution = await this.#solve(position);
    return solution.solved ? { move: solution.move } : { stopped: solution };
  }

  async #solve(position: unknown): Promise<Solution<unknown>> {
    const known = this.#solutions.get(position);
    if (known) return known;
    const asked = await this.#ask((options) => this.#game.solve(position, options));
    if ("limit" in asked) throw asked.limit; // solve returns its limits
    if (asked.found.solved) this.#solutions.set(position, asked.found);
    return asked.found;
  }

  #bestOf(position: unknown, { move, value }: Solved<unknown>): MoveValue<unknown> {
    return this.#valued(position, move, value);
  }

  #valued(position: unknown, move: unknown, value: number): MoveValue<unknown> {
    const moverValue = viewSign(this.#game, position) * value + 0;
    return { move, value, moverValue, gain: this.#game.gain(position, move) };
  }

  async #ask<T>(question: (options: SolveOptions) => Promise<T>): Promise<Known<T>> {
    this.#progress.begin();
    await new Promise((resolve) => setTimeout(resolve)); // an interrupt comes first
    try {
      const options = solverOptionsNow(this.#call, this.#game, this.#progress);
      return { found: await question({ deadline: Date.now() + USUAL_TIME_MS, ...options }) };
    } catch (error) {
      if (error instanceof LimitError) return { limit: error, bounds: null };
      if (refusesMethod(error)) throw new UsageError(`--method: ${error.message}`);
      throw error;
    } finally {
      this.#progress.clear();
    }
  }
}

function unknownOf({ limit, lower, upper }: Stopped): Unknown {
  return { limit, bounds: { lower, upper } };
}
