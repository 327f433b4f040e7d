/**
 * Who wins: on which side of a draw the score of a game in progress will be under best play.
 *
 * @module
 */
import { canonicalText } from "../game/rules.ts";
import { type Course, forFirst, gainedIn, playOn, positionOf } from "./course.ts";
import type { Game } from "../game/game.ts";
import type { Comparison, Effort, SolveOptions, Stopped } from "../game/solver.ts";
import { valueOf, viewSign } from "../game/values.ts";

/** Who wins under best play, or which limit came first and what was proved of the value. */
export type WinnerFound =
  | Effort & {
    /** Tells the two kinds apart. */
    readonly solved: true;
    /** The name of the side that wins; null if both do as well. */
    readonly winner: string | null;
  }
  | Stopped;

/**
 * Returns who wins a game in progress if both sides play their best, what they have gained so far
 * counted. Where the game can `compare`, the value itself is not worked out: that takes one
 * null-window test, or two where a draw is possible.
 *
 * @throws {RangeError} `Cannot solve by method …` if the method is none, or none for the position.
 */
export async function whoWins<P, M>(
  course: Course<P, M>,
  options: SolveOptions = {},
): Promise<WinnerFound> {
  const { game } = course;
  const position = positionOf(course);
  const side = game.sideToMove(position);
  const draw = valueOf(game, position, drawnRest(course));
  const found = await (game.compare?.(position, draw, options) ??
    comparedBySolving(game, { position, than: draw, options }));
  if (!found.solved) return found;
  const { sign, ...effort } = found;
  const lead = forFirst(side, viewSign(game, position) * sign);
  return { ...effort, winner: lead === 0 ? null : game.sides[lead > 0 ? 0 : 1] };
}

/**
 * Returns what is still to be won in a drawn game, for the side to move: what makes up for what was
 * gained.
 */
export function drawnRest<P, M>(course: Course<P, M>): number {
  const side = course.game.sideToMove(positionOf(course));
  return -forFirst(side, gainedIn(course)) + 0;
}

/** Who wins after a move. */
export interface MoveWinner<M> {
  /** The move. */
  readonly move: M;
  /** Who wins, or which limit came first. */
  readonly found: WinnerFound;
}

/**
 * Yields the moves of the present position, in their order, each with who wins if it is made. Moves
 * to positions that are alike are asked about once. A limit ends it, with the move that it stopped.
 *
 * @throws {RangeError} `Cannot solve by method …` if the method is none, or none for a position.
 */
export async function* winnersOfMoves<P, M>(
  course: Course<P, M>,
  options: SolveOptions = {},
): AsyncGenerator<MoveWinner<M>, void> {
  const { game } = course;
  const known = new Map<string, WinnerFound>();
  for (const move of game.moves(positionOf(course))) {
    const next = playOn(course, move);
    const child = positionOf(next);
    const name = [game.sideToMove(child), gainedIn(next), canonicalText(game, child)].join(" ");
    const alike = known.get(name);
    const found = alike ? { ...alike, nodes: alike.nodes && 0 } : await whoWins(next, options);
    known.set(name, found);
    yield { move, found };
    if (!found.solved) return;
  }
}

async function comparedBySolving<P, M>(
  game: Game<P, M>,
  { position, than, options }: { position: P; than: number; options: SolveOptions },
): Promise<Comparison> {
  const solution = await game.solve(position, options);
  return solution.solved ? comparisonOf(solution, solution.value, than) : solution;
}

/** Returns what the exact value says of a comparison, with the effort of finding it. */
export function comparisonOf(
  { method, positions, nodes, peakBytes }: Effort,
  value: number,
  than: number,
): Comparison {
  const sign = Math.sign(value - than) + 0 as -1 | 0 | 1;
  return { solved: true, sign, method, positions, nodes, peakBytes };
}
