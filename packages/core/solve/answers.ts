/**
 * What a prover's bounds say of a position: its value, a best move, the values of its moves, on
 * which side of a number it lies, a best line, how long it lasts. One derivation for all games.
 *
 * @module
 */
import { mtd } from "../engines/mtd.ts";
import type { Bounds, Rules } from "../game/rules.ts";
import { breach } from "../game/rules_error.ts";
import { boundsForMover, isOver, valueOf, viewSign } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import type { Prover } from "./prover.ts";
import type { Distances, Line, LineStep } from "./solution.ts";
import type { Team } from "./team_memory.ts";

/** Steps of a line between two looks at the budget. */
const STEPS_PER_POLL = 64;
/** Bytes that a step of a line takes, with the texts made of it later. */
const BYTES_PER_STEP = 800;

/** A move of a position, and its place among the legal ones. */
interface Step<P, M> {
  readonly position: P;
  readonly move: M;
  readonly place: number;
}

/** Fewer moves are not counted as memory. */
const FEW_MOVES = 2 ** 13;
/** Bytes that a move takes while the values of all are found. */
const BYTES_PER_MOVE = 256;

/** Derives answers from a prover. Values are rests for the side to move, except in lines. */
export class Answers<P, M> {
  readonly #rules: Rules<P, M>;
  readonly #prover: Prover<P, M>;
  readonly #budget: Budget;
  readonly #team: Team | null;
  /** The first move to test, where several machines look for the best one. */
  readonly #firstTry: number;
  /** How many moves of a line lead to the position that is asked about. */
  #step = 0;

  /** Prepares; does no work. */
  constructor(
    rules: Rules<P, M>,
    prover: Prover<P, M>,
    { budget, team = null, firstTry = 0 }: {
      readonly budget: Budget;
      readonly team?: Team | null;
      readonly firstTry?: number;
    },
  ) {
    this.#rules = rules;
    this.#prover = prover;
    this.#budget = budget;
    this.#team = team;
    this.#firstTry = firstTry;
  }

  /** Returns the bounds proved so far. */
  known(position: P): Bounds {
    if (!isOver(this.#rules, position)) return this.#prover.known(position);
    const value = this.#rules.terminalValue(position);
    return { lower: value, upper: value };
  }

  /**
   * Returns the exact value.
   *
   * @throws {LimitError} if a limit stops it; `known` has what was proved.
   */
  value(position: P): number {
    const { guess = 0, window } = this.#prover;
    return this.#narrow({
      known: () => this.known(position),
      test: (threshold) => this.#bound(position, threshold),
      guess,
      window,
    });
  }

