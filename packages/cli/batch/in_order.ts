// Works on several items of a stream at once, and yields the results in the order of the items.

/** How to work. */
export interface InOrderOptions<T, R> {
  /** The most items that are read ahead. */
  readonly most: number;
  /** Starts the work on an item. Its promise must not be rejected. */
  start(item: T): Promise<R>;
  /** Whether results are yielded as soon as they are ready, not in the order of the items. */
  readonly areUnordered?: boolean;
  /** When it is aborted, only the results that are ready are yielded. */
  readonly ending?: AbortSignal;
}

/**
 * Yields the results of a stream's items in their order. A result is yielded as soon as those
 * before it are, even while the stream waits for more; no more than `most` items are held.
 *
 * @throws what the stream throws, after the results of the items before that.
 */
export async function* workInOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  { most, start, ending, areUnordered = false }: InOrderOptions<T, R>,
): AsyncGenerator<R> {
  const iterator = makeIterator(items);
  const started: Promise<R>[] = [];
  let reading: Promise<null> | null = null;
  let isAtEnd = false;
  let failures: unknown[] = [];
  const readOne = async () => {
    try {
      const { done, value } = await iterator.next();
      if (done) isAtEnd = true;
      else started.push(start(value));
    } catch (error) {
      [isAtEnd, failures] = [true, [error]];
    }
    return reading = null;
  };
  while (!isAtEnd || started.length > 0) {
    if (ending?.aborted) return yield* settled(started);
    if (!isAtEnd && started.length < most) reading ??= readOne();
    const awaited = areUnordered ? started : started.slice(0, 1);
    const results = awaited.map((of) => of.then((value) => ({ of, value })));
    const next = await awaitFirst<{ of: Promise<R>; value: R } | null>(
      [...results, reading].filter((promise) => !!promise),
      ending,
    );
    if (!next) continue; // an item was read, or the signal was aborted
    started.splice(started.indexOf(next.of), 1);
    yield next.value;
  }
  if (failures.length > 0) throw failures[0];
}

/** Yields the results that are ready. */
async function* settled<R>(promises: readonly Promise<R>[]): AsyncGenerator<R, void> {
  for (const promise of promises) {
    const result = promise.then((value) => ({ value }));
    const found = await Promise.race([result, later()]);
    if (found) yield found.value;
  }
}

/** Resolves after all settled promises have run their callbacks. */
function later(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, 0, null));
}

function makeIterator<T>(items: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

/**
 * Resolves as the first of some promises does, or with null when the signal is aborted. Leaves no
 * listener at the signal.
 */
export async function awaitFirst<T>(
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
