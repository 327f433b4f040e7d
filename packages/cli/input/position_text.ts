/**
 * A game in progress from its text: the judge's input, or a position file
 * `{ "game": "chess", "input": "2 3\n…", "moves": ["0,0"] }`, or a row of a batch, which has input and
 * moves in `asked`; and the moves of a whole game as people write them down.
 *
 * @module
 */
import { placed } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { parseJson, placeOf, type TextPlace } from "../base/json_fault.ts";
import { editDistance } from "../base/nearest.ts";
import { type Budget, InputError } from "@zugzwang/core/run";
import { CoursePlayer, startCourse } from "@zugzwang/core/study";

/** The longest part of a value that an error quotes. */
const QUOTED_LENGTH = 24;

/**
 * Returns the game in progress that a judge's input or a position file names.
 *
 * @throws {InputError} if it is neither, perhaps within a `PlacedError`.
 * @throws {LimitError} if its moves are over the budget.
 */
export async function parsePositionText(
  game: AnyGame,
  text: string,
  budget?: Budget,
): Promise<AnyCourse> {
  const unmarked = text.replace(/^\uFEFF/, "");
  if (!unmarked.trimStart().startsWith("{")) return startCourse(game, text);
  const { input, moves } = positionFile(game, unmarked);
  const player = new CoursePlayer(await placed('"input"', () => startCourse(game, input)), budget);
  let at = 0;
  await placed(() => `"moves", move ${at}`, () => {
    for (const move of moves) at++, player.play(move);
  });
  return player.course;
}

/**
 * Plays moves separated by semicolons.
 *
 * @throws {InputError} at the first that is not legal, with its column in the whole text.
 */
export function playMoves(course: AnyCourse, text: string, budget?: Budget): AnyCourse {
  const player = new CoursePlayer(course, budget);
  let offset = 0;
  for (const part of text.split(";")) {
    const at = offset + part.length - part.trimStart().length;
    if (part.trim() !== "") shifted(at, () => player.play(part.trim()));
    offset += part.length + 1;
  }
  return player.course;
}

/** Lets columns of errors count from so many characters before. */
function shifted<T>(offset: number, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError({ ...error.fault, column: error.fault.column + offset });
  }
}

function positionFile(game: AnyGame, text: string): { input: string; moves: readonly string[] } {
  const file = parseJson(text) as Record<string, unknown>;
  const { asked } = file; // a row of a batch says there what it answers
  const isRow = typeof asked === "object" && asked !== null;
  if (!isRow) refuseMisspelt(text, file);
  const { game: name = game.name } = file;
  const position = (isRow ? asked : file) as Record<string, unknown>;
  const { input, moves = [] } = position;
  if (name !== game.name) throw memberFault(text, file, { member: "game", expected: game.name });
  if (typeof input !== "string") {
    throw memberFault(text, position, { member: "input", expected: "the judge's input as a text" });
  }
  if (!isTexts(moves)) {
    throw memberFault(text, position, { member: "moves", expected: "a list of texts" });
  }
  return { input, moves };
}

/** The members that are read; `id` by batches alone. */
const MEMBERS = ["game", "input", "moves", "id"];

/** Words of other people's that are near a member by chance. */
const OTHER_WORDS = ["name"];

/**
 * Members that nobody reads are passed over, but one that is a letter away from one of ours would
 * silently be another position.
 *
 * @throws {InputError} at the first of those.
 */
function refuseMisspelt(text: string, file: Record<string, unknown>): void {
  for (const member of Object.keys(file)) {
    const meant = MEMBERS.includes(member)
      ? undefined
      : MEMBERS.find((ours) => isNear(member, ours));
    if (meant === undefined) continue;
    const expected = `the member "${meant}"`;
    const found = JSON.stringify(member).slice(0, QUOTED_LENGTH);
    throw new InputError({ ...memberPlace(text, member), expected, found });
  }
}

/** Whether a word is one of ours in other letters, its beginning, or a letter away. */
function isNear(member: string, ours: string): boolean {
  const word = member.trim().toLowerCase();
  if (OTHER_WORDS.includes(word)) return false;
  const edits = ours.length > 2 ? 1 : 0;
  return word.length > 1 && ours.startsWith(word) || editDistance(word, ours) <= edits;
}

function memberPlace(text: string, member: string): TextPlace {
  const name = JSON.stringify(member).replace(/\W/g, "\\$&");
  return placeOf(text, Math.max(0, text.search(new RegExp(`${name}\\s*:`))));
}

/** Returns the error for a member of a position file, at its name, or at the start if it is missing. */
export function memberFault(
  text: string,
  file: Record<string, unknown>,
  { member, expected }: { member: string; expected: string },
): InputError {
  const { line, column } = memberPlace(text, member);
  const value = file[member];
  const found = value === undefined ? "none" : JSON.stringify(value).slice(0, QUOTED_LENGTH);
  return new InputError({ line, column, expected: `"${member}" to be ${expected}`, found });
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/**
 * Returns a course with the moves of a record made, in the game's own texts or another notation
 * that the game knows.
 *
 * @throws {InputError} within a `PlacedError` at the first move that is not legal.
 * @throws {LimitError} if the budget does not allow so many moves.
 */
export async function playRecord(
  course: AnyCourse,
  record: string,
  budget?: Budget,
): Promise<AnyCourse> {
  const moves = recordedMoves(course.game, record);
  const player = new CoursePlayer(course, budget);
  let at = 0;
  await placed(() => `move ${at}`, () => {
    for (const move of moves) at++, player.play(move);
  });
  return player.course;
}

/** Returns the texts of the moves in a record, in a notation that the game knows, legal or not. */
export function recordedMoves(game: AnyGame, record: string): readonly string[] {
  return game.movesInRecord?.(record) ?? movesByLines(record);
}

/** Moves apart by semicolons or ends of lines, with their numbers before them or not. */
function movesByLines(record: string): string[] {
  return record.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
    .filter((move) => move !== "");
}
