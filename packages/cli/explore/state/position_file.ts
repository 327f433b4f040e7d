/**
 * Reads positions as text: a judge's input, or the file that the command line takes and writes,
 * `{ "game", "input", "moves" }`.
 *
 * @module
 */
import type { GameRecord } from "@zugzwang/core/study";
import { courseIn } from "@zugzwang/core/study/course";
import { InputError } from "@zugzwang/core/run";
import type { AnyGame } from "../../base/games.ts";
import { type Session, sessionFrom, startSession } from "./session.ts";

/**
 * Reads a position: a judge's input or a position file.
 *
 * @throws {InputError} if the text is neither, or a move is not legal.
 */
export function readPosition(game: AnyGame, text: string): Session {
  if (!text.trimStart().startsWith("{")) return startSession(game, text);
  const file = parseJson(text);
  const [other] = Object.keys(file).filter((member) => !MEMBERS.includes(member));
  if (other !== undefined) throw fileFault(`the members ${MEMBERS.join(", ")}`, other);
  return sessionFrom(courseIn(game, file));
}

/** What a position file has. */
const MEMBERS = ["game", "input", "moves", "id"];

function fileFault(expected: string, found: string): InputError {
  return new InputError({ line: 1, column: 1, expected, found });
}

function parseJson(text: string): Partial<GameRecord> {
  try {
    return JSON.parse(text);
  } catch {
    throw fileFault("a judge's input or a JSON object", "broken JSON");
  }
}
