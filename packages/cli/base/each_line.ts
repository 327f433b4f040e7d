/**
 * Lines that are typed.
 *
 * @module
 */
import type { Io } from "./io.ts";
import { readLines } from "./lines.ts";

/** Yields the lines of standard input as text; what is no UTF-8 becomes a sign for that. */
export async function* eachLine(io: Io): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  for await (const line of readLines(io.chunks(null))) yield decoder.decode(line);
  return undefined;
}
