import { blameCaller } from "../run/errors.ts";
import type { CheckpointStore } from "../tables/checkpoint.ts";
import type { ArrayView } from "./book_writer.ts";

const CHUNK_BYTES = 2 ** 20;

/** Keeps the tables of a solve that proceeds by ranks, so that another run continues it. */
export class KeptSolve {
  /** The number of solved positions. */
  end = 0;
  readonly #store: CheckpointStore;
  #tables: readonly ArrayView[] = [];

  constructor(store: CheckpointStore) {
    this.#store = store;
  }

  /** Fills the tables as far as the store has them. Returns the number of those positions. */
  restore(tables: readonly ArrayView[]): number {
    this.#tables = tables;
    return blameCaller(() => this.#readStore());
  }

  #readStore(): number {
    const chunks = this.#store.read()?.[Symbol.iterator]();
    const first = chunks?.next();
    if (!chunks || !first || first.done) return 0;
    const [end] = new Float64Array(first.value.slice().buffer);
    for (const bytes of this.#listBytes(end)) bytes.set(chunks.next().value);
    chunks.next(); // the store checks its end
    return this.end = end;
  }

  /** Notes that the positions before a rank are solved. Writes them if it is time. */
  advance(end: number): void {
    this.end = end;
    if (this.#store.isDue()) this.write();
  }

  write(): void {
    blameCaller(() => this.#store.write(this.#pack()));
  }

  *#pack(): Generator<Uint8Array> {
    yield new Uint8Array(Float64Array.of(this.end).buffer);
    yield* this.#listBytes(this.end);
  }

  /** Yields the bytes of the tables up to a rank, by chunks. */
  *#listBytes(end: number): Generator<Uint8Array> {
    for (const table of this.#tables) {
      const { buffer, byteOffset, byteLength } = table.subarray(0, end);
      for (let at = 0; at < byteLength; at += CHUNK_BYTES) {
        yield new Uint8Array(buffer, byteOffset + at, Math.min(CHUNK_BYTES, byteLength - at));
      }
    }
  }
}
