/**
 * What the views show, as plain data.
 *
 * @module
 */
import { InputError, type InputFault, LimitError } from "@zugzwang/core";
import { type Analysis, UNKNOWN } from "./analysis.ts";
import type { Session } from "./session.ts";

/** What is wrong with an input: where, or in words. */
export type Fault = InputFault | string;

/** Everything that the views show. */
export interface State {
  /** The game in progress; null until the first is loaded. */
  readonly session: Session | null;
  /** What is known of the present position. */
  readonly analysis: Analysis;
  /** The results of the game, by position, that best play leads to; null where not proved. */
  readonly outcomes: ReadonlyMap<string, number | null>;
  /** Which sides the program plays. */
  readonly computer: readonly [boolean, boolean];
  /** Milliseconds for each step of the solver, null for no limit. */
  readonly timeMs: number | null;
  /** Moves that the next click chooses among; null for all. */
  readonly chosen: readonly string[] | null;
  /** The move that is pointed at. */
  readonly pointed: string | null;
  /** Whether clicks change the instance. */
  readonly isEditing: boolean;
  /** The shape whose number is being typed. */
  readonly editedShape: number | null;
  /** The judge's input as it is being written. */
  readonly draft: string;
  /** What is wrong with it. */
  readonly fault: Fault | null;
}

/** The time budget where none is chosen. */
const DEFAULT_TIME_MS = 10_000;

/** The state before anything is loaded. */
export const BEGINNING: State = {
  session: null,
  analysis: UNKNOWN,
  outcomes: new Map(),
  computer: [false, false],
  timeMs: DEFAULT_TIME_MS,
  chosen: null,
  pointed: null,
  isEditing: false,
  editedShape: null,
  draft: "",
  fault: null,
};

/** What is wrong with an input, or null if nothing is. */
export function faultOf(action: () => unknown): Fault | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.fault;
    if (error instanceof RangeError || error instanceof LimitError) return error.message;
    throw error;
  }
}
