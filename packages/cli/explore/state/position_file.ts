/**
 * Positions as text: a judge's input, or the file that the command line takes and writes,
 * `{ "game", "input", "moves" }`.
 *
 * @module
 */
import { InputError } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Place } from "./address.ts";
import { placeOf, playText, type Session, startSession } from "./session.ts";

/** Returns the present position as text: the judge's input where no move has been made. */
export function presentText(session: Session): string {
  const { game, positions, at } = session;
  return at === 0 ? game.formatInput(positions[0]) : positionFile(session);
}

/** Returns the present position as a file, on one line. */
export function positionFile(session: Session): string {
  const { game, positions } = session;
  return JSON.stringify({ ...placeOf(session), input: game.formatInput(positions[0]) }) + "\n";
}

/**
 * Reads a position: a judge's input or a position file.
 *
 * @throws {InputError} if the text is neither, or a move is not legal.
 */
export function readPosition(game: AnyGame, text: string): Session {
  if (!text.trimStart().startsWith("{")) return startSession(game, text);
  const { input, moves } = readFile(game, text);
  return moves.reduce(playText, startSession(game, input));
}

function readFile(game: AnyGame, text: string): Pick<Place, "input" | "moves"> {
  const file = parseJson(text);
  const { input, moves = [] } = file;
  if (file.game !== undefined && file.game !== game.name) {
    throw fault(`the game "${game.name}"`, `"${file.game}"`);
  }
  if (typeof input !== "string") throw fault('the member "input"', "none");
  if (!Array.isArray(moves)) throw fault('a list of moves as "moves"', "another value");
  return { input, moves: moves.map(String) };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw fault("a judge's input or a JSON object", "broken JSON");
  }
}

function fault(expected: string, found: string): InputError {
  return new InputError({ line: 1, column: 1, expected, found });
}
