/**
 * Bounds that are proved by comparing a value with one number after the other: which takes less than
 * the value does. First who wins, then by how much, as far as the limits go.
 *
 * @module
 */
import { type Bounds, canonicalText } from "../game/rules.ts";
import type { SolveOptions } from "../game/solver.ts";
import type { LimitError } from "../run/errors.ts";
import type { Game } from "../game/game.ts";
import type { GrowingStudy } from "./_growing_study.ts";
import type { Pause } from "../run/budget.ts";
import { type Course, drawIn, gainedIn, playOn } from "./course.ts";
import { moveWithin, type OpenMove } from "./studied.ts";

/** Milliseconds that each comparison may take at first; twice that in each round after. */
const FIRST_ROUND_MS = 50;

/** What work in rounds needs. */
export interface Rounds {
  /** The limits of all of it. */
  readonly limits: SolveOptions;
  /** Lets other events happen. */
  readonly pause: Pause;
}

/** A position that a value is looked for of: the studied one, or what a move leads to. */
interface NarrowedPosition<P, M> {
  /** The move that leads to it, by its text; null for the studied position itself. */
  readonly text: string | null;
  readonly move: M | null;
  readonly course: Course<P, M>;
  /** Proved bounds of its value, from the statement's side; null before anything was asked. */
  bounds: Bounds | null;
  /** Whether nothing but more time is missing. */
  isOpen: boolean;
}

/** Finds out who wins; returns the limit that came first, or null. */
export async function winnerOf<P, M>(
  course: Course<P, M>,
  study: GrowingStudy<P, M>,
  limits: SolveOptions,
): Promise<LimitError | null> {
  const target = { text: null, move: null, course, bounds: study.bounds, isOpen: true };
  return await compared({ course, study, target }, drawIn(course), limits);
}

/**
 * Finds out who wins after each move that leaves that open, in their order. Moves to positions that
 * are alike are asked about once.
 *
 * @throws {LimitError} if a limit comes before the last.
 */
export async function* outcomesOfMoves<P, M>(
  course: Course<P, M>,
  study: GrowingStudy<P, M>,
  { limits, pause }: Rounds,
): AsyncGenerator<void> {
  study.listMoves();
  const alike = new Map<string, NarrowedPosition<P, M>>();
  for (const target of targetsOf(course, study)) {
    await pause.ifDue();
    const { position, game } = target.course;
    const key = [game.sideToMove(position), gainedIn(target.course), canonicalText(game, position)];
    const other = alike.get(key.join(" "));
    if (other) {
      target.bounds = other.bounds;
      tell({ course, study, target });
    } else {
      alike.set(key.join(" "), target);
      const limit = game.compare
        ? await compared({ course, study, target }, drawIn(target.course), limits)
        : await solved({ course, study, target }, limits);
      if (limit) throw limit;
    }
    yield;
  }
  study.addBoundsOfMoves();
}

/** Narrows the bounds of a position and of its moves in rounds, until all meet or a limit comes. */
export async function* narrow<P, M>(
  course: Course<P, M>,
  study: GrowingStudy<P, M>,
  { limits, pause }: Rounds,
): AsyncGenerator<void> {
  study.listMoves();
  const itself = { text: null, move: null, course, bounds: finite(study.bounds), isOpen: true };
  const targets: NarrowedPosition<P, M>[] = [itself];
  for (const target of targetsOf(course, study)) {
    await pause.ifDue();
    targets.push(target);
  }
  const { deadline = Infinity, now = Date.now } = limits;
  for (let ms = FIRST_ROUND_MS;; ms *= 2) {
    const open = targets.filter(isOpen);
    if (open.length === 0) return;
    for (const target of open) {
      await pause.ifDue();
      const short = { ...limits, workers: 1, deadline: Math.min(deadline, now() + ms) };
      await narrowed({ course, study, target }, short);
      yield;
    }
    study.addBoundsOfMoves();
  }
}

function finite(bounds: Bounds): Bounds | null {
  return Number.isFinite(bounds.upper - bounds.lower) ? bounds : null;
}

/** A target, and the study that it belongs to. */
interface TargetAsked<P, M> {
  readonly course: Course<P, M>;
  readonly study: GrowingStudy<P, M>;
  readonly target: NarrowedPosition<P, M>;
}

