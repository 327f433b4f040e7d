import type { Bounds } from "../game/terms.ts";
import { breach } from "../game/clauses.ts";
import { nameWinner, viewSign } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import type { Distances, LineStep, Solved } from "../solve/solution.ts";
import { compareMoves, describeMove } from "../solve/move_value.ts";
import { type Course, totalOf } from "./course.ts";
import { outcomeWithin, showBounds } from "./studied.ts";
import type { OpenMove, StudiedMove, StudiedStep, Study } from "./studied.ts";

/** This many moves are listed regardless of the memory limit. */
export const ALWAYS_LISTED = 2 ** 13;
const MOVE_BYTES = 512;

/** Bounds that narrow, from the statement's side of the position. */
interface KnownBounds {
  lower: number;
  upper: number;
}

interface KnownMove<M> extends KnownBounds {
  readonly text: string;
  readonly move: M;
  /** Its row, once the value is proved. */
  row: StudiedMove | null;
}

/** Bounds of a position and its moves, from the statement's side, and what follows from them. */
export class GrowingStudy<P, M> {
  /** 1 if values are from the view of the side to move, otherwise -1. */
  readonly forMover: 1 | -1;
  readonly #course: Course<P, M>;
  readonly #budget: Budget;
  readonly #start: number;
  readonly #bounds: KnownBounds;
  #known: Study;
  #moves: KnownMove<M>[] | null = null;

  constructor(course: Course<P, M>, known: Study, budget: Budget) {
    this.#course = course;
    this.#budget = budget;
    this.#known = known;
    this.#bounds = readBounds(known);
    this.#start = performance.now() - known.elapsedMs;
    this.forMover = viewSign(course.game, course.position);
    if (known.moves || known.unproved.length > 0) this.#takeMoves(known);
  }

