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
  const works: { result?: { readonly value: R } }[] = [];
  const iterator = makeIterator(items);
  let [isReading, isAtEnd, isEnding] = [false, false, false];
  let failure: { readonly error: unknown } | null = null;
  let wake = () => {};
  const readOne = async () => {
    isReading = true;
    try {
      const { done, value } = await iterator.next();
      if (done) isAtEnd = true;
      else begin(value);
    } catch (error) {
      [isAtEnd, failure] = [true, { error }];
    }
    isReading = false;
    wake();
  };
  const begin = async (item: T) => {
    const work: typeof works[number] = {};
    works.push(work);
    work.result = { value: await start(item) };
    wake();
  };
  // results that are ready now may still have to reach their callbacks
  const end = () => setTimeout(() => (isEnding = true, wake()));
  if (ending?.aborted) end();
  ending?.addEventListener("abort", end);
  try {
    while (!isAtEnd || works.length > 0) {
      const woken = new Promise<void>((resolve) => wake = resolve);
      if (!isAtEnd && !isReading && !ending?.aborted && works.length < most) readOne();
      const ready = works.findIndex(({ result }) => result);
      if (ready === 0 || ready > 0 && (areUnordered || isEnding)) {
        const [{ result }] = works.splice(ready, 1);
        yield result!.value;
      } else if (isEnding) return;
      else await woken;
    }
    if (failure) throw (failure as { error: unknown }).error;
  } finally {
    ending?.removeEventListener("abort", end);
  }
}

function makeIterator<T>(items: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
