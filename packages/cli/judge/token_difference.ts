/**
 * Compares a program's output with the answer as judges do: token by token, white space aside.
 *
 * @module
 */
import type { InputFault } from "@zugzwang/core";
import { TokenReader } from "@zugzwang/core/game";
import { InputError } from "@zugzwang/core/run";

/** The byte-order mark. */
const MARK = "\uFEFF";

/**
 * Returns where an output first differs from the answer, or null if it does not.
 *
 * @example
 * ```ts
 * import { firstDifference } from "./token_difference.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(firstDifference("3\n1 2\n", "3 1  2"), null);
 * assertEquals(firstDifference("3\n1 2\n", "3\n1 4\n"), {
 *   line: 2,
 *   column: 3,
 *   expected: '"2"',
 *   found: '"4"',
 * });
 * ```
 */
export function firstDifference(answer: string, output: string): InputFault | null {
  const wanted = new TokenReader(answer);
  // A reader skips one byte-order mark; to a judge it is a wrong character.
  const given = new TokenReader(output.startsWith(MARK) ? MARK + output : output);
  try {
    for (let token = wanted.peek(); token; token = wanted.peek()) {
      const expected = JSON.stringify(token.text);
      const found = given.next(expected);
      if (found.text !== token.text) throw given.fault(found, expected);
      wanted.next(expected);
    }
    given.end();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.fault;
    throw error;
  }
}

/** Returns a difference in words. */
export function differenceText({ line, column, expected, found }: InputFault): string {
  return `line ${line}, column ${column}: expected ${expected}, found ${found}`;
}
