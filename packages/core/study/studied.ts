import type { Facts } from "../game/show.ts";
import type { Bounds } from "../game/terms.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { Effort } from "../solve/solution.ts";
import type { Estimate } from "../solve/estimate.ts";
import type { MoveValue } from "../solve/move_value.ts";
import { formatRecord, getGained, resultOf, totalOf } from "./course.ts";
import type { Course, GameRecord, GameResult } from "./course.ts";

/**
 * What a study can find out:
 *
 * - `value`: the value and a best move; `outcome`: only who wins, which may be faster
 * - `answer`: the judge's answer
 * - `moves`: the values of all moves; `outcomes`: only who wins after each
 * - `distances`: plies to the end; `line`: a best line
 * - `facts`: figures of the game about the position, such as the number of long chains
 * - `bounds`: bounds of the value and of each move, narrowed in rounds until a limit is reached
 * - `estimate`: the time and memory of a solve, from a short trial
 */
export type StudyGoal =
  | "facts"
  | "outcome"
  | "value"
  | "answer"
  | "outcomes"
  | "moves"
  | "distances"
  | "line"
  | "bounds"
  | "estimate";

/** A question about a position. */
export interface Question {
  /** What to find out, in this order; `STUDY_GOALS` by default. */
  readonly goals?: readonly StudyGoal[];
  /** An earlier study of the same position, to continue from. */
  readonly known?: Study;
}

export const STUDY_GOALS: readonly StudyGoal[] = ["facts", "moves", "distances", "line"];

/** A legal move in a study. */
export interface StudiedMove extends MoveValue<string> {
  /** The side that wins, in games with outcomes; null for a draw. */
  readonly winner?: string | null;
  /** The class of the move in the field's terms, such as `loony`; null if it has none. */
  readonly moveClass: string | null;
  /** Plies to the end if it is made; the winner hurries, the loser delays. Null if unknown. */
  readonly plies: number | null;
}

/** A move whose value is not proved. */
export interface OpenMove {
  /** Its text. */
  readonly move: string;
  /** Its value is at least this, from the statement's side; null without a proved bound. */
  readonly lower: number | null;
  /** Its value is at most this; null without a proved bound. */
  readonly upper: number | null;
}

/** A step of a best line in a study. */
export interface StudiedStep extends Pick<StudiedMove, "value" | "winner"> {
  /** The name of the side that moves. */
  readonly side: string;
  /** The text of the move. */
  readonly move: string;
  /** What it adds to the score, from the view of the studied position's value. */
  readonly gain: number;
}

/** What is known about a position. Null means unknown, or not a goal of the question. */
export interface Study extends KnownEffort, Pick<OpenMove, "lower" | "upper"> {
  /** The name of the game. */
  readonly game: string;
  /** The position: the input as the game writes it, and the moves. */
  readonly asked: Pick<Required<GameRecord>, "input" | "moves">;
  /** The text of the position. */
  readonly position: string;
  /** The name of the side to move; null if the game is over. */
  readonly sideToMove: string | null;
  /** The exact value, from the side that the statement names. */
  readonly value: number | null;
  /** The side that wins, in games with outcomes; null for a draw. */
  readonly winner?: string | null;
  /** The value from the view of the side to move; null if the game is over. */
  readonly moverValue: number | null;
  /** Who wins under best play, earlier gains included; null if not proved. */
  readonly outcome: Pick<GameResult, "winner"> | null;
  /** The smallest best move. */
  readonly move: string | null;
  /** The judge's answer. */
  readonly answer: string | null;
  /** What has been gained since the start of the game: first side minus second. */
  readonly score: number;
  /** The score at the end under best play. */
  readonly total: number | null;
  /** Plies to the end; the winner hurries, the loser delays. */
  readonly plies: number | null;
  /** How the game ended; null while it is in progress. */
  readonly result: GameResult | null;
  /** Figures of the game about the position, such as the number of long chains. */
  readonly facts: Facts | null;
  /** The moves whose values are proved, best first. */
  readonly moves: readonly StudiedMove[] | null;
  /** The moves whose values are not proved, if the question included them. */
  readonly unproved: readonly OpenMove[];
  /** A best line to the end. */
  readonly line: readonly StudiedStep[] | null;
  /** What kind of best line it is, if the game has several. */
  readonly note: string | null;
  /** The estimated time and memory of a solve. */
  readonly estimate: Estimate | null;
  /** Wall-clock time of the study, in milliseconds. */
  readonly elapsedMs: number;
  /** The limit that stopped it, or null. */
  readonly limit: LimitFault | null;
}

/** A study that no limit stopped: the value is proved, if the question includes it. */
export type ProvedStudy = Study & {
  readonly value: number;
  readonly total: number;
  readonly limit: null;
};

/** A study that a limit stopped. */
export type StoppedStudy = Study & { readonly limit: LimitFault };

/** A study that has ended: the answer to the whole question, or a limit. */
export type EndedStudy = ProvedStudy | StoppedStudy;

/**
 * Returns the study if no limit stopped it.
 * @throws {LimitError} the limit that stopped it.
 */
export function provedOrThrow(study: EndedStudy): ProvedStudy {
  if (study.limit) throw new LimitError(study.limit);
  return study;
}

/**
 * Returns who wins under best play, given bounds of the value of the current position from the
 * statement's side; null if they do not decide it.
 */
export function outcomeWithin<P, M>(course: Course<P, M>, bounds: Bounds): Study["outcome"] {
  const { sides } = course.game;
  const signs = [totalOf(course, bounds.lower), totalOf(course, bounds.upper)].map(Math.sign);
  if (signs[0] !== signs[1]) return null;
  return { winner: signs[0] === 0 ? null : sides[signs[0] > 0 ? 0 : 1] };
}

export function blankStudy<P, M>(course: Course<P, M>): Study {
  const { game, position } = course;
  const result = resultOf(course);
  const certain = game.bounds?.(position) ?? { lower: -Infinity, upper: Infinity };
  const { input, moves } = formatRecord(course);
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
    ...showBounds(certain),
    outcome: result ? { winner: result.winner } : outcomeWithin(course, certain),
    move: null,
    answer: null,
    score: result?.score ?? getGained(course),
    total: result?.score ?? null,
    plies: null,
    result,
    facts: null,
    moves: null,
    unproved: [],
    line: null,
    note: null,
    estimate: null,
    elapsedMs: 0,
    limit: null,
  };
}

/** Returns bounds for JSON, with null for an infinite one. */
export function showBounds(bounds: Bounds): Pick<OpenMove, "lower" | "upper"> {
  const [lower, upper] = [bounds.lower, bounds.upper].map((b) => Number.isFinite(b) ? b : null);
  return { lower, upper };
}

/** The cost of a study; null if unknown. */
export type KnownEffort = { readonly [key in keyof Effort]: Effort[key] | null };
