/**
 * A solver for whoever has the rules alone.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { checkPosition } from "./_checks.ts";
import { lineStep, moveFromChild } from "./analysis.ts";
import type { Game } from "./game.ts";
import { guarded } from "./guard.ts";
import { type Bounds, canonicalText, type Rules, type Side } from "./rules.ts";
import { breach } from "./rules_error.ts";
import {
  type Line,
  type LineStep,
  methodNamed,
  type Solution,
  type SolveOptions,
} from "./solver.ts";
import { boundsForMover, valueOf } from "./values.ts";

/** Its one method. */
const METHODS = ["memo"] as const;

/**
 * Returns an exact solver of a game whose rules are all there is.
 *
 * Alpha-beta with a memo by canonical texts; bounds that the rules state end a position at sight, or
 * as soon as a move reaches them: a proved win. Time: the rules' own for every position that is
 * needed, once, at most twice; memory: some 280 bytes a position and its text, counted as they are
 * taken. A limit of memory, time or the signal gives `Stopped` with what is proved.
 *
 * The rules are guarded: see `RulesError`. A game that goes round in circles is refused, with the
 * position that comes up again, as soon as a cycle is met.
 *
 * @throws {RulesError} if the rules lack a member.
 *
 * @example See `gameFromRules`, which makes a whole game of rules.
 */
export function solverFromRules<P, M>(
  rules: Rules<P, M>,
): Required<Pick<Game<P, M>, "methods" | "solve" | "moveValues" | "bestLine">> {
  return solverOfGuarded(guarded(rules));
}

/** The same for rules that are guarded already. */
export function solverOfGuarded<P, M>(
  rules: Rules<P, M>,
): ReturnType<typeof solverFromRules<P, M>> {
  const ask = async <T>(
    { position, options }: { position: P; options: SolveOptions },
    answer: (search: RulesSearch<P, M>) => T,
  ) => {
    const budget = new Budget(options);
    try {
      methodNamed(METHODS, options.method);
      checkPosition(rules, position, { mostMoves: CHECKED_MOVES });
      return await answer(new RulesSearch(rules, budget));
    } finally {
      budget.freeAll();
    }
  };
  return {
    methods: METHODS,
    solve: async (position, options = {}) => await solve(rules, position, options),
    moveValues: (position, options = {}) =>
      ask(
        { position, options },
        (search) =>
          rules.moves(position).map((move) => valueOfMove(rules, { position, move, search }).value),
      ),
    bestLine: (position, options = {}) =>
      ask({ position, options }, (search) => lineFrom(rules, position, search)),
  };
}

function solve<P, M>(rules: Rules<P, M>, position: P, options: SolveOptions): Solution<M> {
  const method = methodNamed(METHODS, options.method);
  const budget = new Budget(options);
  const search = new RulesSearch(rules, budget);
  const effort = () => ({
    method,
    positions: null,
    nodes: search.nodes,
    peakBytes: budget.peakBytes,
  });
  try {
    const { value, move } = search.solve(position);
    return { solved: true, value: valueOf(rules, position, value), move, ...effort() };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    const { lower, upper } = search.proved;
    const ends = [valueOf(rules, position, lower), valueOf(rules, position, upper)];
    return {
      solved: false,
      lower: Math.min(...ends),
      upper: Math.max(...ends),
      limit,
      ...effort(),
    };
  } finally {
    budget.freeAll();
  }
}

function valueOfMove<P, M>(
  rules: Rules<P, M>,
  { position, move, search }: { position: P; move: M; search: RulesSearch<P, M> },
) {
  const child = rules.play(position, move);
  const value = valueOf(rules, child, search.solve(child).value);
  return moveFromChild(rules, { position, move, child, value });
}

function lineFrom<P, M>(rules: Rules<P, M>, start: P, search: RulesSearch<P, M>): Line<M> {
  const steps: LineStep<M>[] = [];
  const first = search.solve(start);
  let [position, { move }] = [start, first];
  while (move !== null) {
    const child = rules.play(position, move);
    const found = search.solve(child);
    const value = valueOf(rules, child, found.value);
    steps.push(lineStep(rules, { start, position, move, child, value }));
    [position, move] = [child, found.move];
  }
  return { value: valueOf(rules, start, first.value), steps };
}

