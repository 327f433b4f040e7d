/**
 * A line of a batch: a position file on one line.
 *
 * @module
 */
import { formatFigure, InputError } from "@zugzwang/core";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import { parsePositionText } from "./position_text.ts";

/** The longest line that is read; a board of a million cells takes a tenth of it. */
export const MOST_LINE_BYTES = 2 ** 25;

/** The last byte of ASCII that is no sign. */
const SPACE = 0x20;

/** Whether a line says nothing, perhaps after a byte-order mark. */
export function isBlank(bytes: Uint8Array): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.length <= MOST_LINE_BYTES &&
    !bytes.subarray(hasMark ? 3 : 0).some((byte) => byte > SPACE);
}

/**
 * Returns the position of a line.
 *
 * @throws {InputError} if it is none, perhaps within a `PlacedError`.
 */
export async function parseBatchLine(game: AnyGame, bytes: Uint8Array): Promise<AnyCourse> {
  if (bytes.length > MOST_LINE_BYTES) {
    const expected = `a line of at most ${formatFigure(MOST_LINE_BYTES)} bytes`;
    const column = MOST_LINE_BYTES + 1;
    throw new InputError({ line: 1, column, expected, found: "a longer one" });
  }
  const text = decodeUtf8(bytes);
  const found = /\S/u.exec(text.replace(/^\uFEFF/, ""))?.[0];
  if (found === "{") return await parsePositionText(game, text);
  const expected = "a position as a JSON object on one line";
  throw new InputError({
    line: 1,
    column: 1,
    expected,
    found: found === undefined ? "white space" : JSON.stringify(found),
  });
}

/** The `id` of a line, which any JSON value may be; null where there is none. */
export function idOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))?.id ?? null;
  } catch {
    return null;
  }
}
