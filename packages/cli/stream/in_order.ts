/**
 * Work on a stream, several items at once, with the results in the order of the items.
 *
 * @module
 */

/** How to work. */
export interface InOrderOptions<T, R> {
  /** The most items that have been read and whose results have not been taken. */
  readonly most: number;
  /** Starts the work on an item; the promise must not be rejected. */
  start(item: T): Promise<R>;
}

/**
 * Yields the results of a stream's items in their order. A result is yielded as soon as those
 * before it are, even while the stream waits for more; no more than `most` items are held.
 *
 * @throws what the stream throws, after the results of the items before that.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  { most, start }: InOrderOptions<T, R>,
): AsyncGenerator<R> {
  const iterator = iteratorOf(items);
  const started: Promise<R>[] = [];
  let reading: Promise<void> | null = null;
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
    reading = null;
  };
  while (!isAtEnd || started.length > 0) {
    if (!isAtEnd && started.length < most) reading ??= readOne();
    const first = started.at(0);
    const result = first?.then((value) => ({ value }));
    const next = await Promise.race([result, reading].filter((promise) => !!promise));
    if (!next) continue; // an item was read
    started.shift();
    yield next.value;
  }
  if (failures.length > 0) throw failures[0];
}

function iteratorOf<T>(items: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
