// Where a position comes from.

/** Where a position comes from. A file is null for standard input. */
export type Source =
  | { readonly kind: "empty"; readonly size: string }
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "file";
    readonly file: string | null;
    /** Its bytes if they were already read, since it may be a pipe. */
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
  readonly bytes: Uint8Array;
}
