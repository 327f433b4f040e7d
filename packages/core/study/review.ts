/**
 * A whole game looked over: what every move cost, exactly, as far back as can be proved.
 *
 * @module
 */
import { timed } from "../run/budget.ts";
import type { LimitFault } from "../run/errors.ts";
import {
  costOf,
  type Course,
  courseOf,
  type GameRecord,
  type GameResult,
  type GamesByName,
  goTo,
  resultOf,
  scoreOf,
} from "./course.ts";
import type { SolveOptions } from "../solve/solution.ts";
import type { Study } from "./studied.ts";
import { conclusion, study } from "./study.ts";

/** A move of a game that is reviewed. Null is: not proved. */
export interface ReviewedMove {
  /** The number of the move, from 1. */
  readonly number: number;
  /** The name of the side that made it. */
  readonly side: string;
  /** Its text. */
  readonly move: string;
  /** The smallest best move in its place. */
  readonly best: string | null;
  /** How much less its mover gets at the end under best play than with a best move. */
  readonly cost: number | null;
  /** What the first side had gained after it, less what the second had. */
  readonly score: number;
  /** What that will be at the end if both sides play their best after it. */
  readonly total: number | null;
}

/** How one side played. */
export interface ReviewedSide {
  /** The name of the side. */
  readonly side: string;
  /** How many moves it made. */
  readonly moves: number;
  /** Of how many the cost is proved. */
  readonly proved: number;
  /** How many of those cost nothing. */
  readonly best: number;
  /** What those cost together. */
  readonly cost: number;
  /** The share of best moves among those that are proved, 0..1; null where there are none. */
  readonly accuracy: number | null;
}

/** What is known of a whole game. */
export interface Review {
  /** The name of the game. */
  readonly game: string;
  /** What the score was going to be at the end under best play, before the first move. */
  readonly total: number | null;
  /** The moves, in their order. */
  readonly moves: readonly ReviewedMove[];
  /** How each side played. */
  readonly sides: readonly [ReviewedSide, ReviewedSide];
  /** What the first side had gained at the end of the record, less what the second had. */
  readonly score: number;
  /** How the game ended; null if it was not over. */
  readonly result: GameResult | null;
  /** How many moves from the first on have no proved cost. */
  readonly unproved: number;
  /** The limit that stopped it, or null. */
  readonly limit: LimitFault | null;
  /** Wall-clock time from the record to what is known of it. */
  readonly elapsedMs: number;
}

/**
 * Returns what every move of a game cost.
 *
 * Positions are solved from the end backwards, each once, since late ones are the easiest: what
 * the score will be at the end under best play, before a move and after it, differs by what the
 * move cost its mover. The first limit ends it; all moves after that point have their cost.
 */
export async function reviewCourse<P, M>(
  course: Course<P, M>,
  { onReview, ...limits }: SolveOptions & {
    /** Called whenever the cost of another move is known. */
    readonly onReview?: (review: Review) => void;
  } = {},
): Promise<Review> {
  const begun = timed(limits);
  const start = performance.now();
  const studies: Study[] = []; // of the last positions, the last first
  let limit: LimitFault | null = null;
  const known = (): Review => {
    const elapsedMs = Math.round((performance.now() - start) * 1000) / 1000;
    return { ...reviewOf(course, (at) => studies[course.at - at]), limit, elapsedMs };
  };
  for (let at = course.at; at >= 0 && !limit; at--) {
    const found = await conclusion(study(goTo(course, at), { parts: ["value"] }, begun));
    limit = found.limit;
    if (limit) break;
    studies.push(found);
    if (studies.length > 1) onReview?.(known());
  }
  return known();
}

/**
 * Reviews the game of a record.
 *
 * @throws {InputError} if its game, input or one of its moves is none.
 */
export async function reviewRecord(
  record: GameRecord,
  { games, ...options }: NonNullable<Parameters<typeof reviewCourse>[1]> & {
    /** Games by name, or what loads them. */
    readonly games: GamesByName;
  },
): Promise<Review> {
  return await reviewCourse(await courseOf(record, games), options);
}

/**
 * Returns what every move of a game cost, given what is known of the positions after so many moves:
 * what the score will be at the end under best play, and the smallest best move.
 */
export function reviewOf<P, M>(
  course: Course<P, M>,
  knownAfter: (moves: number) => Pick<Study, "total" | "move"> | undefined,
): Omit<Review, "limit" | "elapsedMs"> {
  const settled = course.game.settled?.(course.start) ?? 0;
  const score = scoreOf(course);
  const moves = course.plies.slice(0, course.at).map((ply, i): ReviewedMove => {
    const { side, text, gained } = ply;
    const [before, after] = [knownAfter(i), knownAfter(i + 1)];
    const total = after?.total ?? null;
    return {
      number: i + 1,
      side: course.game.sides[side],
      move: text,
      best: before?.move ?? null,
      cost: costOf(side, before?.total ?? null, total),
      score: i + 1 === course.at ? score : settled + gained,
      total,
    };
  });
  const [first, second] = course.game.sides;
  return {
    game: course.game.name,
    total: knownAfter(0)?.total ?? null,
    moves,
    sides: [sideOf(first, moves), sideOf(second, moves)],
    score,
    result: resultOf(course),
    unproved: moves.filter(({ cost }) => cost === null).length,
  };
}

function sideOf(side: string, all: readonly ReviewedMove[]): ReviewedSide {
  const own = all.filter((move) => move.side === side);
  const costs = own.flatMap(({ cost }) => cost ?? []);
  const best = costs.filter((cost) => cost === 0).length;
  return {
    side,
    moves: own.length,
    proved: costs.length,
    best,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
    accuracy: costs.length === 0 ? null : best / costs.length,
  };
}
