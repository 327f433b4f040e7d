// The origin of an answer, as JSON members.
import type { GameRecord } from "@zugzwang/core/study";

/** The first members of every answer; those after `file` are of the lines of a batch. */
export interface Origin {
  readonly game: string;
  /** The file as it was named; null for standard input. */
  readonly file: string | null;
  /** The line of the batch, from 1. */
  readonly number?: number;
  /** The id of the line, any JSON value. */
  readonly id?: unknown;
  /** A hash of game, input, moves and the options that change the answer. */
  readonly key?: string;
  /** The position in question. */
  readonly asked?: Pick<Required<GameRecord>, "input" | "moves">;
  /** The version of the program. */
  readonly version?: string;
  /** The limits of the line. */
  readonly limits?: {
    readonly memoryBytes: number;
    readonly timeMs: number | null;
    readonly threads: number;
  };
}
