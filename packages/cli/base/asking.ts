/**
 * Lines that are asked for, one after the other.
 *
 * @module
 */
import type { Asking, Io } from "./io.ts";
import { readLines } from "./lines.ts";

/**
 * Returns who answers on standard input: lines that can be edited and completed where a person types
 * them and text is shown; else the lines of the stream, what is no UTF-8 in them a sign for that.
 *
 * @param completions What a line may be, asked for when the tab key is pressed; null for a program.
 */
export async function askingOn(
  io: Io,
  completions: (() => readonly string[]) | null,
): Promise<Asking> {
  if (io.editLines && completions) return await io.editLines(completions);
  const decoder = new TextDecoder();
  const lines = readLines(io.chunks(null));
  return {
    async ask(prompt) {
      io.stdout.write(prompt);
      const { done, value } = await lines.next();
      return done ? null : decoder.decode(value);
    },
    close() {},
  };
}
