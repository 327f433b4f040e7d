/**
 * Replaces the part of `@std/assert` that the tests use, with `node:assert/strict`.
 *
 * @module
 */
import * as node from "node:assert/strict";

// deno-lint-ignore no-explicit-any
export type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

type Compare = <T>(actual: T, expected: T, message?: string) => void;

export const assert: (expression: unknown, message?: string) => asserts expression = node.ok;
export const assertEquals: Compare = node.deepStrictEqual;
export const assertNotEquals: Compare = node.notDeepStrictEqual;
export const assertMatch: (actual: string, expected: RegExp, message?: string) => void = node.match;

export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  const missing = `Expected actual: ${JSON.stringify(actual)} to contain: ${
    JSON.stringify(expected)
  }.`;
  node.ok(actual.includes(expected), message ?? missing);
}

/** Asserts that a function throws, and returns what it threw. */
export function assertThrows<E extends Error = Error>(
  run: () => unknown,
  errorClass?: ErrorClass<E>,
  includes = "",
  message?: string,
): E {
  let thrown: unknown;
  node.throws(run, (error) => (thrown = error, true), message);
  return checked(thrown, errorClass, includes);
}

/** Asserts that a promise rejects, and returns the reason. */
export async function assertRejects<E extends Error = Error>(
  run: () => PromiseLike<unknown>,
  errorClass?: ErrorClass<E>,
  includes = "",
  message?: string,
): Promise<E> {
  let thrown: unknown;
  await node.rejects(async () => await run(), (error) => (thrown = error, true), message);
  return checked(thrown, errorClass, includes);
}

function checked<E extends Error>(
  error: unknown,
  errorClass: ErrorClass<E> | undefined,
  includes: string,
): E {
  node.ok(
    error instanceof (errorClass ?? Error),
    `Expected ${errorClass?.name ?? "Error"}, but got ${error}`,
  );
  assertStringIncludes(error.message, includes);
  return error as E;
}
