/**
 * A game that is being explored: where it started, the moves made, and how many of them stand.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import type { Address, Place } from "./address.ts";

/** A game in progress. Moves after the first `at` are undone and can be made again. */
export interface Session {
  /** The game. */
  readonly game: AnyGame;
  /** The judge's input that it started from. */
  readonly input: string;
  /** The texts of the moves. */
  readonly moves: readonly string[];
  /** `positions[k]` is the position after k moves. */
  readonly positions: readonly unknown[];
  /** How many of the moves stand. */
  readonly at: number;
}

/**
 * Starts from a judge's input and plays moves.
 *
 * @throws {InputError} if the input or a move is none.
 */
export function startSession(
  game: AnyGame,
  input: string,
  moves: readonly string[] = [],
): Session {
  const start: Session = { game, input, moves: [], positions: [game.parse(input)], at: 0 };
  return moves.reduce(playText, start);
}

/**
 * Plays a move in the present position; other moves that were undone are forgotten.
 *
 * @throws {InputError} if it is not legal.
 */
export function playText(session: Session, text: string): Session {
  const { game, moves, positions, at } = session;
  const position = presentPosition(session);
  const move = game.parseMove(text, position);
  const name = game.formatMove(move);
  if (moves[at] === name) return { ...session, at: at + 1 };
  return {
    ...session,
    moves: [...moves.slice(0, at), name],
    positions: [...positions.slice(0, at + 1), game.play(position, move)],
    at: at + 1,
  };
}

/** Forgets the moves that were taken back. */
export function forgetUndone({ moves, positions, at, ...rest }: Session): Session {
  return { ...rest, moves: moves.slice(0, at), positions: positions.slice(0, at + 1), at };
}

/** Goes to the position after so many of the moves. */
export function goTo(session: Session, at: number): Session {
  return { ...session, at: Math.max(0, Math.min(session.moves.length, at)) };
}

/** The position that is looked at. */
export function presentPosition({ positions, at }: Session): unknown {
  return positions[at];
}

/** The place of the position after so many of the moves; the present one's where missing. */
export function placeOf({ game, input, moves, at: present }: Session, at: number = present): Place {
  return { game: game.name, input, moves: moves.slice(0, at) };
}

/** What of an address is not the session's. */
export type AddressChoice = Pick<Address, "plays" | "guess">;

/** The address of a session, with the moves that were taken back. */
export function addressOf({ game, input, moves, at }: Session, choice: AddressChoice): Address {
  return { game: game.name, input, moves, ...at === moves.length ? {} : { at }, ...choice };
}