/** Bytes of a position in the memo besides its text: its bounds, its place in the map. */
const ENTRY_BYTES = 120;

/** Bytes of a position on the way down besides its moves. */
const FRAME_BYTES = 160;

/** How many moves are made between two polls of the budget, less one: rules may be slow. */
const POLL_MASK = 3;

/** Positions that are looked at more closely: the first of a search, and one of so many, less one. */
const [FIRST_CHECKED, CHECKED_MASK] = [32, 1023];

/** Moves of such a position that are made twice. */
export const CHECKED_MOVES = 16;

/** The depth at which the way down is first searched for a position that comes up twice. */
const FIRST_CYCLE_DEPTH = 512;

/** What is proved of a position, for its side to move. */
interface Entry {
  lower: number;
  upper: number;
  isExpanded: boolean;
}

/** A position on the way down. */
interface Frame<P, M> {
  readonly position: P;
  readonly side: Side;
  readonly entry: Entry;
  readonly moves: readonly M[];
  /** A value of at most `alpha` is of no use, one of at least `beta` is good enough. */
  readonly alpha: number;
  readonly beta: number;
  /** The place of the move to be made next. */
  next: number;
  /** What the best move so far brings, and its place. */
  best: number;
  bestPlace: number;
  /** Of the move that was made last: its gain, and 1 or −1 as the same side moves again or not. */
  gain: number;
  sign: number;
}

/** What a position is worth. */
interface BestMove<M> {
  /** The value for the side to move. */
  readonly value: number;
  /** The first of the best moves, null where there is none. */
  readonly move: M | null;
}

/** Searches positions of a game; what is proved for one helps the next. */
class RulesSearch<P, M> {
  /** How many times a position was expanded. */
  nodes = 0;
  readonly #rules: Rules<P, M>;
  readonly #budget: Budget;
  readonly #memo = new Map<string, Entry>();
  readonly #way: Frame<P, M>[] = [];
  #steps = 0;
  #bytes = 0;
  #reservedBytes = 0;
  #cycleDepth = FIRST_CYCLE_DEPTH;

  /** Takes rules that are guarded. */
  constructor(rules: Rules<P, M>, budget: Budget) {
    this.#rules = rules;
    this.#budget = budget;
  }

  /**
   * Returns the value of a position and its first best move.
   *
   * @throws {LimitError} if a limit stops it; `proved` says what is known then.
   * @throws {RulesError} if the rules break their contract, or the game goes round in circles.
   */
  solve(position: P): BestMove<M> {
    const way = this.#way;
    way.length = 0;
    const root = this.#enter(position, this.#entryOf(position), -Infinity, Infinity);
    for (;;) {
      const frame = way[way.length - 1];
      if (frame.next < frame.moves.length && frame.best < frame.beta) {
        this.#makeMove(frame);
        continue;
      }
      this.#leave(frame);
      way.pop();
      if (way.length === 0) break;
      take(way[way.length - 1], frame.best);
    }
    return { value: root.best + 0, move: root.moves[root.bestPlace] ?? null };
  }

  /** What is proved of the position that a limit stopped, for its side to move. */
  get proved(): Bounds {
    const [root] = this.#way;
    if (!root) return { lower: -Infinity, upper: Infinity };
    const { lower, upper } = root.entry;
    return { lower: Math.max(lower, root.best), upper };
  }

