// Reads texts that visitors paste.
import { startCourse } from "@zugzwang/core/study";
import type { AnyCourse, Games } from "../../base/games.ts";
import { readRecord, splitMoves } from "../../base/record.ts";
import { openAddress, playLegal } from "./address.ts";
import { type Address, type PageHost, readMessage, type Trouble } from "./state.ts";

/** Opens a pasted text: a record, a judge's input or a list of moves. Returns its fault, or null. */
export async function importText(page: PageHost, text: string): Promise<Trouble | null> {
  const { course: { game }, surroundings: { games } } = page;
  let fault: Trouble | null;
  let address: Address | null = null;
  try {
    address = readImport(page.course, text, Object.keys(games));
    fault = address.game === game.name ? openAddress(game, address).trouble : null;
  } catch (error) {
    fault = { part: "input", text, reason: readMessage(error) };
  }
  if (fault) address = await findOtherGame(text, { games, current: game.name });
  if (address === null) return fault;
  await page.open(address);
  return null;
}

/** The first of several rows, such as those of `gen --json`. */
const FIRST_ROW = /^\{.*\}$/m;

/** An input or the drawing of a board, not moves. */
const INPUT = /^(?:\d+(?:\s|$)|\+|$)/;

/**
 * Reads a pasted text: a record of any game of the page, an input, or moves of this game.
 *
 * @throws {InputError} if it is none of these.
 */
export function readImport(course: AnyCourse, text: string, games: readonly string[]): Address {
  const { game, input } = course;
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readRecord(FIRST_ROW.exec(trimmed)?.[0] ?? trimmed, games);
  try {
    startCourse(game, text);
    return { game: game.name, input: text.trimEnd() + "\n", moves: [] };
  } catch (error) {
    const moves = splitMoves(game, trimmed);
    const { course: played } = playLegal(startCourse(game, input), moves);
    if (played.at === 0 && INPUT.test(trimmed)) throw error; // else the first illegal move is reported
    return { game: game.name, input, moves };
  }
}

/** Returns the address of an input of another game, or null. */
async function findOtherGame(
  text: string,
  { games, current }: { readonly games: Games; readonly current: string },
): Promise<Address | null> {
  for (const [name, load] of Object.entries(games)) {
    if (name === current) continue;
    try {
      startCourse(await load(), text);
      return { game: name, input: text.trimEnd() + "\n", moves: [] };
    } catch {
      // not an input of this game
    }
  }
  return null;
}
