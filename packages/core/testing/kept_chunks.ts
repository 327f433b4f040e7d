/**
 * A checkpoint in memory.
 *
 * @module
 */
import type { CheckpointStore } from "../tables/checkpoint.ts";

/** Keeps chunks in an array; due whenever `isDue` says so. */
export class KeptChunks implements CheckpointStore {
  /** The chunks of the last write. */
  chunks: Uint8Array[] | null = null;
  /** Whether it is due. */
  readonly isDue: () => boolean;

  /** Starts without chunks. */
  constructor(isDue: () => boolean = () => false) {
    this.isDue = isDue;
  }

  /** Returns the stored chunks. */
  read(): Uint8Array[] | null {
    return this.chunks;
  }

  /** Stores copies. */
  write(chunks: Iterable<Uint8Array>): void {
    this.chunks = Array.from(chunks, (chunk) => chunk.slice());
  }
}
