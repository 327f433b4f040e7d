// The verdict on a run: AC, WA, TLE, MLE or RE.
import { InputError, TokenReader } from "@zugzwang/core";
import type { InputFault } from "@zugzwang/core/run";
import type { ProgramEnd } from "../base/io.ts";
import { printable } from "../base/report.ts";

/** Accepted, wrong answer, time limit exceeded, memory limit exceeded, runtime error. */
export const VERDICTS = ["AC", "WA", "TLE", "MLE", "RE"] as const;

export type Verdict = typeof VERDICTS[number];

export interface Judged {
  readonly verdict: Verdict;
  /** The reason in words; empty for AC. */
  readonly note: string;
}

/** Returns the verdict on a run whose output should be the answer. */
export function judgeEnd({ reason, ...end }: ProgramEnd, answer: string): Judged {
  if (reason === "time") return { verdict: "TLE", note: "killed at the time limit" };
  if (reason === "memory") return { verdict: "MLE", note: "killed at the memory limit" };
  if (reason === "output") return { verdict: "WA", note: "killed: too much output" };
  if (end.signal !== null || end.code !== 0) return { verdict: "RE", note: formatCrash(end) };
  if (end.output === null) {
    return { verdict: "WA", note: "the output file is missing or not a regular file" };
  }
  const difference = findDifference(answer, end.output);
  if (!difference) return { verdict: "AC", note: "" };
  const { line, column, expected, found } = difference;
  const note = `line ${line}, column ${column}: expected ${expected}, found ${found}`;
  return { verdict: "WA", note: printable(note) };
}

/** Colours and other terminal codes. */
// deno-lint-ignore no-control-regex
const TERMINAL_CODES = /(?:\x1b\[|\x9b)[\d;?]*[A-Za-z]|(?!\n)\p{Cc}/gu;

/** Returns how a program crashed, and the line of standard error that most likely says why. */
function formatCrash({ signal, code, errors }: Omit<ProgramEnd, "reason">): string {
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const lines = errors.replace(TERMINAL_CODES, "").split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
  const why = lines.find((line) => /error|exception|panic|assert/i.test(line)) ?? lines.at(-1);
  return why === undefined ? how : printable(`${how}: ${why.slice(0, 200)}`);
}

const MARK = "\uFEFF";

/** How the reader calls the end of a text. */
const END = "the end of the input";

/**
 * Returns where an output first differs from the answer, or null. Its name is for the message.
 *
 * @example
 * ```ts
 * import { findDifference } from "./verdict.ts";
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
