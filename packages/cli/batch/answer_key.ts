// Keys of answers: hashes of the question, equal on every machine and for every way to write the
// position. Every row of a batch has one.
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { recordOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { Call } from "../command/verb.ts";
import { SHARED, spellOption } from "../command/options.ts";
import { readSolverOptions } from "../command/settings.ts";
import type { BookRow } from "./answer_book.ts";

/** The hexadecimal digits of the position: 128 bits. */
export const POSITION_DIGITS = 32;

/** The hexadecimal digits of the verb and its options. */
const REQUEST_DIGITS = 8;

/** Options that change no answer, or are part of the position. */
const SILENT = Object.keys(SHARED).filter((name) => name !== "method" && name !== "wins");

/** What a key is made of: the input as the game writes it, and the moves. */
export type Asked = BookRow["asked"];

/** Describes the current position for a key. */
export function describeAsked(course: AnyCourse): Asked {
  return { input: course.game.judge.formatInput(course.start), moves: recordOf(course).moves };
}

/** Returns the text that is hashed for a key. */
export function formatKeyText(game: string, { input, moves }: Asked): string {
  return JSON.stringify([game, input, moves]);
}

/** Returns the key of a position, which is also the key of its answer by a plain `solve`. */
export async function hashPosition(game: string, asked: Asked): Promise<string> {
  return await digest(formatKeyText(game, asked), POSITION_DIGITS);
}

/**
 * Returns the key of an answer: the position's, or that of a line that is not a position, and a hash
 * of verb and options if they matter.
 */
export async function makeKey(
  call: Call,
  game: string | null,
  asked: Asked | Uint8Array,
): Promise<string> {
  const text = asked instanceof Uint8Array
    ? formatUnreadable(call, game, asked)
    : formatKeyText(game!, asked);
  return await digest(text, POSITION_DIGITS) + await hashRequest(call);
}

function formatUnreadable({ options }: Call, game: string | null, bytes: Uint8Array): string {
  const unreadable = new TextDecoder().decode(bytes).trim();
  return JSON.stringify([game, { unreadable, moves: options.moves ?? null }]);
}

async function hashRequest({ verb, options }: Call): Promise<string> {
  const given: Readonly<Record<string, unknown>> = options;
  const asked = Object.entries(verb.options)
    .filter(([name, { missing }]) => !SILENT.includes(name) && given[name] !== missing)
    .map(([name]) => [spellOption(name).slice(2), given[name] === true || `${given[name]}`])
    .sort();
  if (verb.name === "solve" && asked.length === 0) return "";
  return `-${await digest(JSON.stringify([verb.name, asked]), REQUEST_DIGITS)}`;
}

/** Returns the first digits of the SHA-256 of a text. */
async function digest(text: string, digits: number): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, digits);
}

/** Returns the limits of every line of a call. */
export function describeLimits(call: Call): object {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, threads = 1 } = readSolverOptions(call, null);
  return { memoryBytes, timeMs: call.options.time ?? null, threads };
}

/** Returns the members of a row before its answer. */
export async function describeRow(call: Call, game: string | null, asked: Asked | Uint8Array) {
  return {
    key: await makeKey(call, game, asked),
    ...asked instanceof Uint8Array ? {} : { asked },
    version: PROGRAM_VERSION,
    limits: describeLimits(call),
  };
}
