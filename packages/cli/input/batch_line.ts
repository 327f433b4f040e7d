/**
 * A line of a batch: a position file on one line.
 *
 * @module
 */
import { formatFigure, InputError } from "@zugzwang/core/run";
import { decodeUtf8 } from "../base/utf8.ts";

/** The longest line that is read; a board of a million cells takes a tenth of it. */
export const MOST_LINE_BYTES = 2 ** 25;

/** The most levels of lists and objects of an id. */
const MOST_ID_DEPTH = 100;

/** The last byte of ASCII that is no sign. */
const SPACE = 0x20;

/** Whether a line says nothing, perhaps after a byte-order mark. */
export function isBlank(bytes: Uint8Array): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.length <= MOST_LINE_BYTES &&
    !bytes.subarray(hasMark ? 3 : 0).some((byte) => byte > SPACE);
}

/**
 * Returns the text of a line, which is a JSON object.
 *
 * @throws {InputError} if it is too long, or something else, or its id is too deep.
 */
export function readLineText(bytes: Uint8Array): string {
  const refuse = (column: number, expected: string, found: string) =>
    new InputError({ line: 1, column, expected, found });
  if (bytes.length > MOST_LINE_BYTES) {
    const expected = `a line of at most ${formatFigure(MOST_LINE_BYTES)} bytes`;
    throw refuse(MOST_LINE_BYTES + 1, expected, "a longer one");
  }
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  const first = /\S/u.exec(text)?.[0];
  if (first !== "{") {
    const found = first === undefined ? "white space" : JSON.stringify(first);
    throw refuse(1, "a position as a JSON object on one line", found);
  }
  if (isDeeper(rawIdOf(bytes), MOST_ID_DEPTH)) {
    throw refuse(1, `an "id" of at most ${MOST_ID_DEPTH} levels`, "a deeper one");
  }
  return text;
}

/** The `id` of a line, which any JSON value may be; null where there is none, or too deep a one. */
export function idOf(bytes: Uint8Array): unknown {
  const id = rawIdOf(bytes);
  return isDeeper(id, MOST_ID_DEPTH) ? null : id;
}

/** Whether a JSON value has more levels of lists and objects: who writes it would overflow. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function rawIdOf(bytes: Uint8Array): unknown {
  try {
    return exactly(new TextDecoder().decode(bytes))?.id ?? null;
  } catch {
    return null;
  }
}

/** What JavaScript has beside the types of TypeScript: the text of a number, and a text as a number. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    revive?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): { readonly id?: unknown } | null;
  rawJSON?(text: string): unknown;
};

/** A text in which a number may be one that JavaScript would write in another way. */
const UNUSUAL_NUMBER = /\d{16}|\d[.eE]|-0/;

/** Returns JSON whose numbers are written as they were read: an id of 20 digits stays what it is. */
export function exactly(text: string): { readonly id?: unknown } | null {
  if (!rawJSON || !UNUSUAL_NUMBER.test(text)) return parse(text);
  return parse(text, (_, value, { source }) => {
    const isAltered = typeof value === "number" && source !== undefined && source !== `${value}`;
    return isAltered ? rawJSON(source) : value;
  });
}
