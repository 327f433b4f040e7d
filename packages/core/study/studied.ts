/**
 * What a study finds out, as plain data: the one result that verbs, page and workers render.
 *
 * @module
 */
import type { Facts } from "../game/game.ts";
import type { Bounds } from "../game/rules.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { Estimate } from "../solve/estimate.ts";
import type { Effort } from "../solve/solution.ts";
import {
  type Course,
  gainedIn,
  type GameRecord,
  type GameResult,
  recordOf,
  resultOf,
  totalOf,
} from "./course.ts";
import type { Review } from "./review.ts";

/**
 * What can be found out of a position: its `value` and a best move; who wins, its `outcome`, which
 * may take less; the values of its `moves`, or who wins after each, their `outcomes`; how long it
 * lasts; a best `line`; the best `replies` to the moves; what the game says besides. `bounds` narrows
 * those of the value and of each move in rounds, as far as the limits go. `review` finds what every
 * move of the game so far cost; `estimate` what a solve would take, by a short trial.
 */
export type StudyPart =
  | "facts"
  | "outcome"
  | "value"
  | "outcomes"
  | "moves"
  | "distances"
  | "line"
  | "replies"
  | "bounds"
  | "review"
  | "estimate";

/** What is asked of a position. */
export interface Question {
  /** What to find out, in this order; `STUDY_PARTS` where missing. */
  readonly parts?: readonly StudyPart[];
  /** What is known already, of this very position: the study goes on from there. */
  readonly known?: Study;
}

/** What is found out where the caller does not say. */
export const STUDY_PARTS: readonly StudyPart[] = ["facts", "moves", "distances", "line"];

/** A legal move in a study. */
export interface StudiedMove {
  /** The exact value, from the side that the statement names. */
  readonly value: number;
  /** The side that wins, in games whose value is a winner. */
  readonly winner?: string;
  /** Its text. */
  readonly move: string;
  /** Its value seen by the side that makes it. */
  readonly moverValue: number;
  /** What it gains at once, for its mover. */
  readonly gain: number;
  /** What the field calls it, or null. */
  readonly moveClass: string | null;
  /** Plies to the end if it is made, whoever wins in haste and whoever loses delaying; or null. */
  readonly plies: number | null;
  /** The best answer to it, where it was found on the way; null where the game is over then. */
  readonly reply?: string | null;
}

/** A move whose value is not proved. */
export interface OpenMove {
  /** Its text. */
  readonly move: string;
  /** Its value is at least this, from the statement's side; null where nothing is proved. */
  readonly lower: number | null;
  /** Its value is at most this; null where nothing is proved. */
  readonly upper: number | null;
}

/** A step of a best line in a study. */
export interface StudiedStep extends Pick<StudiedMove, "value" | "winner"> {
  /** The name of the side that moves. */
  readonly side: string;
  /** The text of the move. */
  readonly move: string;
  /** What it adds to the score, from the side that the studied position's value is said from. */
  readonly gain: number;
}

/** What is known of a position. Names carry units; null is: not known, or not asked for. */
export interface Study extends KnownEffort {
  /** The name of the game. */
  readonly game: string;
  /** The judge's input as the game writes it, and the moves: the same for all ways to write it. */
  readonly asked: Pick<Required<GameRecord>, "input" | "moves">;
  /** The text of the position. */
  readonly position: string;
  /** The name of the side to move, or null where the game is over. */
  readonly sideToMove: string | null;
  /** The exact value, from the side that the statement names. */
  readonly value: number | null;
  /** The side that wins, in games whose value is a winner. */
  readonly winner?: string;
  /** The value seen by the side to move; null where the game is over. */
  readonly moverValue: number | null;
  /** The value is at least this; null where nothing is proved. */
  readonly lower: number | null;
  /** The value is at most this; null where nothing is proved. */
  readonly upper: number | null;
  /** Who wins under best play, what was gained so far counted; null where that is not proved. */
  readonly outcome: Pick<GameResult, "winner"> | null;
  /** The best move, the smallest of equal ones. */
  readonly move: string | null;
  /** What the first side has gained since the game's start, less what the second has. */
  readonly score: number;
  /** What the score will be at the end under best play. */
  readonly total: number | null;
  /** Plies to the end, whoever wins in haste and whoever loses delaying. */
  readonly plies: number | null;
  /** How the game ended; null while it is in progress. */
  readonly result: GameResult | null;
  /** What the game says besides. */
  readonly facts: Facts | null;
  /** The moves whose values are proved, best first. */
  readonly moves: readonly StudiedMove[] | null;
  /** The moves that were asked for and whose values are not proved. */
  readonly unproved: readonly OpenMove[];
  /** A best line to the end. */
  readonly line: readonly StudiedStep[] | null;
  /** What kind of best line it is, where the game has several. */
  readonly note: string | null;
  /** What every move of the game so far cost. */
  readonly review: Review | null;
  /** What a solve would take. */
  readonly estimate: Estimate | null;
  /** Wall-clock time from the position to what is known of it. */
  readonly elapsedMs: number;
  /** The limit that stopped it, or null. */
  readonly limit: LimitFault | null;
}

/** A study that no limit stopped: the value is proved. */
export type ProvedStudy = Study & {
  readonly value: number;
  readonly total: number;
  readonly limit: null;
};

/** A study that a limit stopped. */
export type StoppedStudy = Study & { readonly limit: LimitFault };

/** A study that has ended: all that was asked for is proved, or a limit came first. */
export type EndedStudy = ProvedStudy | StoppedStudy;

/**
 * Returns a study that no limit stopped.
 *
 * @throws {LimitError} that which stopped it, if one did.
 */
export function provedOrThrow(study: EndedStudy): ProvedStudy {
  if (study.limit) throw new LimitError(study.limit);
  return study;
}

/**
 * Returns who wins under best play, given bounds of the value of the present position from the
 * statement's side; null where they leave it open.
 */
export function outcomeWithin<P, M>(course: Course<P, M>, bounds: Bounds): Study["outcome"] {
  const { sides } = course.game;
  const signs = [totalOf(course, bounds.lower), totalOf(course, bounds.upper)].map(Math.sign);
  if (signs[0] !== signs[1]) return null;
  return { winner: signs[0] === 0 ? null : sides[signs[0] > 0 ? 0 : 1] };
}

/** Returns what is known of a position before anything is worked out. */
export function blankStudy<P, M>(course: Course<P, M>): Study {
  const { game, position } = course;
  const result = resultOf(course);
  const certain = game.bounds?.(position) ?? { lower: -Infinity, upper: Infinity };
  const { input, moves } = recordOf({ ...course, input: game.formatInput(course.start) });
  return {
    game: game.name,
    asked: { input, moves },
    position: game.formatPosition(position),
    sideToMove: result ? null : game.sides[game.sideToMove(position)],
    method: null,
    positions: null,
    nodes: null,
    peakBytes: null,
    value: null,
    moverValue: null,
    lower: finiteOrNull(certain.lower),
    upper: finiteOrNull(certain.upper),
    outcome: result ? { winner: result.winner } : outcomeWithin(course, certain),
    move: null,
    score: result?.score ?? gainedIn(course),
    total: result?.score ?? null,
    plies: null,
    result,
    facts: null,
    moves: null,
    unproved: [],
    line: null,
    note: null,
    review: null,
    estimate: null,
    elapsedMs: 0,
    limit: null,
  };
}

/** Returns a bound as data has it. */
export function finiteOrNull(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null;
}

/** What was done; null where unknown. */
export type KnownEffort = { readonly [key in keyof Effort]: Effort[key] | null };
