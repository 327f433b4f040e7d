/**
 * Where a long search keeps what it has proved for later runs, as bytes.
 *
 * @module
 */

/**
 * A place for chunks of bytes that outlives the run: a file, or whatever the program has.
 *
 * All of it happens at once, without letting other events happen: whoever searches asks at every
 * poll whether it is time, and writes.
 *
 * @example
 * ```ts
 * import type { CheckpointStore } from "@zugzwang/core/run";
 * import { assertEquals } from "@std/assert";
 *
 * let kept: Uint8Array[] | null = null;
 * const store: CheckpointStore = {
 *   read: () => kept,
 *   isDue: () => true,
 *   write: (chunks) => void (kept = Array.from(chunks, (chunk) => chunk.slice())),
 * };
 * store.write([Uint8Array.of(1, 2)]);
 * assertEquals([...store.read()!], [Uint8Array.of(1, 2)]);
 * ```
 */
export interface CheckpointStore {
  /**
   * Returns the chunks that were written last, one by one as they were written; null if there are
   * none. A chunk is good until the next one is asked for.
   */
  read(): Iterable<Uint8Array> | null;
  /** Whether it is time to write: asked at every poll. */
  isDue(): boolean;
  /** Keeps chunks in place of those before: all of them or, whatever happens, those before. */
  write(chunks: Iterable<Uint8Array>): void;
}
