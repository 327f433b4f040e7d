// The lines of batches: each is a position file on one line.
import { InputError, seededRandom } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import { FileError } from "../base/failure.ts";
import { decodeUtf8, isGzip, NEWLINE, readLines, readPieces, unzip } from "../base/files.ts";
import type { Io } from "../base/io.ts";
import type { Source } from "../command/request.ts";

/** The longest line, in bytes: ten boards of a million cells. */
export const MOST_LINE_BYTES = 2 ** 25;

const MOST_ID_DEPTH = 100;

/** White space of ASCII: tab, line feed, vertical tab, form feed, carriage return, space. */
const BLANKS: readonly number[] = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20];

/** Whether a line is blank, except for a byte-order mark. */
export function isBlank(bytes: Uint8Array): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.length <= MOST_LINE_BYTES &&
    bytes.subarray(hasMark ? 3 : 0).every((byte) => BLANKS.includes(byte));
}

/**
 * Returns the text of a line, which is a JSON object. Throws an `InputError` if it is too long, not
 * an object, or has too deep an id.
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
  if (isDeeper(parseId(bytes), MOST_ID_DEPTH)) {
    throw refuse(1, `an "id" of at most ${MOST_ID_DEPTH} levels`, "a deeper one");
  }
  return text;
}

/** Returns the `id` of a line, any JSON value; null without one, or if it is too deep. */
export function readId(bytes: Uint8Array): unknown {
  const id = parseId(bytes);
  return isDeeper(id, MOST_ID_DEPTH) ? null : id;
}

/** Whether a JSON value is nested deeper: writing it would overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function parseId(bytes: Uint8Array): unknown {
  try {
    return parseExactly(new TextDecoder().decode(bytes))?.id ?? null;
  } catch {
    return null;
  }
}

/** Parts of JSON that TypeScript's types lack: the source text of numbers. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    revive?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): { readonly id?: unknown } | null;
  rawJSON?(text: string): unknown;
};

/** Matches texts with numbers that JavaScript may write differently. */
const UNUSUAL_NUMBER = /\d{16}|\d[.eE]|-0/;

/** Parses JSON so that numbers are written as they were read: an id of 20 digits keeps all of them. */
function parseExactly(text: string): { readonly id?: unknown } | null {
  if (!rawJSON || !UNUSUAL_NUMBER.test(text)) return parse(text);
  return parse(text, (_, value, { source }) => {
    const isAltered = typeof value === "number" && source !== undefined && source !== `${value}`;
    return isAltered ? rawJSON(source) : value;
  });
}

/** Counts the lines of some files; null unless all are plain files. */
export function countLines(
  io: Pick<Io, "openSync">,
  files: readonly (string | null)[],
): number | null {
  try {
    let lines = 0;
    for (const file of files) {
      const pieces = file === null ? null : readPieces(io, file);
      if (!pieces) return null;
      for (const piece of pieces) {
        if (isGzip(piece)) return null;
        for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines++;
      }
    }
    return lines;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}

/**
 * Yields the lines of batches as they come in, except empty ones. A file that cannot be read to its end
 * yields a source that says so, and the next file follows.
 */
export async function* readBatchSources(
  io: Pick<Io, "chunks">,
  files: readonly (string | null)[],
): AsyncGenerator<Source> {
  for (const file of files) {
    let number = 0;
    try {
      for await (const bytes of readLines(unzip(io, file), MOST_LINE_BYTES)) {
        number++;
        if (!isBlank(bytes)) yield { kind: "line", file, number, bytes };
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      yield { kind: "unreadable", file, reason: error.reason };
    }
  }
}

/**
 * Yields some lines of a batch, chosen at random, in their order, after reading all of them. Calls `tell`
 * with the number of all lines before it yields the first.
 */
export async function* chooseSources(
  sources: AsyncIterable<Source>,
  most: number,
  tell: (total: number) => void,
): AsyncGenerator<Source> {
  const random = seededRandom(1);
  const chosen: { readonly source: Source; readonly place: number }[] = [];
  let total = 0;
  for await (const source of sources) {
    if (source.kind === "unreadable") yield source;
    else if (chosen.length < most) chosen.push({ source, place: total++ });
    else {
      const at = random(total + 1);
      if (at < most) chosen[at] = { source, place: total };
      total++;
    }
  }
  tell(total);
  for (const { source } of chosen.sort((a, b) => a.place - b.place)) yield source;
}
