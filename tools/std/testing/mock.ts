/**
 * Replaces the part of `@std/testing/mock` that the tests use: spies on functions.
 *
 * @module
 */
import { assertEquals } from "../assert/mod.ts";

/** One call of a spy. */
export interface SpyCall<Args extends unknown[], Returned> {
  /** The arguments. */
  args: Args;
  /** The result, unless it threw. */
  returned?: Returned;
  /** The error that it threw. */
  error?: Error;
}

/** A function that records its calls. */
export interface Spy<Args extends unknown[], Returned> {
  /** Calls the function. */
  (...args: Args): Returned;
  /** The calls so far. */
  calls: SpyCall<Args, Returned>[];
}

/** Returns the function wrapped so that its calls are recorded. */
export function spy<Args extends unknown[], Returned>(
  original: (...args: Args) => Returned,
): Spy<Args, Returned> {
  const calls: SpyCall<Args, Returned>[] = [];
  const wrapped = (...args: Args): Returned => {
    const call: SpyCall<Args, Returned> = { args };
    calls.push(call);
    try {
      call.returned = original(...args);
      return call.returned;
    } catch (error) {
      call.error = error as Error;
      throw error;
    }
  };
  return Object.assign(wrapped, { calls });
}

/** Asserts how often a spy was called. */
export function assertSpyCalls<Args extends unknown[], Returned>(
  spied: Spy<Args, Returned>,
  expected: number,
): void {
  assertEquals(
    spied.calls.length,
    expected,
    `Expected ${expected} calls, found ${spied.calls.length}`,
  );
}
