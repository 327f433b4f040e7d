/**
 * What `checkGame` is asked, and what it says.
 *
 * @module
 */
import type { SolveOptions } from "./solver.ts";
import type { Ranking } from "./verification.ts";

/** What `checkGame` is to check besides the rules. */
export interface CheckOptions<P> {
  /** The most positions to visit; 10,000 where missing. */
  readonly maxPositions?: number;
  /** A ranking whose inverse is checked, and that every move leads to a smaller rank. */
  readonly ranking?: Ranking<P>;
  /** Maps of positions, by name, that keep the value for the side to move. */
  readonly symmetries?: Readonly<Record<string, (position: P) => P>>;
  /** On how many positions to compare the solver and its analysis with plain search; 0 if missing. */
  readonly solvedPositions?: number;
  /** Options of the solver. */
  readonly solve?: SolveOptions;
}

/** The first violation of the contract that was found. */
export interface GameFault {
  /** What should have been, as a sentence. */
  readonly rule: string;
  /** The judge's input of the instance. */
  readonly input: string;
  /** The text of the position. */
  readonly position: string;
  /** The text of the move, or null where it is not about one. */
  readonly move: string | null;
  /** What there should be. */
  readonly expected: string;
  /** What there is. */
  readonly found: string;
}

/** What `checkGame` found. */
export interface GameReport {
  /** Positions that were visited. */
  readonly positions: number;
  /** Whether these were all that can be reached. */
  readonly complete: boolean;
  /** The first violation, or null. */
  readonly fault: GameFault | null;
}
