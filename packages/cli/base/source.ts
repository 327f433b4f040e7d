/**
 * Where a position comes from, as plain data that can be sent to a worker.
 *
 * @module
 */

/** Where a position comes from. A file is null where it is standard input. */
export type Source =
  | { readonly kind: "empty"; readonly size: string }
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "file";
    readonly file: string | null;
    /** What it holds, where that was read already: it may be a pipe. */
    readonly bytes?: Uint8Array | undefined;
  }
  | { readonly kind: "unreadable"; readonly file: string | null; readonly reason: string }
  | LineSource;

/** A line of a batch. */
export interface LineSource {
  readonly kind: "line";
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number: number;
  /** The line. */
  readonly bytes: Uint8Array;
}