  /**
   * Returns the place of the best move among the legal ones, or -1 if there is none: the smallest
   * of equal moves. With `hurry`, and where positions can repeat, it is the quickest win or the
   * slowest loss where that is known: another winning move might lead back to where it came from.
   */
  bestMove(position: P, value: number, { hurry = false } = {}): number {
    const moves = this.#rules.moves(position);
    if (moves.length === 0) return -1;
    const reaches = (place: number) =>
      this.#boundOfMove({ position, move: moves[place], place }, value) >= value;
    const quickest = hurry || this.#rules.mayRepeat
      ? this.#findQuickest(position, moves, reaches)
      : -1;
    if (quickest >= 0) return quickest;
    if (this.#firstTry > 0) reaches(this.#firstTry % moves.length);
    const best = moves.findIndex((move, place) => {
      const { lower, upper } = this.#knownOfMove(position, move);
      return upper >= value && (lower >= value || reaches(place));
    });
    if (best < 0) this.#refuse(position, { lower: -Infinity, upper: value - 1 });
    return best;
  }

  /**
   * Returns the values of all moves for the side that makes them, in their order.
   *
   * @param onMoveValue Called with the place and value of each move once it is proved.
   */
  moveValues(position: P, onMoveValue?: (place: number, value: number) => void): number[] {
    const most = this.value(position);
    const moves = this.#rules.moves(position);
    if (moves.length > FEW_MOVES) {
      this.#budget.reserve(moves.length * BYTES_PER_MOVE, "the list of values of moves");
    }
    return moves.map((move, place) => {
      const value = this.#valueOfMove({ position, move, place }, most);
      onMoveValue?.(place, value);
      return value;
    });
  }

  /** Returns the value of the move at a place for the side that makes it. */
  moveValue(position: P, place: number): number {
    const move = this.#rules.moves(position)[place];
    return this.#valueOfMove({ position, move, place }, this.known(position).upper);
  }

  /** Returns a proved bound: of the move at a place, or of the position if the place is -1. */
  test(position: P, place: number, threshold: number): number {
    if (place < 0) return this.#bound(position, threshold);
    const move = this.#rules.moves(position)[place];
    return this.#boundOfMove({ position, move, place }, threshold);
  }

  /** Returns 1 if the value is greater than a number, -1 if it is less, and 0 if it is equal. */
  compare(position: P, than: number): -1 | 0 | 1 {
    const reaches = (threshold: number) => {
      const { lower, upper } = this.known(position);
      if (lower >= threshold) return true;
      return upper >= threshold && this.#bound(position, threshold) >= threshold;
    };
    if (reaches(Math.floor(than) + 1)) return 1;
    return Number.isInteger(than) && reaches(than) ? 0 : -1;
  }

  /** Returns a best line, told from the statement's side of its start. */
  line(start: P): Line<M> {
    const rules = this.#rules;
    const value = this.value(start);
    const steps: LineStep<M>[] = [];
    const isQuickest = this.#remoteness(start) !== null;
    const seen = new Set<string>();
    let [position, rest] = [start, value];
    for (;;) {
      if (rules.mayRepeat) {
        const text = rules.formatPosition(position);
        if (seen.has(text)) break;
        seen.add(text);
      }
      const place = this.bestMove(position, rest, { hurry: true });
      if (place < 0) break;
      if (steps.length % STEPS_PER_POLL === 0) this.#pollLine();
      const step = this.#makeStep(start, { position, rest, move: rules.moves(position)[place] });
      steps.push(step.shown);
      this.#step = steps.length;
      [position, rest] = [step.child, step.rest];
    }
    this.#step = 0;
    const note = isQuickest ? "the winner hurries, the loser delays" : undefined;
    return { value: valueOf(rules, start, value), steps, ...note && { note } };
  }

  /** Returns how long the position and its moves last; null where the prover does not know. */
  distances(position: P): Distances | null {
    const plies = this.#remoteness(position);
    const isDraw = this.#rules.mayRepeat && this.#prover.remoteness !== undefined;
    if (plies === null && !isDraw) return null;
    const movePlies = this.#rules.moves(position).map((move) => {
      const after = this.#remoteness(this.#rules.play(position, move));
      return after === null ? null : after + 1;
    });
    return { plies, movePlies };
  }

  #remoteness(position: P): number | null {
    if (isOver(this.#rules, position)) return 0;
    return this.#prover.remoteness?.(position) ?? null;
  }

  #findQuickest(
    position: P,
    moves: readonly M[],
    reaches: (place: number) => boolean,
  ): number {
    const plies = this.#remoteness(position);
    if (plies === null) return -1;
    return moves.findIndex((move, place) =>
      this.#remoteness(this.#rules.play(position, move)) === plies - 1 && reaches(place)
    );
  }

  #makeStep(start: P, { position, rest, move }: { position: P; rest: number; move: M }) {
    const rules = this.#rules;
    const child = rules.play(position, move);
    const gain = rules.gain(position, move);
    const side = rules.sideToMove(position);
    const isAgain = rules.sideToMove(child) === side;
    const restAfter = (isAgain ? rest - gain : gain - rest) + 0;
    const [before, after] = [this.#signFrom(start, position), this.#signFrom(start, child)];
    const value = after * restAfter + (rules.settled?.(child) ?? 0) + 0;
    return { child, rest: restAfter, shown: { side, move, gain: before * gain + 0, value } };
  }

  /** Returns 1 if the side to move is the one that the values of a line are told from, else -1. */
  #signFrom(start: P, position: P): 1 | -1 {
    const rules = this.#rules;
    if (rules.valueSide === "first") return viewSign(rules, position);
    return rules.sideToMove(position) === rules.sideToMove(start) ? 1 : -1;
  }

  #pollLine(): void {
    this.#budget.reserve(STEPS_PER_POLL * BYTES_PER_STEP, "the best line");
    this.#budget.poll(this.#prover.nodes ?? 0);
  }

  #valueOfMove(step: Step<P, M>, most: number): number {
    const { position, move } = step;
    return this.#narrow({
      known: () => {
        const { upper, ...bounds } = this.#knownOfMove(position, move);
        return { ...bounds, upper: Math.min(upper, most) };
      },
      test: (threshold) => this.#boundOfMove(step, threshold),
      guess: most,
      window: this.#prover.window,
    });
  }

  #bound(position: P, threshold: number, place = -1): number {
    return this.#decide(place, threshold, () => this.#prover.bound(position, threshold));
  }

  #boundOfMove({ position, move, place }: Step<P, M>, threshold: number): number {
    const prover = this.#prover;
    if (prover.boundOfMove) {
      return this.#decide(place, threshold, () => prover.boundOfMove!(position, move, threshold));
    }
    const { child, gain, isAgain } = this.#play(position, move);
    if (isOver(this.#rules, child)) {
      const rest = this.#rules.terminalValue(child);
      return gain + (isAgain ? rest : 0 - rest);
    }
    if (isAgain) return gain + this.#bound(child, threshold - gain, place);
    return gain - this.#bound(child, gain - threshold + 1, place);
  }

  #knownOfMove(position: P, move: M): Bounds {
    if (this.#prover.knownOfMove) return this.#prover.knownOfMove(position, move);
    const { child, gain, isAgain } = this.#play(position, move);
    const { lower, upper, ...step } = this.known(child);
    return isAgain
      ? { ...step, lower: gain + lower, upper: gain + upper }
      : { ...step, lower: gain - upper + 0, upper: gain - lower + 0 };
  }

  #play(position: P, move: M) {
    const rules = this.#rules;
    const child = rules.play(position, move);
    const isAgain = rules.sideToMove(child) === rules.sideToMove(position);
    return { child, gain: rules.gain(position, move), isAgain };
  }

  /** Answers a test: this thread or, where several work on the question, the first to finish. */
  #decide(place: number, threshold: number, search: () => number): number {
    const bound = this.#team === null
      ? search()
      : this.#team.decide({ step: this.#step, place, threshold }, search);
    if (Number.isSafeInteger(bound)) return bound;
    const [rule, expected] = ["bound of the prover", "a safe integer"];
    return breach({ rules: this.#rules }, { rule, expected, found: bound });
  }

  /** Refuses bounds that what was found contradicts: those of a book, of the rules or of a prover. */
  #refuse(position: P, found: Bounds): never {
    this.#prover.refuse?.(position, found);
    const { lower, upper } = this.#prover.known(position);
    return breach({ rules: this.#rules, position }, {
      rule: "what bounds or the prover says of a position holds",
      expected: `a value in ${lower}..${upper}`,
      found: `one in ${found.lower}..${found.upper}`,
    });
  }

  /** Narrows bounds by tests until they meet, and returns where. */
  #narrow({ known, test, guess, window }: {
    known: () => Bounds;
    test: (threshold: number) => number;
    guess: number;
    window: Prover<P, M>["window"];
  }): number {
    let { lower, upper, step } = known();
    const note = (threshold: number) => {
      const bound = test(threshold);
      if (bound >= threshold) lower = Math.max(lower, bound);
      else upper = Math.min(upper, bound);
      const now = known();
      lower = Math.max(lower, now.lower);
      upper = Math.min(upper, now.upper);
      return bound;
    };
    // Until both ends are finite: an exact prover answers at once, a search one end after the other.
    for (let threshold = guess; !Number.isFinite(upper - lower);) {
      note(threshold);
      threshold = lower === -Infinity ? upper : lower + 1;
      if (lower === upper) return lower + 0;
    }
    return mtd(test, { lower, upper, guess, ...step && { step }, ...window && { window } });
  }
}

/** Returns the bounds at sight of a position's rest, exact where the game is over. */
export function boundAtSight<P, M>(rules: Rules<P, M>, position: P): Bounds {
  if (!isOver(rules, position)) return boundsForMover(rules, position);
  const value = rules.terminalValue(position);
  return { lower: value, upper: value };
}
