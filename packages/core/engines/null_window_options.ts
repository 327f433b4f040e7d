/**
 * What `NullWindow` is told, what its threads share, and what it answers.
 *
 * @module
 */
import type { LimitError } from "../run/errors.ts";
import type { TranspositionTableSize } from "../tables/transposition_table.ts";
import type { TableWishes } from "./_search_table.ts";
import type { ValueWindow, WindowStrategy } from "./value_window.ts";

export type { TableWishes };

/** How the engine searches. */
export interface NullWindowOptions extends TableWishes {
  /** Where the tests are made; `bisect` where missing, for wide scores. */
  readonly window?: WindowStrategy;
  /** Values are `step` apart from each other; 1 where missing. */
  readonly step?: number;
  /** What this thread shares with others that search the same. */
  readonly share?: NullWindowShare;
}

/** What threads share that search the same: plain data, to be posted to them. */
export interface NullWindowShare {
  /** The memory of the table. */
  readonly table: SharedArrayBuffer;
  /** How large the table is. */
  readonly size: Pick<TranspositionTableSize, "sizeBits" | "oneBound">;
  /** The memory of the team. */
  readonly team: SharedArrayBuffer;
  /** Which of its threads this is, from 0. */
  readonly index: number;
}

/** What a caller knows of a value; ±`maxValue` and 0 where missing. */
export type KnownWindow = Partial<Pick<ValueWindow, "lower" | "upper" | "guess">>;

/** What a search found, or proved before a limit stopped it. */
export type NullWindowResult =
  & { readonly nodes: number }
  & (
    | { readonly solved: true; readonly value: number }
    | {
      readonly solved: false;
      readonly lower: number;
      readonly upper: number;
      readonly limit: LimitError;
    }
  );
