/**
 * A checkpoint in memory.
 *
 * @module
 */
import type { CheckpointStore } from "../tables/checkpoint.ts";

/** Keeps chunks in an array; due whenever `isDue` says so. */
export class KeptChunks implements CheckpointStore {
  /** What was written last. */
  chunks: Uint8Array[] | null = null;
  /** Whether it is due. */
  readonly isDue: () => boolean;

  /** Keeps nothing yet. */
  constructor(isDue: () => boolean = () => false) {
    this.isDue = isDue;
  }

  /** Returns what is kept. */
  read(): Uint8Array[] | null {
    return this.chunks;
  }

  /** Keeps copies. */
  write(chunks: Iterable<Uint8Array>): void {
    this.chunks = Array.from(chunks, (chunk) => chunk.slice());
  }
}
