/**
 * Words of what was left open at a limit.
 *
 * @module
 */
import type { LimitFault } from "@zugzwang/core";
import type { InEach } from "./language.ts";

const EN = {
  limit: ({ kind, purpose }: LimitFault, needed: string, allowed: string) =>
    kind === "time"
      ? `Stopped after ${allowed}.`
      : `Stopped by the ${kind} limit: ${purpose} needs ${needed}, allowed are ${allowed}.`,
  countless: "more than can be counted",
  stuck: (side: string) =>
    `Not proved within the time: the program plays ${side} by what is certain at sight.`,
  movesLimit: "Not all moves are proved within the limit; only proved values are shown.",
};

/** The words of a language. */
export type LimitsWords = typeof EN;

const ZH: LimitsWords = {
  limit: ({ kind }, needed, allowed) =>
    kind === "time"
      ? `已在 ${allowed} 后停止。`
      : `超出${kind === "memory" ? "内存" : "局面数"}限制：需要 ${needed}，允许 ${allowed}。`,
  countless: "多得无法计数",
  stuck: (side) => `时限内未能证明：程序按一望可知的道理替${side}走棋。`,
  movesLimit: "在限制内未能证明所有走法的值；只显示已证明的值。",
};

/** The words, by language. */
export const LIMITS_WORDS: InEach<LimitsWords> = { en: EN, zh: ZH };
