/**
 * Waiting that can be ended.
 *
 * @module
 */

/**
 * Resolves as the first of some promises does, or with null once the signal is aborted. Unlike a
 * race with one promise for all waits, nothing is left at the signal afterwards.
 */
export async function firstOf<T>(
  promises: readonly Promise<T>[],
  signal: AbortSignal | undefined,
): Promise<T | null> {
  if (signal?.aborted) return null;
  const end = Promise.withResolvers<null>();
  const abort = () => end.resolve(null);
  signal?.addEventListener("abort", abort);
  try {
    return await Promise.race([...promises, end.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
