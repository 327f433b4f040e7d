// The one reader of records: position files, saved games, generated instances, rows of a batch.
//
// A record is a JSON object with `input` and `moves`, and `game` unless the reader knows the game. A
// row of a batch has them in `asked`. Other members are ignored, except that one which looks like a
// misspelt `game`, `input`, `moves` or `id` is an error: ignoring it would change the position.
import { InputError } from "@zugzwang/core";
import { findTextPlace, type TextPlace } from "@zugzwang/core/run";
import type { GameRecord } from "@zugzwang/core/study";
import type { AnyGame } from "./games.ts";
import { parseJson } from "./json_text.ts";

const QUOTED_LENGTH = 24;

/**
 * Returns the record that a JSON text describes. Does not check the input or the moves: that needs
 * the game.
 *
 * @param games The names that `game` may have. If there is only one, the text may omit it.
 * @throws {InputError} if the text is not JSON, names no such game or has no input.
 */
export function readRecord(text: string, games: readonly string[]): Required<GameRecord> {
  const file = parseJson(text) as Members;
  if (typeof file !== "object" || file === null || Array.isArray(file)) {
    const found = text.trim().slice(0, QUOTED_LENGTH);
    throw new InputError({ line: 1, column: 1, expected: "a JSON object", found });
  }
  const { asked } = file;
  const isRow = typeof asked === "object" && asked !== null;
  if (!isRow) refuseMisspelt(text, file);
  const { game = games.length === 1 ? games[0] : undefined } = file;
  const { input, moves = [] } = (isRow ? asked : file) as Members;
  const makeFault = (member: string, value: unknown, be: string) => {
    const found = value === undefined ? "none" : JSON.stringify(value).slice(0, QUOTED_LENGTH);
    const expected = `"${member}" to be ${be}`;
    return new InputError({ ...findMember(text, member), expected, found });
  };
  if (typeof game !== "string" || !games.includes(game)) {
    throw makeFault("game", game, games.length === 1 ? games[0] : `one of ${games.join(", ")}`);
  }
  if (typeof input !== "string") throw makeFault("input", input, "the judge's input as a text");
  if (!isTexts(moves)) throw makeFault("moves", moves, "a list of texts");
  return { game, input, moves };
}

type Members = Readonly<Record<string, unknown>>;

/** The members that have a meaning; only batches read `id`. */
const MEMBERS = ["game", "input", "moves", "id"];

function refuseMisspelt(text: string, file: Members): void {
  for (const member of Object.keys(file)) {
    if (MEMBERS.includes(member)) continue;
    const meant = MEMBERS.find((known) => isNear(member, known));
    if (meant === undefined) continue;
    const expected = `the member "${meant}"`;
    const found = JSON.stringify(member).slice(0, QUOTED_LENGTH);
    throw new InputError({ ...findMember(text, member), expected, found });
  }
}

/** Whether a name is a known one in another case, a prefix of one, or one letter away. */
function isNear(member: string, known: string): boolean {
  const word = member.trim().toLowerCase();
  if (word === "name") return false; // other programs write it
  if (word === known || word.length > 1 && known.startsWith(word)) return true;
  return known.length > 2 && isOneLetterAway(word, known);
}

/** Whether one letter is put in, left out or replaced, or two neighbours are swapped. */
function isOneLetterAway(word: string, known: string): boolean {
  let at = 0;
  while (at < known.length && word[at] === known[at]) at++;
  const [a, b] = [word.slice(at), known.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/** Returns where the name of a member stands; the start of the text if it is missing. */
function findMember(text: string, member: string): TextPlace {
  const name = JSON.stringify(member).replace(/\W/g, "\\$&");
  return findTextPlace(text, Math.max(0, text.search(new RegExp(`${name}\\s*:`))));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/**
 * Returns the texts of the moves in a text: in a notation that the game knows, otherwise separated by
 * semicolons or line ends. Numbers such as `12.` may precede them. Does not check the moves.
 */
export function splitMoves(
  game: Pick<AnyGame, "movesInRecord">,
  text: string,
): readonly string[] {
  return game.movesInRecord?.(text) ??
    text.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
      .filter((move) => move !== "");
}
