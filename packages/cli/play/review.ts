// The review of a game: what every move cost, exactly, as far back as it is proved, and which one mattered
// most.
import { costOf, resultOf, scoreOf, type Study } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { chooseUnit, type Message, type NamedGame, nameResult } from "./messages.ts";

/** A reviewed move. Null means not proved. */
export interface ReviewedMove {
  /** The number of the move, from 1. */
  readonly number: number;
  readonly side: string;
  readonly move: string;
  /** The smallest best move in its place. */
  readonly best: string | null;
  /** What its mover loses at the end under best play, compared with a best move. */
  readonly cost: number | null;
  /** The score after it: first side minus second. */
  readonly score: number;
  /** The score at the end if both sides play their best after it. */
  readonly total: number | null;
}

export interface ReviewedSide {
  readonly side: string;
  readonly moves: number;
  /** How many of them have a proved cost. */
  readonly proved: number;
  /** How many of those cost nothing. */
  readonly best: number;
  readonly cost: number;
  /** The share of best moves among the proved ones, 0..1; null without any. */
  readonly accuracy: number | null;
}

export interface Review extends Pick<Study, "result"> {
  /** The score at the end under best play from before the first move. */
  readonly total: number | null;
  readonly moves: readonly ReviewedMove[];
  readonly sides: readonly [ReviewedSide, ReviewedSide];
  /** The score after the last move: first side minus second. */
  readonly score: number;
  /** The number of moves, counted from the first, without a proved cost. */
  readonly unproved: number;
}

/**
 * Returns what every move of a game cost.
 * @param knownAfter Returns what is known about the position after a number of moves.
 * @param from How many moves to leave out: the players did not choose them.
 */
export function reviewOf(
  course: AnyCourse,
  knownAfter: (moves: number) => Pick<Study, "total" | "move"> | undefined,
  from = 0,
): Review {
  const settled = course.game.settled?.(course.start) ?? 0;
  const score = scoreOf(course);
  const moves = course.plies.slice(0, course.at).map(({ side, text, gained }, i): ReviewedMove => {
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
  }).slice(from);
  const [first, second] = course.game.sides;
  return {
    total: knownAfter(0)?.total ?? null,
    moves,
    sides: [reviewSide(first, moves), reviewSide(second, moves)],
    score,
    result: resultOf(course),
    unproved: moves.filter(({ cost }) => cost === null).length,
  };
}

function reviewSide(side: string, all: readonly ReviewedMove[]): ReviewedSide {
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

/** The move that decided a game: its number from 1, and a message about it. */
interface TurningPoint {
  readonly number: number;
  readonly message: Message;
}

/**
 * Returns the last move that changed who wins with best play. If none did, it returns the move that
 * cost its player most, the last one among equals. Returns null if no move is proved to have cost
 * anything.
 */
export function findTurningPoint(
  review: Pick<Review, "moves" | "sides" | "total">,
  named: NamedGame,
): TurningPoint | null {
  const turns = review.moves.flatMap((made, i) => {
    const before = i === 0 ? review.total : review.moves[i - 1].total;
    const { total: after, cost } = made;
    return before === null || after === null || !cost ? [] : [{ ...made, before, after, cost }];
  });
  if (turns.length === 0) return null;
  const decided = turns.findLast((turn) => Math.sign(turn.before) !== Math.sign(turn.after));
  const { number, side, before, after, cost } = decided ??
    turns.reduce((a, b) => a.cost > b.cost ? a : b);
  const change = { number, before: nameResult(before, named), after: nameResult(after, named) };
  if (named.game.outcome) return { number, message: { id: "threwWin", ...change } };
  const who = named.names[side === review.sides[0].side ? 0 : 1];
  const points = { n: cost, unit: chooseUnit(named.game) };
  return { number, message: { id: "turned", who, ...change, ...points } };
}