/** Asks once on which side of one number a value lies. */
async function narrowed<P, M>(asked: TargetAsked<P, M>, limits: SolveOptions): Promise<void> {
  const { target } = asked;
  if (target.bounds === null) {
    await solved(asked, { ...limits, deadline: 0 });
    target.isOpen = Number.isFinite(target.bounds!.upper - target.bounds!.lower);
    if (!isOpen(target)) return;
  }
  const limit = await compared(asked, thresholdOf(target), limits).catch(limitOf);
  if (limit && limit.fault.kind !== "time") target.isOpen = false; // it will not go away
}

/** By its name: this module may be another file than the solver. */
function limitOf(error: unknown): LimitError {
  if (error instanceof Error && error.name === "LimitError") return error as LimitError;
  throw error;
}

/** The draw while it is open who wins, then the middle. */
function thresholdOf<P, M>({ course, bounds }: NarrowedPosition<P, M>): number {
  const { lower, upper } = bounds!;
  const draw = drawIn(course);
  return lower <= draw && draw <= upper ? draw : lower + ((upper - lower) >> 1);
}

/** Compares with a number, and tells what follows; returns the limit that came first, or null. */
async function compared<P, M>(
  asked: TargetAsked<P, M>,
  than: number,
  limits: SolveOptions,
): Promise<LimitError | null> {
  const { study, target } = asked;
  const { game, position } = target.course;
  const found = await game.compare!(position, than, limits);
  study.addEffort(found);
  if (!found.solved) return (tell(asked, found), found.limit);
  const { sign } = found;
  const lower = sign < 0 ? -Infinity : sign > 0 ? than + 1 : than;
  const upper = sign > 0 ? Infinity : sign < 0 ? than - 1 : than;
  return (tell(asked, { lower, upper }), null);
}

/** Solves, and tells what is proved; returns the limit that came first, or null. */
async function solved<P, M>(
  asked: TargetAsked<P, M>,
  limits: SolveOptions,
): Promise<LimitError | null> {
  const { game, position } = asked.target.course;
  const found = await game.solve(position, limits);
  asked.study.addEffort(found);
  tell(asked, found.solved ? { lower: found.value, upper: found.value } : found);
  return found.solved ? null : found.limit;
}

/** Tells bounds to the study; those that were narrower stay. */
function tell<P, M>({ course, study, target }: TargetAsked<P, M>, more?: Bounds): void {
  const known = target.bounds ?? { lower: -Infinity, upper: Infinity };
  const bounds = {
    lower: Math.max(known.lower, more?.lower ?? -Infinity),
    upper: Math.min(known.upper, more?.upper ?? Infinity),
  };
  target.bounds = bounds;
  const { text, move, course: { position: child } } = target;
  if (text === null || move === null) return study.addBounds(bounds);
  const { game, position } = course;
  study.addMoveBounds(text, moveWithin(game, { position, move, child }, bounds));
}

/** The moves that leave open what they are worth. */
function* targetsOf<P, M>(
  course: Course<P, M>,
  study: GrowingStudy<P, M>,
): Generator<NarrowedPosition<P, M>> {
  for (const known of study.unproved) {
    const { move: text } = known;
    const move = study.moves.get(text)!;
    const next = playOn(course, move);
    const step = { game: course.game, position: course.position, move, child: next.position };
    yield { text, move, course: next, bounds: boundsAfter(step, known), isOpen: true };
  }
}

/** Bounds of the value of what a move leads to, given those of the move; null where one is missing. */
function boundsAfter<P, M>(
  { game, ...step }: { game: Game<P, M>; position: P; move: M; child: P },
  { lower, upper }: OpenMove,
): Bounds | null {
  if (lower === null || upper === null) return null;
  const ofMove = (value: number) => moveWithin(game, step, { lower: value, upper: value }).lower;
  const sign = ofMove(1) - ofMove(0);
  const ends = [lower, upper].map((value) => sign * (value - ofMove(0)));
  return { lower: Math.min(...ends), upper: Math.max(...ends) };
}

function isOpen<P, M>({ isOpen, bounds }: NarrowedPosition<P, M>): boolean {
  return isOpen && (bounds === null || bounds.lower < bounds.upper);
}
