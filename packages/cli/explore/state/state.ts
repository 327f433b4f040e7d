/**
 * What the views show, as plain data.
 *
 * @module
 */
import type { InputError, InputFault, Side } from "@zugzwang/core";
import { DEFAULT_TIME_MS } from "./first_job.ts";
import type { Lesson, Level } from "./address.ts";
import type { Session } from "./session.ts";
import { BEGUN, type Work } from "./work.ts";

/** What is wrong with an input: where, or in words. */
export type Fault = InputFault | string;

/**
 * What was wrong with a link: an unknown game, one that could not be loaded or has no example, an
 * input that is none, or a move that is not legal,
 * of the line that is shown or of another.
 */
export interface Trouble {
  /** Which part of the link. */
  readonly part: "game" | "load" | "example" | "input" | "move" | "line";
  /** That part as it stood. */
  readonly text: string;
  /** What is wrong with it; of an unknown game nothing more is known. */
  readonly fault: Fault | null;
  /** How many moves before it are legal. */
  readonly at: number;
}

/** Everything that the views show. */
export interface State {
  /** The game in progress; null until the first is loaded. */
  readonly session: Session | null;
  /** What is known of the present position, and how the work on it stands. */
  readonly work: Work;
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
  /** The move that a first tap of a finger showed; the second makes it. */
  readonly previewed: string | null;
  /** Values are hidden for training, until a move is guessed or they are revealed; else null. */
  readonly training: Training | null;
  /** Which puzzle of a lesson is posed. */
  readonly lesson: Lesson | null;
  /** How well it plays. */
  readonly level: Level;
  /** Whether a game that was played is looked at again, from its list of moves. */
  readonly isReviewing: boolean;
  /** Which values are shown: none, on the board those of the best moves, or of every move. */
  readonly values: "none" | "best" | "all";
  /** Whether a hint is shown. */
  readonly isHinted: boolean;
  /** Whether clicks change the instance. */
  readonly isEditing: boolean;
  /** The games before each edit, the first being that whose start is edited. */
  readonly edits: readonly Session[];
  /** The shape whose number is being typed. */
  readonly editedShape: number | null;
  /** The judge's input as it is being written. */
  readonly draft: string;
  /** What is wrong with it. */
  readonly fault: Fault | null;
  /** What is wrong with the size or the kind of an instance that was asked for. */
  readonly sizeFault: Fault | null;
  /** What was wrong with the link that was opened. */
  readonly trouble: Trouble | null;
}

/** The state once a game is loaded. */
export type OpenState = State & { readonly session: Session };

/** The state before anything is loaded. */
export const BEGINNING: State = {
  session: null,
  work: BEGUN,
  outcomes: new Map(),
  computer: [false, false],
  timeMs: DEFAULT_TIME_MS,
  chosen: null,
  pointed: null,
  previewed: null,
  training: null,
  lesson: null,
  level: "perfect",
  isReviewing: false,
  values: "best",
  isHinted: false,
  isEditing: false,
  edits: [],
  editedShape: null,
  draft: "",
  fault: null,
  sizeFault: null,
  trouble: null,
};

/** A position whose best move is to be guessed. */
export interface Training {
  /** The move that was guessed. */
  readonly guess: string | null;
  /** Whether values are shown. */
  readonly isRevealed: boolean;
  /** The mistake in whose place a better move is to be found, if that is the task. */
  readonly mistake?: Mistake;
}

/** Training begins: nothing is guessed. */
export const HIDDEN: Training = { guess: null, isRevealed: false };

/** A move that cost its side something. */
export interface Mistake {
  /** How many moves were made before it. */
  readonly ply: number;
  /** Who made it. */
  readonly side: Side;
  /** Its text. */
  readonly move: string;
  /** What it cost. */
  readonly cost: number;
}

/** Whether a move is to be guessed. */
export function isGuessing({ training }: Pick<State, "training">): boolean {
  return training !== null && !training.isRevealed;
}

/** Whether values are hidden. */
export function isHiding(state: Pick<State, "training" | "values">): boolean {
  return state.training === null ? state.values === "none" : isGuessing(state);
}

/**
 * What is wrong with an input, or null if nothing is. Errors are known by their names: a game that
 * the page loads brings classes of its own.
 */
export function faultOf(action: () => unknown): Fault | null {
  try {
    action();
    return null;
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "InputError") return (error as InputError).fault;
    if (name === "RangeError" || name === "LimitError") return message;
    throw error;
  }
}
