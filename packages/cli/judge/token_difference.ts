// Compares a program's output with the answer as judges do: token by token, white space ignored.
import type { InputFault } from "@zugzwang/core";
import { TokenReader } from "@zugzwang/core/game";
import { InputError } from "@zugzwang/core/run";

/** The byte-order mark. */
const MARK = "\uFEFF";

/** How the reader calls the end of a text. */
const END = "the end of the input";

/**
 * Returns where an output first differs from the answer, or null. Its name is for the message.
 *
 * @example
 * ```ts
 * import { findDifference } from "./token_difference.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(findDifference("3\n1 2\n", "3 1  2"), null);
 * assertEquals(findDifference("3\n1 2\n", "3\n1 4\n"), {
 *   line: 2,
 *   column: 3,
 *   expected: '"2"',
 *   found: '"4"',
 * });
 * ```
 */
export function findDifference(
  answer: string,
  output: string,
  name = "the output",
): InputFault | null {
  const right = new TokenReader(answer);
  // The reader skips one byte-order mark. To a judge a mark is a wrong character, so keep it.
  const given = new TokenReader(output.startsWith(MARK) ? MARK + output : output);
  try {
    for (let token = right.peek(); token; token = right.peek()) {
      const expected = JSON.stringify(token.text);
      const found = given.next(expected);
      if (found.text !== token.text) throw given.fault(found, expected);
      right.next(expected);
    }
    given.end();
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { expected, found } = error.fault;
    return {
      ...error.fault,
      expected: expected === END ? `the end of ${name}` : expected,
      found: found === END ? `that ${name} ended` : found,
    };
  }
}
