/**
 * Proved bounds that grow where exact values take too long: first who wins, from the position and
 * after every move, then by how much, as far as the time goes.
 *
 * @module
 */
import type { Course, LimitError } from "@zugzwang/core";
import { moveFromChild } from "@zugzwang/core/game/analysis";
import { playOn, positionOf } from "@zugzwang/core/study/course";
import { valueOf } from "@zugzwang/core/game/values";
import { drawnRest } from "@zugzwang/core/study/winner";
import type { Narrower, NarrowingOptions } from "./narrower.ts";

/** Milliseconds that each test may take at first; twice that in each round after. */
const FIRST_ROUND_MS = 50;

/** A position whose value is looked for. */
interface Target {
  /** The move that leads to it; null for the studied position itself. */
  readonly move: unknown;
  readonly course: Course<unknown, unknown>;
  /** Proved bounds of its value, from the statement's side. */
  lower: number;
  upper: number;
  /** Whether nothing but more time is missing. */
  isOpen: boolean;
}

/** Narrows the bounds of a position and of its moves; it goes on where it stopped. */
export class Narrowing implements Narrower {
  readonly #course: Course<unknown, unknown>;
  readonly #options: NarrowingOptions;
  readonly #targets: readonly Target[];
  #roundMs = FIRST_ROUND_MS;

  /** Takes a game in progress that is not over. */
  constructor(course: Course<unknown, unknown>, options: NarrowingOptions) {
    this.#course = course;
    this.#options = options;
    const moves = course.game.compare ? course.game.moves(positionOf(course)) : [];
    const itself = course.game.compare ? [targetOf(course, null)] : [];
    this.#targets = [...itself, ...moves.map((move) => targetOf(playOn(course, move), move))];
  }

  /** Works until a time, or until all bounds meet; `skipped` moves are known already. */
  async run(deadline: number, skipped: ReadonlySet<string> = new Set()): Promise<void> {
    const open = () =>
      this.#targets.filter((target) => isOpen(target) && !skipped.has(this.#text(target)));
    for (let left = open(); left.length > 0 && Date.now() < deadline; left = open()) {
      for (const target of left) {
        await new Promise((resolve) => setTimeout(resolve)); // others may abort it
        if (this.#options.signal?.aborted || Date.now() >= deadline) return;
        await this.#test(target, Math.min(deadline, Date.now() + this.#roundMs));
      }
      this.#roundMs *= 2;
    }
  }

  /** Asks on which side of one number a value lies. */
  async #test(target: Target, deadline: number): Promise<void> {
    const { course } = target;
    const { memoryBytes } = this.#options;
    const options = { deadline, workers: 1, ...memoryBytes === undefined ? {} : { memoryBytes } };
    try {
      if (target.lower === -Infinity) {
        await beginAtSight(target);
        if (Number.isFinite(target.lower)) this.#tell(target);
      }
      if (!isOpen(target)) return;
      const than = thresholdOf(target);
      const found = await course.game.compare!(positionOf(course), than, options);
      if (!found.solved) return this.#giveUp(target, found.limit);
      const { sign } = found;
      if (sign >= 0) target.lower = Math.max(target.lower, sign > 0 ? than + 1 : than);
      if (sign <= 0) target.upper = Math.min(target.upper, sign < 0 ? than - 1 : than);
      this.#tell(target);
    } catch (error) {
      // The game comes in a file of its own, with a class of its own for limits.
      if ((error as Error).name !== "LimitError") throw error;
      this.#giveUp(target, error as LimitError);
    }
  }

  /** Another limit than that of time will not go away. */
  #giveUp(target: Target, { fault }: LimitError): void {
    if (fault.kind !== "time") target.isOpen = false;
  }

  #tell(target: Target): void {
    const { lower, upper, move } = target;
    if (move === null) this.#options.report({ move: null, lower, upper });
    else this.#options.report({ move: this.#text(target), ...this.#forMover(target) });
  }

  /** Bounds of a move's value as its mover sees it. */
  #forMover({ course, move, lower, upper }: Target): { lower: number; upper: number } {
    const position = positionOf(this.#course);
    const child = positionOf(course);
    const [a, b] = [lower, upper]
      .map((value) => moveFromChild(course.game, { position, move, child, value }).moverValue);
    return { lower: Math.min(a, b), upper: Math.max(a, b) };
  }

  #text({ move }: Target): string {
    return move === null ? "" : this.#course.game.formatMove(move);
  }
}

function targetOf(course: Course<unknown, unknown>, move: unknown): Target {
  return { move, course, lower: -Infinity, upper: Infinity, isOpen: true };
}

function isOpen({ isOpen, lower, upper }: Target): boolean {
  return isOpen && lower < upper;
}

/** A solver without any time states what it knows at sight. */
async function beginAtSight(target: Target): Promise<void> {
  const { game } = target.course;
  const known = await game.solve(positionOf(target.course), { deadline: 0 });
  const { lower, upper } = known.solved ? { lower: known.value, upper: known.value } : known;
  Object.assign(target, { lower, upper, isOpen: Number.isFinite(upper - lower) });
}

/** The draw while it is open who wins, then the middle. */
function thresholdOf({ course, lower, upper }: Target): number {
  const draw = valueOf(course.game, positionOf(course), drawnRest(course));
  return lower <= draw && draw <= upper ? draw : lower + ((upper - lower) >> 1);
}