  #makeMove(frame: Frame<P, M>): void {
    const rules = this.#rules;
    const { position } = frame;
    const move = frame.moves[frame.next++];
    if ((++this.#steps & POLL_MASK) === 0) this.#poll();
    const child = rules.play(position, move);
    frame.gain = rules.gain(position, move);
    frame.sign = rules.sideToMove(child) === frame.side ? 1 : -1;
    const entry = this.#entryOf(child);
    const { gain, sign } = frame;
    const low = Math.max(frame.alpha, frame.best);
    const alpha = sign === 1 ? low - gain : gain - frame.beta;
    const beta = sign === 1 ? frame.beta - gain : gain - low;
    if (entry.lower === entry.upper || entry.lower >= beta) take(frame, entry.lower);
    else if (entry.upper <= alpha) take(frame, entry.upper);
    else if (entry.isExpanded) this.#enter(child, entry, -Infinity, Infinity);
    else this.#enter(child, entry, alpha, beta);
  }

  #entryOf(position: P): Entry {
    const text = canonicalText(this.#rules, position);
    const known = this.#memo.get(text);
    if (known) return known;
    const { lower, upper } = boundsForMover(this.#rules, position);
    const entry = { lower, upper, isExpanded: false };
    this.#memo.set(text, entry);
    this.#bytes += ENTRY_BYTES + 2 * text.length;
    return entry;
  }

  #enter(position: P, entry: Entry, alpha: number, beta: number): Frame<P, M> {
    const rules = this.#rules;
    const nodes = this.nodes++;
    const moves = rules.moves(position);
    const isChecked = nodes < FIRST_CHECKED || (nodes & CHECKED_MASK) === 0;
    if (isChecked) checkPosition(rules, position, { moves, mostMoves: CHECKED_MOVES });
    entry.isExpanded = true;
    const isOver = moves.length === 0;
    const frame = {
      position,
      side: rules.sideToMove(position),
      entry,
      moves,
      alpha: isOver ? -Infinity : alpha,
      beta: isOver ? Infinity : Math.min(beta, entry.upper),
      next: 0,
      best: isOver ? rules.terminalValue(position) : -Infinity,
      bestPlace: 0,
      gain: 0,
      sign: 1,
    };
    this.#bytes += FRAME_BYTES + 8 * moves.length;
    this.#way.push(frame);
    if (this.#way.length === this.#cycleDepth) this.#findCycle();
    if (isChecked) this.#poll(); // it asks for the moves several times
    return frame;
  }

  /** Notes what is proved of a position whose moves have been looked at. */
  #leave({ position, entry, moves, alpha, beta, best }: Frame<P, M>): void {
    this.#bytes -= FRAME_BYTES + 8 * moves.length;
    const place = { rules: this.#rules, position };
    if (!Number.isSafeInteger(best)) {
      breach(place, {
        rule: "gains and terminal values add up",
        expected: "a safe integer",
        found: best,
      });
    }
    const isExact = best < beta ? best > alpha : best >= entry.upper;
    if (best > entry.upper || best < entry.lower) {
      const rule = "what bounds says of a position, and of others with its canonicalText, holds";
      breach(place, { rule, expected: `a value in ${entry.lower}..${entry.upper}`, found: best });
    }
    if (isExact || best >= beta) entry.lower = Math.max(entry.lower, best);
    if (isExact || best <= alpha) entry.upper = Math.min(entry.upper, best);
  }

  #poll(): void {
    if (this.#bytes > this.#reservedBytes) {
      this.#budget.reserve(this.#bytes - this.#reservedBytes, "the positions by their texts");
      this.#reservedBytes = this.#bytes;
    }
    this.#budget.poll(this.nodes);
  }

  /** Looks for a position that comes up twice on the way down, at depths that double. */
  #findCycle(): void {
    this.#cycleDepth *= 2;
    const places = new Map<string, number>();
    for (const [depth, { position }] of this.#way.entries()) {
      const text = this.#rules.formatPosition(position);
      const before = places.get(text);
      places.set(text, depth);
      if (before === undefined) continue;
      breach({ rules: this.#rules, position }, {
        rule: "the game ends",
        expected: "no position that comes up twice; loopyReachable takes games with cycles",
        found: `this position again after ${depth - before} moves`,
      });
    }
  }
}

/** Takes into account what the position is worth that the last move leads to, for its side to move. */
function take<P, M>(frame: Frame<P, M>, rest: number): void {
  const value = frame.gain + frame.sign * rest;
  if (value > frame.best) {
    frame.best = value;
    frame.bestPlace = frame.next - 1;
  }
}