  show(): Study {
    const elapsedMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
    const found = { ...this.#describeValue(), ...this.#describeMoves(), elapsedMs };
    return this.#known = { ...this.#known, ...found };
  }

  /** Whether the value and a best move are known. */
  get isSolved(): boolean {
    return this.#findBestMove() !== null;
  }

  get hasMoves(): boolean {
    return this.#moves !== null;
  }

  /** The indices of the moves whose values are not proved. */
  get unprovedMoves(): number[] {
    return (this.#moves ?? []).flatMap(({ row }, index) => row ? [] : index);
  }

  moveAt(index: number): M {
    return this.#moves![index].move;
  }

  /** Returns the proved bounds of the move at an index, or of the position if the index is -1. */
  boundsAt(index: number): KnownBounds {
    return index < 0 ? this.#bounds : this.#moves![index];
  }

  add(more: Partial<Study>): void {
    this.#known = { ...this.#known, ...more };
  }

  addSolution({ value, move }: Pick<Solved<M>, "value" | "move">): void {
    this.addBounds({ lower: value, upper: value });
    this.add({ move: move === null ? null : this.#course.game.formatMove(move) });
  }

  /** Adds the judge's answer. The value and the best move are known. */
  addAnswer(): void {
    const { game, position } = this.#course;
    const text = this.#findBestMove();
    const move = text === null ? null : game.parseMove(text, position);
    this.add({ answer: game.judge.formatAnswer(position, { value: this.#bounds.lower, move }) });
  }

  /** Adds bounds of the move at an index, and so of the position; of that alone at -1. */
  addBounds(found: Bounds, index = -1): void {
    const known = this.boundsAt(index);
    const lower = Math.max(known.lower, found.lower) + 0;
    const upper = Math.min(known.upper, found.upper) + 0;
    if (lower === known.lower && upper === known.upper) return;
    if (lower > upper) this.#refuse(known, found);
    [known.lower, known.upper] = [lower, upper];
    if (index < 0) return;
    if (lower === upper) this.#moves![index].row = this.#describeMove(this.#moves![index]);
    this.addBounds(this.forMover > 0 ? { lower, upper: Infinity } : { lower: -Infinity, upper });
  }

  #refuse(known: Bounds, found: Bounds): never {
    const { game: rules, position } = this.#course;
    const [a, b] = [known, found].map(({ lower, upper }) => `a value in ${lower}..${upper}`);
    const rule = "the bounds of a position and of its moves hold";
    return breach({ rules, position }, { rule, expected: a, found: b });
  }

  addBoundsOfMoves(): void {
    const moves = this.#moves;
    if (!moves?.length) return;
    const better = this.forMover > 0 ? Math.max : Math.min;
    const findBest = (side: "lower" | "upper") =>
      moves.reduce((best, move) => better(best, move[side]), moves[0][side]);
    this.addBounds({ lower: findBest("lower"), upper: findBest("upper") });
  }

  /** Lists all moves, even unknown ones. Throws a `LimitError` if a limit is reached meanwhile. */
  listMoves(): void {
    if (this.#moves) return;
    const { game, position } = this.#course;
    const moves = game.moves(position);
    const isLong = moves.length > ALWAYS_LISTED;
    if (isLong) this.#budget.reserve(moves.length * MOVE_BYTES, "the list of moves");
    this.#moves = moves.map((move, index) => {
      if (isLong && index % ALWAYS_LISTED === 0) this.#budget.poll(0);
      return { text: game.formatMove(move), move, lower: -Infinity, upper: Infinity, row: null };
    });
  }

  /** Adds how long the game lasts, which orders moves of equal value. */
  addDistances({ plies, movePlies }: Distances): void {
    this.#moves?.forEach((move, index) => {
      if (move.row) move.row = { ...move.row, plies: movePlies[index] };
    });
    this.add({ plies });
  }

  addLine(steps: readonly LineStep<M>[], note: string | null): void {
    const { sides, formatMove } = this.#course.game;
    const line = steps.map(({ side, move, gain, value }): StudiedStep => ({
      side: sides[side],
      move: formatMove(move),
      gain,
      ...this.#nameWinner(value),
    }));
    this.add({ line, note });
  }

  /** Takes over the moves of a study that is continued. */
  #takeMoves({ moves, unproved }: Study): void {
    this.listMoves();
    const rows = new Map(moves?.map((row) => [row.move, row]));
    const open = new Map(unproved.map((row) => [row.move, row]));
    for (const move of this.#moves!) {
      const row = rows.get(move.text);
      const bounds = row ? { lower: row.value, upper: row.value } : open.get(move.text);
      Object.assign(move, bounds && readBounds(bounds), { row: row ?? null });
    }
  }

  #describeValue(): Partial<Study> {
    const { lower, upper } = this.#bounds;
    const { result } = this.#known;
    const bounds = showBounds(this.#bounds);
    const outcome = result ? { winner: result.winner } : outcomeWithin(this.#course, this.#bounds);
    if (lower < upper) return { ...bounds, outcome };
    return {
      ...this.#nameWinner(lower),
      ...bounds,
      outcome,
      moverValue: result ? null : this.forMover * lower + 0,
      move: this.#findBestMove(),
      total: totalOf(this.#course, lower),
    };
  }

  #describeMoves(): Partial<Study> {
    if (!this.#moves) return {};
    const moves = this.#moves.flatMap(({ row }) => row ?? []).sort(compareMoves);
    const unproved = this.#moves.filter(({ row }) => !row)
      .map((move): OpenMove => ({ move: move.text, ...showBounds(move) }));
    return { moves, unproved };
  }

  #describeMove({ text, move, lower: value }: KnownMove<M>): StudiedMove {
    const { game, position } = this.#course;
    const { moverValue, gain } = describeMove(game, { position, move, value });
    const moveClass = game.show.moveClass?.(position, move) || null;
    return { move: text, ...this.#nameWinner(value), moverValue, gain, moveClass, plies: null };
  }

  /** Returns the smallest move that reaches the value, once no smaller one can; null if unknown. */
  #findBestMove(): string | null {
    const { lower: value, upper } = this.#bounds;
    const { move: known, result } = this.#known;
    if (value < upper || known !== null || result || !this.#moves) return known;
    const [worst, best] = this.forMover > 0
      ? ["lower", "upper"] as const
      : ["upper", "lower"] as const;
    const move = this.#moves.find((move) => (move[best] - value) * this.forMover >= 0);
    return move && move[worst] === value ? move.text : null;
  }

  #nameWinner(value: number): Pick<StudiedMove, "value" | "winner"> {
    const { game, position } = this.#course;
    return { value, ...game.outcome && { winner: nameWinner(game, position, value) } };
  }
}

function readBounds({ lower, upper }: Pick<OpenMove, "lower" | "upper">): KnownBounds {
  return { lower: lower ?? -Infinity, upper: upper ?? Infinity };
}
