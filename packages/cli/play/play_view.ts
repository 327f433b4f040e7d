/**
 * What a game in play shows; as text or as JSON.
 *
 * @module
 */
import type { ProvedStudy, StoppedStudy, Study } from "@zugzwang/core/study";
import type { Side } from "@zugzwang/core";
import type { AnyCourse } from "../base/games.ts";

/** A move that was made, against the best. */
export interface MoveCost {
  /** Its text. */
  readonly move: string;
  /** The smallest best move. */
  readonly best: string;
  /** The value of the move, from the side that the statement names. */
  readonly value: number;
  /** How much less its mover gets than with the best. */
  readonly loss: number;
  /** What the score was going to be at the end under best play, before the move. */
  readonly was: number;
  /** The same after the move. */
  readonly total: number;
}

/** Best moves of a position. */
export interface Best {
  /** What is known of the position. */
  readonly study: ProvedStudy;
  /** The texts of the moves, all that are known. */
  readonly moves: readonly string[];
}

/** A move that was made. */
export interface ShownMove {
  /** The name of the side that made it. */
  readonly side: string;
  /** Its text. */
  readonly move: string;
  /** Whether the program chose it. */
  readonly byProgram: boolean;
  /** What it cost; null for the program's moves, and where a limit came first. */
  readonly cost: MoveCost | null;
}

/** Shows a game in play. */
export interface PlayView {
  /** Says how the game begins: who plays which side, and what generated it. */
  opening(yours: readonly Side[], command: string | null): void;
  /** Shows the present position; with the values of its moves where they are wanted and known. */
  position(course: AnyCourse, study: Study | null): void;
  /** What a line is asked for with; of the side to move, or of nobody once the game is over. */
  prompt(side: Side | null): string;
  /** Repeats a line that did not come from a keyboard; null is the end of input. */
  heard(line: string | null): void;
  /** Tells of a move and, of a player's, what it cost. */
  moved(shown: ShownMove): void;
  /** Tells the best moves. */
  hint(best: Best): void;
  /** Says that the program cannot move perfectly within its limits. */
  stuck(stopped: StoppedStudy): void;
  /** Says that something is not known, which limit came first, and what is proved. */
  unknown(what: string, stopped: StoppedStudy): void;
  /** Says something. */
  say(text: string): void;
  /** Says what cannot be done. */
  refuse(error: unknown): void;
}
