/**
 * The words of a command in one text, without a shell.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";

/**
 * Returns the words of a command: separated by white space, quoted by `'…'` or `"…"`; a backslash
 * takes a following quote, space or backslash as it is (and stays before anything else, so that
 * paths of Windows need no second one).
 *
 * There is no shell in between: the program itself can be killed at its time, and the same
 * command means the same on every system. Whoever wants a shell names it: `sh -c 'a | b'`.
 *
 * @throws {UsageError} if there is no word, or a quote is not closed.
 *
 * @example
 * ```ts
 * import { commandWords } from "./command_words.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(commandWords(`python3 'my program.py' -x ""`), [
 *   "python3",
 *   "my program.py",
 *   "-x",
 *   "",
 * ]);
 * ```
 */
export function commandWords(command: string): string[] {
  const part = /\\(["'\\\s])|'([^']*)'|"((?:\\["\\]|[^"\\]|\\(?!["\\]))*)"|([^\s"'])/y;
  const words: string[] = [];
  let word: string | null = null;
  for (let offset = 0; offset < command.length;) {
    part.lastIndex = offset;
    const match = part.exec(command);
    if (match) {
      const [, escaped, single, double, plain] = match;
      word = (word ?? "") + (escaped ?? single ?? double?.replace(/\\(["\\])/g, "$1") ?? plain);
      offset = part.lastIndex;
    } else if (/\s/.test(command[offset])) {
      if (word !== null) words.push(word);
      word = null;
      offset++;
    } else throw new UsageError(`--command: the quote ${command[offset]} is not closed`);
  }
  if (word !== null) words.push(word);
  if (words.length > 0 && words[0] !== "") return words;
  throw new UsageError("--command: expected a program");
}
