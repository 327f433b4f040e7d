/**
 * What a study finds out, as plain data: the one result that verbs, page and workers render.
 *
 * @module
 */
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { Facts } from "../game/game.ts";
import { type Course, gainedIn, type GameResult, positionOf, resultOf } from "./course.ts";
import type { KnownEffort } from "./effort.ts";
import type { SolveOptions } from "../game/solver.ts";

/**
 * The parts of a study that cost something; the value comes with any of them. Where all `moves` at
 * once take too long, as many are valued as the time allows; `replies` are the best answers to them.
 */
export type StudyPart = "value" | "moves" | "line" | "facts" | "distances" | "replies";

/** The parts of a study where the caller names none: all but replies, and no solve twice. */
export const STUDY_PARTS: readonly StudyPart[] = ["facts", "moves", "distances", "line"];

/** A value as every renderer shows it. */
export interface ShownValue {
  /** The exact value, from the side that the statement names. */
  readonly value: number;
  /** The side that wins, in games whose value is a winner. */
  readonly winner?: string;
}

/** A legal move in a study. */
export interface StudiedMove extends ShownValue {
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

/** A step of a best line in a study. */
export interface StudiedStep extends ShownValue {
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
  /** The texts of the moves whose values were asked for and are not proved. */
  readonly unproved: readonly string[];
  /** A best line to the end. */
  readonly line: readonly StudiedStep[] | null;
  /** What kind of best line it is, where the game has several. */
  readonly note: string | null;
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

/** What `study` returns. */
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

/** What to study, within which limits. */
export interface StudyOptions extends SolveOptions {
  /** What to find out; `STUDY_PARTS` where missing. */
  readonly parts?: readonly StudyPart[];
  /** What is known already, of this very position: the study goes on from there. */
  readonly known?: Study;
  /** Called whenever more is known. */
  readonly onStudy?: (study: Study) => void;
}

/** Returns what is known of a position before anything is worked out. */
export function blankStudy<P, M>(course: Course<P, M>): Study {
  const { game } = course;
  const position = positionOf(course);
  const result = resultOf(course);
  const certain = game.bounds?.(position) ?? { lower: -Infinity, upper: Infinity };
  return {
    game: game.name,
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
    elapsedMs: 0,
    limit: null,
  };
}

/** Returns a bound as data has it. */
export function finiteOrNull(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null;
}
