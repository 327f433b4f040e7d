/**
 * What a game in play shows; as text or as JSON.
 *
 * @module
 */
import type { LimitError, MoveValue, Side, Stopped } from "@zugzwang/core";
import type { GameResult } from "./play_record.ts";

/** A limit that came before the answer. */
export interface Unknown {
  /** The limit. */
  readonly limit: LimitError;
  /** What was proved of the value of the position, where that is known. */
  readonly bounds: Pick<Stopped, "lower" | "upper"> | null;
}

/** A position to be shown. */
export interface ShownPosition {
  /** The position. */
  readonly position: unknown;
  /** What each side has gained, the first minus the second. */
  readonly score: number;
  /** The values of its moves, where they are wanted and known. */
  readonly values: readonly MoveValue<unknown>[] | null;
  /** How the game ended, or null while it is in progress. */
  readonly result: GameResult | null;
}

/** A move that was made, against the best. */
export interface MoveCost {
  /** The smallest best move. */
  readonly best: MoveValue<unknown>;
  /** The move that was made. */
  readonly made: MoveValue<unknown>;
}

/** A move that was made. */
export interface ShownMove {
  /** The position before it. */
  readonly position: unknown;
  /** The move. */
  readonly move: unknown;
  /** Whether the program chose it. */
  readonly byProgram: boolean;
  /** What it cost; null for the program's moves, and where a limit came first. */
  readonly cost: MoveCost | null;
}

/** Shows a game in play. */
export interface PlayView {
  /** Says how the game begins: who plays which side, and what generated it. */
  opening(yours: readonly Side[], command: string | null): void;
  /** Shows a position. */
  position(shown: ShownPosition): void;
  /** Asks for a line; of the side to move, or of nobody once the game is over. */
  ask(side: Side | null): void;
  /** Repeats a line that did not come from a keyboard; null is the end of input. */
  heard(line: string | null): void;
  /** Tells of a move and, of a player's, what it cost. */
  moved(shown: ShownMove): void;
  /** Tells the best moves. */
  hint(position: unknown, best: readonly MoveValue<unknown>[]): void;
  /** Says that the program cannot move perfectly within its limits. */
  stuck(position: unknown, stopped: Stopped): void;
  /** Says that something is not known, which limit came first, and what is proved. */
  unknown(what: string, position: unknown, unknown: Unknown): void;
  /** Says something. */
  say(text: string): void;
  /** Says what cannot be done. */
  refuse(error: unknown): void;
}
