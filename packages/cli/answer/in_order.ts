// Works on several items of a stream at once, and yields the results in the order of the items.

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
  options: InOrderOptions<T, R>,
): AsyncGenerator<R> {
  const works = new Works(items, options);
  while (!works.areOver) {
    works.readAhead();
    const ready = works.takeReady();
    if (ready) yield ready.value;
    else await works.change();
  }
}

/** The work on one item. It is done once it has a result. */
interface Work<R> {
  result?: { readonly value: R };
}

class Works<T, R> {
  readonly #options: InOrderOptions<T, R>;
  readonly #iterator: Iterator<T> | AsyncIterator<T>;
  /** In the order of the items. */
  readonly #works: Work<R>[] = [];
  #isReading = false;
  #isAtEnd = false;
  #failure: { readonly error: unknown } | null = null;
  /** Set after the signal. Results that are ready at the signal still reach their callbacks. */
  #isEnding = false;
  #wake = () => {};

  constructor(items: Iterable<T> | AsyncIterable<T>, options: InOrderOptions<T, R>) {
    this.#options = options;
    this.#iterator = Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
    const end = () => setTimeout(() => (this.#isEnding = true, this.#wake()));
    if (options.ending?.aborted) end();
    else options.ending?.addEventListener("abort", end, { once: true });
  }

  /** Whether nothing more will be ready. Throws what the stream has thrown. */
  get areOver(): boolean {
    if (this.#isEnding) return !this.#works.some(({ result }) => result);
    if (!this.#isAtEnd || this.#works.length > 0) return false;
    if (this.#failure) throw this.#failure.error;
    return true;
  }

  /** Starts to read the next item, if there may be one more. */
  readAhead(): void {
    const { most, ending } = this.#options;
    const mayRead = !this.#isAtEnd && !this.#isReading && !ending?.aborted;
    if (mayRead && this.#works.length < most) this.#read();
  }

  /** Removes and returns the next result, if it is ready. */
  takeReady(): { readonly value: R } | undefined {
    const place = this.#works.findIndex(({ result }) => result);
    const mayOvertake = this.#options.areUnordered || this.#isEnding;
    if (place < 0 || place > 0 && !mayOvertake) return undefined;
    return this.#works.splice(place, 1)[0].result;
  }

  /** Waits until an item is read, a work is finished, or the signal is aborted. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#wake = resolve);
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      const { done, value } = await this.#iterator.next();
      if (done) this.#isAtEnd = true;
      else this.#begin(value);
    } catch (error) {
      [this.#isAtEnd, this.#failure] = [true, { error }];
    }
    this.#isReading = false;
    this.#wake();
  }

  async #begin(item: T): Promise<void> {
    const work: Work<R> = {};
    this.#works.push(work);
    work.result = { value: await this.#options.start(item) };
    this.#wake();
  }
}
