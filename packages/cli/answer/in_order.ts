// Works on several items of a stream at once, and yields the results in the order of the items.

interface InOrderOptions<T, R> {
  /** The most items that are read ahead. */
  readonly most: number;
  /** Starts the work on an item. Its promise must not be rejected. */
  start(item: T): Promise<R>;
  /** Whether results are yielded as soon as they are ready, not in the order of the items. */
  readonly areUnordered?: boolean;
  /** When it is aborted, only the results that are ready are yielded. */
  readonly ending?: AbortSignal;
}

/** The work on one item. It is done once it has a result. */
interface Work<R> {
  result?: { readonly value: R };
}

/**
 * Yields the results of a stream's items in their order. A result is yielded as soon as those
 * before it are, even while the stream waits for more; no more than `most` items are held.
 *
 * @throws what the stream throws, after the results of the items before that.
 */
export async function* workInOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  { most, start, areUnordered = false, ending }: InOrderOptions<T, R>,
): AsyncGenerator<R> {
  const iterator = Symbol.asyncIterator in items
    ? items[Symbol.asyncIterator]()
    : items[Symbol.iterator]();
  const works: Work<R>[] = []; // in the order of the items
  const state = { isReading: false, isAtEnd: false, isEnding: false, failures: [] as unknown[] };
  let wake = () => {};
  const begin = async (item: T) => {
    const work: Work<R> = {};
    works.push(work);
    work.result = { value: await start(item) };
    wake();
  };
  const read = async () => {
    state.isReading = true;
    try {
      const { done, value } = await iterator.next();
      if (done) state.isAtEnd = true;
      else begin(value);
    } catch (error) {
      state.isAtEnd = true;
      state.failures.push(error);
    }
    state.isReading = false;
    wake();
  };
  // Results that are ready at the signal still reach their callbacks.
  const end = () => setTimeout(() => (state.isEnding = true, wake()));
  if (ending?.aborted) end();
  else ending?.addEventListener("abort", end, { once: true });
  while (state.isEnding ? works.some(({ result }) => result) : !state.isAtEnd || works.length > 0) {
    const mayRead = !state.isAtEnd && !state.isReading && !ending?.aborted;
    if (mayRead && works.length < most) read();
    const place = works.findIndex(({ result }) => result);
    const isNext = place === 0 || place > 0 && (areUnordered || state.isEnding);
    if (isNext) yield works.splice(place, 1)[0].result!.value;
    else await new Promise<void>((resolve) => wake = resolve);
  }
  if (state.failures.length > 0 && !state.isEnding) throw state.failures[0];
}
